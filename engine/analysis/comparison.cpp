#include "engine/analysis/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "engine/analysis/figures.h"

namespace warpscope::analysis {
namespace {

/// A cause that explains less than this share of the difference is not named.
constexpr double kMinShare = 0.15;
/// A wait of one warp that changed by less of what the run did tells nobody anything.
constexpr double kMinOfRun = 0.05;
constexpr std::size_t kMaxStates = 2;
/// From this share on what a warp has to do explains its time, and what it waits for follows.
constexpr double kShareOfWork = 0.5;

using trace::WarpState;

/// What the time of a run is made of.
struct Parts {
    explicit Parts(const history::Recording& run)
        : cycles(static_cast<double>(run.cycles())),
          warps(static_cast<double>(run.launch().warpCount())),
          areAtOnce(run.launch().blockCount() <= std::int64_t{run.launch().occupancy.blocksPerSm} *
                                                     run.launch().machine.smCount) {
        const auto& all = run.counters().warpCycles;
        const double total = static_cast<double>(std::accumulate(
            all.begin() + 1, all.end(), std::int64_t{0}));  // The first state is NotResident.
        if (warps == 0 || total == 0) return;
        resident = total / cycles;
        perWarp = total / warps;
        for (std::size_t i = 1; i < all.size(); ++i)
            states[i] = static_cast<double>(all[i]) / warps;
    }
    double cycles;
    double warps;
    bool areAtOnce;       ///< All of its blocks find room at the same time.
    double resident = 0;  ///< Warps at a time, on average over the run.
    double perWarp = 0;   ///< Cycles for which a warp is resident, on average.
    std::array<double, trace::kWarpStateCount> states{};  ///< The same by state.
};

Message resultOf(const Parts& a, const Parts& b) {
    if (a.cycles == b.cycles)
        return Message{"compare.same"}.with("cycles", static_cast<long long>(a.cycles));
    const bool isFaster = b.cycles < a.cycles;
    return Message{isFaster ? "compare.faster" : "compare.slower"}
        .with("a", static_cast<long long>(a.cycles))
        .with("b", static_cast<long long>(b.cycles))
        .with("difference", static_cast<long long>(std::abs(b.cycles - a.cycles)))
        .with("ratio", ratioText(b.cycles, a.cycles));
}

/// A run that was stopped has no time to compare: what stopped it, and when.
std::vector<Message> stoppedRuns(const history::Recording& a, const history::Recording& b) {
    std::vector<Message> sentences;
    for (const auto& [run, name] : {std::pair{&a, "A"}, std::pair{&b, "B"}}) {
        const gpu::StopReason reason = run->stopped();
        if (reason == gpu::StopReason::Finished || reason == gpu::StopReason::Running) continue;
        const char* const key = reason == gpu::StopReason::Fault      ? "compare.fault"
                                : reason == gpu::StopReason::Deadlock ? "compare.deadlock"
                                                                      : "compare.cycle_limit";
        sentences.push_back(
            Message{key}.with("run", name).with("cycles", static_cast<long long>(run->cycles())));
    }
    return sentences;
}

Message ofInstructions(double change) {
    return Message{change < 0 ? "compare.fewer_instructions" : "compare.more_instructions"}.with(
        "count", static_cast<long long>(std::llround(std::abs(change))));
}

Message ofState(WarpState state, double change) {
    if (state == WarpState::Issued) return ofInstructions(change);
    const std::string key(trace::infoOf(state).key);
    return Message{change < 0 ? "compare.waits_less" : "compare.waits_longer"}
        .with("cycles", static_cast<long long>(std::llround(std::abs(change))))
        .with("what", "@compare.for." + key);
}

double changeOf(const Parts& a, const Parts& b, WarpState state) {
    return b.states[static_cast<std::size_t>(state)] - a.states[static_cast<std::size_t>(state)];
}

/// A warp of B takes another time because it has more or less to do: more warps share the work,
/// or there is less of it. Nothing: what it does explains less than half of its time.
std::optional<Message> workCause(const Parts& a, const Parts& b) {
    const double issuedByA = a.states[static_cast<std::size_t>(WarpState::Issued)];
    const double issuedByB = b.states[static_cast<std::size_t>(WarpState::Issued)];
    const double change = issuedByB - issuedByA;
    if (issuedByA == 0 || issuedByB == 0 || std::abs(change) < 0.5) return {};
    if (std::log(issuedByB / issuedByA) / std::log(b.perWarp / a.perWarp) < kShareOfWork) return {};
    const bool isShared = change < 0 ? b.warps > a.warps : b.warps < a.warps;
    if (!isShared) return ofInstructions(change);
    return Message{change < 0 ? "compare.less_each" : "compare.more_each"}
        .with("a", static_cast<long long>(a.warps))
        .with("b", static_cast<long long>(b.warps))
        .with("count", static_cast<long long>(std::llround(std::abs(change))));
}

/// Of more warps (or fewer) what each of them has more to do (or less), where a warp stays about as
/// long all the same because it waits less: the work grows by both. Nothing where its instructions
/// are too few of what the run changed by.
std::optional<Message> workBeside(const Parts& a, const Parts& b, double direction) {
    const double issuedByA = a.states[static_cast<std::size_t>(WarpState::Issued)];
    const double issuedByB = b.states[static_cast<std::size_t>(WarpState::Issued)];
    if (issuedByA == 0 || issuedByB == 0 || std::abs(issuedByB - issuedByA) < 0.5) return {};
    if (std::log(b.warps / a.warps) / direction < kMinShare) return {};
    if (std::log(issuedByB / issuedByA) / direction < kMinShare) return {};
    return ofInstructions(issuedByB - issuedByA);
}

/// A state and by how much it makes the difference larger; negative takes of it back.
struct Part {
    WarpState state = WarpState::Issued;
    double cycles = 0;
};

/// What each state adds to a difference in this direction, the most first; without the work where
/// that is said by itself.
std::vector<Part> partsOf(const Parts& a, const Parts& b, bool isWorkSaid, double direction) {
    std::vector<Part> parts;
    for (int i = 1; i < trace::kWarpStateCount; ++i) {
        const auto state = static_cast<WarpState>(i);
        if (isWorkSaid && state == WarpState::Issued) continue;
        parts.push_back({state, changeOf(a, b, state) * direction});
    }
    std::ranges::stable_sort(parts, std::ranges::greater(), &Part::cycles);
    return parts;
}

/// So many of the states that are left have their names; what they leave is told as one number.
constexpr std::size_t kMaxOthers = 4;

/// "−94" or "+123": what B has less or more of than A.
std::string signedText(long long change) {
    return (change < 0 ? "−" : "+") + std::to_string(std::abs(change));
}

/// What the causes that were named leave of the difference, each part by its name and with its
/// sign, so that all of them add up. Nothing where they are all of it, as numbers are written.
/// `rest`: of them all, in the direction of the difference; `others`: those that were not named.
std::optional<Message> sumOf(double whole, long long rest, std::span<const Part> others) {
    std::vector<double> cycles;
    for (const Part& part : others)
        cycles.push_back(part.cycles);
    const std::vector<long long> wholes = wholesOf(cycles, rest);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < wholes.size(); ++i)
        if (wholes[i] != 0) order.push_back(i);
    if (rest == 0 || order.empty()) return {};
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&](std::size_t i) { return std::abs(wholes[i]); });
    const bool areMore = order.size() > kMaxOthers;
    if (areMore) order.resize(kMaxOthers - 1);
    const std::string key = whole < 0 ? "compare.sum_less_" : "compare.sum_longer_";
    Message sum = Message{key + (areMore ? "more" : std::to_string(order.size()))}.with(
        "cycles", std::llround(std::abs(whole)));
    const long long sign = whole < 0 ? -1 : 1;
    long long left = rest;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::string number = std::to_string(i + 1);
        const Part& part = others[order[i]];
        sum = std::move(sum)
                  .with("count" + number, signedText(sign * wholes[order[i]]))
                  .with("what" + number,
                        "@state." + std::string(trace::infoOf(part.state).key) + ".name");
        left -= wholes[order[i]];
    }
    return areMore ? std::move(sum).with("rest", signedText(sign * left)) : sum;
}

/// What makes a warp of B stay shorter (or longer): what it has to do, then the states in which it
/// spends its time, the strongest first, and what is left of the difference.
std::vector<Message> stateCauses(const Parts& a, const Parts& b) {
    const double whole = b.perWarp - a.perWarp;
    const double direction = whole < 0 ? -1 : 1;
    const std::optional<Message> work = workCause(a, b);
    const std::vector<Part> parts = partsOf(a, b, work.has_value(), direction);
    const double ofWork = work ? changeOf(a, b, WarpState::Issued) : 0;
    std::size_t named = 0;
    double rest = std::abs(whole) - ofWork * direction;
    std::vector<double> shown;
    while (named + (work ? 1U : 0U) < kMaxStates && named < parts.size()) {
        const double cycles = parts[named].cycles;
        // A change of less than half a cycle would be written as 0.
        if (cycles < 0.5 || cycles / std::abs(whole) < kMinShare) break;
        shown.push_back(cycles);
        rest -= cycles;
        ++named;
    }
    std::vector<Message> causes;
    if (work) causes.push_back(*work);
    if (causes.empty() && named == 0) return causes;
    shown.push_back(rest);
    const long long told = std::llround(ofWork * direction);
    const std::vector<long long> rounded = wholesOf(shown, std::llround(std::abs(whole)) - told);
    for (std::size_t i = 0; i < named && rounded[i] > 0; ++i)
        causes.push_back(ofState(parts[i].state, direction * static_cast<double>(rounded[i])));
    if (const auto sum = sumOf(whole, rounded.back(), std::span(parts).subspan(named)))
        causes.push_back(*sum);
    return causes;
}

/// Of the reasons to wait the one that changed most, where a warp stays about as long in both runs;
/// nothing where that is too little to tell beside what the whole run changed by.
std::optional<Message> mostChanged(const Parts& a, const Parts& b) {
    double most = 0;
    WarpState changed = WarpState::Issued;
    for (int i = 1; i < trace::kWarpStateCount; ++i) {
        const auto state = static_cast<WarpState>(i);
        const double change = changeOf(a, b, state);
        if (state == WarpState::Issued || std::abs(change) <= std::abs(most)) continue;
        most = change;
        changed = state;
    }
    if (a.warps != b.warps || std::abs(most) < 0.5) return {};
    if (std::abs(most) < kMinOfRun * std::abs(b.cycles - a.cycles)) return {};
    return Message{most < 0 ? "compare.most_less" : "compare.most_longer"}
        .with("cycles", static_cast<long long>(std::llround(std::abs(most))))
        .with("what", "@compare.for." + std::string(trace::infoOf(changed).key));
}

/// Why the warps take longer one after the other: there are more, or fewer at a time.
std::vector<Message> turnCauses(const Parts& a, const Parts& b, double direction) {
    std::vector<Message> causes;
    if (std::log(b.warps / a.warps) * direction > 0)
        causes.push_back(Message{"compare.warps"}
                             .with("a", static_cast<long long>(a.warps))
                             .with("b", static_cast<long long>(b.warps)));
    // Where nothing waits for room the number that is resident is no cause: it tells who ended
    // when.
    const bool isRoom = a.warps != b.warps || !a.areAtOnce || !b.areAtOnce;
    const std::string ofA = fmt::format("{:.1f}", a.resident);
    const std::string ofB = fmt::format("{:.1f}", b.resident);
    // What is the same number to the reader is no cause to them.
    if (std::log(a.resident / b.resident) * direction > 0 && ofA != ofB)
        causes.push_back(
            Message{isRoom ? "compare.resident" : "compare.overlap"}.with("a", ofA).with("b", ofB));
    return causes;
}

}  // namespace

std::vector<long long> wholesOf(std::span<const double> parts, long long sum) {
    std::vector<long long> wholes;
    for (const double part : parts)
        wholes.push_back(static_cast<long long>(std::floor(part)));
    long long left = sum - std::accumulate(wholes.begin(), wholes.end(), 0LL);
    std::vector<std::size_t> order(parts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto lost = [&](std::size_t i) { return parts[i] - static_cast<double>(wholes[i]); };
    std::ranges::stable_sort(order, std::ranges::greater(), lost);
    for (const std::size_t i : order) {
        if (left <= 0) break;
        ++wholes[i];
        --left;
    }
    return wholes;
}

std::vector<Message> compareRuns(const history::Recording& a, const history::Recording& b) {
    std::vector<Message> sentences = stoppedRuns(a, b);
    if (!sentences.empty()) return sentences;
    const Parts first(a);
    const Parts second(b);
    sentences.push_back(resultOf(first, second));
    const bool isComparable = first.perWarp > 0 && second.perWarp > 0;
    const double whole = std::log(second.cycles / first.cycles);
    if (!isComparable || whole == 0) return sentences;
    const double turns =
        std::log((second.warps / second.resident) / (first.warps / first.resident)) / whole;
    const double perWarp = std::log(second.perWarp / first.perWarp) / whole;
    const std::vector<Message> ofTurns = turnCauses(first, second, whole);
    const std::vector<Message> ofStates = stateCauses(first, second);
    const bool turnsFirst = turns > perWarp;
    for (const bool areTurns : {turnsFirst, !turnsFirst}) {
        const std::vector<Message>& causes = areTurns ? ofTurns : ofStates;
        if ((areTurns ? turns : perWarp) >= kMinShare)
            sentences.insert(sentences.end(), causes.begin(), causes.end());
    }
    // Whoever reads of waits takes the work for the same: that it is not is said before them.
    const auto warps = std::ranges::find(sentences, "compare.warps", &Message::key);
    if (warps != sentences.end()) std::rotate(sentences.begin() + 1, warps, warps + 1);
    // Of half the SMs half as many warps are resident: what follows comes of that.
    if (a.smCount() != b.smCount())
        sentences.insert(sentences.begin() + 1,
                         Message{"compare.sms"}.with("a", a.smCount()).with("b", b.smCount()));
    if (std::abs(perWarp) >= kMinShare) return sentences;
    if (const auto work = workBeside(first, second, whole)) sentences.push_back(*work);
    if (const auto most = mostChanged(first, second)) sentences.push_back(*most);
    return sentences;
}

bool isComparable(const Figure& a, const Figure& b, bool haveTimes) {
    if (a.value == 0 && b.value == 0) return false;
    if (haveTimes) return true;
    const bool isOfTime = a.key == "cycles" || a.key == "ipc" || a.key == "achieved_occupancy" ||
                          a.label.starts_with("state.");
    return !isOfTime && a.value != 0 && b.value != 0;
}

}  // namespace warpscope::analysis
