#pragma once

#include <string>
#include <vector>

#include "app/session/slot_reader.h"

namespace warpscope::present {

/// One figure of two runs, as it stands in a report.
struct Figure {
    std::string key{};     ///< view.compare.<key> names it, view.compare.<key>_help explains it.
    std::string before{};  ///< Of the run that is held.
    std::string now{};
    std::string ratio{};  ///< now ÷ before; empty where before is 0.
    double share = 0;     ///< now ÷ the larger of both, 0 to 1; before the same.
    double shareBefore = 0;
};

/// The figures that both runs tell: cycles first, then those that differ; none of time where one
/// has no times. Requires: both have a recording.
std::vector<Figure> figuresOf(const session::SlotReader& now, const session::SlotReader& before);

/// A field in which the two scenarios differ.
struct Difference {
    std::string name{};  ///< As beside its knob; its key where it has none.
    std::string before{};
    std::string now{};
};

/// Knobs that stand differently, in the order of the fields; none of a run from a file, and
/// none of one run beside itself.
std::vector<Difference> differencesOf(const session::SlotReader& now,
                                      const session::SlotReader& before);

/// What keeps the scenario as its knobs stand from running: the run on the screen is an older one
/// then, and no figure of it belongs to these knobs. nullptr where nothing does. Valid as long as
/// the reader's problems.
const Problem* whyNoRun(const session::SlotReader& session);

/// Nothing was turned since the run was held: there is nothing to compare yet.
bool isOneRun(const session::SlotReader& now, const session::SlotReader& before);

}  // namespace warpscope::present
