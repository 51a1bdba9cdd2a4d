#include "app/platform/window_export.h"

#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <chrono>

#include "app/cli/open_run.h"
#include "app/platform/draw_frame.h"
#include "app/platform/film.h"
#include "app/platform/handout_job.h"
#include "app/platform/painter.h"
#include "app/platform/picture.h"
#include "app/platform/picture_clipboard.h"
#include "app/platform/run_file_job.h"
#include "app/platform/session_copy.h"

namespace warpscope::platform {

namespace {

using shell::ExportKind;
using shell::ExportOrder;

/// Pixels of a picture for one of the window.
constexpr int kDensity = 2;
/// So long the window waits for a job after each of its frames: it still answers at once.
constexpr std::chrono::milliseconds kTimeOfJob{30};
constexpr int kFilmWidth = 1280, kFilmHeight = 720;

/// The window alone for one frame: nothing lies over it, and nobody points at it.
class QuietFrame {
  public:
    explicit QuietFrame(shell::Shell& shell) : shell_(shell), pointer_(ImGui::GetIO().MousePos) {
        shell_.setQuiet(true);
        ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
    }
    ~QuietFrame() {
        shell_.setQuiet(false);
        ImGui::GetIO().AddMousePosEvent(pointer_.x, pointer_.y);
        Framebuffer::unbind();
    }
    QuietFrame(const QuietFrame&) = delete;
    QuietFrame& operator=(const QuietFrame&) = delete;

  private:
    shell::Shell& shell_;
    ImVec2 pointer_;
};

/// Where a view stands, or the whole window.
draw::Box areaOf(const shell::Shell& shell, const ExportOrder& order, int width, int height) {
    const auto& shown = shell.shown();
    const auto panel = std::ranges::find(shown, order.view, &shell::ShownPanel::key);
    if (isOfView(order.kind) && panel != shown.end()) return panel->box;
    return {0, 0, static_cast<float>(width), static_cast<float>(height)};
}

/// The window as it is now, once more. Whether the file was written.
bool drawOrder(session::Session& session, shell::Shell& shell, const ExportOrder& order, int width,
               int height) {
    const draw::Box area = areaOf(shell, order, width, height);
    const int density = isPng(order.kind) ? kDensity : 1;
    const auto target = Framebuffer::open(density * width, density * height);
    if (target == nullptr) return false;
    const QuietFrame quiet(shell);
    if (density == 1)
        return writeText(drawFrameAsSvg(session, shell, *target, area, "c"), order.file);
    drawFrame(session, shell, *target, static_cast<float>(density), 0);
    const Picture whole = {target->width(), target->height(), target->pixels(), {}};
    return writePng(croppedTo(whole, area, static_cast<float>(density)), order.file);
}

/// Paper is light.
std::unique_ptr<Job> makeHandoutJob(const session::Session& session, const session::Assets& assets,
                                    const std::filesystem::path& file) {
    auto copy = copyOf(session, assets);
    copy->apply(session::SetTheme{session::ThemeChoice::Light});
    copy->apply(session::SetScale{1});
    auto painter = Painter::openBeside(kHandoutWidth, kHandoutHeight);
    if (painter == nullptr) return nullptr;
    return std::make_unique<HandoutJob>(std::move(copy), std::move(painter), file);
}

std::unique_ptr<Job> makeFilm(const session::Session& session, const session::Assets& assets,
                              const ExportOrder& order) {
    FilmPlan plan;
    plan.file = order.file;
    plan.width = kFilmWidth;
    plan.height = kFilmHeight;
    plan.from = order.from;
    plan.to = order.to;
    auto painter = Painter::openBeside(plan.width, plan.height);
    if (painter == nullptr) return nullptr;
    return std::make_unique<Film>(copyOf(session, assets), std::move(painter), plan);
}

/// What takes more than a frame; nullptr where it cannot be begun.
std::unique_ptr<Job> makeJob(const session::Session& session, const session::Assets& assets,
                             const ExportOrder& order) {
    const auto runFile = [&](cli::Format format) {
        return std::make_unique<RunFileJob>(
            session.run(), format, order.file, cli::infoOf(session.scenario()),
            exporting::trackWordsOf(session.catalogue(), session.run()->launch().machine));
    };
    switch (order.kind) {
        case ExportKind::RunCsv:
            return runFile(cli::Format::Csv);
        case ExportKind::RunTrace:
            return runFile(cli::Format::Json);
        case ExportKind::RunRecording:
            return runFile(cli::Format::Recording);
        case ExportKind::Handout:
            return makeHandoutJob(session, assets, order.file);
        case ExportKind::FilmMp4:
        case ExportKind::FilmGif:
            return makeFilm(session, assets, order);
        case ExportKind::WindowPng:
        case ExportKind::WindowSvg:
        case ExportKind::ViewPng:
        case ExportKind::ViewSvg:
            break;  // Pictures, drawn at once.
    }
    return nullptr;
}

void tell(shell::Shell& shell, const session::Session& session, const Message& message,
          bool isFailure) {
    const std::string words = session.text(message);
    // Whoever has gone on meanwhile hears of it too.
    if (!shell.exports().isOpen) shell.say(words);
    shell.exports().tell({false, 0, words, isFailure});
}

}  // namespace

void WindowExport::begin(session::Session& session, shell::Shell& shell, const ExportOrder& order,
                         int width, int height) {
    const auto said = [&](const char* key) {
        return Message{key, {}}.with("file", order.file.string());
    };
    if (session.run() == nullptr) return;
    if (isPicture(order.kind)) {
        const bool isWritten = drawOrder(session, shell, order, width, height);
        if (isWritten && order.isForClipboard) {
            const bool isTaken = putPictureOnClipboard(order.file);
            if (isTaken) std::filesystem::remove(order.file);
            return shell.say(
                session.text(said(isTaken ? "export.on_clipboard" : "export.no_clipboard")));
        }
        tell(shell, session, said(isWritten ? "export.written" : "app.picture.not_written"),
             !isWritten);
        return;
    }
    job_ = makeJob(session, assets_, order);
    if (job_ == nullptr) tell(shell, session, said("app.picture.not_written"), true);
}

void WindowExport::advance(const session::Session& session, shell::Shell& shell) {
    const std::string file = job_->file().string();
    if (shell.exports().takeCancel()) {
        job_.reset();
        return tell(shell, session, Message{"export.cancelled", {}}.with("file", file), false);
    }
    const auto end = std::chrono::steady_clock::now() + kTimeOfJob;
    bool goesOn = true;
    while (goesOn && std::chrono::steady_clock::now() < end)
        goesOn = job_->advance();
    if (goesOn) {
        const double progress = job_->progress();
        const Message words = Message{"app.job.progress", {}}
                                  .with("file", file)
                                  .with("percent", static_cast<long long>(100 * progress));
        return shell.exports().tell({true, progress, session.text(words), false});
    }
    const std::optional<Message> problem = job_->problem();
    job_.reset();
    tell(shell, session, problem.value_or(Message{"export.written", {}}.with("file", file)),
         problem.has_value());
}

void WindowExport::look(session::Session& session, shell::Shell& shell, int width, int height) {
    if (job_ != nullptr) return advance(session, shell);
    shell.exports().takeCancel();
    const auto order = shell.exports().takeOrder();
    if (order && width > 0 && height > 0) begin(session, shell, *order, width, height);
}

}  // namespace warpscope::platform
