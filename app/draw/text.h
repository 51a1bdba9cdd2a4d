#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/draw/canvas.h"

namespace warpscope::draw {

/// Words in one line, in the canvas's font, cut with an ellipsis where they would be wider than
/// `maxWidth` (0 = as wide as they are): between two words where one ends not too near the
/// beginning, else between two characters. Returns the width drawn.
float text(Canvas& canvas, Point at, Colour colour, std::string_view text, float maxWidth = 0);
/// The same, but what is cut is the middle: both ends of a name tell it apart from others.
float textMiddle(Canvas& canvas, Point at, Colour colour, std::string_view text, float maxWidth);
/// The first of these words that is not wider than the room, in the canvas's font; the last one
/// where none is.
std::string fittingWords(const Canvas& canvas, std::vector<std::string> words, float room);
/// Returns the width drawn.
float textRight(Canvas& canvas, Point rightTop, Colour colour, std::string_view text);
void textCentred(Canvas& canvas, const Box& box, Colour colour, std::string_view text);
/// Draws wrapped text and returns its height. Chinese breaks between any two characters, but no
/// line starts with a closing mark.
float textWrapped(Canvas& canvas, Point at, float width, Colour colour, std::string_view text);

}  // namespace warpscope::draw
