#include "app/shell/view_list.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "engine/text/catalogue.h"
#include "tests/support/paths.h"

namespace warpscope::shell {
namespace {

TEST(ViewList, EveryViewHasAKeyOfItsOwn) {
    std::set<std::string> keys;
    const auto views = makeViews();
    for (const auto& view : views)
        keys.emplace(view->key());
    EXPECT_EQ(keys.size(), views.size());
}

TEST(ViewList, EveryViewHasAHeadingAndAHelpText) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets" / "text");
    ASSERT_TRUE(catalogue);
    for (const auto& view : makeViews()) {
        const std::string key = "view." + std::string(view->key());
        EXPECT_TRUE(catalogue->has(key + ".title")) << key;
        EXPECT_TRUE(catalogue->has(key + ".help")) << key;
    }
}

}  // namespace
}  // namespace warpscope::shell
