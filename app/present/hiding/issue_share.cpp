#include "app/present/hiding/issue_share.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/session/state/say.h"

namespace warpscope::present {
namespace {

/// Below this share of what the rule says, something else than latency holds the warps up.
constexpr double kFarBelow = 0.75;

std::string percent(double share) {
    return fmt::format("{:.0f}", 100 * share);
}

/// As exact as its factors are written: 1.0 × 12.5 is not 12.
std::string productText(double value) {
    const std::string exact = fmt::format("{:.1f}", value);
    return exact.ends_with(".0") ? exact.substr(0, exact.size() - 2) : exact;
}

ChartSeries lineOf(const IssueShare& share, double most, theme::Colour colour, std::string label) {
    ChartSeries line;
    const double knee = std::min(most, share.rule.warpsNeeded);
    line.points = {{0, 0}, {knee, 100 * share.predictedAt(knee)}};
    if (knee < most) line.points.push_back({most, 100});
    line.colour = colour;
    line.label = std::move(label);
    return line;
}

ChartSeries pointOf(const IssueShare& share, theme::Colour colour) {
    ChartSeries point;
    point.points = {{share.rule.warpsPerScheduler, 100 * share.measured}};
    point.colour = colour;
    point.hasDots = true;
    point.hasLine = false;
    return point;
}

}  // namespace

double IssueShare::predictedAt(double warps) const {
    return std::clamp(warps / rule.warpsNeeded, 0.0, 1.0);
}

IssueShare issueShareOf(const history::Recording& run) {
    IssueShare share;
    share.rule = analysis::latencyHidingOf(run);
    // Resident warp-cycles ÷ warps a scheduler = issue slots while an SM had a warp.
    const auto& cycles = run.counters().warpCycles;
    const auto resident =
        static_cast<double>(std::accumulate(cycles.begin() + 1, cycles.end(), std::int64_t{0}));
    if (resident > 0)
        share.measured = static_cast<double>(run.counters().instructions) *
                         share.rule.warpsPerScheduler / resident;
    return share;
}

ChartInput issueShareChart(const session::SlotReader& session, const IssueShare& now,
                           const IssueShare* held, const theme::Palette& palette) {
    const machine::Machine& machine = session.run()->launch().machine;
    ChartInput input;
    input.id = "hiding chart";
    input.title = say(session, "view.hiding.chart");
    input.reading = say(session, "view.hiding.reading", {{"percent", percent(now.measured)}});
    input.xTitle = say(session, "view.hiding.warps");
    // So far that the device's most warps can be seen, and how many were enough where that is near.
    const double most = static_cast<double>(machine.limits.maxWarpsPerSm) / machine.schedulersPerSm;
    input.xMax = std::max(most, std::min(now.rule.warpsNeeded * 1.1, most * 4));
    input.xTicks = niceTicks(0, input.xMax, 8);
    input.yMax = 100;
    for (const int quarter : {0, 25, 50, 75, 100})
        input.yTicks.push_back({static_cast<double>(quarter), std::to_string(quarter)});
    const bool hasHeld = held != nullptr && held->isKnown();
    // Of two runs each has a letter and a colour, for what is expected and for what was measured.
    const bool isNowFirst = hasHeld && session.isFirst();
    const theme::Colour colour = isNowFirst ? palette.muted : palette.accent;
    if (hasHeld) {
        const theme::Colour other = isNowFirst ? palette.accent : palette.muted;
        input.series.push_back(lineOf(*held, input.xMax, other, isNowFirst ? "B" : "A"));
        input.series.back().isDashed = true;
        input.series.push_back(pointOf(*held, other));
    }
    input.series.push_back(lineOf(now, input.xMax, colour,
                                  hasHeld ? session.letter() : say(session, "view.hiding.rule")));
    input.series.push_back(pointOf(now, hasHeld ? colour : palette.issued));
    input.series.back().label = say(session, "view.hiding.measured");
    input.marks.push_back({most, palette.muted, say(session, "view.hiding.most"), true});
    if (now.rule.warpsNeeded < input.xMax)
        input.marks.push_back({now.rule.warpsNeeded, palette.accent,
                               say(session, "view.hiding.enough",
                                   {{"count", fmt::format("{:.1f}", now.rule.warpsNeeded)}}),
                               true});
    return input;
}

std::string issueShareWords(const session::SlotReader& session, const IssueShare& share) {
    const analysis::LatencyHiding& rule = share.rule;
    const double tolerated = rule.warpsPerScheduler * rule.workPerWarp;
    std::string words =
        say(session, rule.isHidden ? "view.hiding.hidden" : "view.hiding.not_hidden",
            {{"count", fmt::format("{:.1f}", rule.warpsPerScheduler)},
             {"work", fmt::format("{:.1f}", rule.workPerWarp)},
             {"product", productText(tolerated)},
             {"latency", fmt::format("{:.0f}", rule.latencyCycles)},
             {"needed", fmt::format("{:.1f}", rule.warpsNeeded)},
             {"percent", percent(share.predicted())}});
    const bool isBelow = share.measured < kFarBelow * share.predicted();
    return words + session::betweenSentences(session) +
           say(session, isBelow ? "view.hiding.below" : "view.hiding.as_measured",
               {{"percent", percent(share.measured)}});
}

std::string issueShareBrief(const session::SlotReader& session, const IssueShare& share) {
    const analysis::LatencyHiding& rule = share.rule;
    return say(session, rule.isHidden ? "view.hiding.hidden_brief" : "view.hiding.not_hidden_brief",
               {{"product", productText(rule.warpsPerScheduler * rule.workPerWarp)},
                {"latency", fmt::format("{:.0f}", rule.latencyCycles)},
                {"rule", percent(share.predicted())},
                {"percent", percent(share.measured)}});
}

std::string issueShareTip(const session::SlotReader& session, const IssueShare& share,
                          double warps) {
    const double whole = std::max(0.0, std::round(warps));
    return say(session, "view.hiding.tip",
               {{"count", fmt::format("{:.0f}", whole)},
                {"product", productText(whole * share.rule.workPerWarp)},
                {"latency", fmt::format("{:.0f}", share.rule.latencyCycles)},
                {"percent", percent(share.predictedAt(whole))}});
}

}  // namespace warpscope::present
