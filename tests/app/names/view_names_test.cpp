#include "app/names/view_names.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/scenario/parse.h"
#include "tests/support/paths.h"

namespace warpscope::names {
namespace {

Result<scenario::Scenario> readWith(const std::string& tables) {
    return scenario::parse(
        "[kernel]\ncode = '__global__ void k() {}'\n[launch]\ngrid = 1\nblock = 32\n" + tables,
        "test.toml", ofWindow());
}

TEST(ViewNames, AScenarioMayNameEachOfThem) {
    for (const ViewName& view : kViewNames) {
        const std::string key(view.key);
        EXPECT_TRUE(readWith("[[step]]\ntext = 'a'\nviews = ['" + key + "']\n").isOk()) << key;
        EXPECT_TRUE(readWith("[[step]]\ntext = 'a'\nshow = '" + key + "'\n").isOk()) << key;
    }
    for (const std::string_view name : kArrangementNames)
        EXPECT_TRUE(readWith("[[step]]\ntext = 'a'\nshow = '" + std::string(name) + "'\n").isOk());
    EXPECT_FALSE(readWith("[[step]]\ntext = 'a'\nshow = 'lane'\n").isOk());
}

// A view that belongs to an arrangement that nobody has would be a tab nowhere.
TEST(ViewNames, TheHomeOfEachIsAnArrangement) {
    for (const ViewName& view : kViewNames) {
        const bool isKnown = view.home.empty() || std::ranges::find(kArrangementNames, view.home) !=
                                                      kArrangementNames.end();
        EXPECT_TRUE(isKnown) << view.key;
    }
}

// Whoever writes a lesson reads there what a question hides.
TEST(ViewNames, TheReadmeOfScenariosNamesThoseThatAQuestionCovers) {
    const std::string readme =
        support::readText(support::projectRoot() / "scenarios" / "README.md");
    const std::size_t at = readme.find("\nWhile a question is open, ");
    ASSERT_NE(at, std::string::npos);
    const std::string told = readme.substr(at, readme.find("\n\n", at) - at);
    for (const ViewName& view : kViewNames) {
        const bool isNamed = told.find("`" + std::string(view.key) + "`") != std::string::npos;
        EXPECT_EQ(isNamed, view.tellsResults) << view.key;
    }
}

TEST(ViewNames, AViewIsFoundByItsKey) {
    ASSERT_NE(findView("memory"), nullptr);
    EXPECT_TRUE(findView("memory")->tellsResults);
    EXPECT_EQ(findView("divergence"), nullptr) << "an arrangement, no view";
}

}  // namespace
}  // namespace warpscope::names
