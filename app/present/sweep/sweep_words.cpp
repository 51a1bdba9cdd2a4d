#include "app/present/sweep/sweep_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/present/occupancy/occupancy_question.h"
#include "app/present/run_words.h"
#include "app/present/sweep/sweep_plan.h"
#include "app/present/sweep/sweep_points.h"
#include "app/session/state/say.h"
#include "engine/scenario/fields/field_keys.h"

namespace warpscope::present {

namespace {

using analysis::Sweep;
using analysis::SweepPoint;

std::string whole(double number) {
    return fmt::format("{:.0f}", number);
}

std::string pointLine(const session::SlotReader& session, const Sweep& sweep,
                      const SweepPoint& point) {
    const std::string value = valueText(session, sweep, point.value);
    if (!point.isOk) {
        return say(session, Message{"view.sweep.refused"}
                                .with("value", value)
                                .with("why", say(session, point.message)));
    }
    std::string line =
        say(session, Message{"view.sweep.point"}
                         .with("value", value)
                         .with("cycles", grouped(point.cycles))
                         .with("threads", grouped(point.threads))
                         .with("achieved", fmt::format("{:.1f}", point.achievedPercent))
                         .with("theoretical", percentText(point.theoreticalPercent))
                         .with("blocks", point.blocksPerSm)
                         .with("ipc", fmt::format("{:.2f}", point.ipc))
                         .with("registers", point.registersPerThread));
    if (point.spilledBytes > 0) {
        line += say(session, Message{"view.sweep.point_spills"}
                                 .with("bytes", point.spilledBytes)
                                 .with("spills", grouped(point.spillInstructions)));
    }
    return line;
}

/// The point without spills whose theoretical occupancy is nearest to 50 %, if it is near.
const SweepPoint* halfPoint(const Sweep& sweep) {
    const SweepPoint* half = nullptr;
    const auto distance = [](const SweepPoint& p) { return std::abs(p.theoreticalPercent - 50); };
    for (const SweepPoint& point : sweep.points) {
        if (!point.isOk || point.spilledBytes > 0 || distance(point) > 7) continue;
        const bool isNearer = half == nullptr || distance(point) < distance(*half) ||
                              (distance(point) == distance(*half) && point.speed() > half->speed());
        if (isNearer) half = &point;
    }
    return half;
}

/// Before what is said of one of several sweeps: whose it is.
std::string withName(const session::SlotReader& session, const Sweep& sweep,
                     const std::string& words) {
    if (sweep.compared.empty() && session.sweep() == &sweep) return words;
    return say(session,
               Message{"view.sweep.finding.of"}.with("name", session.text(sweep.scenario.title))) +
           words;
}

/// "warps × work ≥ latency" with the numbers of a kernel, and what was measured.
std::string ruleWords(const session::SlotReader& session, const Sweep& sweep) {
    const SweepPoint* fastest = analysis::fastestPoint(sweep);
    const SweepPoint* enough = analysis::saturationPoint(sweep);
    const auto& hiding = fastest->hiding;
    const double most = fastest->maxWarpsPerScheduler;
    std::string words;
    if (hiding.warpsNeeded <= 0) {
        words = say(session, "view.sweep.finding.no_loads");
    } else {
        const bool isInReach = hiding.warpsNeeded <= most;
        words = say(session, Message{isInReach ? "view.sweep.finding.rule"
                                               : "view.sweep.finding.rule_beyond"}
                                 .with("latency", grouped(std::llround(hiding.latencyCycles)))
                                 .with("load", grouped(std::llround(hiding.loadCycles)))
                                 .with("work", fmt::format("{:.3g}", hiding.workPerWarp))
                                 .with("needed", fmt::format("{:.1f}", hiding.warpsNeeded))
                                 .with("most", whole(most))
                                 .with("percent", whole(analysis::neededPercent(*fastest))));
    }
    const bool gainsToTheEnd = std::ranges::none_of(sweep.points, [&](const SweepPoint& point) {
        return point.isOk && point.theoreticalPercent > enough->theoreticalPercent;
    });
    words += say(session, Message{gainsToTheEnd ? "view.sweep.finding.measured_all"
                                                : "view.sweep.finding.measured"}
                              .with("percent", percentText(enough->theoreticalPercent)));
    if (const SweepPoint* half = halfPoint(sweep)) {
        words += say(session, Message{"view.sweep.finding.half"}
                                  .with("percent", percentText(half->theoreticalPercent))
                                  .with("speed", whole(analysis::speedPercent(sweep, *half))));
    }
    return withName(session, sweep, words);
}

/// "8", or "8 to 32" where all values from one to the other take as long.
std::string equallyFast(const session::SlotReader& session, const Sweep& sweep,
                        const SweepPoint& one) {
    const auto& points = sweep.points;
    const auto isAsFast = [&](const SweepPoint& point) {
        return point.isOk && point.cycles == one.cycles;
    };
    auto first = std::ranges::find(points, one.value, &SweepPoint::value);
    if (first == points.end()) return grouped(one.value);
    auto last = first;
    while (first != points.begin() && isAsFast(*(first - 1)))
        --first;
    while (last + 1 != points.end() && isAsFast(*(last + 1)))
        ++last;
    if (first == last) return grouped(one.value);
    return say(session, Message{"view.sweep.range"}
                            .with("from", grouped(first->value))
                            .with("to", grouped(last->value)));
}

std::string fastestWords(const session::SlotReader& session, const Sweep& sweep,
                         const SweepPoint& fastest) {
    const bool isFull = std::ranges::all_of(sweep.points, [&](const SweepPoint& point) {
        return !point.isOk || point.theoreticalPercent <= fastest.theoreticalPercent;
    });
    return say(session, Message{isFull ? "view.sweep.fastest_at_most" : "view.sweep.fastest_below"}
                            .with("value", equallyFast(session, sweep, fastest))
                            .with("cycles", grouped(fastest.cycles))
                            .with("percent", percentText(fastest.theoreticalPercent)));
}

/// The best against the worst: of names, which have no order, and of numbers that leave the
/// occupancy as it is.
std::string extremeWords(const session::SlotReader& session, const Sweep& sweep,
                         const SweepPoint& fastest) {
    const SweepPoint* slowest = &fastest;
    long long count = 0;
    for (const SweepPoint& point : sweep.points) {
        if (!point.isOk) continue;
        ++count;
        if (point.speed() < slowest->speed()) slowest = &point;
    }
    if (slowest == &fastest)
        return say(session, Message{"view.sweep.finding.same"}
                                .with("count", count)
                                .with("cycles", grouped(fastest.cycles)));
    const auto valueOf = [&](const SweepPoint& point) {
        return sweep.choices.empty() ? equallyFast(session, sweep, point)
                                     : valueText(session, sweep, point.value);
    };
    // Sizes in a list: cycles of runs with other threads say nothing beside each other.
    const bool isForThreads = !sweep.choices.empty() && variesThreads(sweep);
    const auto cyclesOf = [&](const SweepPoint& point) {
        return grouped(isForThreads ? std::llround(1000 / point.speed()) : point.cycles);
    };
    return say(session,
               Message{isForThreads            ? "view.sweep.finding.choices_for_threads"
                       : sweep.choices.empty() ? "view.sweep.finding.one_occupancy"
                                               : "view.sweep.finding.choices"}
                   .with("value", valueOf(fastest))
                   .with("percent", percentText(fastest.theoreticalPercent))
                   .with("cycles", cyclesOf(fastest))
                   .with("slow", valueOf(*slowest))
                   .with("slow_cycles", cyclesOf(*slowest))
                   .with("times", fmt::format("{:.2f}", fastest.speed() / slowest->speed())));
}

/// What one sweep over numbers says: the rule of latency hiding where occupancy follows the value;
/// else the best against the worst.
std::string overValuesWords(const session::SlotReader& session, const Sweep& sweep) {
    if (!hasOneOccupancy(sweep)) return ruleWords(session, sweep);
    const SweepPoint& fastest = *analysis::fastestPoint(sweep);
    return withName(session, sweep, extremeWords(session, sweep, fastest));
}

/// Over names: best and worst of the scenario, and of what it is compared with.
std::vector<std::string> choiceFindings(const session::SlotReader& session, const Sweep& sweep,
                                        const SweepPoint& fastest) {
    std::vector<std::string> findings{extremeWords(session, sweep, fastest)};
    for (const Sweep& other : sweep.compared) {
        const SweepPoint* best = analysis::fastestPoint(other);
        if (best == nullptr) continue;
        findings.push_back(say(session, Message{"view.sweep.finding.of"}.with(
                                            "name", session.text(other.scenario.title))) +
                           extremeWords(session, other, *best));
    }
    if (sweep.key == scenario::keys::kPreset)
        findings.push_back(say(session, "view.sweep.finding.clocks"));
    return findings;
}

/// Spilling buys occupancy with instructions: the best run that spills against the best that does
/// not. Empty where nothing, or everything, spills.
std::string spillWords(const session::SlotReader& session, const Sweep& sweep) {
    const SweepPoint* with = nullptr;
    const SweepPoint* without = nullptr;
    const SweepPoint* worst = nullptr;
    for (const SweepPoint& point : sweep.points) {
        if (!point.isOk) continue;
        const bool isWorse = worst == nullptr || point.speed() < worst->speed();
        if (point.spilledBytes > 0 && isWorse) worst = &point;
        const SweepPoint*& best = point.spilledBytes > 0 ? with : without;
        if (best == nullptr || point.speed() > best->speed()) best = &point;
    }
    if (with == nullptr || without == nullptr) return {};
    const double ratio = without->speed() / with->speed();
    std::string words =
        say(session,
            Message{ratio > 1 ? "view.sweep.finding.spills_cost" : "view.sweep.finding.spills_pay"}
                .with("last", grouped(lastSpillingPoint(sweep)->value))
                .with("with", grouped(with->value))
                .with("bytes", with->spilledBytes)
                .with("with_percent", percentText(with->theoreticalPercent))
                .with("without", grouped(without->value))
                .with("without_percent", percentText(without->theoreticalPercent))
                .with("percent", whole(100 * std::abs(ratio - 1))));
    if (worst != with && worst->speed() < without->speed()) {
        words += say(session,
                     Message{"view.sweep.finding.spills_worst"}
                         .with("value", grouped(worst->value))
                         .with("bytes", worst->spilledBytes)
                         .with("percent", percentText(worst->theoreticalPercent))
                         .with("without", grouped(without->value))
                         .with("times", fmt::format("{:.1f}", without->speed() / worst->speed())));
    }
    return words;
}

/// Over numbers: where occupancy stops to help, and what spilling costs.
std::vector<std::string> valueFindings(const session::SlotReader& session, const Sweep& sweep,
                                       const SweepPoint& fastest) {
    std::vector<std::string> findings;
    if (sweep.compared.empty() && !hasOneOccupancy(sweep))
        findings.push_back(fastestWords(session, sweep, fastest));
    findings.push_back(overValuesWords(session, sweep));
    for (const Sweep& other : sweep.compared) {
        if (analysis::fastestPoint(other) != nullptr)
            findings.push_back(overValuesWords(session, other));
    }
    if (std::string spills = spillWords(session, sweep); !spills.empty()) {
        findings.push_back(std::move(spills));
    }
    if (fitsGrid(sweep)) {
        findings.push_back(say(session, Message{"view.sweep.finding.threads"}.with(
                                            "threads", grouped(fastest.threads))));
    }
    return findings;
}

}  // namespace

std::string sweepPointWords(const session::SlotReader& session, const Sweep& sweep,
                            const SweepPoint& point) {
    std::string words = pointLine(session, sweep, point);
    for (const Sweep& other : sweep.compared) {
        const SweepPoint* same = nearestPoint(other, static_cast<double>(point.value));
        if (same == nullptr || same->value != point.value) continue;
        words += "\n\n" + session.text(other.scenario.title) + "\n";
        words += pointLine(session, other, *same);
    }
    return words;
}

std::vector<std::string> sweepFindings(const session::SlotReader& session, const Sweep& sweep) {
    const SweepPoint* fastest = analysis::fastestPoint(sweep);
    if (fastest == nullptr) {
        std::vector<std::string> findings{say(session, "view.sweep.none")};
        if (!sweep.points.empty())
            findings.push_back(pointLine(session, sweep, sweep.points.front()));
        return findings;
    }
    std::vector<std::string> findings = sweep.choices.empty()
                                            ? valueFindings(session, sweep, *fastest)
                                            : choiceFindings(session, sweep, *fastest);
    const auto refused =
        std::ranges::count_if(sweep.points, [](const SweepPoint& point) { return !point.isOk; });
    if (refused > 0) {
        findings.push_back(say(session, Message{"view.sweep.finding.refused"}.with(
                                            "count", static_cast<long long>(refused))));
    }
    return findings;
}

}  // namespace warpscope::present
