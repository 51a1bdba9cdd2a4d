#pragma once

#include <string_view>

#include "app/views/view.h"

namespace warpscope::views {

/// How large the words of a lesson are: smaller where they have less height than they want, larger
/// where most of the panel would be empty under them.
enum class WordSize { Tight, Usual, Large };

/// Of the text of a step and of its question.
struct WordFonts {
    draw::Font text = draw::Font::Lesson;
    draw::Font question = draw::Font::Title;
};

WordFonts fontsOf(WordSize size);

/// Pixels of a paragraph of this width with the air under it; 0 where nothing is said.
float heightOf(const ViewContext& context, draw::Font font, std::string_view words, float width);

/// The same of the text of a step and of its question.
struct StepHeights {
    float text = 0, question = 0;
};
StepHeights heightsOf(const ViewContext& context, const scenario::Step& step, WordSize size,
                      float width);

}  // namespace warpscope::views
