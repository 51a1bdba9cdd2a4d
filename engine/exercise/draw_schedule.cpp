#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/analysis/landmark.h"
#include "engine/analysis/report.h"
#include "engine/exercise/makers.h"

namespace warpscope::exercise {
namespace {

/// A policy by its key, as the catalogue names it in both languages, and what it says here, where
/// the warps of one block are equally old.
struct NamedPolicy {
    std::string_view key;
    std::string_view english;
    std::string_view chinese;
    std::string_view ruleEnglish;
    std::string_view ruleChinese;
};
constexpr std::array<NamedPolicy, 3> kPolicies{
    {{"loose-round-robin", "Loose round robin", "宽松轮转",
      "Take the next ready warp after the last one issued, in a circle.",
      "从上次发射的线程束往后，轮到的下一个就绪线程束先发射。"},
     {"greedy-then-oldest", "Greedy, then oldest", "贪心后最老优先",
      "Stay with a warp while it is ready. Else take the lowest ready number: all are equally old.",
      "只要还就绪就一直选同一个线程束。否则选就绪的线程束中编号最小的，因为它们同样老。"},
     {"oldest-first", "Oldest first", "最老优先",
      "All are equally old, so take the lowest ready number.",
      "它们同样老，所以发射就绪的线程束中编号最小的。"}}};
constexpr int kMoments = 10;
/// By then the instructions of the whole loop have been fetched.
constexpr int kInsideLoop = 6;
/// The line of the load, with which a round begins.
constexpr int kFirstOfRound = 5;

/// Cycles of the timeline before a moment and after it: few enough to read their letters.
constexpr Cycle kShownBefore = 40;
constexpr Cycle kShownAfter = 10;

/// Four of five cycles.
constexpr double kBusy = 0.8;

/// The share of cycles in which one scheduler issues, with so many warps.
Result<double> issueShare(const Workbench& bench, Values values, std::int64_t warps) {
    values.set("block_threads", 32 * warps);
    const auto run = bench.run(values);
    if (!run) return run.problems();
    return analysis::metricsOf(**run).ipc;
}

/// What one warp alone issues in a round, and how long it takes, from a whole run: its first and
/// last instructions are few against those of its 40 rounds.
std::optional<Problem> measureRound(const Workbench& bench, Values& values) {
    constexpr std::int64_t kRounds = 40;
    values.set("block_threads", 32);
    const auto run = bench.run(values);
    if (!run) return run.problem();
    const auto from = analysis::cycleOf(**run, {scenario::GoTo::Kind::Line, kFirstOfRound});
    values.set("per_round", (*run)->counters().instructions / kRounds);
    values.set("round", ((*run)->cycles() - from.value_or(0)) / kRounds);
    return std::nullopt;
}

/// One accumulator for each instruction of arithmetic, so that none waits for another.
void setWork(Values& values, std::int64_t count) {
    std::string declare = "  float s0 = 0.0f";
    std::string work;
    std::string sum = "s0";
    for (std::int64_t k = 0; k < count; ++k) {
        if (k > 0) declare += fmt::format(", s{} = {}.0f", k, k);
        if (k > 0) sum += fmt::format(" + s{}", k);
        work += fmt::format("{}    s{} = s{} + x;", k > 0 ? "\n" : "", k, k);
    }
    values.set("declare", declare + ";");
    values.set("work", work);
    values.set("sum", sum);
}

/// From one moment to the next: a print shows the round before each (Grader::seenAt), which is not
/// to hold what comes after the moment before; up to 14 cycles pass until a warp is issued.
constexpr Cycle kApart = 70;

/// How far a moment may move, about a round of the loop: where one warp alone can go, nothing is
/// asked of the policy.
constexpr Cycle kLookedAhead = 40;

/// A cycle that may be asked about.
struct Moment {
    Cycle cycle;
    WarpId next;     ///< Whom the scheduler issues next.
    bool hasChoice;  ///< Others could have gone as well.
};

std::optional<Moment> momentAt(const history::Recording& run, Cycle after) {
    for (Cycle cycle = after + 1; cycle < run.cycles(); ++cycle) {
        const auto warps = run.activityOver(cycle, cycle + 1, 1).front();
        if (warps.issued > 0)
            return Moment{after, run.issuedBy(SmId{0}, 0, cycle), warps.eligible > warps.issued};
    }
    return std::nullopt;
}

/// One of the cycles from here on: of those at which the policy has a choice or, every third time,
/// of those at which another warp than the last time is next.
Moment drawMoment(Draw& draw, const history::Recording& run, Cycle from, int number, WarpId last) {
    std::vector<Moment> all;
    std::vector<Moment> wanted;
    for (Cycle cycle = from; cycle <= from + kLookedAhead; ++cycle) {
        const auto moment = momentAt(run, cycle);
        if (!moment) break;
        all.push_back(*moment);
        if (number % 3 == 0 ? moment->next != last : moment->hasChoice) wanted.push_back(*moment);
    }
    if (wanted.empty()) wanted = all;
    if (wanted.empty()) return {from, last, false};
    const auto count = static_cast<std::int64_t>(wanted.size());
    return wanted[static_cast<std::size_t>(draw.between(0, count - 1))];
}

/// Ten cycles, each in a stretch of its own.
void setMoments(Draw& draw, Cycle first, const history::Recording* run, Values& values) {
    Cycle cycle = first;
    WarpId last{};
    for (int k = 1; k <= kMoments; ++k) {
        if (run != nullptr) {
            const Moment moment = drawMoment(draw, *run, cycle, k, last);
            cycle = moment.cycle;
            last = moment.next;
        }
        values.set(fmt::format("cycle{}", k), cycle);
        values.set(fmt::format("after{}", k), cycle + 1);
        values.set(fmt::format("from{}", k), std::max<Cycle>(0, cycle - kShownBefore));
        values.set(fmt::format("until{}", k), cycle + kShownAfter);
        cycle += kApart + draw.between(0, 5);
    }
}

}  // namespace

Result<Values> drawNext(Draw& draw, const Workbench& bench) {
    Values values;
    const std::int64_t warps = draw.between(3, 6);
    const NamedPolicy& policy = draw.pick(kPolicies);
    values.set("policy", std::string(policy.key));
    values.set("policy_en", std::string(policy.english));
    values.set("policy_zh", std::string(policy.chinese));
    values.set("rule_en", std::string(policy.ruleEnglish));
    values.set("rule_zh", std::string(policy.ruleChinese));
    values.set("warps", warps);
    values.set("block_threads", 32 * warps);
    // So many rounds that the last moment lies within them.
    values.set("base", draw.between(34, 40));
    values.set("factor", draw.between(1, 3));
    values.set("mask", draw.pick(std::array<std::int64_t, 3>{1, 3, 7}));
    values.set("seed", 0);
    setMoments(draw, 0, nullptr, values);
    const auto run = bench.run(values);
    if (!run) return run.problems();
    const auto first = analysis::cycleOf(**run, {scenario::GoTo::Kind::Line, kInsideLoop});
    setMoments(draw, first.value_or(0) + draw.between(20, 60), run->get(), values);
    return values;
}

Result<Values> drawLatency(Draw& draw, const Workbench& bench) {
    constexpr std::int64_t kMaxWarps = 32;
    Values values;
    values.set("latency", 10 * draw.between(10, 26));
    setWork(values, draw.between(8, 16));
    // What is asked is found by the engine: until then these stand in.
    for (const char* name : {"seed", "per_round", "round", "answer", "answer_threads", "share",
                             "fewer", "share_fewer", "block_threads"})
        values.set(name, 32);
    if (auto problem = measureRound(bench, values)) return *std::move(problem);
    // More warps never issue less often, so that halving finds the fewest.
    std::int64_t low = 1;
    std::int64_t high = kMaxWarps;
    while (low < high) {
        const std::int64_t middle = (low + high) / 2;
        const auto share = issueShare(bench, values, middle);
        if (!share) return share.problems();
        (*share >= kBusy ? high : low) = *share >= kBusy ? middle : middle + 1;
    }
    const auto share = issueShare(bench, values, low);
    if (!share) return share.problems();
    const auto fewer = issueShare(bench, values, std::max<std::int64_t>(1, low - 1));
    if (!fewer) return fewer.problems();
    values.set("block_threads", 32);
    values.set("answer", low);
    values.set("answer_threads", 32 * low);
    values.set("share", fmt::format("{:.1f}", 100 * *share));
    values.set("fewer", low - 1);
    values.set("share_fewer", fmt::format("{:.1f}", 100 * *fewer));
    return values;
}

}  // namespace warpscope::exercise
