#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "app/draw/box.h"
#include "app/theme/theme.h"

namespace warpscope::draw {

using theme::Colour;

/// Font and size of words, scaled by the theme. Body, Small and Lesson are words; Title is words in
/// semibold; Code, CodeSmall, CodeTight (lines that would be broken else) and Large (the cycle
/// number) are JetBrains Mono, whose digits do not jump while they count. LessonLarge, TitleLarge
/// and CodeLarge are for panels that have room left.
enum class Font {
    Body,
    Small,
    Lesson,
    LessonLarge,
    Title,
    TitleLarge,
    Code,
    CodeSmall,
    CodeTight,
    CodeLarge,
    Large
};
/// CodeTight in CodeSmall: still read from the last row where CodeSmall is made for it.
inline constexpr float kTightShare = 13.0f / 15;
/// LessonLarge in Lesson, and so on: a size up in the scale of type, seen at once as larger.
inline constexpr float kLargeShare = 1.25f;

/// What views paint on: a window, a list that a test reads, a file. Places are pixels from the top
/// left; what is painted later lies above.
class Canvas {
  public:
    virtual ~Canvas() = default;

    virtual void fill(const Box& box, Colour colour, float rounding = 0) = 0;
    /// A line along the edges of a box.
    virtual void frame(const Box& box, Colour colour, float rounding = 0, float thickness = 1) = 0;
    virtual void line(Point from, Point to, Colour colour, float thickness = 1) = 0;
    /// A line through points, back to the first one where it is closed.
    virtual void path(std::span<const Point> points, Colour colour, float thickness,
                      bool isClosed) = 0;
    virtual void triangle(Point a, Point b, Point c, Colour colour) = 0;
    /// Four corners in their order. Its edges are not smoothed, so that no seam shows between two.
    virtual void quad(std::span<const Point, 4> corners, Colour colour) = 0;
    virtual void disc(Point centre, float radius, Colour colour) = 0;
    virtual void ring(Point centre, float radius, Colour colour, float thickness) = 0;

    /// Nothing is painted outside of the box, nor of those before it, until unclip().
    virtual void clip(const Box& box) = 0;
    virtual void unclip() = 0;

    /// What words look like until popFont(); see FontScope.
    virtual void pushFont(Font font) = 0;
    virtual void popFont() = 0;
    /// Height of a line in the present font, without room between lines.
    virtual float fontSize() const = 0;
    /// Width and height of words in the present font.
    virtual Point measure(std::string_view words) const = 0;
    /// Bytes of the longest start of `words` that is not wider than `width`.
    virtual std::size_t fitting(std::string_view words, float width) const = 0;
    /// Words with their top left corner at a place, in one line.
    virtual void write(Point at, Colour colour, std::string_view words) = 0;
};

/// A font for a scope.
class FontScope {
  public:
    FontScope(Canvas& canvas, Font font) : canvas_(canvas) { canvas_.pushFont(font); }
    ~FontScope() { canvas_.popFont(); }
    FontScope(const FontScope&) = delete;
    FontScope& operator=(const FontScope&) = delete;

  private:
    Canvas& canvas_;
};

/// A clip for a scope.
class ClipScope {
  public:
    ClipScope(Canvas& canvas, const Box& box) : canvas_(canvas) { canvas_.clip(box); }
    ~ClipScope() { canvas_.unclip(); }
    ClipScope(const ClipScope&) = delete;
    ClipScope& operator=(const ClipScope&) = delete;

  private:
    Canvas& canvas_;
};

}  // namespace warpscope::draw
