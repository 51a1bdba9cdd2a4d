#include "engine/analysis/sweep.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>

#include "engine/analysis/report.h"
#include "engine/history/recorder.h"
#include "engine/scenario/fields/fields.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::analysis {
namespace {

/// The scenario with the value; with the grid fitted to it where the threads are to stay.
Result<scenario::Scenario> turnedTo(const scenario::Scenario& scenario,
                                    const scenario::SweepPlan& plan, long long value) {
    Result<scenario::FieldValue> typed =
        plan.words.empty() ? sweptValue(scenario, plan.over, value)
                           : scenario::parseValue(scenario, plan.over, plan.wordOf(value));
    if (!typed) return typed.problems();
    scenario::Scenario turned = scenario;
    if (auto wrong = scenario::assign(turned, {plan.over, *std::move(typed)}))
        return *std::move(wrong);
    const scenario::Field* field = scenario::findField(plan.over);
    const bool canFit = field != nullptr && field->sweeping.fitsGrid;
    const std::int64_t perBlock = turned.block.count();
    if (!plan.keepsThreads || !canFit || perBlock < 1) return turned;
    const std::int64_t threads = scenario.grid.count() * scenario.block.count();
    turned.grid = Dim3{std::max<std::int64_t>(1, threads / perBlock), 1, 1};
    return turned;
}

SweepPoint refused(const Message& message) {
    SweepPoint point;
    point.message = message;
    return point;
}

SweepPoint pointOf(const history::Run& run) {
    if (run.stopped() != gpu::StopReason::Finished) {
        SweepPoint wrong =
            refused(run.problems().empty() ? Message{"stop." + stopName(run.stopped())}
                                           : run.problems().front().message);
        wrong.isLaunched = true;
        return wrong;
    }
    const Metrics metrics = metricsOf(run);
    const gpu::Launch& launch = run.launch();
    SweepPoint point;
    point.isOk = true;
    point.isLaunched = true;
    point.cycles = run.cycles();
    point.threads = launch.blockCount() * launch.threadsPerBlock();
    point.theoreticalPercent = metrics.theoreticalOccupancy * 100;
    point.achievedPercent = metrics.achievedOccupancy * 100;
    point.ipc = metrics.ipc;
    point.blocksPerSm = launch.occupancy.blocksPerSm;
    point.registersPerThread = launch.registersPerThread;
    point.spillInstructions = run.counters().spillInstructions;
    const bool spills = launch.program.spillLoads + launch.program.spillStores > 0;
    point.spilledBytes = spills ? launch.program.localBytesPerThread : 0;
    point.maxWarpsPerScheduler =
        static_cast<double>(launch.machine.limits.maxWarpsPerSm) / launch.machine.schedulersPerSm;
    point.hiding = latencyHidingOf(run);
    if (!run.problems().empty()) point.hazard = run.problems().front().message;
    return point;
}

/// What a large run has given back its thread would keep for itself, and the next large one is
/// another thread's.
void giveBackFreeMemory() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

/// About what a launch takes before its first cycle, and in it if all warps run at once.
std::int64_t launchBytesOf(const scenario::Scenario& scenario) {
    constexpr std::int64_t kBytesOfWarp = 1024;
    constexpr std::int64_t kBytesOfElement = 16;  // Here, in the launch and where it is written.
    constexpr std::int64_t kThreads = 32;
    std::int64_t bytes =
        scenario.grid.count() * (scenario.block.count() / kThreads + 1) * kBytesOfWarp;
    for (const scenario::Argument& argument : scenario.arguments)
        bytes += argument.count * kBytesOfElement;
    return bytes;
}

/// Nothing where it was cancelled.
std::optional<SweepPoint> pointOf(scenario::Scenario scenario, const machine::Library& devices,
                                  std::span<const scenario::SweepPlan> plans,
                                  std::span<const long long> values,
                                  const std::atomic<bool>* cancel, scenario::ProgramCache& programs,
                                  LookFor lookFor, Turns* turns) {
    for (std::size_t i = 0; i < plans.size(); ++i) {
        Result<scenario::Scenario> turned = turnedTo(scenario, plans[i], values[i]);
        if (!turned) return refused(turned.problem().message);
        scenario = *std::move(turned);
    }
    std::unique_lock<std::mutex> turn;
    const auto waitForTurn = [&turn, turns] { turn = std::unique_lock(turns->large); };
    if (turns != nullptr && launchBytesOf(scenario) > turns->launchBytes) waitForTurn();
    Result<gpu::Launch> launch = scenario::makeLaunch(scenario, devices, &programs);
    if (!launch) return refused(launch.problem().message);
    history::RecordOptions options;
    options.looksForHazards = lookFor == LookFor::Hazards;
    options.keyframeBytes = 0;  // Nobody seeks in these runs.
    options.goOn = [cancel](Cycle) { return cancel == nullptr || !*cancel; };
    if (turns != nullptr && !turn.owns_lock()) {
        options.segmentsAtFirst = turns->segments;
        options.beforeMore = waitForTurn;
    }
    auto run = history::record(std::move(launch.value()), options);
    if (run == nullptr) return std::nullopt;
    auto point = pointOf(*run);
    run.reset();
    if (turn.owns_lock()) giveBackFreeMemory();
    return point;
}

/// The same on a thread that has nobody above who would catch anything.
std::optional<SweepPoint> caughtPointOf(
    scenario::Scenario scenario, const machine::Library& devices,
    std::span<const scenario::SweepPlan> plans, std::span<const long long> values,
    const std::atomic<bool>* cancel, scenario::ProgramCache& programs,
    LookFor lookFor = LookFor::Figures, Turns* turns = nullptr) {
    try {
        return pointOf(std::move(scenario), devices, plans, values, cancel, programs, lookFor,
                       turns);
    } catch (const std::exception&) {
        return refused({"report.no_memory"});
    }
}

/// The fastest point that does not spill; else the fastest.
const SweepPoint* anchorOf(const Sweep& sweep) {
    const SweepPoint* anchor = nullptr;
    for (const SweepPoint& point : sweep.points) {
        if (!point.isOk || point.spilledBytes > 0) continue;
        if (anchor == nullptr || point.speed() > anchor->speed()) anchor = &point;
    }
    return anchor != nullptr ? anchor : fastestPoint(sweep);
}

}  // namespace

Turns::Turns(int threads)
    : segments(history::RecordOptions{}.maxSegments / 2 / static_cast<std::size_t>(threads)),
      launchBytes((std::int64_t{512} << 20) / threads) {}

std::optional<SweepPoint> pointAt(const scenario::Scenario& scenario,
                                  const machine::Library& devices,
                                  std::span<const scenario::SweepPlan> plans,
                                  std::span<const long long> values,
                                  const std::atomic<bool>* cancel, scenario::ProgramCache& programs,
                                  LookFor lookFor, Turns* turns) {
    auto point = caughtPointOf(scenario, devices, plans, values, cancel, programs, lookFor, turns);
    if (point) point->value = values.back();
    return point;
}

double SweepPoint::speed() const {
    return isOk ? static_cast<double>(threads) / static_cast<double>(std::max<Cycle>(1, cycles))
                : 0;
}

scenario::FieldValue sweptValue(const scenario::Scenario& scenario, std::string_view key,
                                long long value) {
    const scenario::Field* field = scenario::findField(key);
    if (field != nullptr && field->kind == scenario::FieldKind::Extent) return Dim3{value, 1, 1};
    if (field != nullptr && field->kind == scenario::FieldKind::Integer) return std::int64_t{value};
    // An argument's count, or a field that takes no number and then says so.
    auto typed = scenario::parseValue(scenario, key, std::to_string(value));
    return typed ? *std::move(typed) : scenario::FieldValue(std::to_string(value));
}

int runsOf(const scenario::SweepPlan& plan) {
    if (plan.to < plan.from || plan.step < 1) return 0;
    return static_cast<int>((plan.to - plan.from) / plan.step + 1);
}

Sweep sweep(const scenario::Scenario& scenario, const machine::Library& devices,
            const scenario::SweepPlan& plan, std::atomic<int>* progress,
            const std::atomic<bool>* cancel, scenario::ProgramCache* programs) {
    scenario::ProgramCache own;
    if (programs == nullptr) programs = &own;
    Sweep result;
    result.key = plan.over;
    result.scenario = scenario;
    const int runs = runsOf(plan);
    for (int i = 0; i < runs && (cancel == nullptr || !*cancel); ++i) {
        const long long value = plan.from + i * plan.step;
        auto point = pointAt(scenario, devices, {&plan, 1}, {&value, 1}, cancel, *programs);
        if (!point) break;
        result.points.push_back(*std::move(point));
        if (progress != nullptr) ++*progress;
    }
    return result;
}

Sweep sweepChoices(const scenario::Scenario& scenario, const machine::Library& devices,
                   const std::string& key, std::span<const std::string> choices,
                   const std::atomic<bool>* cancel, scenario::ProgramCache& programs) {
    Sweep result{key, {}, scenario, {}, {choices.begin(), choices.end()}};
    for (std::size_t i = 0; i < choices.size() && (cancel == nullptr || !*cancel); ++i) {
        scenario::Scenario turned = scenario;
        std::optional<SweepPoint> point;
        if (const auto wrong = scenario::assign(turned, {key, choices[i]}))
            point = refused(wrong->message);
        else
            point = caughtPointOf(std::move(turned), devices, {}, {}, cancel, programs);
        if (!point) break;
        point->value = static_cast<long long>(i);
        result.points.push_back(*std::move(point));
    }
    return result;
}

const SweepPoint* fastestPoint(const Sweep& sweep) {
    const SweepPoint* fastest = nullptr;
    for (const SweepPoint& point : sweep.points) {
        if (point.isOk && (fastest == nullptr || point.speed() > fastest->speed())) {
            fastest = &point;
        }
    }
    return fastest;
}

double speedPercent(const Sweep& sweep, const SweepPoint& point) {
    const SweepPoint* fastest = fastestPoint(sweep);
    return fastest == nullptr || !point.isOk ? 0 : 100 * point.speed() / fastest->speed();
}

const SweepPoint* saturationPoint(const Sweep& sweep, double percent) {
    const SweepPoint* best = nullptr;
    for (const bool withSpills : {false, true}) {
        for (const SweepPoint& point : sweep.points) {
            if (!withSpills && point.spilledBytes > 0) continue;
            if (!point.isOk || speedPercent(sweep, point) < 100 - percent) continue;
            const bool isLower = best == nullptr ||
                                 point.theoreticalPercent < best->theoreticalPercent ||
                                 (point.theoreticalPercent == best->theoreticalPercent &&
                                  point.speed() > best->speed());
            if (isLower) best = &point;
        }
        if (best != nullptr) return best;
    }
    return best;
}

double neededPercent(const SweepPoint& point) {
    if (point.maxWarpsPerScheduler <= 0) return 0;
    return 100 * point.hiding.warpsNeeded / point.maxWarpsPerScheduler;
}

double predictedPercent(const Sweep& sweep, double occupancyPercent) {
    const SweepPoint* anchor = anchorOf(sweep);
    if (anchor == nullptr) return 0;
    const double needed = neededPercent(*anchor);
    const double speed = speedPercent(sweep, *anchor);
    if (needed <= 0) return speed;
    const auto share = [needed](double percent) { return std::min(1.0, percent / needed); };
    return speed * share(occupancyPercent) / share(anchor->theoreticalPercent);
}

}  // namespace warpscope::analysis
