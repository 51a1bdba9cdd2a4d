#include "app/shell/layout/view_list.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "app/names/view_names.h"
#include "engine/text/catalogue.h"
#include "tests/support/paths.h"

namespace warpscope::shell {
namespace {

TEST(ViewList, EveryViewHasAKeyOfItsOwn) {
    std::set<std::string> keys;
    const auto views = makeViews();
    for (const ViewRow& row : views)
        keys.emplace(row.view->key());
    EXPECT_EQ(keys.size(), views.size());
}

// Scenario files are checked without a window: a view that only one of the lists knows could not be
// shown by a lesson, or would be shown by none.
TEST(ViewList, HoldsTheViewsThatScenariosMayShow) {
    std::vector<std::string> made;
    for (const ViewRow& row : makeViews())
        made.emplace_back(row.view->key());
    std::vector<std::string> named;
    for (const names::ViewName& view : names::kViewNames)
        named.emplace_back(view.key);
    EXPECT_EQ(made, named);
}

TEST(ViewList, EachNeedsWhatItsRowSays) {
    const auto views = makeViews();
    ASSERT_EQ(views.size(), names::kViewNames.size());
    for (std::size_t i = 0; i < views.size(); ++i)
        EXPECT_EQ(views[i].needs, names::kViewNames[i].needs) << names::kViewNames[i].key;
}

TEST(ViewList, EveryViewHasAHeadingAndAHelpText) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets" / "text");
    ASSERT_TRUE(catalogue);
    for (const ViewRow& row : makeViews()) {
        const std::string key = "view." + std::string(row.view->key());
        EXPECT_TRUE(catalogue->has(key + ".title")) << key;
        EXPECT_TRUE(catalogue->has(key + ".help")) << key;
    }
}

}  // namespace
}  // namespace warpscope::shell
