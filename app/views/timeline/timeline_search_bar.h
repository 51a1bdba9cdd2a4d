#pragma once

#include <optional>
#include <string>

#include "app/present/timeline/timeline_model.h"
#include "app/views/view.h"
#include "app/widgets/early_letters.h"

namespace warpscope::views {

/// The field for what is looked for in the rows, how many places were found, and the way from one
/// to the next. It stands where the legend stands while it is open.
class TimelineSearchBar {
  public:
    bool isOpen() const { return isOpen_; }
    /// Opens with the field under the hand, or closes and forgets.
    void toggle();
    /// Ctrl+F while nobody writes, also where the timeline has come into sight for it. Looks for
    /// the words in the model's run, and in that of `held` beside it.
    void update(const ViewContext& context, present::TimelineModel& model,
                present::TimelineSearch* held = nullptr);
    /// So wide a line has room for words to look for, its buttons and which of how many was found.
    static float leastWidth(const ViewContext& context);
    /// How many places there are, and the one that was gone to; of none, why. Of two runs each has
    /// its letter. `held`: nullptr = there is one run.
    std::string found(const ViewContext& context, const present::TimelineSearch& now,
                      const present::TimelineSearch* held) const;
    /// What was found has room in the line of the field, which is `room` wide.
    static bool isOneLine(const ViewContext& context, const std::string& found, float room);
    /// At a place, up to `right`; what was found below it where it has no room there, `width` wide.
    void draw(const ViewContext& context, present::TimelineModel& model, const std::string& found,
              draw::Point at, float right, float width);

  private:
    void goOn(const ViewContext& context, const present::TimelineModel& model, int direction);

    std::string text_{};
    bool isOpen_ = false;
    bool isFresh_ = false;
    int frame_ = -1;  ///< In which it was updated last.
    widgets::EarlyLetters early_{};
    std::optional<present::TimelineHit> last_{};
    Cycle lastEnd_ = -1;  ///< Where the cursor went for it.
};

/// A tick for each place that was found and may be seen, along the axis, over the rows of its run;
/// and for each issue of what is pointed at, where those have no cells of their own to be framed.
void paintHits(const ViewContext& context, const present::TimelineModel& model, float bottom);

}  // namespace warpscope::views
