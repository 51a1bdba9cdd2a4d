#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/session/selection.h"
#include "engine/analysis/expected_answer.h"

namespace warpscope::session {

using analysis::AskedAt;
using analysis::Expected;
using analysis::expectedAnswer;
using analysis::isRight;
using analysis::lineFigure;
using analysis::runFigure;

/// What stands in the field after a click on something: the line or the warp, or the lanes with
/// this one in or out; nothing where the click is on nothing that is asked for.
std::optional<std::string> draftAfterClick(scenario::Question::Kind kind, std::string_view draft,
                                           const Selection& clicked);

/// What stands in the field after a click on a thing of an order, counted from 0: its digit behind
/// the others, or no longer there.
std::string draftAfterItem(std::string_view draft, int item);

}  // namespace warpscope::session
