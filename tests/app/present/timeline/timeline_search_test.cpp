#include "app/present/timeline/timeline_search.h"

#include <gtest/gtest.h>

#include "app/session/state/say.h"
#include "engine/isa/listing.h"
#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

using trace::WarpState;

unsigned bitOf(WarpState state) {
    return 1U << static_cast<unsigned>(state);
}

class TimelineSearchTest : public testing::Test {
  protected:
    void look(const std::string& text) { search.update(open.session, text); }
    OpenSession open{support::kBranchyScenario};
    TimelineSearch search{};
};

TEST_F(TimelineSearchTest, WordsAreWarpsBlocksLinesReasonsAndInstructions) {
    const auto parsed = [&](const char* text) { return parseSearch(open.session, text); };
    EXPECT_EQ(parsed("W3").warp, WarpId{3});
    EXPECT_EQ(parsed("warp 3").warp, WarpId{3});
    EXPECT_EQ(parsed("b2").block, BlockId{2});
    EXPECT_EQ(parsed("8").line, 8);
    EXPECT_EQ(parsed("line 8").line, 8);
    EXPECT_EQ(parsed("L").states, bitOf(WarpState::LongScoreboard));
    EXPECT_EQ(parsed("long scoreboard").states, bitOf(WarpState::LongScoreboard));
    EXPECT_EQ(parsed("barrier").states, bitOf(WarpState::Barrier));
    EXPECT_EQ(parsed("ldg").code, std::vector<std::string>{"LDG"});
    EXPECT_TRUE(parsed("").isEmpty());
    EXPECT_TRUE(parsed("W1000").isUnknown);
    EXPECT_TRUE(parsed("barrier long").isUnknown) << "nothing is both";
    open.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_EQ(parsed("屏障").states, bitOf(WarpState::Barrier));
    EXPECT_EQ(parsed("barrier").states, bitOf(WarpState::Barrier));
    EXPECT_EQ(parsed("long_scoreboard").states, bitOf(WarpState::LongScoreboard));
    EXPECT_EQ(parsed("线程束 3").warp, WarpId{3});
    EXPECT_EQ(parsed("线程块 2").block, BlockId{2});
    EXPECT_EQ(parsed("第 8 行").line, 8);
}

TEST_F(TimelineSearchTest, EveryHitIsWhatIsLookedFor) {
    look("barrier W1");
    ASSERT_FALSE(search.hits().empty());
    for (const TimelineHit& hit : search.hits()) {
        EXPECT_EQ(hit.warp, WarpId{1});
        const auto segment = open.session.run()->segmentAt(hit.warp, hit.cycle);
        ASSERT_TRUE(segment);
        EXPECT_EQ(segment->state, WarpState::Barrier);
        EXPECT_TRUE(search.holds(hit.warp, segment->state, segment->pc));
        EXPECT_FALSE(search.holds(WarpId{0}, segment->state, segment->pc));
    }
    look("ldg");
    EXPECT_EQ(search.hits().size(), 10u) << "each loads once, but for the two beyond n";
    look("8");
    const history::Run& run = *open.session.run();
    for (const TimelineHit& hit : search.hits())
        EXPECT_EQ(isa::lineOf(run.launch().program, run.segmentAt(hit.warp, hit.cycle)->pc), 8);
    look("b1");
    EXPECT_EQ(search.hits().size(), 2u) << "its warps, where they become resident";
    look("nothing");
    EXPECT_TRUE(search.hits().empty());
    EXPECT_TRUE(search.isActive());
    look("");
    EXPECT_FALSE(search.isActive());
}

TEST_F(TimelineSearchTest, LeadsFromOneToTheNextAndAround) {
    look("ldg");
    const auto& hits = search.hits();
    ASSERT_GT(hits.size(), 2u);
    EXPECT_EQ(search.next(hits[0], 1), hits[1]);
    EXPECT_EQ(search.next(hits[1], -1), hits[0]);
    EXPECT_EQ(search.next(hits.back(), 1), hits.front());
    EXPECT_EQ(search.next(hits.front(), -1), hits.back());
    EXPECT_EQ(search.next({-1, WarpId{0}}, 1), hits.front());
    EXPECT_EQ(search.numberOf(hits[2]), 3u);
    EXPECT_EQ(search.numberOf({-1, WarpId{0}}), 0u);
    look("nothing");
    EXPECT_FALSE(search.next({0, WarpId{0}}, 1));
}

TEST_F(TimelineSearchTest, SaysWhyNothingIsFound) {
    const auto whyOf = [&](const char* text) {
        look(text);
        const auto why = search.whyNothing();
        return why ? session::say(open.session, *why) : std::string();
    };
    EXPECT_EQ(whyOf("ldg"), "");
    EXPECT_EQ(whyOf(""), "");
    EXPECT_EQ(whyOf("W99"), "There is no warp 99; the last one is 11");
    EXPECT_EQ(whyOf("block 99"), "There is no block 99; the last one is 5");
    EXPECT_EQ(whyOf("barrier long"), "No warp has two reasons at once");
    EXPECT_EQ(whyOf("xyz"), "XYZ is no reason, and no instruction has it");
    EXPECT_EQ(whyOf("line 999"), "Line 999 has no instruction of its own");
    EXPECT_EQ(whyOf("ldg barrier W0 999"), "Line 999 has no instruction of its own");
    EXPECT_EQ(whyOf("ldg stg"), "This run has no such place") << "no instruction is both";
}

TEST(TimelineSearchInALesson, NothingIsFoundThatAQuestionHides) {
    OpenSession open{kSplitScenario};
    TimelineSearch search;
    search.update(open.session, "stg");
    EXPECT_FALSE(search.hits().empty());
    open.apply(session::GoToStep{1});
    ASSERT_TRUE(open.session.isQuestionOpen());
    search.update(open.session, "stg");
    EXPECT_TRUE(search.hits().empty()) << "the store comes after the split";
    ASSERT_TRUE(search.whyNothing());
    EXPECT_EQ(search.whyNothing()->key, "view.timeline.search_none_yet")
        << "that it will come is not given away";
}

}  // namespace
}  // namespace warpscope::present
