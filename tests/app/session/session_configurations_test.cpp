#include <gtest/gtest.h>

#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

class SessionConfigurations : public SessionTest {
  protected:
    void SetUp() override { openBranchy(); }
    void keep(const std::string& name) {
        Configuration kept;
        kept.name = name;
        kept.knobs = configurationKnobs(session.scenario());
        session.apply(KeepConfiguration{kept});
    }
    const std::vector<Configuration>& kept() const { return session.settings().configurations; }
};

TEST_F(SessionConfigurations, TheNewestIsTheFirstAndHasANameOfItsOwn) {
    keep("");
    keep("");
    ASSERT_EQ(kept().size(), 2U);
    EXPECT_EQ(kept()[0].name, "2");
    EXPECT_EQ(kept()[1].name, "1");
    session.apply(NameConfiguration{1, "small blocks"});
    EXPECT_EQ(kept()[1].name, "small blocks");
    session.apply(DropConfiguration{0});
    ASSERT_EQ(kept().size(), 1U);
    EXPECT_EQ(kept()[0].name, "small blocks");
    // What is no longer there does nothing.
    session.apply(NameConfiguration{1, "none"});
    session.apply(DropConfiguration{1});
    session.apply(TakeConfiguration{1});
    EXPECT_EQ(kept().size(), 1U);
}

TEST_F(SessionConfigurations, ComingBackTurnsAllOfItsKnobsAndOneUndoTakesThemBack) {
    session.apply(SetKnob{"launch.block", Dim3{32, 1, 1}});
    session.apply(SetKnob{"launch.dynamic_shared_bytes", std::int64_t{2048}});
    keep("both");
    session.apply(ResetAllKnobs{});
    session.apply(SetKnob{"model.max_cycles", std::int64_t{4000}});
    session.apply(SetKnob{"launch.registers_per_thread", std::int64_t{40}});
    session.apply(TakeConfiguration{0});
    session.finishSimulation();
    EXPECT_EQ(session.scenario().block, (Dim3{32, 1, 1}));
    EXPECT_EQ(session.scenario().dynamicSharedBytes, 2048);
    EXPECT_EQ(session.scenario().registersPerThread, session.original().registersPerThread)
        << "as it was kept";
    EXPECT_TRUE(session.isKnobTurned("model.max_cycles")) << "no part of it";
    EXPECT_EQ(session.run()->launch().block, (Dim3{32, 1, 1}));
    session.apply(Undo{});
    EXPECT_EQ(session.scenario().block, session.original().block);
    EXPECT_EQ(session.scenario().registersPerThread, 40);
}

TEST_F(SessionConfigurations, ComesFromAnotherScenarioToo) {
    session.apply(SetKnob{"launch.block", Dim3{32, 1, 1}});
    keep("warp");
    openBranchy();
    session.apply(TakeConfiguration{0});
    EXPECT_EQ(session.scenario().block, (Dim3{32, 1, 1}));
}

TEST_F(SessionConfigurations, ResettingTheSettingsForgetsNoneOfThem) {
    keep("mine");
    session.apply(ResetSettings{});
    ASSERT_EQ(kept().size(), 1U);
    EXPECT_EQ(kept()[0].name, "mine");
}

}  // namespace
}  // namespace warpscope::session
