#include "tools/commands/command_line.hpp"

#include <cstdio>
#include <exception>
#include <new>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "starmv/version.hpp"
#include "tools/commands/info.hpp"
#include "tools/commands/product.hpp"
#include "tools/commands/tune.hpp"
#include "tools/report/print.hpp"
#include "tools/support/error.hpp"

namespace starmv::tools {

namespace {

int report_error(const std::string& message) {
    const std::string line = "starmv: error: " + one_line(message) + "\n";
    std::fputs(line.c_str(), stderr); // if that fails too, the exit status still tells
    return 2;
}

void add_operands(CLI::App& command, ProductOptions& options) {
    command.add_option("A", options.matrix, "matrix: NumPy .npy (f4, f8, c8, c16) or Matrix Market array file")
        ->required();
    command.add_option("--x", options.x, "vector x, a file like A's; default: random");
    command.add_option("--y", options.y, "vector y before the product, used if beta is not 0; default: random");
    command.add_option("--out", options.out, "file for the result: .npy, or Matrix Market if its name ends in .mtx");
    if (options.operation == Operation::Gemv)
        command.add_option("--op", options.op, "op(A): N, T (transpose) or C (conjugate transpose)")
            ->capture_default_str();
    else
        command.add_option("--uplo", options.uplo, "triangle of A that is read: L or U")->capture_default_str();
    command.add_option("--alpha", options.alpha, "1.5; for a complex A also 1.5,-2 or 1.5-2i")->capture_default_str();
    command.add_option("--beta", options.beta, "like alpha")->capture_default_str();
    command.add_option("--precision", options.precision,
                       "s, d, c or z, for a Matrix Market A; default: d, or z if complex");
    command.add_option("--seed", options.seed,
                       "seed of random vectors; default: a new one each time, which is reported");
}

void add_execution(CLI::App& command, ProductOptions& options) {
    command.add_option("--tile", options.tile, "rows and columns of a tile; default: from the shape, 256 to 4096");
    command.add_option("--sched", options.scheduler, "StarPU scheduling policy; default: STARPU_SCHED, or StarPU's");
    command.add_option("--workers", options.workers,
                       "cpu:2,cuda:1: numbers of workers; default: STARPU_NCPU and STARPU_NCUDA, or all there are");
    command
        .add_option("--accumulation", options.accumulation,
                    "ordered (the same bits every time) or relaxed (in the order in which tasks end)")
        ->capture_default_str();
    command.add_option("--accumulators", options.accumulators, "partial sums for each tile of y; 0: from the shape")
        ->capture_default_str();
    command.add_option("--repeat", options.repeat, "runs; those after the first are timed with the data in place")
        ->capture_default_str();
    command.add_flag("--no-limit", options.no_limit, "do not measure how fast the workers read memory");
    command.add_flag("--no-check", options.no_check, "do not compare with the product in a wider type");
    command.add_flag("--json", options.json, "report as a JSON object");
    command.add_flag("--quiet", options.quiet, "no progress, no report; the exit status tells");
}

CLI::App* add_product(CLI::App& app, ProductOptions& options, Operation operation, const char* description,
                      const char* example) {
    options.operation = operation;
    CLI::App* command = app.add_subcommand(operation_name(operation), description);
    add_operands(*command, options);
    add_execution(*command, options);
    command->footer(example);
    return command;
}

CLI::App* add_tune(CLI::App& app, TuneOptions& options) {
    CLI::App* command = app.add_subcommand("tune", "search for faster launch plans on this machine's first GPU");
    command->add_option("--out", options.out, "file for the tuning table; default: standard output");
    command->add_option("--op", options.operations, "gemv_n, gemv_t, symv (with hemv), with commas; default: all");
    command->add_option("--precision", options.precisions, "s, d, c, z, with commas; default: all");
    command->add_option("--from", options.from,
                        "tuning file to begin with, or builtin; default: what STARMV_TUNING names, or builtin");
    command->add_flag("--quick", options.quick, "fewer and smaller products: a third of the time, less certain");
    command->footer("Example: starmv tune --out tuning.txt, then STARMV_TUNING=tuning.txt for any program.");
    return command;
}

// CLI11 would only say that a command is missing.
void check_command_name(CLI::App& app, const std::string& name) {
    if (name.empty() || name.front() == '-') return;
    if (app.get_subcommands([&](const CLI::App* command) { return command->get_name() == name; }).empty())
        throw Error(fmt::format("there is no command {}; it must be gemv, symv, hemv, info or tune", in_quotes(name)));
}

// To CLI11 an option with an empty value is one without: it would take the next argument, or pass as if not given.
void check_values(int argc, const char* const* argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        const bool empty = argument.empty() && i > 1 && std::string(argv[i - 1]).starts_with("--");
        if (empty) throw Error(fmt::format("{} is ''; it must not be empty", argv[i - 1]));
        if (argument.empty()) throw Error("an argument is ''; it must not be empty");
        if (argument.starts_with("--") && argument.ends_with('='))
            throw Error(fmt::format("{} has no value", argument));
    }
}

int run(int argc, const char* const* argv) {
    CLI::App app("Dense matrix-vector products as StarPU tasks, with a checked error.", "starmv");
    app.set_version_flag("--version", fmt::format("starmv {}", version()));
    app.require_subcommand(0, 1); // a missing one is reported below, after unknown options
    app.footer("Exit status: 0 if all went well, 1 if the result is outside its error bound, 2 for any other error.\n"
               "Example: starmv symv A.npy --x x.npy --out y.npy");
    ProductOptions gemv, symv, hemv;
    const std::pair<CLI::App*, const ProductOptions*> products[] = {
        {add_product(app, gemv, Operation::Gemv, "y = alpha op(A) x + beta y",
                     "Example: starmv gemv A.npy --op T --x x.npy --out y.npy"),
         &gemv},
        {add_product(app, symv, Operation::Symv, "y = alpha A x + beta y, A symmetric",
                     "Example: starmv symv A.npy --uplo L --x x.npy --out y.npy"),
         &symv},
        {add_product(app, hemv, Operation::Hemv, "y = alpha A x + beta y, A Hermitian",
                     "Example: starmv hemv A.npy --uplo U --alpha 1.5-2i --x x.npy --out y.npy"),
         &hemv}};
    bool info_json = false;
    CLI::App* info = app.add_subcommand("info", "this build, its StarPU, and the workers with their read bandwidth");
    info->add_flag("--json", info_json, "report as a JSON object");
    info->footer("Example: starmv info --json");
    TuneOptions tune_options;
    const CLI::App* tune = add_tune(app, tune_options);
    check_values(argc, argv);
    check_command_name(app, argc > 1 ? argv[1] : "");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) return report_error(std::string(error.what()) + " (starmv --help tells more)");
        app.exit(error); // prints the help or the version that was asked for
        return 0;
    }
    for (const auto& [command, options] : products)
        if (command->parsed()) return run_product_command(*options);
    if (tune->parsed()) return run_tune_command(tune_options);
    if (!info->parsed())
        throw Error("a command is missing; it must be gemv, symv, hemv, info or tune (starmv --help tells more)");
    return run_info_command(info_json);
}

} // namespace

int run_command_line(int argc, const char* const* argv) noexcept {
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        return report_error("not enough memory");
    } catch (const std::exception& error) {
        return report_error(error.what());
    }
}

} // namespace starmv::tools
