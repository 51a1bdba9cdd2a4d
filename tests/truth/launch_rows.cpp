#include "tests/truth/launch_rows.h"

#include <sstream>

#include "tests/support/course_launch.h"
#include "tests/support/paths.h"
#include "tests/truth/truth_launch.h"

namespace warpscope::truth {

std::vector<MeasuredLaunch> measuredLaunches() {
    std::vector<MeasuredLaunch> launches;
    std::istringstream lines(support::readText(truthFolder() / "launches.txt"));
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#') continue;
        const std::size_t equals = line.find('=');
        MeasuredLaunch& launch = launches.emplace_back();
        launch.run = support::measuredRun(line.substr(0, equals));
        std::istringstream figures(line.substr(equals + 1));
        figures >> launch.cycles;
        support::readCounters(figures, launch.counters);
    }
    return launches;
}

std::vector<Row> launchRows(const std::set<std::string>& groups) {
    const auto wants = [&groups](const char* group) {
        return groups.empty() || groups.contains(group);
    };
    std::vector<Row> cycles;
    std::vector<Row> instructions;
    if (!wants("held_back") && !wants("held_back_instructions")) return cycles;
    for (const MeasuredLaunch& measured : measuredLaunches()) {
        Row row{.group = "held_back", .name = measured.name(), .unit = "cycles"};
        Row count{
            .group = "held_back_instructions", .name = measured.name(), .unit = "instructions"};
        row.measured = measured.cycles - kBeyondTheWarps;
        count.measured = static_cast<double>(measured.counters.instructions);
        const auto launch =
            launchOn("h200", truthFolder() / "kernels/launches.cu", measured.run.kernel,
                     measured.run, memory::CacheStart::Relaunched);
        if (!launch) {
            row.problem = count.problem = launch.problem().message.key;
        } else {
            const Ending ending = endOf(*launch);
            row.simulated = static_cast<double>(ending.cycles);
            count.simulated = static_cast<double>(ending.counters.instructions);
        }
        if (wants("held_back")) cycles.push_back(row);
        if (wants("held_back_instructions")) instructions.push_back(count);
    }
    cycles.insert(cycles.end(), instructions.begin(), instructions.end());
    return cycles;
}

}  // namespace warpscope::truth
