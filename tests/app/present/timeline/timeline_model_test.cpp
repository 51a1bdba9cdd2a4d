#include "app/present/timeline/timeline_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/app/present/open_session.h"
#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

class TimelineModelTest : public testing::Test {
  protected:
    void SetUp() override { update(); }
    void update() { model.update(window.session, theme::Metrics{}, 0, 400); }
    OpenSession window{support::kBranchyScenario};
    TimelineModel model{};
};

TEST_F(TimelineModelTest, CellsFollowTheZoom) {
    int row = 0;
    while (model.layout().rows()[static_cast<std::size_t>(row)].kind == timeline::RowKind::Heading)
        ++row;
    model.axis().fit();
    const float wide = model.cells(row).back().right;
    model.axis().show(0, 20);
    EXPECT_NE(model.cells(row).back().right, wide);
}

TEST_F(TimelineModelTest, TurningAKnobKeepsTheZoom) {
    model.axis().show(10, 40);
    const double span = model.axis().span();
    window.apply(session::SetKnob{"launch.registers_per_thread", 64});
    update();
    EXPECT_DOUBLE_EQ(model.axis().span(), span);
    EXPECT_EQ(&model.run(), window.session.run().get());
}

TEST_F(TimelineModelTest, AWholeRunStaysWholeWhenItGetsLonger) {
    model.axis().fit();
    window.apply(session::SetKnob{"launch.grid", Dim3{24, 1, 1}});
    update();
    EXPECT_TRUE(model.axis().showsAll());
    EXPECT_EQ(model.axis().cycles(), window.session.run()->cycles());
}

TEST_F(TimelineModelTest, FollowsTheCursorOutOfSight) {
    model.axis().show(0, 20);
    window.session.apply(session::SetReducedMotion{true});
    for (const Cycle cycle : {100, 250, 3}) {
        window.session.apply(session::SeekTo{cycle});
        model.follow(window.session, 1.0);
        EXPECT_TRUE(model.axis().contains(cycle)) << cycle;
    }
}

TEST_F(TimelineModelTest, StaysWhileTheCursorIsInSight) {
    model.axis().show(0, 100);
    for (const Cycle cycle : {10, 20, 60}) {
        window.session.apply(session::SeekTo{cycle});
        model.follow(window.session, 1.0);
        EXPECT_DOUBLE_EQ(model.axis().begin(), 0) << cycle;
    }
}

TEST_F(TimelineModelTest, AGlideEndsWhereItShould) {
    model.axis().show(0, 60);
    window.session.apply(session::SetSpeed{8});
    window.session.apply(session::SeekTo{90});
    model.follow(window.session, 1.0);
    EXPECT_FALSE(model.axis().contains(90)) << "it has only begun";
    model.follow(window.session, 2.0);
    EXPECT_TRUE(model.axis().contains(90));
}

TEST_F(TimelineModelTest, KnowsTheStatesThatOccur) {
    using trace::WarpState;
    EXPECT_NE(model.statesPresent() & 1U << static_cast<unsigned>(WarpState::Issued), 0U);
    EXPECT_EQ(model.statesPresent() & 1U << static_cast<unsigned>(WarpState::NotResident), 0U);
}

TEST_F(TimelineModelTest, SplitsBelongToTheirWarp) {
    std::size_t splits = 0;
    for (std::uint32_t i = 0; i < model.run().warps().size(); ++i) {
        for (const trace::Event& event : model.splitsOf(WarpId{i})) {
            EXPECT_EQ(event.warp, WarpId{i});
            ++splits;
        }
    }
    EXPECT_GT(splits, 0U);
}

TEST_F(TimelineModelTest, FoldingAllLeavesTheHeadings) {
    model.foldAll(true);
    EXPECT_EQ(model.layout().rows().size(), model.layout().groups().size());
    model.toggleGroup(model.layout().groups()[0]);
    EXPECT_GT(model.layout().rows().size(), model.layout().groups().size());
    model.foldAll(false);
    EXPECT_FLOAT_EQ(model.clampScroll(1e9f, 1e9f), 0);
}

TEST_F(TimelineModelTest, LongIdleStretchesAreDrawnShortWhereNeitherRunIssues) {
    // So long that the loads leave something to fold on 400 pixels.
    window.apply(session::SetKnob{"device.timing.global_latency", 4000});
    update();
    model.axis().fit();
    const double before = model.axis().pixelsPerCycle();
    model.setCompressed(true);
    update();
    ASSERT_NE(model.axis().folds(), nullptr);
    EXPECT_GT(model.axis().pixelsPerCycle(), before);
    EXPECT_TRUE(model.axis().showsAll());
    for (const timeline::Fold& fold : model.axis().folds()->all())
        EXPECT_EQ(model.run()
                      .activityOver(static_cast<Cycle>(fold.from), static_cast<Cycle>(fold.to), 1)
                      .at(0)
                      .issued,
                  0);
    const std::size_t alone = model.axis().folds()->all().size();
    OpenSession other{support::kBranchyScenario};
    other.apply(session::SetKnob{"device.timing.global_latency", 4500});
    model.setBeside(other.session.run());
    update();
    const timeline::Folds* both = model.axis().folds();
    if (both != nullptr) {
        EXPECT_LE(both->all().size(), alone + 1);
        for (const timeline::Fold& fold : both->all()) {
            const Cycle to = std::min(static_cast<Cycle>(fold.to), other.session.run()->cycles());
            EXPECT_EQ(other.session.run()
                          ->activityOver(static_cast<Cycle>(fold.from), to, 1)
                          .at(0)
                          .issued,
                      0);
        }
    }
    model.setCompressed(false);
    update();
    EXPECT_EQ(model.axis().folds(), nullptr);
    EXPECT_DOUBLE_EQ(model.axis().pixelsPerCycle(), before);
}

// A lesson about passes that waits for memory most of the time would show slivers of them.
TEST(TimelineModel, ADivergenceScenarioThatMostlyWaitsIsDrawnShortAtFirst) {
    for (const char* arrangement : {"divergence", "overview"}) {
        OpenSession window{std::string(support::kBranchyScenario)};
        TimelineModel model;
        const auto folder = support::freshFolder("timeline_model_compressed");
        std::ofstream(folder / "waits.toml")
            << "arrangement = '" << arrangement << "'\n[device]\npreset = 'a100'\nsm_count = 1\n"
            << "[model]\nmemory = 'uniform'\n[kernel]\ncode = '__global__ void k(int* x) { "
               "x[threadIdx.x] += 1; }'\n[launch]\ngrid = 1\nblock = 32\n"
               "[[argument]]\nname = 'x'\ncount = 32\n";
        window.session.apply(session::OpenFile{folder / "waits.toml"});
        window.session.finishSimulation();
        window.session.update(0);
        model.update(window.session, theme::Metrics{}, 0, 400);
        EXPECT_EQ(model.isCompressed(), std::string(arrangement) == "divergence");
        model.setCompressed(false);
        window.apply(session::SetKnob{"launch.registers_per_thread", 64});
        model.update(window.session, theme::Metrics{}, 0, 400);
        EXPECT_FALSE(model.isCompressed()) << "what somebody chose stays";
    }
}

// A question at the beginning of a long run stood beside a sliver of it, and the rest was empty.
TEST(TimelineModel, WhileAQuestionHidesMostOfTheRunWhatIsSeenFillsTheAxis) {
    OpenSession window{std::string(support::kBranchyScenario) + R"(
[[step]]
text = "a"
go_to = "end"
question = { text = "q", choices = ["1", "2"], answer = 0, ask_at = "cycle 12" }
[[step]]
text = "b"
go_to = "end"
timeline = { from = 0, to = 200 }
question = { text = "q", choices = ["1", "2"], answer = 0, ask_at = "cycle 20" }
)"};
    TimelineModel model;
    const auto show = [&] {
        model.update(window.session, theme::Metrics{}, 0, 400);
        model.setStage(window.session.stage());
        model.followQuestion(window.session, theme::Metrics{});
    };
    window.apply(session::GoToStep{0});
    show();
    EXPECT_LT(model.axis().end(), 16);
    EXPECT_GT(model.axis().end(), 13);
    model.axis().show(0, 10);  // A hand that zooms is let be.
    show();
    EXPECT_EQ(model.axis().end(), 10);
    window.apply(session::RevealAnswer{});
    show();
    EXPECT_TRUE(model.axis().showsAll());
    window.apply(session::GoToStep{1});
    show();
    EXPECT_LT(model.axis().end(), 25);
    window.apply(session::RevealAnswer{});
    show();
    EXPECT_EQ(model.axis().end(), 200);
}

// Of 64 rows a lesson speaks of sixteen, and those were as thin as the others.
TEST(TimelineModel, AStepMayHaveTheRowsOfOneGroupOpenAlone) {
    OpenSession window{std::string(support::kBranchyScenario) + R"(
[[step]]
text = "a"
timeline = { group = "block" }
point = ["rows of warp 3"]
[[step]]
text = "b"
[[step]]
text = "c"
point = ["rows of warp 99"]
[[step]]
text = "d"
point = ["rows of warp 99999999999"]
)"};
    TimelineModel model;
    const auto openAt = [&](int step) {
        window.apply(session::GoToStep{step});
        model.update(window.session, theme::Metrics{}, 0, 400);
        model.setStage(window.session.stage());
        return std::ranges::count(model.layout().groups(), true, &timeline::Group::isOpen);
    };
    EXPECT_EQ(openAt(0), 1);
    EXPECT_GE(model.layout().rowOf(WarpId{3}), 0);
    EXPECT_LT(model.layout().rowOf(WarpId{0}), 0) << "of another block";
    window.apply(session::SetKnob{"launch.registers_per_thread", 64});
    model.update(window.session, theme::Metrics{}, 0, 400);
    EXPECT_LT(model.layout().rowOf(WarpId{0}), 0) << "in the next run, too";
    const auto all = static_cast<std::ptrdiff_t>(model.layout().groups().size());
    EXPECT_EQ(openAt(1), all) << "the next step opens them";
    EXPECT_EQ(openAt(2), all) << "there is no such warp";
    EXPECT_EQ(openAt(3), all) << "no number of a warp has so many digits";
}

}  // namespace
}  // namespace warpscope::present
