#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/draw/canvas.h"

namespace warpscope::support {

/// One stroke of a canvas.
struct Painted {
    enum class Kind { Fill, Frame, Line, Path, Triangle, Quad, Disc, Ring, Words };
    Kind kind = Kind::Fill;
    draw::Box box{};      ///< Around all of it.
    draw::Box visible{};  ///< What the clips leave of the box; empty = nothing is seen.
    draw::Colour colour = 0;
    std::string words{};
    draw::Font font = draw::Font::Body;

    bool isSeen() const { return visible.width() > 0 && visible.height() > 0; }
};

/// A canvas that lists what is painted. Without another one under it, it needs no window and
/// measures letters by their size alone: a wide one (Chinese) as wide as high, others 0.55 of it.
class RecordingCanvas final : public draw::Canvas {
  public:
    /// What is painted goes on to `under`, which also measures. It must live longer.
    explicit RecordingCanvas(draw::Canvas* under = nullptr) : under_(under) {}

    const std::vector<Painted>& painted() const { return painted_; }
    void clear() { painted_.clear(); }
    /// Everything of one kind and colour that can be seen.
    std::vector<Painted> seen(Painted::Kind kind, draw::Colour colour) const;
    /// Words that can be seen whole inside a box.
    bool hasWords(std::string_view words, const draw::Box& box) const;

    void fill(const draw::Box& box, draw::Colour colour, float rounding = 0) override;
    void frame(const draw::Box& box, draw::Colour colour, float rounding = 0,
               float thickness = 1) override;
    void line(draw::Point from, draw::Point to, draw::Colour colour, float thickness = 1) override;
    void path(std::span<const draw::Point> points, draw::Colour colour, float thickness,
              bool isClosed) override;
    void triangle(draw::Point a, draw::Point b, draw::Point c, draw::Colour colour) override;
    void quad(std::span<const draw::Point, 4> corners, draw::Colour colour) override;
    void disc(draw::Point centre, float radius, draw::Colour colour) override;
    void ring(draw::Point centre, float radius, draw::Colour colour, float thickness) override;
    void clip(const draw::Box& box) override;
    void unclip() override;
    void pushFont(draw::Font font) override;
    void popFont() override;
    float fontSize() const override;
    draw::Point measure(std::string_view words) const override;
    std::size_t fitting(std::string_view words, float width) const override;
    void write(draw::Point at, draw::Colour colour, std::string_view words) override;

  private:
    void add(Painted::Kind kind, const draw::Box& box, draw::Colour colour,
             std::string_view words = {});

    draw::Canvas* under_;
    std::vector<Painted> painted_{};
    std::vector<draw::Box> clips_{};
    std::vector<draw::Font> fonts_{};
};

}  // namespace warpscope::support
