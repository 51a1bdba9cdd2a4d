#include "app/shell/windows/library_filter.h"

#include <gtest/gtest.h>

namespace warpscope::shell {
namespace {

scenario::Entry ifElse() {
    scenario::Entry entry;
    entry.path = "scenarios/08-if-else.toml";
    entry.title = {"A warp splits at if-else", "线程束在 if-else 处分化"};
    entry.summary = {"Two passes add up.", "两趟的时间相加。"};
    entry.source = {"PMPP 4th ed., figure 4.9", "PMPP 第 4 版，图 4.9"};
    return entry;
}

TEST(LibraryFilter, AnEmptyFilterKeepsEverything) {
    EXPECT_EQ(matchOf(ifElse(), ""), Match::Heading);
    EXPECT_EQ(matchOf(ifElse(), "   "), Match::Heading);
}

TEST(LibraryFilter, FindsWordsOfTitleSummarySourceAndFileInAnyCase) {
    for (const char* filter :
         {"SPLITS", "passes", "pmpp", "08-if", "4.9 warp", "第 4 版", "分化", "两趟"})
        EXPECT_EQ(matchOf(ifElse(), filter), Match::Heading) << filter;
}

TEST(LibraryFilter, EveryWordMustBeThere) {
    EXPECT_EQ(matchOf(ifElse(), "warp barrier"), Match::None);
    EXPECT_EQ(matchOf(ifElse(), "屏障"), Match::None);
}

// A lecturer looks for "divergence"; the lesson's title says "splits".
TEST(LibraryFilter, ATopicIsFoundInTheStepsAndInTheChapter) {
    scenario::Entry entry = ifElse();
    entry.words = {"The warp diverges: divergence costs passes.", "线程束分化。"};
    entry.chapter = {"4 Branches", "4 分支"};
    EXPECT_EQ(matchOf(entry, "divergence"), Match::Steps);
    EXPECT_EQ(matchOf(entry, "splits divergence"), Match::Steps);
    EXPECT_EQ(matchOf(entry, "branches"), Match::Heading);
    EXPECT_EQ(matchOf(entry, "divergence barrier"), Match::None);
}

}  // namespace
}  // namespace warpscope::shell
