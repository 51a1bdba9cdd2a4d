#pragma once

#include <string>
#include <string_view>

#include "app/draw/canvas.h"
#include "app/session/action.h"
#include "app/session/slot_reader.h"
#include "app/theme/theme.h"

namespace warpscope::views {

/// What a view gets in a frame: everything to read, and one queue to ask.
struct ViewContext {
    session::SlotReader session;  ///< As seen from the slot that the view shows.
    session::ActionQueue& actions;
    const theme::Theme& theme;
    draw::Canvas& canvas;  ///< Paints on the ImGui window that is being filled.
    double seconds = 0;    ///< Since the program started, for motion.
    double lag = 0;        ///< As session::CursorMotion: cycles by which pictures are still behind.

    /// The slot that the view shows: for actions that name one.
    session::SlotId slot() const { return session.slot().id(); }
    /// The moment that things that move show: the cursor's cycle, or just before.
    double moment() const { return static_cast<double>(session.cycle()) - lag; }
};

/// One panel of the window. It owns how it looks (scroll, zoom), never what is true.
class View {
  public:
    virtual ~View() = default;
    /// Names it in layouts, settings and the catalogue (view.<key>.title, view.<key>.help).
    virtual std::string_view key() const = 0;
    /// The heading; a view may say more in it ("Lanes · warp 0", "Step 3 of 6").
    virtual std::string title(const ViewContext& context) const {
        return context.session.text("view." + std::string(key()) + ".title");
    }
    /// What stands at the right of the heading ("16 of 32 lanes active · 50 %"); may be empty.
    virtual std::string status(const ViewContext&) const { return {}; }
    /// Fills the content region of the current ImGui window. Called only while there is a scenario;
    /// session.run() may still be nullptr.
    virtual void draw(const ViewContext& context) = 0;
};

}  // namespace warpscope::views
