#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/analysis/question_figures.h"
#include "engine/base/lane_mask.h"
#include "engine/base/message.h"
#include "engine/history/run.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::analysis {

/// What the run says to a question that has no list of choices.
struct Expected {
    /// Any of them is right: the schedulers of an SM may issue several warps in one cycle. Numbers,
    /// lines, warps; empty where lanes are asked for. Of an order: the cycle of each thing.
    std::vector<double> values{};
    LaneMask lanes = 0;
    Message because{};  ///< The reason that the run itself gives; empty = none.
    friend bool operator==(const Expected&, const Expected&) = default;
};

/// Where a question is asked.
struct AskedAt {
    Cycle cycle = 0;  ///< Of the cursor.
    WarpId warp{0};   ///< That the step selects.
};

/// Nothing where the run never comes to what the question names, and for choices and what is
/// mended.
std::optional<Expected> expectedAnswer(const history::Run& run, const scenario::Question& question,
                                       const AskedAt& at);

/// Whether what a person typed is right: "16", "2,048", "17.1 %"; "0-7, 24" for lanes; "312" or
/// "3 1 2" for an order. What happens in one cycle may stand in any order.
bool isRight(const scenario::Question& question, const Expected& expected, std::string_view typed);

/// Why what a person typed is no answer of the kind that is asked for, right or wrong: no list of
/// lanes, no order, no number. Nothing where it is one.
std::optional<Message> unreadable(const scenario::Question& question, const Expected& expected,
                                  std::string_view typed);

/// How near a wrong answer is.
struct Nearness {
    int right = 0;      ///< Lanes that are right, things of an order at their place.
    int count = 0;      ///< Of so many that were given; 0 = it has no parts.
    int missing = 0;    ///< Lanes that are right and were not given.
    int direction = 0;  ///< Of a number: +1 = it is too large, −1 = too small; 0 = of no number.
    friend bool operator==(const Nearness&, const Nearness&) = default;
};
/// Requires: typed can be read (unreadable()) and is not right.
Nearness nearnessOf(const scenario::Question& question, const Expected& expected,
                    std::string_view typed);
/// Of a choice, counted from 0: of numbers alone ("64", "25 %") the direction, else nothing.
Nearness nearnessOf(const scenario::Question& question, int choice);

/// What a question says to a wrong answer, a choice counted from 0 or what was typed: the hint for
/// that very answer, else the one for all. Empty = none.
const scenario::LocalText& hintFor(const scenario::Question& question, int choice);
const scenario::LocalText& hintFor(const scenario::Question& question, std::string_view typed);

/// What a person would type to be right.
std::string typedAnswer(const scenario::Question& question, const Expected& expected);

/// The things of an order, counted from 0, as the run has them.
std::vector<int> orderOf(const Expected& expected);

}  // namespace warpscope::analysis
