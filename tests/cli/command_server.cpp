// Runs starmv commands for a test in another language, in forks of this process (see RunningCommand): each line of
// standard input is a JSON array of arguments, each line of standard output {"status", "output", "errors"}.
#include <iostream>
#include <string>

#include <nlohmann/json.hpp>

#include "cli/command.hpp"

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        const auto result = starmv::test::run_command(nlohmann::json::parse(line).get<std::vector<std::string>>());
        const nlohmann::json answer{{"status", result.status}, {"output", result.output}, {"errors", result.errors}};
        std::cout << answer.dump() << std::endl;
    }
}
