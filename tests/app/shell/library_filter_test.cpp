#include "app/shell/library_filter.h"

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
    EXPECT_TRUE(matches(ifElse(), ""));
    EXPECT_TRUE(matches(ifElse(), "   "));
}

TEST(LibraryFilter, FindsWordsOfTitleSummarySourceAndFileInAnyCase) {
    for (const char* filter :
         {"SPLITS", "passes", "pmpp", "08-if", "4.9 warp", "第 4 版", "分化", "两趟"})
        EXPECT_TRUE(matches(ifElse(), filter)) << filter;
}

TEST(LibraryFilter, EveryWordMustBeThere) {
    EXPECT_FALSE(matches(ifElse(), "warp barrier"));
    EXPECT_FALSE(matches(ifElse(), "屏障"));
}

}  // namespace
}  // namespace warpscope::shell
