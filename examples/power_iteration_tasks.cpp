// A StarPU application with handles and tasks of its own, and a StarMV product between them: power iteration for the
// largest eigenvalue of a symmetric matrix. StarPU orders the tasks by the data they share and moves that data; nothing
// here waits until the end.
#include <starpu.h>

#include <cmath>
#include <cstdio>
#include <vector>

#include "starmv/tasks.hpp"

namespace {

constexpr unsigned n = 500;
constexpr int steps = 40;

// A <- I + u u^T with u = (1, ..., 1) / sqrt(n), whose largest eigenvalue is 2. Only the lower triangle is written,
// as symv reads no more.
void fill(void* buffers[], void*) {
    auto* A = reinterpret_cast<double*>(STARPU_MATRIX_GET_PTR(buffers[0]));
    const unsigned ld = STARPU_MATRIX_GET_LD(buffers[0]);
    for (unsigned j = 0; j < n; ++j)
        for (unsigned i = j; i < n; ++i)
            A[i + std::size_t{j} * ld] = (i == j ? 1.0 : 0.0) + 1.0 / n;
}

// norm <- |y|, x <- y / |y|
void normalise(void* buffers[], void*) {
    const auto* y = reinterpret_cast<const double*>(STARPU_VECTOR_GET_PTR(buffers[0]));
    auto* x = reinterpret_cast<double*>(STARPU_VECTOR_GET_PTR(buffers[1]));
    double square = 0;
    for (unsigned i = 0; i < n; ++i)
        square += y[i] * y[i];
    const double norm = std::sqrt(square);
    for (unsigned i = 0; i < n; ++i)
        x[i] = y[i] / norm;
    *reinterpret_cast<double*>(STARPU_VARIABLE_GET_PTR(buffers[2])) = norm;
}

starpu_codelet fill_codelet, normalise_codelet;

void describe_codelets() {
    fill_codelet.cpu_funcs[0] = fill;
    fill_codelet.nbuffers = 1;
    fill_codelet.modes[0] = STARPU_W;
    fill_codelet.name = "fill";
    normalise_codelet.cpu_funcs[0] = normalise;
    normalise_codelet.nbuffers = 3;
    normalise_codelet.modes[0] = STARPU_R;
    normalise_codelet.modes[1] = STARPU_W;
    normalise_codelet.modes[2] = STARPU_W;
    normalise_codelet.name = "normalise";
}

} // namespace

int main() {
    if (starpu_init(nullptr) != 0) return 77; // no worker here
    starmv::tasks::init();
    describe_codelets();

    std::vector<double> A(std::size_t{n} * n), x(n), y(n);
    for (unsigned i = 0; i < n; ++i)
        x[i] = i % 3 + 1.0;
    double eigenvalue = 0;
    starpu_data_handle_t A_handle, x_handle, y_handle, eigenvalue_handle;
    starpu_matrix_data_register(&A_handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(A.data()), n, n, n,
                                sizeof(double));
    starpu_vector_data_register(&x_handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(x.data()), n,
                                sizeof(double));
    starpu_vector_data_register(&y_handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(y.data()), n,
                                sizeof(double));
    starpu_variable_data_register(&eigenvalue_handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(&eigenvalue),
                                  sizeof(double));

    int failed = starpu_task_insert(&fill_codelet, STARPU_W, A_handle, 0);
    for (int step = 0; step < steps && failed == 0; ++step) {
        starmv::tasks::symv(starmv::Uplo::Lower, 1.0, A_handle, x_handle, 0.0, y_handle); // y <- A x
        failed = starpu_task_insert(&normalise_codelet, STARPU_R, y_handle, STARPU_W, x_handle, STARPU_W,
                                    eigenvalue_handle, 0);
    }

    // Waits for the tasks, and brings the data back to main memory.
    starpu_data_unregister(eigenvalue_handle);
    starpu_data_unregister(y_handle);
    starpu_data_unregister(x_handle);
    starpu_data_unregister(A_handle);
    starmv::tasks::finalize();
    starpu_shutdown();

    std::printf("largest eigenvalue: %.12f, expected 2\n", eigenvalue);
    return failed == 0 && std::abs(eigenvalue - 2) < 1e-10 ? 0 : 1;
}
