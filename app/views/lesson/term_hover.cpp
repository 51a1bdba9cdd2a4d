#include "app/views/lesson/term_hover.h"

#include <algorithm>
#include <optional>

#include "app/draw/draw.h"
#include "app/draw/pointed_words.h"
#include "app/draw/wrap.h"

namespace warpscope::views {

namespace {

/// Of the letters, as draw::textWrapped sets lines.
constexpr float kTermLineHeight = 1.2f;

}  // namespace

void TermHover::draw(const ViewContext& context, draw::Point at, float width,
                     std::string_view words) {
    const draw::Canvas& measuring = context.canvas;
    const auto lines = draw::wrapLines(
        words, width, [&](std::string_view piece) { return measuring.measure(piece).x; });
    const float lineHeight = context.canvas.fontSize() * kTermLineHeight;
    const float height = lineHeight * static_cast<float>(lines.size());
    const bool isPointedAt =
        ImGui::IsWindowHovered() &&
        ImGui::IsMouseHoveringRect({at.x, at.y}, {at.x + width, at.y + height});
    if (!isPointedAt) return;
    terms_.load(context.session);
    const theme::Palette& palette = context.theme.palette;
    std::optional<std::size_t> pointed;
    for (const text::Mention& mention : terms_.own().mentionsIn(words)) {
        for (std::size_t row = 0; row < lines.size(); ++row) {
            // A term that is broken has a piece on each of two lines.
            const auto start = static_cast<std::size_t>(lines[row].data() - words.data());
            const std::size_t from = std::max(mention.begin, start);
            const std::size_t to = std::min(mention.end, start + lines[row].size());
            if (from >= to) continue;
            const float left = at.x + measuring.measure(words.substr(start, from - start)).x;
            const float right = left + measuring.measure(words.substr(from, to - from)).x;
            const float top = at.y + lineHeight * static_cast<float>(row);
            const float under = top + context.canvas.fontSize() * 1.08f;
            const bool isHere = ImGui::IsMouseHoveringRect({left, top}, {right, top + lineHeight});
            context.canvas.line({left, under}, {right, under},
                                isHere ? palette.accent : palette.muted,
                                context.theme.metrics.scale);
            if (isHere) pointed = mention.term;
        }
    }
    if (!pointed) return;
    // The question and its choices are read while a word of them is looked up.
    std::optional<draw::TipsRightOf> beside;
    if (context.session.isQuestionOpen()) beside.emplace(at.x + width + context.theme.metrics.gap);
    draw::tooltip(context.theme, terms_.explanation(*pointed));
    if (auto* shown = draw::PointedWords::current()) shown->setExplained();
}

}  // namespace warpscope::views
