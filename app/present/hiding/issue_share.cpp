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

double roundedTo(double value, double step) {
    return std::round(value / step) * step;
}

/// The rule with its numbers as they are written, so that who works them out again finds what is
/// written: products and quotients of these, not of longer ones that nobody sees.
struct ShownRule {
    double count, work, latency;
    explicit ShownRule(const analysis::LatencyHiding& rule)
        : count(roundedTo(rule.warpsPerScheduler, 0.1)),
          work(roundedTo(rule.workPerWarp, workDigits(rule) == 1 ? 0.1 : 0.01)),
          latency(std::round(rule.latencyCycles)) {}
    /// Of a small number one digit would be too coarse to divide by.
    static int workDigits(const analysis::LatencyHiding& rule) {
        return rule.workPerWarp < 9.95 ? 2 : 1;
    }
    std::string needed() const { return fmt::format("{:.1f}", latency / work); }
};

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

ChartSeries pointOf(const IssueShare& share, theme::Colour colour, std::string label) {
    ChartSeries point;
    point.points = {{share.rule.warpsPerScheduler, 100 * share.measured}};
    point.colour = colour;
    point.hasDots = true;
    point.hasLine = false;
    point.label = std::move(label);
    return point;
}

/// What was measured; of two runs each with its letter, A first.
std::string readingOf(const session::SlotReader& session, const IssueShare& now,
                      const IssueShare* held) {
    if (held == nullptr || !held->isKnown())
        return say(session, "view.hiding.reading", {{"percent", percent(now.measured)}});
    const bool isNowFirst = session.isFirst();
    return say(session, "view.hiding.readings",
               {{"a", percent((isNowFirst ? now : *held).measured)},
                {"b", percent((isNowFirst ? *held : now).measured)}});
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
    input.reading = readingOf(session, now, held);
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
    const auto labelOf = [&](const char* alone, const char* ofTwo, std::string_view letter) {
        return hasHeld ? say(session, ofTwo, {{"letter", std::string(letter)}})
                       : say(session, alone);
    };
    const auto add = [&](const IssueShare& share, theme::Colour line, theme::Colour dot,
                         std::string_view letter) {
        input.series.push_back(lineOf(share, input.xMax, line,
                                      labelOf("view.hiding.rule", "view.hiding.rule_of", letter)));
        input.series.back().isDashed = hasHeld && &share == held;
        input.series.push_back(pointOf(
            share, dot, labelOf("view.hiding.measured", "view.hiding.measured_of", letter)));
    };
    if (hasHeld) {
        const theme::Colour other = isNowFirst ? palette.accent : palette.muted;
        add(*held, other, other, isNowFirst ? "B" : "A");
    }
    add(now, colour, hasHeld ? colour : palette.issued, session.letter());
    input.marks.push_back({most, palette.muted, say(session, "view.hiding.most"), true});
    if (now.rule.warpsNeeded < input.xMax)
        input.marks.push_back(
            {now.rule.warpsNeeded, palette.accent,
             say(session, "view.hiding.enough", {{"count", ShownRule(now.rule).needed()}}), true});
    return input;
}

std::string issueShareWords(const session::SlotReader& session, const IssueShare& share) {
    const ShownRule shown(share.rule);
    std::string words =
        say(session, share.rule.isHidden ? "view.hiding.hidden" : "view.hiding.not_hidden",
            {{"count", fmt::format("{:.1f}", shown.count)},
             {"work", fmt::format("{:.{}f}", shown.work, ShownRule::workDigits(share.rule))},
             {"product", productText(shown.count * shown.work)},
             {"latency", fmt::format("{:.0f}", shown.latency)},
             {"needed", shown.needed()},
             {"percent", percent(share.predicted())}});
    const bool isBelow = share.measured < kFarBelow * share.predicted();
    return words + session::betweenSentences(session) +
           say(session, isBelow ? "view.hiding.below" : "view.hiding.as_measured",
               {{"percent", percent(share.measured)}});
}

std::string issueShareBrief(const session::SlotReader& session, const IssueShare& share) {
    const ShownRule shown(share.rule);
    return say(session,
               share.rule.isHidden ? "view.hiding.hidden_brief" : "view.hiding.not_hidden_brief",
               {{"product", productText(shown.count * shown.work)},
                {"latency", fmt::format("{:.0f}", shown.latency)},
                {"rule", percent(share.predicted())},
                {"percent", percent(share.measured)}});
}

std::string issueShareTip(const session::SlotReader& session, const IssueShare& share,
                          double warps) {
    const double whole = std::max(0.0, std::round(warps));
    const ShownRule shown(share.rule);
    return say(session, "view.hiding.tip",
               {{"count", fmt::format("{:.0f}", whole)},
                {"product", productText(whole * shown.work)},
                {"latency", fmt::format("{:.0f}", shown.latency)},
                {"percent", percent(share.predictedAt(whole))}});
}

}  // namespace warpscope::present
