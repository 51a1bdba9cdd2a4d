#include "app/shell/windows/export_window.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/imgui_canvas.h"
#include "app/present/compare/run_label.h"
#include "app/present/film/film_length.h"
#include "app/session/state/say.h"
#include "app/shell/windows/overlay.h"

namespace warpscope::shell {

namespace {

void caption(const views::ViewContext& context, const std::string& words) {
    ImGui::Dummy({1, context.theme.metrics.gap / 3});
    draw::paragraph(context.theme.palette.muted, words);
}

/// Of the column in which captions stand before their rows of buttons, with a gap behind them.
float captionColumn(const views::ViewContext& context) {
    return std::min(13 * context.theme.metrics.body, ImGui::GetContentRegionAvail().x * 0.36f);
}

/// The same before a row of buttons, which then begin below each other.
void captionBefore(const views::ViewContext& context, const std::string& words) {
    const float width = captionColumn(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw::ImGuiCanvas canvas(context.theme);
    draw::text(canvas, {at.x, at.y + ImGui::GetStyle().FramePadding.y}, context.theme.palette.muted,
               words, width - context.theme.metrics.gap);
    ImGui::SetCursorScreenPos({at.x + width, at.y});
}

/// Buttons one after the other, as many in a line as fit.
bool flowButton(const views::ViewContext& context, const std::string& words, const char* id,
                bool isOn, bool isFirst) {
    const float width = draw::measure(words).x + 2 * ImGui::GetStyle().FramePadding.x;
    if (!isFirst) {
        ImGui::SameLine();
        if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
    }
    return draw::button(context.theme, words, id, isOn);
}

/// Of bytes, with two digits.
std::string megabytes(double bytes) {
    const double mega = bytes / 1e6;
    return fmt::format("{:.{}f}", mega, mega < 0.1 ? 2 : 1);
}

void cycleField(const views::ViewContext& context, const char* id, Cycle& cycle, CycleCount most) {
    ImGui::SetNextItemWidth(8 * context.theme.metrics.body);
    ImGui::InputScalar(id, ImGuiDataType_S64, &cycle);
    cycle = std::clamp<Cycle>(cycle, 0, most);
}

}  // namespace

void ExportWindow::open() {
    isOpen = true;
    isFresh_ = true;
    if (!news_.isRunning) news_ = {};
}

void ExportWindow::tell(ExportNews news) {
    isNameUsed_ = !news.isRunning && !news.isFailure;
    news_ = std::move(news);
}

std::optional<ExportOrder> ExportWindow::takeOrder() {
    return std::exchange(order_, std::nullopt);
}

bool ExportWindow::takeCancel() {
    return std::exchange(isCancelled_, false);
}

bool ExportWindow::isOffered(ExportKind kind) const {
    return downloads_.empty() || std::ranges::find(downloads_, kind) != downloads_.end();
}

bool ExportWindow::isOfView() const {
    return shell::isOfView(kind_);
}

bool ExportWindow::isFilmKind() const {
    return kind_ == ExportKind::FilmMp4 || kind_ == ExportKind::FilmGif;
}

/// The name that was typed; else that of the scenario where the last one went, else beside it, and
/// at home where that is a lesson of ours.
void ExportWindow::suggest(const views::ViewContext& context) {
    const std::filesystem::path& scenario = context.session.original().path;
    if (!own_.empty() && ownFor_ == scenario) {
        file_ = freeFile(own_, kind_).string();
        return;
    }
    const auto& lessons = context.session.library().entries();
    const bool isLesson =
        std::ranges::find(lessons, scenario, &scenario::Entry::path) != lessons.end();
    const char* home = std::getenv("HOME");
    std::filesystem::path folder = folder_;
    if (folder.empty() && isLesson && home != nullptr) folder = home;
    const auto beside = folder.empty() ? scenario : folder / scenario.filename();
    const std::filesystem::path file = freeFile(beside, kind_, view_);
    file_ = (downloads_.empty() ? file : file.filename()).string();
}

void ExportWindow::draw(const views::ViewContext& context, const ExportOffer& offer) {
    if (!isOpen || !context.session.hasScenario()) return;
    if (std::exchange(isFresh_, false)) {
        view_ = offer.view;
        from_ = offer.from;
        to_ = offer.to;
        suggest(context);
    }
    if (std::exchange(isNameUsed_, false)) suggest(context);
    const ScopedOverlay overlay(context.theme, "export", context.session.text("export.title"),
                                {0.9f, 0.94f}, {40, 44});
    // What is chosen scrolls in a low window; where it goes and the button that saves it do not.
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float choices = std::max(3 * context.theme.metrics.body, room.y - footHeight_);
    draw::beginChild("export choices", {room.x, std::min(choices, choicesHeight_)});
    const float top = ImGui::GetCursorPosY();
    drawKinds(context);
    if (isOfView()) drawViews(context, offer);
    if (isFilmKind()) drawStretch(context);
    choicesHeight_ = ImGui::GetCursorPosY() - top + 1;
    ImGui::EndChild();
    const float foot = ImGui::GetCursorPosY();
    drawFile(context);
    drawNews(context);
    footHeight_ = ImGui::GetCursorPosY() - foot + ImGui::GetStyle().ItemSpacing.y;
    if (overlay.wantsToClose()) isOpen = false;
}

void ExportWindow::drawWay(const views::ViewContext& context, float bottom) {
    if (isOpen || !news_.isRunning || context.session.isPresenting()) return;
    const theme::Metrics& metrics = context.theme.metrics;
    const float right = ImGui::GetIO().DisplaySize.x - metrics.gap;
    ImGui::SetNextWindowPos({right, bottom - metrics.gap}, ImGuiCond_Always, {1, 1});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{metrics.gap / 2, metrics.gap / 2});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, context.theme.palette.panel);
    ImGui::PushStyleColor(ImGuiCol_Border, context.theme.palette.accent);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, metrics.scale);
    constexpr ImGuiWindowFlags kFlags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
        ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_AlwaysAutoResize;
    ImGui::Begin("export way", nullptr, kFlags);
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor(2);
    const Message words = Message{"export.under_way", {}}.with(
        "percent", static_cast<long long>(100 * news_.progress));
    if (draw::button(context.theme, context.session.text(words), "export.under_way")) isOpen = true;
    ImGui::End();
}

void ExportWindow::drawKinds(const views::ViewContext& context) {
    const session::SlotReader& session = context.session;
    const auto wordsOf = [&](const ExportRow& row) {
        return session.text("export." + std::string(row.group));
    };
    // Where one would be cut, as on a phone, all of them stand above their buttons.
    const float column = captionColumn(context) - context.theme.metrics.gap;
    const bool areBefore = std::ranges::all_of(kExportRows, [&](const ExportRow& row) {
        return !isOffered(row.kind) || draw::measure(wordsOf(row)).x <= column;
    });
    std::string_view group;
    for (const ExportRow& row : kExportRows) {
        if (!isOffered(row.kind)) continue;
        const bool isFirst = row.group != group;
        group = row.group;
        if (isFirst) (areBefore ? captionBefore : caption)(context, wordsOf(row));
        const std::string key(row.key);
        if (!flowButton(context, session.text("export." + key), ("export." + key).c_str(),
                        row.kind == kind_, isFirst))
            continue;
        kind_ = row.kind;
        if (!news_.isRunning) news_ = {};
        suggest(context);
    }
    const std::string help = "export." + std::string(rowOf(kind_).key) + "_help";
    ImGui::Dummy({1, context.theme.metrics.gap / 2});
    draw::paragraph(context.theme.palette.text, session::say(session, help));
    // Of two runs a table has one, and which one is not seen in it.
    if (context.pinned != nullptr && rowOf(kind_).group == "run")
        draw::paragraph(
            context.theme.palette.text,
            session::say(session, "export.of_b", present::runLetters(session, *context.pinned)));
}

void ExportWindow::drawViews(const views::ViewContext& context, const ExportOffer& offer) {
    if (offer.views.empty()) return;
    if (std::ranges::find(offer.views, view_) == offer.views.end()) {
        view_ = offer.views.front();
        suggest(context);
    }
    caption(context, context.session.text("export.which_view"));
    for (const std::string& key : offer.views) {
        const std::string words = context.session.text("view." + key + ".title");
        if (!flowButton(context, words, ("export_view_" + key).c_str(), key == view_,
                        key == offer.views.front()))
            continue;
        view_ = key;
        suggest(context);
    }
}

void ExportWindow::drawStretch(const views::ViewContext& context) {
    if (context.session.run() == nullptr) return;
    const CycleCount cycles = context.session.run()->cycles();
    to_ = std::min<Cycle>(to_, cycles);
    caption(context, context.session.text("export.stretch"));
    cycleField(context, "###export.from", from_, cycles - 1);
    ImGui::SameLine();
    cycleField(context, "###export.to", to_, cycles);
    // Whatever is typed, there is something to see.
    to_ = std::max(to_, from_ + 1);
    const present::FilmLength length = present::filmLengthOf(to_ - from_);
    const present::FilmBytes bytes = present::filmBytesOf(length, kind_ == ExportKind::FilmGif);
    draw::paragraph(context.theme.palette.text,
                    session::say(context.session, "export.film_size",
                                 {{"seconds", fmt::format("{:.0f}", length.seconds)},
                                  {"least", megabytes(bytes.least)},
                                  {"most", megabytes(bytes.most)}}));
}

void ExportWindow::drawFile(const views::ViewContext& context) {
    const session::SlotReader& session = context.session;
    caption(context, session.text("export.file"));
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const bool isEntered =
        ImGui::InputText("###export.file", &file_, ImGuiInputTextFlags_EnterReturnsTrue);
    const std::filesystem::path file = withEnding(file_, kind_);
    if (ImGui::IsItemEdited()) {
        own_ = file_.empty() ? "" : (file.parent_path() / file.stem()).string();
        ownFor_ = session.original().path;
    }
    std::error_code error;
    const bool isThere = downloads_.empty() && std::filesystem::exists(file, error);
    if (isThere)
        draw::paragraph(context.theme.palette.warning,
                        session.text(Message{"export.is_there", {}}.with("file", file.string())));
    ImGui::Dummy({1, context.theme.metrics.gap / 2});
    if (news_.isRunning) return;
    const bool hasRun = session.run() != nullptr && !file_.empty();
    ImGui::BeginDisabled(!hasRun);
    const char* key = isThere ? "export.replace" : "export.save";
    const bool isSaved = draw::button(context.theme, session.text(key), key, !isThere);
    // Enter writes no file over another one: that is asked for by its button.
    if (isSaved || (isEntered && hasRun && !isThere)) {
        folder_ = file.parent_path();
        order({kind_, view_, file, from_, to_});
    }
    ImGui::EndDisabled();
}

void ExportWindow::drawNews(const views::ViewContext& context) {
    const theme::Metrics& metrics = context.theme.metrics;
    if (news_.isRunning) {
        const float width = ImGui::GetContentRegionAvail().x - 8 * metrics.body;
        ImGui::PushStyleColor(ImGuiCol_PlotHistogram, context.theme.palette.accent);
        ImGui::ProgressBar(static_cast<float>(news_.progress), {width, 0}, "");
        ImGui::PopStyleColor();
        ImGui::SameLine();
        if (draw::button(context.theme, context.session.text("export.cancel"), "export.cancel"))
            cancel();
        draw::paragraph(context.theme.palette.muted, news_.words);
        return;
    }
    if (news_.words.empty()) return;
    ImGui::Dummy({1, metrics.gap / 2});
    const theme::Palette& palette = context.theme.palette;
    draw::paragraph(news_.isFailure ? palette.error : palette.text, news_.words);
}

}  // namespace warpscope::shell
