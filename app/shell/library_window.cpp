#include "app/shell/library_window.h"

#include <imgui_stdlib.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/shell/library_filter.h"
#include "app/shell/overlay.h"

namespace warpscope::shell {

namespace {

/// How far a reader came in its lesson, before where it is from; nothing of a lesson never opened.
std::string sourceOf(const session::SlotReader& session, const scenario::Entry& entry) {
    const auto& seen = session.settings().lessonSteps;
    const std::string file = entry.path.filename().string();
    const auto found = std::ranges::find(seen, file, &std::pair<std::string, int>::first);
    if (found == seen.end() || entry.stepCount == 0) return session.text(entry.source);
    const int steps = std::min(found->second, entry.stepCount);
    const std::string words = session.text(Message{"app.library.seen"}
                                               .with("seen", static_cast<long long>(steps))
                                               .with("count", entry.stepCount));
    const std::string& source = session.text(entry.source);
    return source.empty() ? words : words + " · " + source;
}

/// A row of two lines that can be clicked: title, and what is said about it.
bool drawEntry(const views::ViewContext& context, const scenario::Entry& entry) {
    const theme::Theme& theme = context.theme;
    const theme::Metrics& m = theme.metrics;
    const std::string title = context.session.text(entry.title);
    const std::string label = "###entry." + entry.path.stem().string();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = m.title + m.small + 2.4f * m.gap;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool isClicked = ImGui::Selectable(label.c_str(), false, 0, {width, height});
    draw::ImGuiCanvas canvas(theme);
    const float right = at.x + width - m.gap;
    float room = width - 2 * m.gap;
    const std::string source = sourceOf(context.session, entry);
    {
        const draw::ScopedFont font(theme, draw::ScopedFont::Role::Small);
        const float shown = std::min(draw::measure(source).x, room * 0.4f);
        draw::text(canvas, {right - shown, at.y + m.gap * 0.8f}, theme.palette.muted, source,
                   room * 0.4f);
        draw::text(canvas, {at.x + m.gap, at.y + m.title + 1.3f * m.gap}, theme.palette.muted,
                   context.session.text(entry.summary), room);
        room -= shown + m.gap;
    }
    const draw::ScopedFont font(theme, draw::ScopedFont::Role::Title);
    draw::text(canvas, {at.x + m.gap, at.y + m.gap * 0.7f}, theme.palette.text, title, room);
    return isClicked;
}

std::filesystem::path startFolder(const session::SlotReader& session) {
    std::error_code error;
    if (session.hasScenario() && session.scenario().path.has_parent_path())
        return std::filesystem::absolute(session.scenario().path.parent_path(), error);
    return std::filesystem::current_path(error);
}

}  // namespace

void LibraryWindow::draw(const views::ViewContext& context) {
    if (!context.session.isLibraryOpen()) return;
    const ScopedOverlay overlay(context.theme, "library", context.session.text("app.library.title"),
                                {0.7f, 0.84f}, {56, 60});
    drawContent(context);
    if (overlay.wantsToClose()) context.actions.push_back(session::ShowLibrary{false});
}

void LibraryWindow::drawContent(const views::ViewContext& context) {
    drawTabs(context);
    ImGui::Dummy({1, context.theme.metrics.gap / 2});
    draw::beginChild("library.rows", ImGui::GetContentRegionAvail());
    tab_ == Tab::Scenarios ? drawScenarios(context) : drawFiles(context);
    ImGui::EndChild();
}

void LibraryWindow::drawTabs(const views::ViewContext& context) {
    const session::SlotReader& session = context.session;
    if (draw::button(context.theme, session.text("app.library.scenarios"), "library.scenarios",
                     tab_ == Tab::Scenarios))
        tab_ = Tab::Scenarios;
    ImGui::SameLine();
    if (draw::button(context.theme, session.text("app.library.files"), "library.files",
                     tab_ == Tab::Files)) {
        tab_ = Tab::Files;
        goTo(startFolder(session));
    }
    ImGui::SameLine();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::InputTextWithHint("##library.filter", session.text("app.library.filter").c_str(),
                             &filter_);
}

void LibraryWindow::drawScenarios(const views::ViewContext& context) {
    bool isEmpty = true;
    for (const scenario::Entry& entry : context.session.library().entries()) {
        if (!matches(entry, filter_)) continue;
        isEmpty = false;
        if (drawEntry(context, entry)) {
            context.actions.push_back(session::OpenFile{entry.path});
            context.actions.push_back(session::ShowLibrary{false});
        }
    }
    if (!drawExercises(context) && isEmpty)
        draw::paragraph(context.theme.palette.muted, context.session.text("app.library.none"));
}

/// The generated exercises, as a chapter of their own. Whether there is one.
bool LibraryWindow::drawExercises(const views::ViewContext& context) {
    bool isFirst = true;
    for (const exercise::Summary& one : context.session.exercises()) {
        const scenario::Entry entry{std::string(one.name), one.title, one.summary, one.source, 0};
        if (!matches(entry, filter_)) continue;
        if (isFirst) {
            const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Title);
            draw::paragraph(context.theme.palette.accent,
                            context.session.text("app.library.exercises"));
        }
        isFirst = false;
        if (!drawEntry(context, entry)) continue;
        context.actions.push_back(session::OpenExercise{std::string(one.name)});
        context.actions.push_back(session::ShowLibrary{false});
    }
    return !isFirst;
}

void LibraryWindow::drawFiles(const views::ViewContext& context) {
    const theme::Palette& palette = context.theme.palette;
    draw::paragraph(palette.muted, folder_.string());
    const std::string up = context.session.text("app.library.up") + "###library.up";
    if (folder_.has_parent_path() && ImGui::Selectable(up.c_str())) {
        goTo(folder_.parent_path());
        return;
    }
    for (const FileRow& row : rows_) {
        if (row.name.find(filter_) == std::string::npos) continue;
        const std::string label = row.name + (row.isFolder ? "/" : "") + "###file." + row.name;
        if (!ImGui::Selectable(label.c_str())) continue;
        if (row.isFolder) {
            goTo(std::filesystem::path(row.path));
            return;  // The rows are others now.
        }
        context.actions.push_back(session::OpenFile{row.path});
        context.actions.push_back(session::ShowLibrary{false});
    }
    if (rows_.empty()) draw::paragraph(palette.muted, context.session.text("app.library.no_files"));
}

void LibraryWindow::goTo(const std::filesystem::path& folder) {
    folder_ = folder;
    rows_ = listFolder(folder_);
}

}  // namespace warpscope::shell
