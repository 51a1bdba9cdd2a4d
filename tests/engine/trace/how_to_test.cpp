#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/text/catalogue.h"
#include "engine/trace/warp_state.h"
#include "tests/support/how_to_list.h"
#include "tests/support/paths.h"

namespace warpscope::trace {
namespace {

TEST(HowToAddAStallReason, EveryStateHasTheWordsOfTheList) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets" / "text");
    ASSERT_TRUE(catalogue);
    int words = 0;
    for (const std::string& entry :
         support::howToList("engine/README.md", "**a stall reason**", "\n\n")) {
        const bool isOfReasons = entry == "compare.for.<key>";
        if (!isOfReasons && !entry.starts_with("state.<key>.")) continue;
        ++words;
        for (int i = 0; i < kWarpStateCount; ++i) {
            const auto state = static_cast<WarpState>(i);
            if (isOfReasons && !isStalled(state) && state != WarpState::NotSelected) continue;
            const auto own = support::entryFor(entry, infoOf(state).key);
            EXPECT_TRUE(catalogue->has(own)) << own;
        }
    }
    EXPECT_EQ(words, 4);
}

// What a pipe or a queue keeps back has the sentences of those.
TEST(HowToAddAStallReason, EveryStallButThrottlesHasItsSentence) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets" / "text");
    ASSERT_TRUE(catalogue);
    const auto list = support::howToList("engine/README.md", "**a stall reason**", "\n\n");
    ASSERT_EQ(std::ranges::count(list, "why.<key>"), 1);
    for (int i = 0; i < kWarpStateCount; ++i) {
        const WarpStateInfo& info = infoOf(static_cast<WarpState>(i));
        const bool isOfOthers = info.cause == Cause::Pipe || info.cause == Cause::Queue;
        if (!isStalled(info.state) || isOfOthers) continue;
        const auto own = support::entryFor("why.<key>", info.key);
        EXPECT_TRUE(catalogue->has(own)) << own;
    }
}

TEST(HowToAddAStallReason, EveryStateHasItsNumberInTheFormatOfFiles) {
    const std::string readme = support::readText(support::projectRoot() / "engine" / "README.md");
    for (int i = 1; i < kWarpStateCount; ++i) {
        const std::string row =
            std::to_string(i) + " `" + std::string(infoOf(static_cast<WarpState>(i)).key) + "`";
        EXPECT_NE(readme.find(row), std::string::npos) << row;
    }
}

}  // namespace
}  // namespace warpscope::trace
