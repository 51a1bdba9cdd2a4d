#include "app/platform/picture.h"

#include <glad/gl.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include "app/platform/offscreen.h"
#include "app/present/sweep/sweep_plan.h"
#include "app/shell/shell.h"

// The library's code stands in its header; its style is its own.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb/stb_image_write.h>
#pragma GCC diagnostic pop

namespace warpscope::platform {

namespace {

/// Enough for sizes to settle (ImGui knows some only after a frame) and for motion to end.
constexpr int kFrames = 5;
constexpr double kSecondsBetweenFrames = 1;

void drawFrame(session::Session& session, shell::Shell& shell, int width, int height) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::GetIO().DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
    ImGui::GetIO().DeltaTime = static_cast<float>(kSecondsBetweenFrames);
    ImGui::NewFrame();
    shell.frame(session, kSecondsBetweenFrames);
    ImGui::Render();
    glViewport(0, 0, width, height);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

/// Nobody presses the button in a picture: the sweep that the view offers is in it.
void startOfferedSweep(session::Session& session) {
    const bool isShown = session.settings().arrangement == session::Arrangement::Sweep;
    if (!isShown || !session.hasScenario() || session.sweep() != nullptr) return;
    if (auto plan = present::offeredSweep(session)) session.apply(session::StartSweep{*plan});
}

}  // namespace

Picture drawPicture(session::Session& session, int width, int height) {
    const auto surface = Offscreen::open(width, height);
    if (!surface) return {};
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    Picture picture = {width, height, {}, {}};
    startOfferedSweep(session);
    if (ImGui_ImplOpenGL3_Init("#version 330")) {
        shell::Shell shell(1, theme::SystemFont::Use);
        for (int frame = 0; frame < kFrames; ++frame) {
            drawFrame(session, shell, width, height);
            session.finishSimulation();
            session.finishSweep();
        }
        picture.pixels = surface->pixels();
        picture.panels = shell.shown();
        ImGui_ImplOpenGL3_Shutdown();
    }
    ImGui::DestroyContext();
    return picture;
}

bool writePng(const Picture& picture, const std::filesystem::path& file) {
    if (picture.pixels.empty()) return false;
    return stbi_write_png(file.c_str(), picture.width, picture.height, 4, picture.pixels.data(),
                          picture.width * 4) != 0;
}

}  // namespace warpscope::platform
