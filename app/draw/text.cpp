#include "app/draw/text.h"

#include <string>

#include "app/draw/cut.h"
#include "app/draw/wrap.h"

namespace warpscope::draw {

namespace {

constexpr std::string_view kEllipsis = "…";

}  // namespace

float text(Canvas& canvas, Point at, Colour colour, std::string_view text, float maxWidth) {
    if (text.empty()) return 0;
    const float width = canvas.measure(text).x;
    if (maxWidth <= 0 || width <= maxWidth) {
        canvas.write(at, colour, text);
        return width;
    }
    const float ellipsis = canvas.measure(kEllipsis).x;
    if (ellipsis > maxWidth) return 0;
    const std::string_view start = text.substr(0, canvas.fitting(text, maxWidth - ellipsis));
    canvas.write(at, colour, std::string(start) + std::string(kEllipsis));
    tellWhole(text);
    return canvas.measure(start).x + ellipsis;
}

float textRight(Canvas& canvas, Point rightTop, Colour colour, std::string_view text) {
    const float width = canvas.measure(text).x;
    if (!text.empty()) canvas.write({rightTop.x - width, rightTop.y}, colour, text);
    return width;
}

void textCentred(Canvas& canvas, const Box& box, Colour colour, std::string_view text) {
    if (text.empty()) return;
    const Point size = canvas.measure(text);
    canvas.write({(box.left + box.right - size.x) / 2, (box.top + box.bottom - size.y) / 2}, colour,
                 text);
}

float textWrapped(Canvas& canvas, Point at, float width, Colour colour, std::string_view text) {
    const float lineHeight = canvas.fontSize() * 1.2F;
    const auto lines =
        wrapLines(text, width, [&](std::string_view t) { return canvas.measure(t).x; });
    float y = at.y;
    for (const std::string_view line : lines) {
        if (!line.empty()) canvas.write({at.x, y}, colour, line);
        y += lineHeight;
    }
    return y - at.y;
}

}  // namespace warpscope::draw
