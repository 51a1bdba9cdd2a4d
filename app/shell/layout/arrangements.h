#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/names/view_names.h"
#include "app/session/base/settings.h"
#include "app/shell/layout/layout.h"

namespace warpscope::shell {

/// How much fits into a window, counted in letters rather than in pixels: a projector of 1920 by
/// 1080 at scale 2 is as tight as a small laptop.
enum class Room {
    Ample,  ///< Every view of an arrangement has a panel of its own.
    Tight,  ///< The lesson and the views to watch keep theirs; what explains them shares tabs.
    Tiny,   ///< The lesson, and beside it one view at a time.
};
/// `body`: the size of the letters in the same unit as the window.
Room roomOf(float width, float height, float body);

/// Words alone would stand in few lines of a wide column there.
constexpr bool isWide(float width, float body) {
    return width >= 90 * body;
}

/// Which views stand where in an arrangement.
const Node& treeOf(session::Arrangement arrangement, Room room = Room::Ample);
/// The lesson beside the views that a step names, the largest first: what is read below the words,
/// what is watched at the right. The lesson alone has all of it. In tight
/// room the table of a device is a tab behind the first. `isCodeRead`: the words ask about several
/// lines, and the code stands above the pictures. Requires: 1 to scenario::kMaxStepViews of them.
Node stageTree(const std::vector<std::string>& views, Room room = Room::Ample, bool isWide = false,
               bool isCodeRead = false);
/// The tree with another view in the place of one; its place is nobody's where that is empty, and
/// those beside it have its room.
Node inPlaceOf(Node tree, std::string_view view, const std::string& other);
/// The same for a window of a few lines: the lesson, and one of them at a time.
Node tinyStageTree(std::vector<std::string> views);
/// For a lecture hall: the words over the pictures, for the whole width; below them what is read at
/// the left, what is watched at the right, one of each in front. Requires: at least one view.
Node presentedTree(const std::vector<std::string>& views);
/// The same in a window that is higher than wide: what stood side by side stands one above the
/// other, the lesson with the height that its words wish for, at most half.
Node upright(Node tree);
/// The kernel while it is edited: large, its launch and the last good run beside it.
Node editingTree(Room room);
/// The tree with one more view as a tab: in the panel under the lesson where it is to be read,
/// else in the last one. As it is where the view has its place already.
Node withTab(Node tree, const std::string& view);
/// The same always in the last one.
Node withTabBeside(Node tree, const std::string& view);
/// Whether nothing stands under the lesson.
bool isLessonAlone(const Node& tree);
/// The tree with the comparison of two runs: under the knobs where those stand under the lesson, so
/// that one is turned while the other is read; else a tab.
Node withComparison(Node tree);
/// The same for a view that somebody asked for: where it is to be watched, a tab in the largest
/// panel beside the lesson.
Node withLargeTab(Node tree, const std::string& view);
/// The tree with the knobs under the lesson, over what stood there, which shares tabs: whoever holds
/// a run turns one next. As it is where it has them already.
Node withKnobs(Node tree);
/// The views of a tree, from left to right and from top to bottom.
std::vector<std::string> viewsOf(const Node& tree);
/// The tree with a tab in its last panel for each view that has its home in the arrangement and no
/// place in the tree: a new view is seen before somebody gives it a panel.
Node withViewsOf(Node tree, std::string_view arrangement, std::span<const names::ViewName> views);

}  // namespace warpscope::shell
