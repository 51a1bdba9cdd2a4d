#pragma once

#include <string>
#include <vector>

#include "app/present/threads/block_map.h"
#include "app/present/threads/thread_layout.h"
#include "app/views/threads/threads_paint.h"

namespace warpscope::views {

/// Where cells of blocks stand, square ones.
struct BlockPlaces {
    draw::Box box{};
    float cell = 1;
};

/// What stands above the plane: the extents of grid and block, and how it is folded or merged.
/// `blocks`: nullptr where each thread is drawn.
std::string planeWords(const session::SlotReader& session, const present::ThreadPlane& plane,
                       const present::BlockMap* blocks);
/// The extent of the grid alone, where that finds no room in two lines.
std::string planeBrief(const session::SlotReader& session, const present::ThreadPlane& plane);

/// The blocks of a grid that is too large for its threads: by divergence what has become of their
/// warps so far, by data what `shares` say (ThreadData::sharesOf), else each its own shade and the
/// one that is looked at in its colour.
void paintBlocks(const ViewContext& context, const present::BlockMap& map,
                 const std::vector<present::BlockMap::Cell>& cells, const BlockPlaces& places,
                 present::ThreadColour by, BlockId mine, const std::vector<float>& shares);

/// The frames of the blocks around their threads, the one that is looked at in the colour of words.
void paintBlockFrames(const ViewContext& context, const present::ThreadPlane& plane,
                      const present::ThreadLayout& layout, BlockId mine);

/// What the colours of blocks, and of the threads in the strip, mean.
std::vector<LegendEntry> blockLegend(const ViewContext& context, const ThreadShades& shades,
                                     BlockId mine);

}  // namespace warpscope::views
