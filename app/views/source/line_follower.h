#pragma once

#include <utility>
#include <vector>

#include <imgui.h>

namespace warpscope::views {

/// Keeps one row of a list of rows in sight, in the window of Dear ImGui that scrolls it.
class LineFollower {
  public:
    /// A row as it stands on the screen now; all of them in their order, the first one is 1.
    void note(int line, float top, float height);

    /// After all rows, before one is followed: rows before this one (from 1) go where not all are
    /// seen. Leaves air under the last row, so that the window begins with a whole row when it is
    /// scrolled to its end.
    void frame(int first);
    /// After all rows: scrolls to that one (0 = none) where another one was followed before, or
    /// where it was in sight until the window got another size. A row then begins where the window
    /// does. One among several that were in sight together stays where it is.
    void follow(int line);
    /// The same, but where `all` names rows to those, once: together with `line` where all of them
    /// find room, else as many as do from the first one on; a single one that finds no room with
    /// `line` is followed alone.
    void follow(const std::vector<int>& all, int line);
    /// The window scrolls to what is followed, in this frame or the one before it.
    bool isScrolling() const { return scrolled_ > 0; }

  private:
    struct Row {
        float top = 0;  ///< Unscrolled.
        float height = 0;
    };
    void scrollTo(float top);
    void scrollToWholeRow(const Row& kept);

    std::vector<Row> rows_{};
    float first_ = 0;  ///< Where the window begins, unless what is followed stands above.
    int followed_ = 0;
    std::pair<int, int> followedAll_{};  ///< From one to another; 0 = one alone.
    bool isOfAll_ = false;               ///< The followed one was in sight with several.
    int frames_ = 0;                     ///< Frames in which the window still moves to that row.
    float least_ = 0;                    ///< The height of the lowest row: that of the letters.
    int scrolled_ = 0;                   ///< Frames until the window is where it was asked to be.
    ImVec2 seenIn_{};  ///< The size of the window that shows it, 0 = it is scrolled away.
};

/// Between which heights of the screen a row may be painted that is `height` tall and has lines of
/// `lineHeight`: all of the window, or as many whole lines as are not scrolled away.
struct ShownRow {
    float top = 0;
    float bottom = 0;  ///< Not below `top`; equal where there is no whole line.
};
ShownRow shownRow(float top, float height, float lineHeight);

}  // namespace warpscope::views
