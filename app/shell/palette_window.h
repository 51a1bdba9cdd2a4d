#pragma once

#include <string>
#include <vector>

#include "app/shell/search_field.h"
#include "app/views/view.h"

namespace warpscope::shell {

/// One thing that the command palette finds.
struct Found {
    std::string words{};   ///< What is shown.
    std::string detail{};  ///< At its right: the keys, or what kind of thing it is.
    session::Action action{};
};

/// Everything that has all words of `wanted` in it: commands, views, lessons, knobs, steps. Without
/// words, the commands.
std::vector<Found> findCommands(const session::SlotReader& session,
                                const std::vector<std::string>& viewKeys,
                                const std::string& wanted);

/// A field to type in and a list of what it finds (Ctrl+K).
class PaletteWindow {
  public:
    void draw(const views::ViewContext& context, const std::vector<std::string>& viewKeys);

  private:
    void drawRows(const views::ViewContext& context, const std::vector<Found>& found);

    SearchField field_{};
    int chosen_ = 0;
    bool wasOpen_ = false;
};

}  // namespace warpscope::shell
