#include "app/views/lanes/lanes_stack.h"

#include <gtest/gtest.h>

#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// Draws the paths of a warp of its own.
class StackOnly final : public View {
  public:
    StackOnly(const isa::Program& program, const sm::Warp& warp, float height,
              std::optional<trace::Segment> now = std::nullopt)
        : program_(program), warp_(warp), height_(height), now_(now) {}
    std::string_view key() const override { return "lanes"; }
    void draw(const ViewContext& context) override {
        drawPaths(context, program_, warp_, 32, ImGui::GetCursorScreenPos(), {120, height_}, now_);
    }

  private:
    const isa::Program& program_;
    const sm::Warp& warp_;
    float height_;
    std::optional<trace::Segment> now_;
};

isa::Program programOfLines(int count) {
    isa::Program program;
    program.instructions.resize(static_cast<std::size_t>(count));
    for (int pc = 0; pc < count; ++pc)
        program.instructions[static_cast<std::size_t>(pc)].line = pc;
    return program;
}

/// Half of the lanes are in line 7, the others wait at 10; they meet at 12.
sm::Warp splitWarp() {
    sm::Warp warp;
    warp.lanes = firstLanes(32);
    warp.paths = {{12, isa::kNoTarget, firstLanes(32)}, {10, 12, 0xFFFF0000}, {7, 12, 0xFFFF}};
    warp.currentPath = 2;
    return warp;
}

TEST(LanesStack, ShowsTheLineAndTheMaskOfEachPath) {
    const isa::Program program = programOfLines(20);
    const sm::Warp warp = splitWarp();
    ViewWindow window(std::make_unique<StackOnly>(program, warp, 400.0f));
    window.open(present::kSplitScenario);
    for (const char* text : {"line 7", "0000ffff", "line 10", "ffff0000", "line 12", "ffffffff"})
        EXPECT_TRUE(window.driver.hasText(text)) << text;
}

// The source marks the line of this cycle, not the one after it.
TEST(LanesStack, ThePathThatRunsStandsAtTheLineOfThisCycle) {
    const isa::Program program = programOfLines(20);
    const sm::Warp warp = splitWarp();
    trace::Segment now;
    now.pc = 6;
    now.active = 0xFFFF;
    ViewWindow window(std::make_unique<StackOnly>(program, warp, 400.0f, now));
    window.open(present::kSplitScenario);
    EXPECT_TRUE(window.driver.hasText("line 6"));
    EXPECT_FALSE(window.driver.hasText("line 7"));
    EXPECT_TRUE(window.driver.hasText("line 10")) << "the others wait where they go on";
}

TEST(LanesStack, APathThatHasJustEndedStillStandsOnTopWhereItRan) {
    const isa::Program program = programOfLines(20);
    sm::Warp warp;
    warp.lanes = firstLanes(32);
    warp.paths = {{12, isa::kNoTarget, firstLanes(32)}, {5, 12, 0xFFFF}};
    warp.currentPath = 1;
    trace::Segment now;
    now.pc = 9;
    now.active = 0xFF00;
    now.state = trace::WarpState::Issued;
    ViewWindow window(std::make_unique<StackOnly>(program, warp, 400.0f, now));
    window.open(present::kSplitScenario);
    for (const char* text : {"line 9", "0000ff00", "line 5", "0000ffff", "line 12"})
        EXPECT_TRUE(window.driver.hasText(text)) << text;
}

// Where a branch has just split the lanes, both sides are there, and no path holds all of them.
TEST(LanesStack, ABranchThatSplitsShowsItsSides) {
    const isa::Program program = programOfLines(20);
    const sm::Warp warp = splitWarp();
    trace::Segment now;
    now.pc = 6;
    now.active = firstLanes(32);
    now.state = trace::WarpState::Issued;
    ViewWindow window(std::make_unique<StackOnly>(program, warp, 400.0f, now));
    window.open(present::kSplitScenario);
    EXPECT_TRUE(window.driver.hasText("line 7"));
    EXPECT_FALSE(window.driver.hasText("line 6"));
}

// Two masks that shared lanes stood under "paths": the second is where lanes of the first will
// come.
TEST(LanesStack, AmongPathsAPlaceToMeetIsNamedSo) {
    const isa::Program program = programOfLines(20);
    const sm::Warp warp = splitWarp();
    ViewWindow window(std::make_unique<StackOnly>(program, warp, 400.0f));
    window.open(present::kSplitScenario);
    EXPECT_FALSE(window.driver.hasText("meet at 12")) << "a stack says it by its order";
    window.apply(session::SetKnob{"model.divergence", std::string("independent")});
    EXPECT_TRUE(window.driver.hasText("meet at 12"));
    EXPECT_TRUE(window.driver.hasText("line 10"));
    EXPECT_FALSE(window.driver.hasText("meet at 10")) << "no other path has lanes of it";
}

TEST(LanesStack, ADeepStackSaysHowMuchMoreThereIs) {
    const isa::Program program = programOfLines(40);
    sm::Warp warp;
    warp.lanes = firstLanes(32);
    for (std::uint32_t i = 0; i < 30; ++i)
        warp.paths.push_back({i, i + 1, firstLanes(32)});
    warp.currentPath = 29;
    ViewWindow window(std::make_unique<StackOnly>(program, warp, 200.0f));
    window.open(present::kSplitScenario);
    EXPECT_TRUE(window.driver.hasText("line 29")) << "the one that runs stands on top";
    EXPECT_TRUE(window.driver.hasText("more"));
    EXPECT_FALSE(window.driver.hasText("line 2\n"));
}

}  // namespace
}  // namespace warpscope::views
