#pragma once

#include <string>
#include <string_view>
#include <vector>

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

/// Heights of paragraphs that a panel asks for in every frame: each is broken into lines once.
/// Whoever draws the panel owns them.
class WordHeights {
  public:
    /// As heightOf.
    float of(const ViewContext& context, draw::Font font, std::string_view words, float width);
    StepHeights of(const ViewContext& context, const scenario::Step& step, WordSize size,
                   float width);

  private:
    /// A paragraph and all that its height comes from.
    struct Known {
        std::string words{};
        float width = 0;
        float letters = 0;  ///< The size of the font.
        float length = 0;   ///< In one line: another font of this size, or one read anew, differs.
        float air = 0;
        float height = 0;
    };
    std::vector<Known> known_{};
};

}  // namespace warpscope::views
