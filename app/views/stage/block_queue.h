#pragma once

#include <cstdint>
#include <vector>

#include "app/present/stage/stage_camera.h"
#include "app/theme/theme.h"
#include "app/views/legend_entry.h"
#include "app/views/view.h"

namespace warpscope::views {

/// The grid's blocks side by side, in order of their index.
struct BlockQueue {
    enum class Detail {
        Numbers,  ///< A cell a block, with its number.
        Cells,    ///< A cell a block.
        Strip,    ///< Blocks narrower than two pixels: the commonest phase of each pixel.
    };
    draw::Box box{};
    std::int64_t count = 1;
    float pitch = 20;  ///< Pixels from one block to the next.
    float gap = 3;
    Detail detail = Detail::Numbers;

    draw::Box cell(std::int64_t block) const;
    /// The block at a pixel, −1 outside.
    std::int64_t blockAt(float x) const;
};

/// `numberWidth`: pixels of the longest block number.
BlockQueue layOutBlocks(const draw::Box& box, std::int64_t count, float numberWidth,
                        const theme::Metrics& metrics);

/// What the shades mean that blocks have in this cycle. Requires: a run.
std::vector<LegendEntry> blockMeanings(const ViewContext& context);

/// Draws the queue: finished blocks hatched, resident ones quiet, waiting ones in full colour.
void drawBlockQueue(const ViewContext& context, const BlockQueue& queue);

}  // namespace warpscope::views
