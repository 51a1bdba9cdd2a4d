#pragma once

#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include <filesystem>
#include <memory>

#include <gtest/gtest.h>

#include "app/platform/draw_frame.h"
#include "app/platform/offscreen.h"
#include "tests/support/paths.h"
#include "tests/support/project_assets.h"

namespace warpscope::platform {

/// What a window has, without one: its contexts, its shell and a session with a lesson in it, in a
/// folder that may be written.
class WindowStage : public testing::Test {
  protected:
    static constexpr int kWidth = 900, kHeight = 600;

    WindowStage() {
        const auto scenarios = support::projectRoot() / "scenarios";
        std::filesystem::copy(scenarios / "kernels", folder / "kernels");
        std::filesystem::copy(scenarios / "08-if-else.toml", folder / "if-else.toml");
        context = ImGui::CreateContext();
        ImGui::SetCurrentContext(context);
        ImGui::GetIO().IniFilename = nullptr;
        ImGui_ImplOpenGL3_Init("#version 330");
        shell = std::make_unique<shell::Shell>(1.0f, theme::SystemFont::Leave);
        session.apply(session::OpenFile{folder / "if-else.toml"});
        session.finishSimulation();
        frames(3);
    }
    ~WindowStage() override {
        shell.reset();
        ImGui_ImplOpenGL3_Shutdown();
        ImGui::DestroyContext(context);
    }

    void frames(int count) {
        for (int i = 0; i < count; ++i)
            drawFrame(session, *shell, window->picture(), 1, 0.1);
    }

    std::filesystem::path folder = support::freshFolder("window_stage");
    session::Assets assets = support::projectAssets();
    session::Session session{assets, {}};
    std::unique_ptr<Offscreen> window = Offscreen::open(kWidth, kHeight);
    ImGuiContext* context = nullptr;
    std::unique_ptr<shell::Shell> shell{};
};

}  // namespace warpscope::platform
