#include "app/platform/draw_frame.h"

#include <glad/gl.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include "app/draw/draw_data_svg.h"

namespace warpscope::platform {

namespace {

/// Dear ImGui wants some time between two frames.
constexpr float kNoTime = 1e-6f;

}  // namespace

void drawFrame(session::Session& session, shell::Shell& shell, const Framebuffer& target,
               float density, double seconds) {
    target.bind();
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(target.width()) / density,
                      static_cast<float>(target.height()) / density};
    io.DisplayFramebufferScale = {density, density};
    io.DeltaTime = seconds > 0 ? static_cast<float>(seconds) : kNoTime;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    shell.frame(session, seconds);
    ImGui::Render();
    glViewport(0, 0, target.width(), target.height());
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

std::string drawFrameAsSvg(session::Session& session, shell::Shell& shell,
                           const Framebuffer& target, const draw::Box& area,
                           std::string_view idPrefix) {
    const draw::PlainShapes plain;
    drawFrame(session, shell, target, 1, 0);
    const bool isChinese = session.language() == text::Language::Chinese;
    const std::string title =
        session.hasScenario() ? session.text(session.scenario().title) : "Warpscope";
    return draw::drawDataSvg(area, {title, isChinese ? "zh-Hans" : "en", idPrefix});
}

}  // namespace warpscope::platform
