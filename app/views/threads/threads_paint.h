#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/present/threads/thread_layout.h"
#include "app/present/threads/thread_map.h"
#include "app/views/map_colours.h"
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
    /// The value of a thread from the least (0) to the most (1); nothing where it has none now.
    std::function<std::optional<float>(WarpId, int lane)> shareOf{};
    /// The same as text, where there is room for it.
    std::function<std::string(WarpId, int lane)> textOf{};

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

/// What the colours mean.
std::vector<LegendEntry> threadLegend(const ViewContext& context, const ThreadShades& shades);

}  // namespace warpscope::views
