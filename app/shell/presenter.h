#pragma once

#include <imgui.h>

#include <vector>

#include "app/views/view.h"

namespace warpscope::shell {

/// What lies over the window in a lecture: rings around what a step points at, a spotlight, strokes
/// of a pen that fade, and black. A pointer that rests goes away, with what it pointed at: keys
/// lead through a lecture, and nothing lies over the picture.
class Presenter {
  public:
    /// Draws it and takes the pen's strokes (right button, dragged). Call after everything else.
    void draw(const views::ViewContext& context, double seconds);
    /// Strokes still fade, or the pointer is still on its way out.
    bool isAnimating() const { return !strokes_.empty() || isWaiting_; }
    /// Strokes are seen.
    bool isDrawing() const { return !strokes_.empty(); }

  private:
    struct Stroke {
        std::vector<draw::Point> points{};
        double age = 0;  ///< Seconds since it was ended.
        bool isHeld = true;
    };
    void takePen(double seconds);
    /// What was drawn over one step does not lie over the next.
    void followStep(const scenario::Step* step);
    void takeRest(double seconds);

    std::vector<Stroke> strokes_{};
    const scenario::Step* step_ = nullptr;  ///< That it was drawn over; only compared.
    ImVec2 pointer_{};                      ///< Where it was last seen.
    double rested_ = 0;                     ///< Seconds since it moved.
    bool isWaiting_ = false;                ///< It rests, and not yet long enough.
};

/// What the rings around boxes leave lit, with so much around each: those that touch have one area
/// together, others leave what lies between them alone.
std::vector<draw::Box> ringAreas(const std::vector<draw::Box>& boxes, float reach);

/// Boxes that hold none of the others, in their order: of two, one in the other, the inner one is
/// meant.
std::vector<draw::Box> innermost(const std::vector<draw::Box>& boxes);

/// Rings around the innermost boxes; around them everything is dimmed a little but `words`, where
/// the step says what to look at (empty: there are none). In `panels` with a ring hardly anything
/// is dimmed: their axes, legends and sentences say what is ringed.
void drawRings(const theme::Theme& theme, const std::vector<draw::Box>& all, const draw::Box& words,
               const std::vector<draw::Box>& panels);

}  // namespace warpscope::shell
