#include "app/views/lesson/word_size.h"

#include <imgui.h>

#include <algorithm>

#include "app/draw/wrap.h"

namespace warpscope::views {
namespace {

/// Of the letters, as draw::textWrapped sets lines.
constexpr float kParagraphLine = 1.2f;
constexpr std::size_t kMaxKnown = 64;

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

float WordHeights::of(const ViewContext& context, draw::Font font, std::string_view words,
                      float width) {
    if (words.empty()) return 0;
    Known now{std::string(words), width};
    {
        const draw::FontScope scope(context.canvas, font);
        now.letters = context.canvas.fontSize();
        now.length = context.canvas.measure(words).x;
        now.air = ImGui::GetStyle().ItemSpacing.y;
    }
    const auto isSame = [&](const Known& it) {
        return it.words == now.words && it.width == now.width && it.letters == now.letters &&
               it.length == now.length && it.air == now.air;
    };
    if (const auto found = std::ranges::find_if(known_, isSame); found != known_.end())
        return found->height;
    // A step asks for far fewer; those of steps before go when there are so many.
    if (known_.size() >= kMaxKnown) known_.clear();
    now.height = heightOf(context, font, words, width);
    known_.push_back(now);
    return now.height;
}

StepHeights WordHeights::of(const ViewContext& context, const scenario::Step& step, WordSize size,
                            float width) {
    const WordFonts fonts = fontsOf(size);
    const session::SlotReader& session = context.session;
    return {of(context, fonts.text, session.text(step.text), width),
            of(context, fonts.question, session.text(step.question.text), width)};
}

}  // namespace warpscope::views
