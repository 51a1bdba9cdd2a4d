#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/present/threads/thread_layout.h"
#include "app/present/threads/thread_map.h"
#include "app/views/view.h"

namespace warpscope::views {

/// What the colours of threads are made of.
struct ThreadShades {
    const theme::Palette& palette;
    present::ThreadColour by = present::ThreadColour::Warp;
    const present::ThreadFates& fates;
    WarpId mine{};  ///< The warp that is looked at.
    int warpSize = 32;
    int warpsPerBlock = 1;
    /// The value of a thread as a share of the largest, and as text; nothing where it has none now.
    struct Value {
        float share = 0;
        std::string text{};
    };
    std::function<std::optional<Value>(WarpId, int lane)> valueOf{};

    theme::Colour of(WarpId warp, int lane) const;
    /// What stands in the cell, where there is room.
    std::string labelOf(WarpId warp, int lane) const;
};

/// One thread in a box; its label only where it fits.
void paintThread(const ViewContext& context, const draw::Box& cell, const ThreadShades& shades,
                 WarpId warp, int lane);

/// Neighbouring lanes of a warp, `lane` the first of them, in a row that begins with `cell`. Where
/// cells are too small for gaps and labels those of one colour are one box: of a whole GPU tens of
/// thousands are painted in each frame.
void paintThreads(const ViewContext& context, const draw::Box& cell, const ThreadShades& shades,
                  WarpId warp, int lane, int count);

/// What the colours mean, in a row.
void paintThreadLegend(const ViewContext& context, const draw::Box& row,
                       const ThreadShades& shades);

}  // namespace warpscope::views
