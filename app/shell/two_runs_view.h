#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "app/shell/layout.h"
#include "app/views/view.h"

namespace warpscope::shell {

/// How two pictures of a view stand together, where there is room for it.
enum class Together : std::uint8_t { SideBySide, Stacked };

/// When a view is drawn twice.
enum class Twice : std::uint8_t {
    Always,
    WhereKernelsDiffer,
    FromFilesToo,  ///< Always; the view needs no more of a run than its recording.
};

/// The least of each of two pictures, in letters.
struct LeastRoom {
    float width = 19;
    float height = 10;
    /// The same where they would not stand together at all.
    float narrow = 13;
    float low = 8.5f;
};
/// Of pictures with words in a row, which are cut in less.
inline constexpr LeastRoom kWordyRoom{30, 10, 30, 8.5f};
/// Of such a picture between a row of choices and a sentence of two lines.
inline constexpr LeastRoom kFramedRoom{30, 13, 30, 8.5f};
/// Of such a picture with a heading of two lines and a legend as well.
inline constexpr LeastRoom kHighRoom{30, 16, 30, 14};
/// Of pictures that lose less by being slim than by being low.
inline constexpr LeastRoom kSlimRoom{17, 10, 13, 8.5f};

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
