#include "app/draw/text.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>

#include "app/draw/cut.h"
#include "app/draw/wrap.h"
#include "engine/base/utf8.h"

namespace warpscope::draw {

namespace {

constexpr std::string_view kEllipsis = "…";
/// Of what fits, so much is kept at least where words are cut between two of them, and before a
/// bracket: what stands in it says less.
constexpr float kKeptOfCut = 0.5f, kKeptBeforeBracket = 0.2f;

/// What a line may end with before the ellipsis, without what joins it to the next word.
std::string_view withoutJoint(std::string_view start) {
    constexpr std::string_view kJoints[] = {" ",  "·",  ",",  ";",  ":", "(",
                                            "，", "、", "；", "：", "（"};
    for (bool isCut = true; isCut && !start.empty();) {
        isCut = false;
        for (const std::string_view joint : kJoints) {
            if (!start.ends_with(joint)) continue;
            start.remove_suffix(joint.size());
            isCut = true;
        }
    }
    return start;
}

/// What stands before the last one of some marks in the first bytes of a text; empty without one.
std::string_view beforeLast(std::string_view text, std::size_t fitting,
                            std::initializer_list<std::string_view> marks) {
    std::size_t end = 0;
    for (const std::string_view mark : marks) {
        const std::size_t at = text.rfind(mark, fitting);
        if (at != std::string_view::npos) end = std::max(end, at);
    }
    return withoutJoint(text.substr(0, end));
}

/// `fitting` bytes of `text`, or fewer of them: to the last end of a word, or mark between words of
/// Chinese, where one is not too near the beginning.
std::string_view cutBetweenWords(std::string_view text, std::size_t fitting) {
    const auto isEnough = [&](std::string_view words, float share) {
        return !words.empty() &&
               static_cast<float>(words.size()) >= share * static_cast<float>(fitting);
    };
    const std::string_view words = beforeLast(text, fitting, {" ", "，", "、", "；", "："});
    if (isEnough(words, kKeptOfCut)) return words;
    const std::string_view outside = beforeLast(text, fitting, {" (", "（"});
    return isEnough(outside, kKeptBeforeBracket) ? outside : text.substr(0, fitting);
}

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
    const std::string_view start = cutBetweenWords(text, canvas.fitting(text, maxWidth - ellipsis));
    canvas.write(at, colour, std::string(start) + std::string(kEllipsis));
    tellWhole(text);
    return canvas.measure(start).x + ellipsis;
}

float textMiddle(Canvas& canvas, Point at, Colour colour, std::string_view words, float maxWidth) {
    const float ellipsis = canvas.measure(kEllipsis).x;
    const float room = maxWidth - ellipsis;
    if (canvas.measure(words).x <= maxWidth || room <= 0)
        return text(canvas, at, colour, words, maxWidth);
    // Of its end as much as fits into the half; UTF-8 is cut before a first byte.
    std::size_t end = words.size();
    for (std::size_t next = end; next-- > 0;) {
        if (utf8::isInside(words[next])) continue;
        if (canvas.measure(words.substr(next)).x > room / 2) break;
        end = next;
    }
    const std::string_view tail = words.substr(end);
    const std::string_view head =
        words.substr(0, canvas.fitting(words, room - canvas.measure(tail).x));
    const std::string shown = std::string(head) + std::string(kEllipsis) + std::string(tail);
    canvas.write(at, colour, shown);
    tellWhole(words);
    return canvas.measure(shown).x;
}

std::string fittingWords(const Canvas& canvas, std::vector<std::string> words, float room) {
    for (std::string& one : words)
        if (canvas.measure(one).x <= room) return std::move(one);
    return words.empty() ? std::string() : std::move(words.back());
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
    const float lineHeight = canvas.fontSize() * 1.2f;
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
