// A data interface that StarMV does not know, and the reader that makes it an operand.
#include "starmv/tasks.hpp"
#include "tasks/expect.hpp"

namespace starmv::test {
namespace {

// Columns stored without padding behind a header; neither the data nor an identifier comes first.
struct Packed {
    std::uint64_t color;
    std::int64_t columns, rows;
    std::uintptr_t data;
};

std::size_t bytes(const Packed& packed) {
    return static_cast<std::size_t>(packed.rows * packed.columns) * sizeof(double);
}

const Packed& packed_of(starpu_data_handle_t handle) {
    return *static_cast<const Packed*>(starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM));
}

void register_packed(starpu_data_handle_t handle, int home, void* interface) {
    for (int node = 0; node < STARPU_MAXNODES; ++node) {
        auto& local = *static_cast<Packed*>(starpu_data_get_interface_on_node(handle, static_cast<unsigned>(node)));
        local = *static_cast<const Packed*>(interface);
        if (node != home) local.data = 0;
    }
}

starpu_ssize_t allocate(void* interface, unsigned node) {
    auto& packed = *static_cast<Packed*>(interface);
    packed.data = starpu_malloc_on_node(node, bytes(packed));
    return packed.data == 0 ? -ENOMEM : static_cast<starpu_ssize_t>(bytes(packed));
}

void free_packed(void* interface, unsigned node) {
    auto& packed = *static_cast<Packed*>(interface);
    starpu_free_on_node(node, packed.data, bytes(packed));
    packed.data = 0;
}

int copy(void* source, unsigned source_node, void* target, unsigned target_node, void* async) {
    const auto& from = *static_cast<const Packed*>(source);
    const auto& to = *static_cast<const Packed*>(target);
    return starpu_interface_copy(from.data, 0, source_node, to.data, 0, target_node, bytes(from), async);
}

starpu_data_copy_methods copy_methods() {
    starpu_data_copy_methods methods{};
    methods.any_to_any = copy;
    return methods;
}

const starpu_data_copy_methods packed_copy = copy_methods();

starpu_data_interface_ops& operations() {
    static starpu_data_interface_ops ops = [] {
        starpu_data_interface_ops o{};
        o.register_data_handle = register_packed;
        o.allocate_data_on_node = allocate;
        o.free_data_on_node = free_packed;
        o.copy_methods = &packed_copy;
        o.get_size = [](starpu_data_handle_t handle) { return bytes(packed_of(handle)); };
        o.footprint = [](starpu_data_handle_t handle) {
            return starpu_hash_crc32c_be(static_cast<std::uint32_t>(packed_of(handle).rows),
                                         static_cast<std::uint32_t>(packed_of(handle).columns));
        };
        o.compare = [](void* a, void* b) -> int {
            return static_cast<Packed*>(a)->rows == static_cast<Packed*>(b)->rows &&
                   static_cast<Packed*>(a)->columns == static_cast<Packed*>(b)->columns;
        };
        o.interfaceid = STARPU_UNKNOWN_INTERFACE_ID;
        o.interface_size = sizeof(Packed);
        return o;
    }();
    return ops;
}

Handle packed_handle(double* data, std::int64_t rows, std::int64_t columns) {
    Packed packed{0xabcdef, columns, rows, reinterpret_cast<std::uintptr_t>(data)};
    starpu_data_handle_t handle = nullptr;
    starpu_data_register(&handle, STARPU_MAIN_RAM, &packed, &operations());
    return Handle(handle);
}

tasks::Tile read_packed(const void* interface) {
    const auto& packed = *static_cast<const Packed*>(interface);
    return {reinterpret_cast<void*>(packed.data), packed.rows, packed.columns, packed.rows, sizeof(double)};
}

TEST(Interface, KnownOnes) {
    Random random(1);
    MatrixOperand<float> a(random, 5, 3, 8);
    VectorOperand<double> v(random, 6, 1);
    double scalar_value = 1;
    {
        const Handle A = handle_of(a), x = handle_of(v);
        starpu_data_handle_t variable = nullptr;
        starpu_variable_data_register(&variable, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(&scalar_value),
                                      sizeof(scalar_value));
        const Handle s(variable);
        const tasks::Tile matrix = tasks::tile_of(A), vector = tasks::tile_of(x), one = tasks::tile_of(s);
        EXPECT_EQ(matrix.data, a.data());
        EXPECT_EQ(matrix.rows, 5);
        EXPECT_EQ(matrix.columns, 3);
        EXPECT_EQ(matrix.ld, 8);
        EXPECT_EQ(matrix.element_size, sizeof(float));
        EXPECT_EQ(vector.data, v.data());
        EXPECT_EQ(vector.rows, 6);
        EXPECT_EQ(vector.columns, 1);
        EXPECT_EQ(vector.element_size, sizeof(double));
        EXPECT_EQ(one.data, &scalar_value);
        EXPECT_EQ(one.rows, 1);
        EXPECT_EQ(one.columns, 1);
    }
    expect_invalid([] { tasks::tile_of(nullptr); },
                   "starmv::tasks::tile_of: handle is null; it must be a registered data handle", 1);
}

TEST(Interface, OfTheUser) {
    Random random(1);
    MatrixOperand<double> a(random, 12, 7, 12);
    VectorOperand<double> vx(random, 7, 1), vy(random, 12, 1);
    vy.fill(poison<double>());
    const VectorOperand<double> before = vy;
    const auto expected =
        reference::gemv<double>({Op::NoTrans, 12, 7, 1.0, a.data(), 12, vx.data(), 1, 0.0, vy.data(), 1});
    {
        const Handle A = packed_handle(a.data(), 12, 7), x = packed_handle(vx.data(), 7, 1),
                     y = packed_handle(vy.data(), 1, 12);
        const int id = starpu_data_get_interface_id(A);
        const std::string requirement = "it must be a matrix, vector or variable, or have an interface given to "
                                        "register_interface()";
        const std::string value = "a handle with data interface " + std::to_string(id) + "; ";
        expect_invalid([&] { tasks::tile_of(A); }, "starmv::tasks::tile_of: handle is " + value + requirement, 1);
        expect_invalid([&] { tasks::gemv<double>(Op::NoTrans, 1.0, A, x, 0.0, y); },
                       "starmv::tasks::gemv: A is " + value + requirement, 3);
        expect_invalid([&] { tasks::Vector<double>({x}); }, "starmv::tasks::Vector: tiles[0] is " + value + requirement,
                       1);

        tasks::register_interface(id, read_packed);
        EXPECT_EQ(tasks::tile_of(A).rows, 12);
        tasks::gemv<double>(Op::NoTrans, 1.0, A, x, 0.0, y);
    }
    expect_result(expected, before, vy);
}

TEST(Interface, RegistrationIsChecked) {
    expect_invalid([] { tasks::register_interface(1000, nullptr); },
                   "starmv::tasks::register_interface: reader is null; it must be a function", 2);
    expect_invalid([] { tasks::register_interface(STARPU_MATRIX_INTERFACE_ID, read_packed); },
                   "starmv::tasks::register_interface: interface_id is 0; it must be other than those of StarPU's "
                   "matrix, vector and variable interfaces, which are known",
                   1);
}

} // namespace
} // namespace starmv::test
