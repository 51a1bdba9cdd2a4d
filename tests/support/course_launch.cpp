#include "tests/support/course_launch.h"

#include <array>
#include <sstream>

#include "tests/support/paths.h"

namespace warpscope::support {
namespace {

constexpr std::array<std::int64_t trace::Counters::*, 9> kInFiles{
    &trace::Counters::instructions,         &trace::Counters::globalLoadRequests,
    &trace::Counters::globalLoadSectors,    &trace::Counters::globalStoreRequests,
    &trace::Counters::globalStoreSectors,   &trace::Counters::sharedLoadConflicts,
    &trace::Counters::sharedStoreConflicts, &trace::Counters::divergentBranches,
    &trace::Counters::globalLoadSectorHits};

std::filesystem::path truthFolder() {
    return projectRoot() / "tests/truth";
}

}  // namespace

void readCounters(std::istream& figures, trace::Counters& counters) {
    for (const auto counter : kInFiles)
        figures >> counters.*counter;
}

std::vector<CourseLaunch> courseLaunches(const std::string& folder) {
    std::vector<CourseLaunch> launches;
    std::istringstream lines(readText(truthFolder() / folder / "launches.txt"));
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#') continue;
        const std::size_t equals = line.find('=', line.rfind('|'));
        CourseLaunch& launch = launches.emplace_back();
        launch.folder = folder;
        launch.run = cudaRun(line.substr(0, equals));
        std::istringstream figures(line.substr(equals + 1));
        figures >> launch.warm >> launch.cold >> launch.registers;
        readCounters(figures, launch.counters);
    }
    return launches;
}

std::filesystem::path fileOf(const CourseLaunch& launch) {
    return truthFolder() / launch.folder / "kernels" / (launch.run.kernel + ".cu");
}

}  // namespace warpscope::support
