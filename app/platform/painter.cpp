#include "app/platform/painter.h"

#include <glad/gl.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include "app/platform/draw_frame.h"
#include "app/platform/offscreen.h"
#include "app/shell/shell.h"

namespace warpscope::platform {

namespace {

/// Enough for sizes to settle (ImGui knows some only after a frame) and for motion to end.
constexpr int kFrames = 5;
constexpr double kSecondsBetweenFrames = 1;

/// Dear ImGui speaks to one context at a time; the window's comes back afterwards.
class ScopedContext {
  public:
    explicit ScopedContext(ImGuiContext* context) : before_(ImGui::GetCurrentContext()) {
        ImGui::SetCurrentContext(context);
    }
    ~ScopedContext() { ImGui::SetCurrentContext(before_); }
    ScopedContext(const ScopedContext&) = delete;
    ScopedContext& operator=(const ScopedContext&) = delete;

  private:
    ImGuiContext* before_;
};

}  // namespace

Painter::Painter() = default;

std::unique_ptr<Painter> Painter::open(int width, int height) {
    std::unique_ptr<Painter> painter(new Painter);
    painter->context_ = Offscreen::open(width, height);
    if (painter->context_ == nullptr) return nullptr;
    painter->target_ = &painter->context_->picture();
    return painter->start() ? std::move(painter) : nullptr;
}

std::unique_ptr<Painter> Painter::openBeside(int width, int height) {
    std::unique_ptr<Painter> painter(new Painter);
    painter->beside_ = Framebuffer::open(width, height);
    Framebuffer::unbind();
    if (painter->beside_ == nullptr) return nullptr;
    painter->target_ = painter->beside_.get();
    return painter->start() ? std::move(painter) : nullptr;
}

bool Painter::start() {
    ImGuiContext* const before = ImGui::GetCurrentContext();
    imgui_ = ImGui::CreateContext();
    // The first context that is made becomes the current one by itself, a later one does not.
    ImGui::SetCurrentContext(before);
    const ScopedContext scope(imgui_);
    ImGui::GetIO().IniFilename = nullptr;
    isStarted_ = ImGui_ImplOpenGL3_Init("#version 330");
    if (isStarted_) shell_ = std::make_unique<shell::Shell>(1.0f, theme::SystemFont::Use);
    return isStarted_;
}

Painter::~Painter() {
    if (imgui_ == nullptr) return;
    {
        const ScopedContext scope(imgui_);
        shell_.reset();
        if (isStarted_) ImGui_ImplOpenGL3_Shutdown();
    }
    ImGui::DestroyContext(imgui_);
}

void Painter::leaveOutBar() {
    shell_->leaveOutBar();
}

void Painter::frame(session::Session& session, double seconds) {
    const ScopedContext scope(imgui_);
    drawFrame(session, *shell_, *target_, 1, seconds);
    if (beside_ != nullptr) Framebuffer::unbind();
}

void Painter::frameInFull(session::Session& session, double seconds) {
    frame(session, seconds);
    while (shell_->isReading())
        frame(session, 0);
}

void Painter::settle(session::Session& session) {
    for (int left = kFrames; left > 0; left = shell_->isReading() ? kFrames : left - 1) {
        // Only the last frame is looked at: filling pixels is most of the time of the others.
        if (left > 1) glEnable(GL_RASTERIZER_DISCARD);
        frame(session, kSecondsBetweenFrames);
        glDisable(GL_RASTERIZER_DISCARD);
        session.finishSimulation();
        session.finishSweep();
    }
}

Picture Painter::picture() const {
    Picture picture = {target_->width(), target_->height(), target_->pixels(), panels()};
    if (beside_ != nullptr) Framebuffer::unbind();
    return picture;
}

std::string Painter::svg(session::Session& session, const draw::Box& area,
                         std::string_view idPrefix) {
    const ScopedContext scope(imgui_);
    std::string file = drawFrameAsSvg(session, *shell_, *target_, area, idPrefix);
    if (beside_ != nullptr) Framebuffer::unbind();
    return file;
}

const std::vector<shell::ShownPanel>& Painter::panels() const {
    return shell_->shown();
}

draw::Box Painter::whole() const {
    return {0, 0, static_cast<float>(target_->width()), static_cast<float>(target_->height())};
}

}  // namespace warpscope::platform
