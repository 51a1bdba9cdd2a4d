#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "app/names/view_names.h"
#include "app/shell/layout/layout.h"
#include "app/views/view.h"

namespace warpscope::shell {

using names::kFramedRoom;
using names::kHighRoom;
using names::kSlimRoom;
using names::kWordyRoom;
using names::LeastRoom;
using names::Together;
using names::Twice;

/// A view and another one of its kind for the run that is held: where there is one, it is drawn
/// first, as A, then the one that is worked with, as B, each under a line with its name. Where
/// there is no room for both, or while a question is open, there is one of them; the letters at the
/// right choose.
std::unique_ptr<views::View> forTwoRuns(std::unique_ptr<views::View> now,
                                        std::unique_ptr<views::View> held, Together together,
                                        Twice twice = Twice::Always, LeastRoom least = {});

/// The two parts of an area with `gap` between them, as `together` wishes or, where that leaves too
/// little of each, the other way; nothing where neither does. `body`: the size of the letters.
std::optional<std::pair<draw::Box, draw::Box>> halvesOf(const draw::Box& area, Together together,
                                                        float gap, float body,
                                                        const LeastRoom& least = {});

}  // namespace warpscope::shell
