#include "app/session/runs/draft.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"

namespace warpscope::session {
namespace {

TEST(Draft, ComesBackAsItWas) {
    const auto file = support::freshFolder("draft") / "drafts" / "d.toml";
    const Draft draft{"/a b/线.toml",
                      "// '''\"\"\" 线程束 \\ \t\x01\r\nint a;\n\n  }",
                      {{"launch.block", "[64,1,1]"}, {"argument.data.init", "{ mod = [8] }"}}};
    ASSERT_TRUE(saveDraft(draft, file));
    EXPECT_EQ(loadDraft(file), draft);
    // What ends a literal string, alone.
    const Draft quoted{"a.toml", "// it's '''so'''\nint a;\n", {}};
    ASSERT_TRUE(saveDraft(quoted, file));
    EXPECT_EQ(loadDraft(file), quoted);
}

TEST(Draft, ABrokenFileIsNone) {
    const auto folder = support::freshFolder("draft_broken");
    std::ofstream(folder / "d.toml") << "code = '''";
    EXPECT_FALSE(loadDraft(folder / "d.toml"));
    std::ofstream(folder / "e.toml") << "code = 3";
    EXPECT_FALSE(loadDraft(folder / "e.toml"));
    EXPECT_FALSE(loadDraft(folder / "none.toml"));
}

TEST(Draft, WithoutAnEditedTextThereIsNothingToLose) {
    EXPECT_FALSE(draftOf("s.toml", {{"device.sm_count", std::int64_t{3}}}));
    const auto draft = draftOf(
        "s.toml", {{"device.sm_count", std::int64_t{3}}, {"kernel.code", std::string("x")}});
    ASSERT_TRUE(draft);
    EXPECT_EQ(draft->code, "x");
    EXPECT_EQ(draft->knobs.size(), 1u);
}

TEST(Draft, KnobsThatNoLongerFitAreLeftOut) {
    const scenario::Scenario original = support::scenarioFrom(support::kBranchyScenario);
    const Draft draft{
        "s.toml",
        "__global__ void k() {}",
        {{"launch.block", "[32,1,1]"}, {"argument.gone.value", "3"}, {"device.sm_count", "many"}}};
    const auto knobs = knobsOf(draft, original);
    ASSERT_EQ(knobs.size(), 2u);
    EXPECT_EQ(knobs[0].key, "launch.block");
    EXPECT_EQ(knobs[1].key, "kernel.code");
    EXPECT_EQ(std::get<std::string>(knobs[1].value), draft.code);
}

TEST(Draft, EachScenarioHasAFileOfItsOwn) {
    EXPECT_NE(draftFile("d", "/a/k.toml"), draftFile("d", "/b/k.toml"));
    EXPECT_EQ(draftFile("d", "/a/k.toml"), draftFile("d", "/a/../a/k.toml"));
}

}  // namespace
}  // namespace warpscope::session
