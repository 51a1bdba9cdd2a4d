#pragma once

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
    /// the words in the model's run.
    void update(const ViewContext& context, present::TimelineModel& model);
    /// So wide a line has room for words to look for, its buttons and which of how many was found.
    static float leastWidth(const ViewContext& context);
    /// One line at a place, up to `right`.
    void draw(const ViewContext& context, present::TimelineModel& model, draw::Point at,
              float right);

  private:
    void goOn(const ViewContext& context, const present::TimelineModel& model, int direction);
    std::string foundWords(const ViewContext& context, const present::TimelineSearch& search) const;

    std::string text_{};
    bool isOpen_ = false;
    bool isFresh_ = false;
    int frame_ = -1;  ///< In which it was updated last.
    widgets::EarlyLetters early_{};
    present::TimelineHit last_{};
};

/// A tick for each place that was found, along the axis.
void paintHits(const ViewContext& context, const present::TimelineModel& model, float bottom);

}  // namespace warpscope::views
