#include "app/views/stage/stage_footer.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/draw/draw.h"
#include "app/present/stage/stage_words.h"
#include "app/session/state/say.h"
#include "app/views/map_colours.h"
#include "app/views/stage/block_queue.h"
#include "app/views/state_legend.h"
#include "app/views/view_parts.h"

namespace warpscope::views {
namespace {

constexpr float kMinWithFooter = 6.5f;  ///< Letters of the height with the sentence below.
/// From which on there is room for what the letters mean, too. Where the timeline stands below the
/// picture is lower, and the legend is there.
constexpr float kMinWithLegend = 12;
constexpr float kSentence = 40;          ///< Letters that the sentence beside the buttons is long.
constexpr float kButtonLetters = 8;      ///< Letters of the buttons.
constexpr float kMaxFooterWords = 0.3f;  ///< Of the height, for the sentence.

/// What the sentence takes below the picture: by the width alone, so that nothing moves from cycle
/// to cycle. `most`: lines of it.
float sentenceHeight(const theme::Metrics& metrics, float width, float height, float most) {
    const float line = kFooterLine * metrics.small;
    const float room = std::max(line, width - kButtonLetters * metrics.small);
    const float lines = std::min({std::ceil(kSentence * metrics.small / room),
                                  std::floor(height * kMaxFooterWords / line), most});
    // At least as high as the buttons beside it.
    return metrics.tapped(lines <= 1 ? metrics.small * 1.6f : lines * line);
}

}  // namespace

std::vector<StageFooter> stageFooters(const theme::Metrics& metrics, draw::Point size, bool isOwn) {
    constexpr float kAll = 9;
    if (size.y <= kMinWithFooter * metrics.body) return {};
    const bool hasLegend = isOwn && size.y > kMinWithLegend * metrics.body;
    const float legend = hasLegend ? stateLegendHeight(metrics) + metrics.gap * 0.3f : 0;
    const auto high = [&](float most) { return sentenceHeight(metrics, size.x, size.y, most); };
    return {{high(kAll), legend}, {high(1), legend}, {high(kAll), 0}};
}

void drawStageLegend(const ViewContext& context, std::span<const trace::WarpState> states,
                     const draw::Box& line, bool hasBars) {
    float left = line.left + drawStateLine(context, states, {line.left, line.top}, line.width());
    const draw::FontScope small(context.canvas, draw::Font::Small);
    std::string words = say(context.session, "view.stage.resources");
    const theme::Metrics& metrics = context.theme.metrics;
    const auto wideOf = [&] { return hasBars ? metrics.gap + context.canvas.measure(words).x : 0; };
    if (left + wideOf() > line.right) words = say(context.session, "view.stage.resources_brief");
    const float wide = wideOf();
    if (left + wide > line.right) return;
    if (hasBars)
        draw::textRight(context.canvas, {line.right, (line.top + line.bottom - metrics.small) / 2},
                        context.theme.palette.muted, words);
    std::vector<LegendEntry> blocks = blockMeanings(context);
    left += metrics.gap * 0.5f;
    const float right = line.right - wide;
    const auto fits = [&] { return left + legendWidth(context, blocks) + 1 <= right; };
    if (!fits())
        for (LegendEntry& entry : blocks)
            entry.words = entry.brief;
    while (!fits() && blocks.size() > 1)
        blocks.pop_back();  // Hatching says by itself that something is over.
    if (fits()) paintLegend(context, {left, line.top, right, line.bottom}, blocks);
}

bool drawBarLetters(const ViewContext& context, const draw::Box& line) {
    const draw::FontScope small(context.canvas, draw::Font::Small);
    for (const char* key : {"view.stage.resources", "view.stage.resources_brief"}) {
        const std::string words = say(context.session, key);
        const draw::Point size = context.canvas.measure(words);
        if (size.x > line.width()) continue;
        draw::textRight(context.canvas, {line.right, (line.top + line.bottom - size.y) / 2},
                        context.theme.palette.muted, words);
        return true;
    }
    return false;
}

bool isLegendForSentence(const ViewContext& context) {
    const auto& views = context.session.stage().views;
    return context.session.isPresenting() && context.legend == nullptr &&
           std::ranges::find(views, "timeline") == views.end();
}

void drawStageWords(const ViewContext& context, const std::vector<present::SmFacts>& facts,
                    const draw::Box& words, bool isLegend) {
    if (isLegend) {
        const bool hasTwo = words.height() >= 2 * stateLegendHeight(context.theme.metrics);
        drawStateLines(context, present::statesNow(facts), words.left, words.bottom, words.width(),
                       hasTwo);
        return;
    }
    std::string sentence = present::stageSentence(context.session, facts);
    if (!fitsLines(context, words, sentence))
        sentence = present::briefStageSentence(context.session, facts);
    if (!fitsLines(context, words, sentence))
        sentence = present::leastStageSentence(context.session, facts);
    paintLines(context, words, context.theme.palette.text, sentence);
}

}  // namespace warpscope::views
