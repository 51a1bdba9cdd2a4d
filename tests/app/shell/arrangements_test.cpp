#include "app/shell/arrangements.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "app/session/arrangement.h"
#include "app/shell/view_list.h"

namespace warpscope::shell {
namespace {

std::set<std::string> existingViews() {
    std::set<std::string> keys;
    for (const auto& view : makeViews())
        keys.emplace(view->key());
    return keys;
}

// A name with a slip would leave a hole in the window.
TEST(Arrangements, NameOnlyViewsThatExist) {
    const std::set<std::string> existing = existingViews();
    for (const session::Arrangement arrangement : session::kArrangements)
        for (const std::string& view : viewsOf(treeOf(arrangement)))
            EXPECT_TRUE(existing.contains(view)) << view;
}

TEST(Arrangements, EveryViewStandsSomewhere) {
    std::set<std::string> placed = {"transport"};  // Stands under every arrangement.
    for (const session::Arrangement arrangement : session::kArrangements)
        for (const std::string& view : viewsOf(treeOf(arrangement)))
            placed.insert(view);
    for (const std::string& view : existingViews())
        EXPECT_TRUE(placed.contains(view)) << view;
}

TEST(Arrangements, AreReadFromLeftToRightAndFromTopToBottom) {
    const Node tree = row("r", 0.5f, column("c", 0.5f, leaf("a"), leaf("b")), leaf("d"));
    EXPECT_EQ(viewsOf(tree), (std::vector<std::string>{"a", "b", "d"}));
}

}  // namespace
}  // namespace warpscope::shell
