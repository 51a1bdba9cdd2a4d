#include "app/shell/layout/arrangement_trees.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "app/session/base/arrangement.h"
#include "app/shell/layout/arrangements.h"

namespace warpscope::shell {
namespace {

TEST(ArrangementTrees, EachArrangementHasTwoInTheOrderOfTheMenu) {
    const std::vector<Node> ample = ampleTrees();
    const std::vector<Node> tight = tightTrees();
    ASSERT_EQ(ample.size(), session::kArrangements.size());
    ASSERT_EQ(tight.size(), session::kArrangements.size());
    for (const session::Arrangement arrangement : session::kArrangements) {
        const auto i = static_cast<std::size_t>(arrangement);
        const std::string name(session::nameOf(arrangement));
        EXPECT_TRUE(ample[i].name.starts_with(name + ".")) << ample[i].name;
        EXPECT_TRUE(tight[i].name.starts_with(name + ".tight.")) << tight[i].name;
    }
}

// What explains a view shares tabs there, and does not vanish.
TEST(ArrangementTrees, NoViewStandsTwiceOrIsLostInTightRoom) {
    const std::vector<Node> ample = ampleTrees();
    const std::vector<Node> tight = tightTrees();
    for (std::size_t i = 0; i < ample.size(); ++i) {
        const std::vector<std::string> views = viewsOf(ample[i]);
        const std::set<std::string> once(views.begin(), views.end());
        EXPECT_EQ(once.size(), views.size()) << ample[i].name;
        const std::vector<std::string> fewer = viewsOf(tight[i]);
        EXPECT_EQ(std::set<std::string>(fewer.begin(), fewer.end()), once) << ample[i].name;
    }
}

}  // namespace
}  // namespace warpscope::shell
