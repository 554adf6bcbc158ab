/// \file
/// The StarPU names that the task-level headers need, declared as <starpu.h> declares them.
#pragma once

struct _starpu_data_state;
typedef struct _starpu_data_state* starpu_data_handle_t; // NOLINT(modernize-use-using): must match StarPU's
struct starpu_codelet;
struct starpu_task;
