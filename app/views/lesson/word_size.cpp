#include "app/views/lesson/word_size.h"

#include <imgui.h>

#include "app/draw/wrap.h"

namespace warpscope::views {
namespace {

/// Of the letters, as draw::textWrapped sets lines.
constexpr float kParagraphLine = 1.2f;

}  // namespace

WordFonts fontsOf(WordSize size) {
    switch (size) {
        case WordSize::Tight:
            return {draw::Font::Body, draw::Font::Title};
        case WordSize::Usual:
            return {};
        case WordSize::Large:
            return {draw::Font::LessonLarge, draw::Font::TitleLarge};
    }
    return {};
}

float heightOf(const ViewContext& context, draw::Font font, std::string_view words, float width) {
    if (words.empty()) return 0;
    const draw::FontScope scope(context.canvas, font);
    const auto lines = draw::wrapLines(
        words, width, [&](std::string_view piece) { return context.canvas.measure(piece).x; });
    return static_cast<float>(lines.size()) * context.canvas.fontSize() * kParagraphLine +
           ImGui::GetStyle().ItemSpacing.y;
}

StepHeights heightsOf(const ViewContext& context, const scenario::Step& step, WordSize size,
                      float width) {
    const WordFonts fonts = fontsOf(size);
    const session::SlotReader& session = context.session;
    return {heightOf(context, fonts.text, session.text(step.text), width),
            heightOf(context, fonts.question, session.text(step.question.text), width)};
}

}  // namespace warpscope::views
