#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "app/session/base/expected_answer.h"
#include "app/views/view.h"

namespace warpscope::views {

/// What a thing of an order is called: its own words, else those of its place.
std::string itemWords(const session::SlotReader& session, const scenario::OrderItem& item);

/// The things in the order of the run: "block 1 ends → block 0 ends".
std::string orderWords(const session::SlotReader& session, const scenario::Question& question,
                       const session::Expected& expected);

/// The things of an order as buttons: a click puts one behind the others or away, and leaves all of
/// them where they stand; a drag moves it. Answered: its place in the run, right or wrong by its
/// colour.
class OrderItems {
  public:
    /// A question is shown that was not before: its things stand as the file lists them.
    void begin() { arranged_.clear(); }
    /// In which order they stand.
    std::vector<int> shown(const scenario::Question& question) const;
    /// Widths of their buttons, in the current font.
    std::vector<float> widths(const ViewContext& context, const scenario::Question& question,
                              float room) const;
    /// The button of one of them, counted from 0.
    void draw(const ViewContext& context, const scenario::Question& question, int item,
              ImVec2 size);

  private:
    void drag(const ViewContext& context, const scenario::Question& question, int item);

    std::string arranged_{};  ///< As the last drag left them; empty = as the file has them.
};

}  // namespace warpscope::views
