/// \file
/// The stream level and the host level; <starmv/tasks.hpp> adds the task level.
#pragma once

#include "starmv/error.hpp"
#include "starmv/gemv.hpp"
#include "starmv/host.hpp"
#include "starmv/queue.hpp"
#include "starmv/scal.hpp"
#include "starmv/symv.hpp"
#include "starmv/types.hpp"
#include "starmv/version.hpp"
