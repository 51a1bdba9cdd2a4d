#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "app/draw/box.h"
#include "app/present/sm/sm_facts.h"
#include "app/theme/metrics.h"
#include "app/views/view.h"
#include "engine/trace/warp_state.h"

namespace warpscope::views {

/// What stands under the picture, and how high it is: a sentence beside the buttons, and what the
/// letters mean.
struct StageFooter {
    float sentence = 0, legend = 0;

    draw::Box areaUnder(const draw::Box& queue, float bottom, const theme::Metrics& metrics) const {
        const float end = bottom - sentence - legend - metrics.gap * 0.5f;
        return {queue.left, queue.bottom + metrics.gap * 0.8f, queue.right,
                std::max(queue.bottom + 40, end)};
    }
};

/// The ways in which it may stand in a view of this size, the fullest first: with what the letters
/// mean, with one line of the sentence, without what they mean. None in a low view, where the
/// picture needs all of it. `isOwn`: it has a legend of its own.
std::vector<StageFooter> stageFooters(const theme::Metrics& metrics, draw::Point size, bool isOwn);

/// What the letters of warps mean, at the right those of the resources, where they are seen
/// (`hasBars`), and between them what the shades of blocks mean: as far as the words have room.
void drawStageLegend(const ViewContext& context, std::span<const trace::WarpState> states,
                     const draw::Box& line, bool hasBars);

/// In a lecture nobody asks a letter what it means: where the legend has no line of its own, it
/// stands in place of the sentence and the buttons, unless the timeline beside the picture tells
/// it.
bool isLegendForSentence(const ViewContext& context);

/// Height of a line of the sentence, in letters.
inline constexpr float kFooterLine = 1.2f;

/// What T, B, R and S over the bars mean, at the right end of a line. Whether it had room.
bool drawBarLetters(const ViewContext& context, const draw::Box& line);

/// What happens in this cycle, or what the letters of the warps mean.
void drawStageWords(const ViewContext& context, const std::vector<present::SmFacts>& facts,
                    const draw::Box& words, bool isLegend);

}  // namespace warpscope::views
