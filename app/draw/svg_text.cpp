#include "app/draw/svg_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/draw/svg_format.h"
#include "engine/base/utf8.h"

namespace warpscope::draw {

namespace {

/// Dear ImGui begins every piece of text at a whole pixel, so two pieces of a line may be so far
/// apart, or one over the other.
constexpr float kRounding = 1.01f;
constexpr float kExact = 0.06f;
/// More blanks than these lie between things, not between words.
constexpr float kMaxBlanks = 4;

Box around(const Box& a, const Box& b) {
    return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
            std::max(a.bottom, b.bottom)};
}

const char* classOf(theme::Face face) {
    switch (face) {
        case theme::Face::Words:
            return "w";
        case theme::Face::WordsBold:
            return "b";
        case theme::Face::Code:
            return "m";
    }
    return "w";
}

}  // namespace

bool SvgText::add(const SvgGlyph& glyph, theme::Colour colour, const Box& clip) {
    float blanks = 0;
    bool isNewPart = true;
    if (!isEmpty()) {
        const bool isSameLine = glyph.face == last_.face &&
                                std::abs(glyph.size - last_.size) < kExact &&
                                std::abs(glyph.baseline - last_.baseline) < kExact && clip == clip_;
        if (!isSameLine) return false;
        const float end = last_.pen + last_.advance;
        const float gap = glyph.pen - end;
        blanks = glyph.blank > 0 ? std::round(gap / glyph.blank) : 0;
        const float off = gap - blanks * glyph.blank;
        if (blanks < 0 || blanks > kMaxBlanks || std::abs(off) > kRounding) return false;
        isNewPart = colour != parts_.back().colour || std::abs(off) > kExact;
    }
    if (isNewPart) {
        // Blanks belong to what they come after, so that a part begins where it is seen. Its length
        // counts them: else a browser presses the letters together to make room for them.
        if (!isEmpty() && blanks > 0) {
            Part& before = parts_.back();
            before.words.append(static_cast<std::size_t>(blanks), ' ');
            before.letters += static_cast<int>(blanks);
            before.to += blanks * glyph.blank;
        }
        parts_.push_back({colour, glyph.pen, glyph.pen, {}, 0});
    } else {
        parts_.back().words.append(static_cast<std::size_t>(blanks), ' ');
        parts_.back().letters += static_cast<int>(blanks);
    }
    Part& part = parts_.back();
    utf8::append(glyph.code, part.words);
    ++part.letters;
    part.to = glyph.pen + glyph.advance;
    ink_ = parts_.size() == 1 && part.letters == 1 ? glyph.ink : around(ink_, glyph.ink);
    clip_ = clip;
    last_ = glyph;
    return true;
}

std::string SvgText::take(const std::string& clipReference) {
    std::string element =
        fmt::format("<text class=\"{}\" y=\"{}\" font-size=\"{}\"{}>", classOf(last_.face),
                    svgNumber(last_.baseline), svgNumber(last_.size * theme::emShareOf(last_.face)),
                    clipReference);
    for (const Part& part : parts_) {
        element += fmt::format("<tspan x=\"{}\" {}", svgNumber(part.from), svgFill(part.colour));
        // Another font than ours takes the same room.
        if (part.letters > 1)
            element += fmt::format(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"",
                                   svgNumber(part.to - part.from));
        element += '>' + xmlText(part.words) + "</tspan>";
    }
    parts_.clear();
    return element + "</text>\n";
}

}  // namespace warpscope::draw
