#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/draw/pointed_words.h"
#include "app/shell/layout/layout.h"
#include "app/views/view.h"

namespace warpscope::shell {

/// What a row of the menu asks of the window rather than of the session.
struct ContextWish {
    enum class Kind { CopyWords, CopyPicture, Export };
    Kind kind = Kind::CopyWords;
    std::string view{};
    draw::Box area{};  ///< Of that view.
};

/// The menu of a right click: what can be done with what is under the pointer, whichever view
/// shows it.
class ContextMenu {
  public:
    /// Once a frame, after the panels: the key of a keyboard for it, or Shift+F10, was pressed.
    /// Where the focus is seen the pointer is put there first, and the answer waits until it is
    /// known what is under it.
    bool isAskedByKeys();
    /// The answer to a key is yet to come: the window draws on.
    bool isAwaited() const { return framesLeft_ > 0; }
    /// In a frame in which the right button was let go: takes down what is under the pointer.
    /// `panel`: the view there; nullptr = none.
    void open(const views::ViewContext& context, const draw::PointedWords& pointed,
              const ShownPanel* panel);
    /// Over the panels; gives what was asked of the window.
    std::optional<ContextWish> draw(const views::ViewContext& context);

  private:
    struct Row {
        std::string words{};  ///< Empty = a line between rows.
        std::vector<session::Action> actions{};
        std::optional<ContextWish> wish{};
    };
    void addRowsOfRun(const session::SlotReader& session);
    void addRowsOfView(const session::SlotReader& session, const ShownPanel& panel);

    std::vector<Row> rows_{};
    bool wantsToOpen_ = false;
    bool isOfKeys_ = false;  ///< The focus was seen when it opened.
    int framesLeft_ = 0;     ///< Until it opens by a key; 0 = no key asked.
};

/// What can be done with a thing of the run, by its stable ids: the rows of any view that shows it.
views::PointerMenu rowsOfThing(const session::SlotReader& session, const session::Selection& thing);

}  // namespace warpscope::shell
