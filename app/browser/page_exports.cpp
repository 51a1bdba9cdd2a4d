#include "app/browser/page_exports.h"

#include <emscripten.h>
#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <fstream>
#include <optional>
#include <utility>
#include <vector>

#include "app/browser/downloads.h"
#include "app/draw/draw_data_svg.h"

// clang-format off
EM_JS(void, downloadFile, (const char* file), { warpscopePage.download(UTF8ToString(file)); });
EM_JS(void, takePicture, (const char* name, float x, float y, float width, float height, bool isForClipboard), {
    warpscopePage.takePicture(UTF8ToString(name), x, y, width, height, isForClipboard);
});
EM_JS(void, setDensity, (float density), { warpscopePage.setDensity(density); });
// clang-format on

namespace warpscope::browser {

namespace {

using shell::ExportKind;

/// Pixels of a picture for one of the page.
constexpr float kDensity = 2;

std::optional<RunFile> runFileOf(ExportKind kind) {
    switch (kind) {
        case ExportKind::RunCsv:
            return RunFile::Table;
        case ExportKind::RunTrace:
            return RunFile::Trace;
        case ExportKind::RunRecording:
            return RunFile::Recording;
        case ExportKind::WindowPng:
        case ExportKind::WindowSvg:
        case ExportKind::ViewPng:
        case ExportKind::ViewSvg:
        case ExportKind::FilmMp4:
        case ExportKind::FilmGif:
        case ExportKind::Handout:
            break;  // Pictures, and what the desktop alone makes.
    }
    return std::nullopt;
}

/// Where the view stands that was ordered, or the whole page.
draw::Box areaOf(const shell::Shell& shell, const shell::ExportOrder& order) {
    const auto panel = std::ranges::find(shell.shown(), order.view, &shell::ShownPanel::key);
    if (isOfView(order.kind) && panel != shell.shown().end()) return panel->box;
    const ImVec2 whole = ImGui::GetIO().DisplaySize;
    return {0, 0, whole.x, whole.y};
}

bool writeSvg(const session::Session& session, const draw::Box& area,
              const std::filesystem::path& file) {
    const bool isChinese = session.language() == text::Language::Chinese;
    const std::string title = session.text(session.scenario().title);
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out << draw::drawDataSvg(area, {title, isChinese ? "zh-Hans" : "en"});
    return static_cast<bool>(out.flush());
}

/// The page alone for one frame: nothing lies over it, and nobody points at it.
void drawPicture(const session::Session& session, shell::Shell& shell,
                 const shell::ExportOrder& order, const std::filesystem::path& file,
                 const std::function<void()>& draw) {
    const draw::Box area = areaOf(shell, order);
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    shell.setQuiet(true);
    ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
    if (isPng(order.kind)) {
        ImVec2& scale = ImGui::GetIO().DisplayFramebufferScale;
        const float before = std::exchange(scale, {kDensity, kDensity}).x;
        setDensity(kDensity);
        draw();
        takePicture(file.filename().c_str(), area.left * kDensity, area.top * kDensity,
                    area.width() * kDensity, area.height() * kDensity, order.isForClipboard);
        scale = {before, before};
        setDensity(before);
    } else {
        const draw::PlainShapes plain;
        draw();
        if (writeSvg(session, area, file)) downloadFile(file.c_str());
    }
    shell.setQuiet(false);
    ImGui::GetIO().AddMousePosEvent(pointer.x, pointer.y);
    draw();
}

}  // namespace

void offerDownloads(shell::Shell& shell) {
    std::vector<ExportKind> made;
    for (const shell::ExportRow& row : shell::kExportRows) {
        if (isPicture(row.kind) || runFileOf(row.kind)) made.push_back(row.kind);
    }
    shell.exports().offerDownloads(made);
}

void lookForOrders(session::Session& session, shell::Shell& shell,
                   const std::function<void()>& draw) {
    const auto order = shell.exports().takeOrder();
    if (!order || session.run() == nullptr) return;
    const std::filesystem::path file = "/tmp" / order->file.filename();
    const auto said = [&](const char* key) {
        return session.text(Message{key, {}}.with("file", file.filename().string()));
    };
    bool isWritten = true;
    if (const auto kind = runFileOf(order->kind)) {
        isWritten = writeRun(session, *kind, file);
        if (isWritten) downloadFile(file.c_str());
    } else {
        drawPicture(session, shell, *order, file, draw);
        if (order->isForClipboard) return shell.say(session.text("export.on_clipboard"));
    }
    shell.exports().tell(
        {false, 0, said(isWritten ? "export.written" : "app.picture.not_written"), !isWritten});
}

}  // namespace warpscope::browser
