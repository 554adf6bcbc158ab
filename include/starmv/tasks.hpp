/// \file
/// The task level: matrix-vector products as StarPU tasks.
#pragma once

#include "starmv/error.hpp"
#include "starmv/tasks/codelets.hpp"
#include "starmv/tasks/handles.hpp"
#include "starmv/tasks/init.hpp"
#include "starmv/tasks/interface.hpp"
#include "starmv/tasks/matrix.hpp"
#include "starmv/tasks/options.hpp"
#include "starmv/tasks/tiled.hpp"
#include "starmv/types.hpp"
