#pragma once

#include <vector>

#include <imgui.h>

namespace warpscope::views {

/// Keeps one row of a list of rows in sight, in the window of Dear ImGui that scrolls it.
class LineFollower {
  public:
    /// To be called before the rows are drawn: their number.
    void begin(std::size_t rows) { tops_.resize(rows); }

    /// A row as it stands on the screen now; `line` counts from 1.
    void note(int line, float top);

    /// Scrolls to that row where another one was followed before, or where it was in sight until
    /// the window got another size; a row then begins where the window does.
    void follow(int line, float top, float height);

  private:
    bool isSeenWell(float top, float height) const;

    std::vector<float> tops_{};  ///< Where the rows began when they were drawn last, unscrolled.
    int followed_ = 0;
    int frames_ = 0;   ///< Frames in which the window still moves to that row.
    ImVec2 seenIn_{};  ///< The size of the window that shows it, 0 = it is scrolled away.
};

/// From where to where a row is painted that is `height` tall and has lines of `lineHeight`: whole
/// lines, as many as are not scrolled away.
struct ShownRow {
    float top = 0;
    float bottom = 0;  ///< Not below `top`; equal where there is no whole line.
};
ShownRow shownRow(float top, float height, float lineHeight);

}  // namespace warpscope::views
