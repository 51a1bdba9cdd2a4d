#include "app/draw/svg_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/draw/svg_format.h"

namespace warpscope::draw {

namespace {

/// Less than this beyond a clip is not seen.
constexpr float kBeyond = 0.02f;

Box common(const Box& a, const Box& b) {
    return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
            std::min(a.bottom, b.bottom)};
}

bool isIn(const Box& inner, const Box& outer) {
    return inner.left >= outer.left - kBeyond && inner.top >= outer.top - kBeyond &&
           inner.right <= outer.right + kBeyond && inner.bottom <= outer.bottom + kBeyond;
}

Box boundsOf(std::span<const Point> corners) {
    Box box = {corners[0].x, corners[0].y, corners[0].x, corners[0].y};
    for (const Point corner : corners)
        box = {std::min(box.left, corner.x), std::min(box.top, corner.y),
               std::max(box.right, corner.x), std::max(box.bottom, corner.y)};
    return box;
}

/// The polygon is a rectangle that stands upright.
bool isUpright(std::span<const Point> corners) {
    if (corners.size() != 4) return false;
    for (std::size_t i = 0; i < 4; ++i) {
        const Point a = corners[i], b = corners[(i + 1) % 4];
        if ((a.x == b.x) == (a.y == b.y)) return false;
    }
    return true;
}

/// Positive where the corners run clockwise on the screen.
float signedArea(std::span<const Point> corners) {
    float area = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point a = corners[i], b = corners[(i + 1) % corners.size()];
        area += a.x * b.y - b.x * a.y;
    }
    return area;
}

std::string boxPath(const Box& box) {
    return fmt::format("M{} {}H{}V{}H{}z", svgNumber(box.left), svgNumber(box.top),
                       svgNumber(box.right), svgNumber(box.bottom), svgNumber(box.left));
}

/// All run the same way round: where two overlap in one path, neither makes a hole.
std::string polygonPath(std::span<const Point> corners) {
    std::string path;
    const bool isTurned = signedArea(corners) < 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point corner = isTurned ? corners[corners.size() - 1 - i] : corners[i];
        path +=
            fmt::format("{}{} {}", i == 0 ? 'M' : 'L', svgNumber(corner.x), svgNumber(corner.y));
    }
    return path + 'z';
}

std::string boxAttributes(const Box& box) {
    return fmt::format("x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", svgNumber(box.left),
                       svgNumber(box.top), svgNumber(box.width()), svgNumber(box.height()));
}

bool isOpaque(theme::Colour colour) {
    return colour >> 24 == 255;
}

/// The fonts of the window; where one is missing the room is the same (textLength).
constexpr std::string_view kStyle =
    "<style>.w,.b{font-family:Inter,\"Noto Sans CJK SC\",\"Noto Sans SC\",\"PingFang SC\","
    "\"Microsoft YaHei\",sans-serif}.b{font-weight:600}.m{font-family:\"JetBrains Mono\","
    "\"Noto Sans CJK SC\",\"Noto Sans SC\",\"PingFang SC\",\"Microsoft YaHei\",monospace}"
    "text{white-space:pre}</style>\n";

}  // namespace

SvgPage::SvgPage(const Box& area, std::string idPrefix)
    : area_(area), idPrefix_(std::move(idPrefix)) {}

std::string SvgPage::clipReference(const Box& clip) {
    const auto known = std::ranges::find(clips_, clip);
    const auto number = known - clips_.begin();
    if (known == clips_.end()) clips_.push_back(clip);
    return fmt::format(" clip-path=\"url(#{}{})\"", idPrefix_, number);
}

void SvgPage::polygon(std::span<const Point> corners, theme::Colour colour, const Box& clip) {
    if (corners.size() < 3 || colour >> 24 == 0) return;
    const Box seen = common(clip, area_);
    const Box bounds = boundsOf(corners);
    if (!bounds.overlaps(seen)) return;
    const bool isCrisp = isUpright(corners);
    std::string reference;
    if (!isCrisp && !isIn(bounds, seen)) reference = clipReference(seen);
    endText();
    const bool isContinued = shapeParts_ > 0 && colour == shapeColour_ && isOpaque(colour) &&
                             isCrisp == isShapeCrisp_ && reference == shapeClip_;
    if (!isContinued) endShape();
    onlyBox_ = common(bounds, seen);
    shape_ += isCrisp ? boxPath(onlyBox_) : polygonPath(corners);
    ++shapeParts_;
    shapeColour_ = colour;
    isShapeCrisp_ = isCrisp;
    shapeClip_ = reference;
}

void SvgPage::glyph(const SvgGlyph& glyph, theme::Colour colour, const Box& clip) {
    const Box seen = common(clip, area_);
    if (colour >> 24 == 0 || !glyph.ink.overlaps(seen)) return;
    endShape();
    if (text_.add(glyph, colour, seen)) return;
    endText();
    text_.add(glyph, colour, seen);
}

void SvgPage::endShape() {
    if (shapeParts_ == 0) return;
    const std::string fill = svgFill(shapeColour_);
    if (shapeParts_ == 1 && isShapeCrisp_)
        body_ += fmt::format("<rect {} {} shape-rendering=\"crispEdges\"/>\n",
                             boxAttributes(onlyBox_), fill);
    else
        body_ += fmt::format("<path {}{}{} d=\"{}\"/>\n", fill, shapeClip_,
                             isShapeCrisp_ ? " shape-rendering=\"crispEdges\"" : "", shape_);
    shape_.clear();
    shapeParts_ = 0;
}

void SvgPage::endText() {
    if (text_.isEmpty()) return;
    const bool isWhole = isIn(text_.ink(), text_.clip());
    body_ += text_.take(isWhole ? std::string() : clipReference(text_.clip()));
}

std::string SvgPage::take(std::string_view title, std::string_view language) {
    endShape();
    endText();
    std::string file = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:lang=\"{0}\" lang=\"{0}\" width=\"{1}\" "
        "height=\"{2}\" viewBox=\"{3} {4} {1} {2}\" xml:space=\"preserve\">\n<title>{5}</title>\n",
        language, svgNumber(area_.width()), svgNumber(area_.height()), svgNumber(area_.left),
        svgNumber(area_.top), xmlText(title));
    file += kStyle;
    if (!clips_.empty()) file += "<defs>\n";
    for (std::size_t i = 0; i < clips_.size(); ++i)
        file += fmt::format("<clipPath id=\"{}{}\"><rect {}/></clipPath>\n", idPrefix_, i,
                            boxAttributes(clips_[i]));
    if (!clips_.empty()) file += "</defs>\n";
    return file + body_ + "</svg>\n";
}

}  // namespace warpscope::draw
