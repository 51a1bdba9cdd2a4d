#include "app/session/base/assets.h"

#include <gtest/gtest.h>

#include "app/session/session.h"
#include "tests/support/paths.h"
#include "tests/support/project_assets.h"

namespace warpscope::session {
namespace {

TEST(Assets, AreTheSameReadOnceAsReadByEachSession) {
    const Assets once = support::projectAssets();
    Assets anew = once;
    anew.read = nullptr;
    ASSERT_NE(once.read, nullptr);
    const ReadAssets read = readAssets(anew);
    EXPECT_EQ(once.read->catalogue.keys(text::Language::Chinese),
              read.catalogue.keys(text::Language::Chinese));
    const Session one(once, {}), other(anew, {});
    EXPECT_FALSE(one.library().entries().empty());
    EXPECT_EQ(one.library().entries().size(), other.library().entries().size());
    EXPECT_FALSE(one.exercises().empty());
    EXPECT_EQ(one.exercises().size(), other.exercises().size());
    EXPECT_EQ(one.text("menu.file.title"), other.text("menu.file.title"));
}

TEST(Assets, TextsThatAreNotThereAreAProblemAndNoEnd) {
    Assets assets = support::projectAssets();
    assets.text = support::freshFolder("no_texts");
    assets.read = nullptr;
    EXPECT_FALSE(readAssets(assets).problems.empty());
    const Session session(assets, {});
    EXPECT_FALSE(session.problems().empty());
}

}  // namespace
}  // namespace warpscope::session
