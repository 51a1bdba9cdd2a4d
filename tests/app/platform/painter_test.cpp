#include "app/platform/painter.h"

#include <gtest/gtest.h>
#include <imgui.h>

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
