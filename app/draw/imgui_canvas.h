#pragma once

#include <imgui.h>

#include "app/draw/canvas.h"

namespace warpscope::draw {

/// Paints on Dear ImGui's draw lists: on the window that is being filled, or on one list.
class ImGuiCanvas final : public Canvas {
  public:
    /// `list` nullptr = the list of the current window at each stroke. The theme must live longer.
    explicit ImGuiCanvas(const theme::Theme& theme, ImDrawList* list = nullptr);
    /// One that paints over all windows.
    static ImGuiCanvas overWindows(const theme::Theme& theme);

    void fill(const Box& box, Colour colour, float rounding = 0) override;
    void frame(const Box& box, Colour colour, float rounding = 0, float thickness = 1) override;
    void line(Point from, Point to, Colour colour, float thickness = 1) override;
    void path(std::span<const Point> points, Colour colour, float thickness,
              bool isClosed) override;
    void triangle(Point a, Point b, Point c, Colour colour) override;
    void quad(std::span<const Point, 4> corners, Colour colour) override;
    void disc(Point centre, float radius, Colour colour) override;
    void ring(Point centre, float radius, Colour colour, float thickness) override;
    void clip(const Box& box) override;
    void unclip() override;
    void pushFont(Font font) override;
    void popFont() override;
    float fontSize() const override;
    Point measure(std::string_view words) const override;
    std::size_t fitting(std::string_view words, float width) const override;
    void write(Point at, Colour colour, std::string_view words) override;

  private:
    ImDrawList& list() const;

    const theme::Theme& theme_;
    ImDrawList* list_;
};

}  // namespace warpscope::draw
