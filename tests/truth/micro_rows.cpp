#include "tests/truth/micro_rows.h"

#include <sstream>

#include "tests/support/paths.h"
#include "tests/truth/cells.h"
#include "tests/truth/truth_launch.h"

namespace warpscope::truth {
namespace {

/// A line of rows.txt.
struct Micro {
    std::string device{};  ///< On which it was measured, where that makes a difference: in L2.
    std::string file{};
    std::string entry{};
    int threads = 32;
    int low = 0;
    int high = 0;
    double operations = 1;
    std::string arguments{};
};

Micro microOf(const std::vector<std::string>& cells) {
    Micro micro;
    micro.device = cells.at(0) == "launch" || cells.at(0) == "atomics" ? "h200" : "h100";
    const std::size_t colon = cells.at(4).find(':');
    micro.file = cells.at(4).substr(0, colon) + ".cu";
    micro.entry = cells.at(4).substr(colon + 1);
    micro.threads = std::stoi(cells.at(5));
    std::istringstream rounds(cells.at(6));
    rounds >> micro.low >> micro.high;
    micro.operations = std::stod(cells.at(7));
    micro.arguments = cells.at(8);
    return micro;
}

support::MeasuredRun runOf(const Micro& micro, int rounds) {
    std::string line = micro.entry + " micro 1 1 1 " + std::to_string(micro.threads) + " 1 1";
    std::istringstream arguments(micro.arguments);
    for (std::string one; std::getline(arguments, one, ';');)
        line += "|" + one;
    if (const auto at = line.find('@'); at != std::string::npos)
        line.replace(at, 1, std::to_string(rounds));
    return support::measuredRun(line);
}

/// Cycles of so many rounds; 0 and a problem when they cannot be simulated.
std::int64_t cyclesOf(const Micro& micro, int rounds, memory::CacheStart caches,
                      std::string& problem) {
    const auto launch = launchOn(micro.device, truthFolder() / "kernels" / micro.file, micro.entry,
                                 runOf(micro, rounds), caches);
    if (!launch) {
        problem = launch.problem().message.key;
        return 0;
    }
    const Ending ending = endOf(*launch);
    if (!ending.isFinished) problem = "did not finish";
    return ending.cycles;
}

double valueOf(const std::string& unit, double cycles, double operations) {
    if (cycles <= 0) return 0;
    if (unit == "per_cycle") return operations / cycles;
    if (unit == "per_1000") return 1000 * operations / cycles;
    return cycles / operations;
}

double simulated(const std::string& unit, const Micro& micro, std::string& problem) {
    using enum memory::CacheStart;
    if (unit == "relaunched" || unit == "cold")
        return static_cast<double>(
            cyclesOf(micro, micro.low, unit == "cold" ? Cold : Relaunched, problem));
    const auto low = cyclesOf(micro, micro.low, Warm, problem);
    const auto high = cyclesOf(micro, micro.high, Warm, problem);
    return valueOf(unit, static_cast<double>(high - low),
                   micro.operations * (micro.high - micro.low));
}

}  // namespace

std::vector<Row> microRows(const std::set<std::string>& groups) {
    std::vector<Row> rows;
    std::istringstream lines(support::readText(truthFolder() / "rows.txt"));
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#') continue;
        const auto cells = cellsOf(line);
        if (!groups.empty() && !groups.contains(cells.at(0))) continue;
        Row row{.group = cells.at(0), .name = cells.at(1), .unit = cells.at(3)};
        row.measured = std::stod(cells.at(2));
        const Micro micro = microOf(cells);
        row.simulated = simulated(row.unit, micro, row.problem);
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace warpscope::truth
