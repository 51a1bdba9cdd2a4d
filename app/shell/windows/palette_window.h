#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/shell/windows/search_field.h"
#include "app/views/view.h"

namespace warpscope::shell {

/// One thing that the command palette finds.
struct Found {
    std::string words{};   ///< What is shown.
    std::string detail{};  ///< At its right: the keys, or what kind of thing it is.
    session::Action action{};
    std::function<void()> choose{};  ///< Instead of the action, where the window itself does it.
};

/// What the window does itself: a row of its menus.
struct WindowCommand {
    std::string key{};   ///< Of its words.
    std::string menu{};  ///< Of the words of its menu.
    std::function<void()> choose{};
};

/// What a window has beside its session.
struct WindowOffer {
    std::vector<WindowCommand> commands{};
    bool canQuit = true;  ///< As for session::shortcuts.
};

/// Everything that has all words of `wanted` in it, or means the same (app.palette.also of the
/// catalogue, in both languages): commands, rows of the menus, views, lessons, knobs, steps.
/// Without words, the commands.
std::vector<Found> findCommands(const session::SlotReader& session,
                                const std::vector<std::string>& viewKeys, const std::string& wanted,
                                const WindowOffer& ofWindow = {});

/// A field to type in and a list of what it finds (Ctrl+K).
class PaletteWindow {
  public:
    /// What is typed in the frame that opens it is for its field.
    void hear() {
        if (!wasOpen_) field_.hear();
    }
    /// While session.isPaletteOpen().
    void draw(const views::ViewContext& context, const std::vector<std::string>& viewKeys,
              const WindowOffer& ofWindow);
    /// The next time it begins anew.
    void close() { wasOpen_ = wasListed_ = false; }

  private:
    void drawRows(const views::ViewContext& context, const std::vector<Found>& found);

    SearchField field_{};
    int chosen_ = 0;
    bool wasOpen_ = false;
    bool wasListed_ = false;  ///< What follows is of this opening.
    std::vector<Found> found_{};
    std::string foundFor_{};
    text::Language foundIn_ = text::Language::English;
};

}  // namespace warpscope::shell
