#include "tests/truth/course_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "engine/machine/library.h"
#include "engine/scenario/kernels/compile_kernel.h"
#include "tests/support/course_launch.h"
#include "tests/support/paths.h"
#include "tests/truth/truth_launch.h"

namespace warpscope::truth {
namespace {

using Groups = std::map<std::string, std::vector<Row>>;

/// A hit rate that is no further off is near.
constexpr double kNearPoints = 3;

/// By the reader that takes the kernel.
Result<gpu::Launch> courseLaunch(const support::CourseLaunch& course,
                                 const machine::Machine* machine) {
    if (machine == nullptr) return Problem{.message = Message{"no such device"}};
    const auto file = support::fileOf(course);
    cuda::Options options;
    options.entry = course.run.kernel;
    options.level = codegen::Level::Optimized;
    auto program = scenario::compileKernel(support::readText(file), file.string(), options);
    if (!program) return program.problems();
    gpu::Launch launch = support::launchOf(course.run, *std::move(program), *machine);
    launch.model.divergence = gpu::DivergenceModel::Independent;
    return launch;
}

struct TrafficCounter {
    std::int64_t trace::Counters::*counter = nullptr;
    const char* name = "";
};

/// What a program asks of memory and where its warps part: counted exactly, or not.
constexpr std::array<TrafficCounter, 7> kTraffic{{
    {&trace::Counters::globalLoadRequests, "load requests"},
    {&trace::Counters::globalLoadSectors, "load sectors"},
    {&trace::Counters::globalStoreRequests, "store requests"},
    {&trace::Counters::globalStoreSectors, "store sectors"},
    {&trace::Counters::sharedLoadConflicts, "shared load conflicts"},
    {&trace::Counters::sharedStoreConflicts, "shared store conflicts"},
    {&trace::Counters::divergentBranches, "divergent branches"},
}};

/// How many of them are the same.
double sameOf(const trace::Counters& a, const trace::Counters& b) {
    return static_cast<double>(std::ranges::count_if(
        kTraffic, [&](const auto& one) { return a.*one.counter == b.*one.counter; }));
}

/// Those that are not: name, simulated/measured.
std::string differingOf(const trace::Counters& simulated, const trace::Counters& measured) {
    std::string out;
    for (const auto& [counter, name] : kTraffic) {
        if (simulated.*counter == measured.*counter) continue;
        out += fmt::format("{}{} {}/{}", out.empty() ? "" : ", ", name, simulated.*counter,
                           measured.*counter);
    }
    return out;
}

/// Sectors of global loads that L1 has, in percent.
double hitRateOf(const trace::Counters& counters) {
    if (counters.globalLoadSectors == 0) return 0;
    return 100.0 * static_cast<double>(counters.globalLoadSectorHits) /
           static_cast<double>(counters.globalLoadSectors);
}

/// The rows of one launch, in those groups that are wanted. `relaunchedOn`: the device of which its
/// warm cycles are; all else is an H100's.
void addRows(const support::CourseLaunch& measured, Result<gpu::Launch> launch,
             const machine::Machine& relaunchedOn, Groups& groups) {
    const machine::Machine coldOn = launch ? launch->machine : relaunchedOn;
    std::optional<Ending> relaunched;
    const auto endRelaunched = [&] {
        launch->machine = relaunchedOn;
        launch->model.caches = memory::CacheStart::Relaunched;
        if (!relaunched) relaunched = endOf(*launch);
        return *relaunched;
    };
    const auto add = [&](const std::string& group, double number, const char* unit, auto simulate) {
        const auto wanted = groups.find(group);
        if (wanted == groups.end()) return;
        Row row{.group = group, .name = measured.name(), .unit = unit};
        row.measured = number;
        row.points = row.unit == "percent" ? kNearPoints : 0;
        if (launch)
            row.simulated = simulate();
        else
            row.problem = launch.problem().message.key;
        if (launch && group == measured.folder + "_traffic")
            row.detail = differingOf(endRelaunched().counters, measured.counters);
        wanted->second.push_back(std::move(row));
    };
    add(measured.folder, measured.warm - kBeyondTheWarps, "cycles",
        [&] { return static_cast<double>(endRelaunched().cycles); });
    add(measured.folder + "_instructions", static_cast<double>(measured.counters.instructions),
        "instructions", [&] { return static_cast<double>(endRelaunched().counters.instructions); });
    add(measured.folder + "_traffic", static_cast<double>(kTraffic.size()), "counters",
        [&] { return sameOf(endRelaunched().counters, measured.counters); });
    add(measured.folder + "_hits", hitRateOf(measured.counters), "percent",
        [&] { return hitRateOf(endRelaunched().counters); });
    add(measured.folder + "_registers", measured.registers, "registers",
        [&] { return static_cast<double>(launch->program.registersPerThread); });
    add(measured.folder + "_cold", measured.cold - kBeyondTheWarps, "cycles", [&] {
        launch->machine = coldOn;
        launch->model.caches = memory::CacheStart::Cold;
        return static_cast<double>(endOf(*launch).cycles);
    });
}

}  // namespace

std::vector<Row> courseRows(const std::set<std::string>& groups) {
    Groups wanted;
    for (const std::string folder : {"course", "further", "unseen"}) {
        for (const char* figure : {"", "_cold", "_instructions", "_registers", "_traffic", "_hits"})
            if (groups.empty() || groups.contains(folder + figure)) wanted[folder + figure];
    }
    if (wanted.empty()) return {};
    const auto library = machine::Library::load(support::projectRoot() / "assets/devices");
    const machine::Machine* const machine = library.find("h100");
    for (const char* folder : {"course", "further", "unseen"}) {
        const auto isOfFolder = [&](const auto& group) { return group.first.starts_with(folder); };
        if (std::ranges::none_of(wanted, isOfFolder)) continue;
        const machine::Machine* const relaunchedOn =
            library.find(folder == std::string("further") ? "h200" : "h100");
        if (relaunchedOn == nullptr) continue;
        for (const support::CourseLaunch& measured : support::courseLaunches(folder))
            addRows(measured, courseLaunch(measured, machine), *relaunchedOn, wanted);
    }
    std::vector<Row> all;
    for (const auto& [group, rows] : wanted)
        all.insert(all.end(), rows.begin(), rows.end());
    return all;
}

}  // namespace warpscope::truth
