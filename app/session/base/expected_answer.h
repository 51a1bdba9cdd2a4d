#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/base/selection.h"
#include "engine/analysis/expected_answer.h"

namespace warpscope::session {

using analysis::AskedAt;
using analysis::Expected;
using analysis::expectedAnswer;
using analysis::hintFor;
using analysis::isRight;
using analysis::lineFigure;
using analysis::Nearness;
using analysis::nearnessOf;
using analysis::runFigure;

/// What stands in the field after a click on something: the line or the warp, or the lanes with
/// this one in or out; nothing where the click is on nothing that is asked for.
std::optional<std::string> draftAfterClick(scenario::Question::Kind kind, std::string_view draft,
                                           const Selection& clicked);

/// What stands in the field after a click on a thing of an order, counted from 0: its digit behind
/// the others, or no longer there.
std::string draftAfterItem(std::string_view draft, int item);

/// The things of an order, each counted from 0, as they stand in the field; those that are not yet
/// there come behind, as the file lists them.
std::vector<int> itemsInOrder(std::string_view draft, int count);
/// What stands in the field after the thing `from` was dragged to where `to` stands: all of them.
std::string draftAfterDrag(std::string_view draft, int count, int from, int to);

}  // namespace warpscope::session
