#include "tests/support/recording_canvas.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace warpscope::support {

namespace {

using draw::Box;
using draw::Colour;
using draw::Point;
using Kind = Painted::Kind;

Box around(std::span<const Point> points) {
    Box box{points[0].x, points[0].y, points[0].x, points[0].y};
    for (const Point& point : points)
        box = {std::min(box.left, point.x), std::min(box.top, point.y),
               std::max(box.right, point.x), std::max(box.bottom, point.y)};
    return box;
}

Box grown(const Box& box, float by) {
    return {box.left - by, box.top - by, box.right + by, box.bottom + by};
}

Box common(const Box& a, const Box& b) {
    return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
            std::min(a.bottom, b.bottom)};
}

float sizeOf(draw::Font font) {
    const theme::Metrics metrics{};
    switch (font) {
        case draw::Font::Body:
            return metrics.body;
        case draw::Font::Small:
            return metrics.small;
        case draw::Font::Lesson:
            return metrics.lesson;
        case draw::Font::LessonLarge:
            return metrics.lesson * draw::kLargeShare;
        case draw::Font::TitleLarge:
            return metrics.title * draw::kLargeShare;
        case draw::Font::CodeLarge:
            return metrics.code * draw::kLargeShare;
        case draw::Font::Title:
            return metrics.title;
        case draw::Font::Code:
            return metrics.code;
        case draw::Font::CodeSmall:
            return metrics.codeSmall;
        case draw::Font::CodeTight:
            return metrics.codeSmall * draw::kTightShare;
        case draw::Font::Large:
            return metrics.large;
    }
    return metrics.body;
}

/// Bytes of the character that begins here (UTF-8).
std::size_t bytesOf(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

}  // namespace

std::vector<Painted> RecordingCanvas::seen(Kind kind, Colour colour) const {
    std::vector<Painted> found;
    std::ranges::copy_if(painted_, std::back_inserter(found), [&](const Painted& one) {
        return one.kind == kind && one.colour == colour && one.isSeen();
    });
    return found;
}

bool RecordingCanvas::hasWords(std::string_view words, const Box& box) const {
    return std::ranges::any_of(painted_, [&](const Painted& one) {
        return one.kind == Kind::Words && one.words == words && one.visible == one.box &&
               common(one.box, box) == one.box;
    });
}

void RecordingCanvas::add(Kind kind, const Box& box, Colour colour, std::string_view words) {
    const Box visible = clips_.empty() ? box : common(box, clips_.back());
    const draw::Font font = fonts_.empty() ? draw::Font::Body : fonts_.back();
    painted_.push_back({kind, box, visible, colour, std::string(words), font});
}

void RecordingCanvas::fill(const Box& box, Colour colour, float rounding) {
    add(Kind::Fill, box, colour);
    if (under_ != nullptr) under_->fill(box, colour, rounding);
}

void RecordingCanvas::frame(const Box& box, Colour colour, float rounding, float thickness) {
    add(Kind::Frame, grown(box, thickness / 2), colour);
    if (under_ != nullptr) under_->frame(box, colour, rounding, thickness);
}

void RecordingCanvas::line(Point from, Point to, Colour colour, float thickness) {
    add(Kind::Line, grown(around(std::array{from, to}), thickness / 2), colour);
    if (under_ != nullptr) under_->line(from, to, colour, thickness);
}

void RecordingCanvas::path(std::span<const Point> points, Colour colour, float thickness,
                           bool isClosed) {
    add(Kind::Path, grown(around(points), thickness / 2), colour);
    if (under_ != nullptr) under_->path(points, colour, thickness, isClosed);
}

void RecordingCanvas::triangle(Point a, Point b, Point c, Colour colour) {
    add(Kind::Triangle, around(std::array{a, b, c}), colour);
    if (under_ != nullptr) under_->triangle(a, b, c, colour);
}

void RecordingCanvas::quad(std::span<const Point, 4> corners, Colour colour) {
    add(Kind::Quad, around(corners), colour);
    if (under_ != nullptr) under_->quad(corners, colour);
}

void RecordingCanvas::disc(Point centre, float radius, Colour colour) {
    add(Kind::Disc, grown({centre.x, centre.y, centre.x, centre.y}, radius), colour);
    if (under_ != nullptr) under_->disc(centre, radius, colour);
}

void RecordingCanvas::ring(Point centre, float radius, Colour colour, float thickness) {
    add(Kind::Ring, grown({centre.x, centre.y, centre.x, centre.y}, radius + thickness / 2),
        colour);
    if (under_ != nullptr) under_->ring(centre, radius, colour, thickness);
}

void RecordingCanvas::clip(const Box& box) {
    clips_.push_back(clips_.empty() ? box : common(box, clips_.back()));
    if (under_ != nullptr) under_->clip(box);
}

void RecordingCanvas::unclip() {
    clips_.pop_back();
    if (under_ != nullptr) under_->unclip();
}

void RecordingCanvas::pushFont(draw::Font font) {
    fonts_.push_back(font);
    if (under_ != nullptr) under_->pushFont(font);
}

void RecordingCanvas::popFont() {
    fonts_.pop_back();
    if (under_ != nullptr) under_->popFont();
}

float RecordingCanvas::fontSize() const {
    if (under_ != nullptr) return under_->fontSize();
    return sizeOf(fonts_.empty() ? draw::Font::Body : fonts_.back());
}

Point RecordingCanvas::measure(std::string_view words) const {
    if (under_ != nullptr) return under_->measure(words);
    float width = 0;
    for (std::size_t i = 0; i < words.size(); i += bytesOf(words[i]))
        width += (bytesOf(words[i]) > 2 ? 1.0f : 0.55f) * fontSize();
    return {width, fontSize()};
}

std::size_t RecordingCanvas::fitting(std::string_view words, float width) const {
    if (under_ != nullptr) return under_->fitting(words, width);
    std::size_t end = 0;
    while (end < words.size()) {
        const std::size_t next = std::min(end + bytesOf(words[end]), words.size());
        if (measure(words.substr(0, next)).x > width) break;
        end = next;
    }
    return end;
}

void RecordingCanvas::write(Point at, Colour colour, std::string_view words) {
    const Point size = measure(words);
    add(Kind::Words, {at.x, at.y, at.x + size.x, at.y + size.y}, colour, words);
    if (under_ != nullptr) under_->write(at, colour, words);
}

}  // namespace warpscope::support
