#include "app/platform/painter.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <fstream>

#include "app/platform/home.h"
#include "app/platform/offscreen.h"
#include "engine/scenario/library.h"
#include "tests/support/paths.h"
#include "tests/support/project_assets.h"
#include "tests/support/xml_check.h"

namespace warpscope::platform {
namespace {

class PainterOfIfElse : public testing::Test {
  protected:
    PainterOfIfElse() {
        session.apply(session::OpenFile{scenario::fileOf(support::projectRoot(), "08-if-else")});
        session.finishSimulation();
        session.update(0);
    }

    session::Session session{support::projectAssets(), {}};
};

TEST_F(PainterOfIfElse, DrawsAnotherMomentInTheNextFrame) {
    const auto painter = Painter::open(640, 400);
    ASSERT_NE(painter, nullptr);
    painter->settle(session);
    const Picture before = painter->picture();
    session.apply(session::SeekTo{100});
    painter->frame(session, 1);
    const Picture after = painter->picture();
    EXPECT_EQ(before.pixels.size(), after.pixels.size());
    EXPECT_NE(before.pixels, after.pixels);
}

TEST_F(PainterOfIfElse, GivesTheRoomOfTheBarToThePanels) {
    const auto painter = Painter::open(640, 400);
    ASSERT_NE(painter, nullptr);
    const auto barIn = [&] {
        return std::ranges::count(painter->panels(), "bar", &shell::ShownPanel::key);
    };
    const auto topOf = [&] {
        return std::ranges::min(
                   painter->panels(), {},
                   [](const auto& panel) { return panel.key == "bar" ? 400.0f : panel.box.top; })
            .box.top;
    };
    painter->settle(session);
    EXPECT_EQ(barIn(), 1);
    const float before = topOf();
    painter->leaveOutBar();
    painter->settle(session);
    EXPECT_EQ(barIn(), 0);
    EXPECT_LT(topOf(), before);
}

// Buffers are read in pieces, one a frame: many more of them than a picture needs to come to rest.
TEST(Painter, WaitsUntilTheViewsHaveReadWhatTheyShow) {
    const auto file = support::freshFolder("painter") / "large.toml";
    std::ofstream(file) << R"toml(
format = 1
title = "Large"
summary = "Many threads."
source = "own"
[device]
preset = "a100"
[kernel]
code = """
__global__ void add(float* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = a[i] + 1.0f;
}
"""
[launch]
grid = [1024]
block = [256]
[[argument]]
name = "a"
count = 262144
[[step]]
text = "All is done."
go_to = "end"
views = ["buffers", "threads"]
)toml";
    session::Session session{support::projectAssets(), {}};
    session.apply(session::OpenFile{file});
    session.finishSimulation();
    const auto painter = Painter::open(1280, 800);
    ASSERT_NE(painter, nullptr);
    painter->frame(session, 1);
    painter->frame(session, 1);
    const auto isStillReading = [&](Painter& shown) {
        const std::string svg = shown.svg(session, shown.whole(), "c");
        return svg.find("once more") != std::string::npos;
    };
    EXPECT_TRUE(isStillReading(*painter));
    painter->settle(session);
    EXPECT_FALSE(isStillReading(*painter));
    // A later picture of a film does not settle: things move in it.
    const auto film = Painter::open(1280, 800);
    ASSERT_NE(film, nullptr);
    film->frame(session, 1);
    film->frame(session, 1);
    ASSERT_TRUE(isStillReading(*film));
    film->frameInFull(session, 1.0 / 24);
    EXPECT_FALSE(isStillReading(*film));
}

TEST_F(PainterOfIfElse, LeavesTheContextOfTheWindowAlone) {
    const auto window = Offscreen::open(32, 32);
    ASSERT_NE(window, nullptr);
    ImGuiContext* const own = ImGui::CreateContext();
    ImGui::SetCurrentContext(own);
    {
        const auto painter = Painter::openBeside(640, 400);
        ASSERT_NE(painter, nullptr);
        EXPECT_EQ(ImGui::GetCurrentContext(), own);
        painter->settle(session);
        EXPECT_EQ(ImGui::GetCurrentContext(), own);
        EXPECT_EQ(painter->picture().pixels.size(), 640u * 400u * 4u);
    }
    EXPECT_EQ(ImGui::GetCurrentContext(), own);
    ImGui::DestroyContext(own);
}

TEST_F(PainterOfIfElse, AnSvgOfOnePanelHoldsThatPanelAlone) {
    const auto painter = Painter::open(1280, 800);
    ASSERT_NE(painter, nullptr);
    painter->settle(session);
    const shell::ShownPanel bar = painter->panels().front();
    const std::string file = painter->svg(session, bar.box, "bar");
    EXPECT_EQ(support::xmlMistake(file), "");
    const std::string words = support::withoutTags(file);
    EXPECT_NE(words.find("Edit"), std::string::npos);
    EXPECT_EQ(words.find("__global__"), std::string::npos);
}

}  // namespace
}  // namespace warpscope::platform
