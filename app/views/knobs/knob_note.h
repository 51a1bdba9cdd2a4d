#pragma once

#include <string>

#include "app/draw/box.h"
#include "app/views/view.h"

namespace warpscope::views {

/// What the knob turned last led to, or why it could not be turned so far.
class KnobNote {
  public:
    /// At the cursor, in lines that are kept free: nothing moves while a knob is dragged. `turned`:
    /// the key of the knob; `less`: pixels of the last line that what follows needs.
    void draw(const ViewContext& context, float width, const std::string& turned, float less = 0);
    /// Of a panel that is scrolled the note may be out of sight: what cannot be is then said over
    /// the knobs beside the one that was turned, and nothing makes room for it. For the end of the
    /// panel. `turned`: where that knob stands.
    void drawOver(const ViewContext& context, const draw::Box& turned) const;

  private:
    draw::Box box_{};  ///< Where the note stands.
};

}  // namespace warpscope::views
