#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/selection.h"
#include "engine/base/lane_mask.h"
#include "engine/base/message.h"
#include "engine/history/run.h"
#include "engine/scenario/scenario.h"

namespace warpscope::session {

/// What the run says to a question that has no list of choices.
struct Expected {
    /// Any of them is right: the schedulers of an SM may issue several warps in one cycle. Numbers,
    /// lines, warps; empty where lanes are asked for.
    std::vector<double> values{};
    LaneMask lanes = 0;
    Message because{};  ///< The reason that the run itself gives; empty = none.
};

/// Where a question is asked.
struct AskedAt {
    Cycle cycle = 0;  ///< Of the cursor.
    WarpId warp{0};   ///< That the step selects.
};

/// Nothing where the run never comes to what the question names.
std::optional<Expected> expectedAnswer(const history::Run& run, const scenario::Question& question,
                                       const AskedAt& at);

/// A number of a run by its name in question_figure.h; nothing for any other name.
std::optional<double> runFigure(const history::Recording& run, std::string_view name);
/// A number of one of its lines; `warp` is the one whose lanes are meant.
std::optional<double> lineFigure(const history::Recording& run, std::string_view name, int line,
                                 WarpId warp);

/// Whether what a person typed is right: "16", "2,048", "17.1 %"; "0-7, 24" for lanes.
bool isRight(const scenario::Question& question, const Expected& expected, std::string_view typed);

/// What stands in the field after a click on something: the line or the warp, or the lanes with
/// this one in or out; nothing where the click is on nothing that is asked for.
std::optional<std::string> draftAfterClick(scenario::Question::Kind kind, std::string_view draft,
                                           const Selection& clicked);

}  // namespace warpscope::session
