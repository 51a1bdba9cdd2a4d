#pragma once

#include <optional>
#include <string>

#include "app/present/chart.h"
#include "app/session/state/slot_reader.h"
#include "engine/analysis/latency_hiding.h"

namespace warpscope::present {

/// How much of the issue slots a run uses, beside what the rule W × C ≥ L says of so many warps:
/// while one of W warps waits for L cycles, the others issue C instructions each.
struct IssueShare {
    analysis::LatencyHiding rule{};
    /// Measured: instructions ÷ issue slots of the cycles in which an SM had a warp, 0 to 1.
    double measured = 0;
    bool isKnown() const { return rule.warpsNeeded > 0; }
    /// Of the rule, 0 to 1: W × C ÷ L, at most 1. Requires: isKnown().
    double predictedAt(double warps) const;
    double predicted() const { return predictedAt(rule.warpsPerScheduler); }
};

IssueShare issueShareOf(const history::Recording& run);

/// The rule's line over the warps of a scheduler with the run as a point on or below it, and the
/// run that is held, where there is one, as a second line and point. `held` may be nullptr.
/// Requires: isKnown() of `now`.
ChartInput issueShareChart(const session::SlotReader& session, const IssueShare& now,
                           const IssueShare* held, const theme::Palette& palette);

/// "4 × 12 = 48 < 620: …": the rule in numbers, then what was measured and what that says.
std::string issueShareWords(const session::SlotReader& session, const IssueShare& share);
/// The same in a line, for a low panel.
std::string issueShareBrief(const session::SlotReader& session, const IssueShare& share);
/// What the rule says of so many warps.
std::string issueShareTip(const session::SlotReader& session, const IssueShare& share,
                          double warps);

}  // namespace warpscope::present
