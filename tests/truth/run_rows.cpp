#include "tests/truth/run_rows.h"

#include <map>
#include <sstream>

#include "tests/support/measured_run.h"
#include "tests/support/paths.h"
#include "tests/truth/truth_launch.h"

namespace warpscope::truth {
namespace {

struct Measured {
    double cold = 0;
    double warm = 0;
    double relaunched = 0;
    double instructions = 0;
};

std::map<std::string, Measured> measuredCycles() {
    std::map<std::string, Measured> all;
    std::istringstream lines(support::readText(truthFolder() / "cycles.csv"));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream cells(line);
        std::string kernel;
        std::string run;
        Measured measured;
        char comma = 0;
        if (line.starts_with('#') || !std::getline(cells, kernel, ',') ||
            !std::getline(cells, run, ','))
            continue;
        if (cells >> measured.cold >> comma >> measured.warm >> comma >> measured.relaunched >>
            comma >> measured.instructions)
            all[kernel + " " + run] = measured;
    }
    return all;
}

struct Reading {
    double cycles = 0;
    memory::CacheStart caches = memory::CacheStart::Warm;
};

Reading readingOf(const std::string& group, const Measured& measured) {
    if (group == "cold") return {measured.cold, memory::CacheStart::Cold};
    if (group == "relaunched") return {measured.relaunched, memory::CacheStart::Relaunched};
    return {measured.warm, memory::CacheStart::Warm};
}

}  // namespace

std::vector<Row> runRows(const std::set<std::string>& groups) {
    const auto wants = [&groups](const char* group) {
        return groups.empty() || groups.contains(group);
    };
    std::vector<Row> rows;
    const auto measured = measuredCycles();
    const auto folder = support::projectRoot() / "tests/golden/h100";
    for (const support::MeasuredRun& run : support::measuredRuns(folder)) {
        const std::string name = run.kernel + " " + run.name;
        for (const char* group : {"warm", "cold", "relaunched", "instructions"}) {
            if (!wants(group)) continue;
            Row row{.group = group, .name = name, .unit = "cycles"};
            const Reading reading = readingOf(group, measured.at(name));
            row.measured = reading.cycles - kBeyondTheWarps;
            const auto launch = launchOn("h200", folder / "kernels" / (run.kernel + ".cu"),
                                         run.kernel, run, reading.caches);
            if (!launch) {
                row.problem = launch.problem().message.key;
            } else {
                const Ending ending = endOf(*launch);
                row.simulated = static_cast<double>(ending.cycles);
                if (std::string(group) == "instructions") {
                    row.unit = "instructions";
                    row.measured = measured.at(name).instructions;
                    row.simulated = static_cast<double>(ending.counters.instructions);
                }
            }
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

}  // namespace warpscope::truth
