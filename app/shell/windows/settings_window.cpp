#include "app/shell/windows/settings_window.h"

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <utility>

#include "app/draw/choice_box.h"
#include "app/draw/draw.h"
#include "app/draw/finger.h"
#include "app/draw/focus.h"
#include "app/draw/scroll_edge.h"
#include "app/session/base/settings.h"
#include "app/shell/windows/library_filter.h"
#include "app/shell/windows/overlay.h"
#include "app/widgets/transport_speed.h"

namespace warpscope::shell {

namespace {

namespace fs = std::filesystem;

void choice(const views::ViewContext& context, const std::string& words, const char* id, bool isOn,
            session::Action action) {
    if (draw::button(context.theme, words, id, isOn)) context.actions.push_back(std::move(action));
}

void box(const views::ViewContext& context, const char* key, bool isOn,
         const std::function<session::Action(bool)>& action) {
    bool isTicked = isOn;
    const std::string label = context.session.text(key) + "###" + std::string(key) + ".box";
    if (draw::checkbox(context.theme, label.c_str(), &isTicked))
        context.actions.push_back(action(isTicked));
}

/// A path that a click copies.
void path(const views::ViewContext& context, const char* key, const fs::path& where) {
    const std::string words = where.string();
    const std::string label = words + "###" + key;
    draw::paragraph(context.theme.palette.muted, context.session.text(key));
    if (ImGui::Selectable(label.c_str())) context.actions.push_back(session::CopyText{words});
    if (ImGui::IsItemHovered())
        draw::tooltip(context.theme, words + "\n" + context.session.text("settings.copy_path"));
}

}  // namespace

bool SettingsWindow::begin(const views::ViewContext& context, const char* key,
                           std::string_view more) {
    const std::string words = context.session.text(key);
    if (!hasAllWords(words + " " + std::string(more), wanted_)) return false;
    ++found_;
    ImGui::Dummy({1, context.theme.metrics.gap / 2});
    draw::paragraph(context.theme.palette.muted, words);
    return true;
}

void SettingsWindow::drawLook(const views::ViewContext& context) {
    using session::StateColours;
    using session::ThemeChoice;
    using text::Language;
    const session::SlotReader& session = context.session;
    const session::Settings& settings = session.settings();
    if (begin(context, "settings.language", "English 中文 language 语言")) {
        // Each language names itself, so that everybody finds the own one.
        choice(context, "English", "settings.english", settings.language == Language::English,
               session::SetLanguage{Language::English});
        ImGui::SameLine();
        choice(context, "中文", "settings.chinese", settings.language == Language::Chinese,
               session::SetLanguage{Language::Chinese});
    }
    const std::string dark = session.text("settings.dark");
    const std::string light = session.text("settings.light");
    if (begin(context, "settings.theme", dark + " " + light)) {
        choice(context, dark, "settings.dark", settings.theme == ThemeChoice::Dark,
               session::SetTheme{ThemeChoice::Dark});
        ImGui::SameLine();
        choice(context, light, "settings.light", settings.theme == ThemeChoice::Light,
               session::SetTheme{ThemeChoice::Light});
    }
    const std::string hues = session.text("settings.by_hue");
    const std::string steps = session.text("settings.by_lightness");
    if (begin(context, "settings.state_colours", hues + " " + steps)) {
        choice(context, hues, "settings.by_hue", settings.stateColours == StateColours::Hues,
               session::SetStateColours{StateColours::Hues});
        ImGui::SameLine();
        choice(context, steps, "settings.by_lightness",
               settings.stateColours == StateColours::Lightness,
               session::SetStateColours{StateColours::Lightness});
    }
    if (begin(context, "settings.scale", {})) drawScale(context);
    if (begin(context, "settings.fingers", session.text("settings.touch")))
        box(context, "settings.touch", settings.isTouch,
            [](bool isTouch) { return session::SetTouch{isTouch}; });
    if (begin(context, "settings.motion", session.text("settings.reduced_motion"))) {
        bool isReduced = settings.reducedMotion;
        const std::string label = session.text("settings.reduced_motion") + "###settings.motion";
        if (draw::checkbox(context.theme, label.c_str(), &isReduced))
            context.actions.push_back(session::SetReducedMotion{isReduced});
    }
}

void SettingsWindow::drawScale(const views::ViewContext& context) {
    float scale = heldScale_ < 0 ? context.session.settings().scale : heldScale_;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::SliderFloat("##settings.scale", &scale, session::kMinScale, session::kMaxScale, "%.2f");
    if (ImGui::IsItemActive()) heldScale_ = scale;
    if (ImGui::IsItemDeactivated() && heldScale_ >= 0) {
        context.actions.push_back(session::SetScale{heldScale_});
        heldScale_ = -1;
    }
}

void SettingsWindow::drawRuns(const views::ViewContext& context) {
    const session::SlotReader& session = context.session;
    const double speed = session.playback().cyclesPerSecond();
    if (begin(context, "settings.speed", {})) {
        const float body = context.theme.metrics.body;
        const float words = 12 * body;
        const float width = std::max(4 * body, ImGui::GetContentRegionAvail().x - words);
        if (const auto chosen =
                widgets::speedSlider(context.theme, "settings.speed",
                                     {width, context.theme.metrics.tapped(1.4f * body)}, speed))
            context.actions.push_back(session::SetSpeed{*chosen});
        ImGui::SameLine();
        const std::string value = fmt::format("{:g}", speed);
        draw::paragraph(context.theme.palette.text,
                        session.text(Message{"settings.speed_value"}.with("speed", value)));
    }
    if (begin(context, "settings.hazards", session.text("settings.look_for_hazards")))
        box(context, "settings.look_for_hazards", session.settings().looksForHazards,
            [](bool isOn) { return session::SetHazards{isOn}; });
}

void SettingsWindow::drawWindow(const views::ViewContext& context) {
    const session::SlotReader& session = context.session;
    const auto& hidden = session.settings().hiddenViews;
    if (!begin(context, "settings.hidden_views", session.text("settings.none_hidden"))) return;
    if (hidden.empty())
        draw::paragraph(context.theme.palette.text, session.text("settings.none_hidden"));
    for (const std::string& key : hidden)
        if (session.catalogue().has("view." + key + ".title"))
            choice(context, session.text("view." + key + ".title"),
                   ("settings.show." + key).c_str(), false, session::ToggleView{key});
}

void SettingsWindow::drawPaths(const views::ViewContext& context) {
    const session::SlotReader& session = context.session;
    if (!begin(context, "settings.paths", "toml")) return;
    path(context, "settings.path_settings", session::settingsFile());
    path(context, "settings.path_drafts", session::settingsFile().parent_path() / "drafts");
    if (session.hasScenario()) path(context, "settings.path_scenario", session.original().path);
}

void SettingsWindow::draw(const views::ViewContext& context) {
    const session::SlotReader& session = context.session;
    const bool isNew = !std::exchange(wasOpen_, session.isSettingsOpen());
    if (!wasOpen_) return;
    const ScopedOverlay overlay(context.theme, "settings", session.text("settings.title"),
                                {0.9f, 0.9f}, {34, 44});
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    // Typed at once, as in the list of commands; a finger would get a keyboard over the rows.
    if (isNew && !draw::isFinger()) ImGui::SetKeyboardFocusHere();
    ImGui::InputTextWithHint("##settings.search", session.text("settings.search").c_str(),
                             &wanted_);
    const float foot = 2.6f * context.theme.metrics.body;
    draw::beginChild("settings.rows", {0, std::max(1.0f, ImGui::GetContentRegionAvail().y - foot)});
    found_ = 0;
    drawLook(context);
    drawRuns(context);
    drawWindow(context);
    drawPaths(context);
    if (found_ == 0) draw::paragraph(context.theme.palette.muted, session.text("settings.nothing"));
    draw::endScrolledChild(context.canvas, context.theme);
    if (draw::button(context.theme, session.text("settings.reset"), "settings.reset"))
        context.actions.push_back(session::ResetSettings{});
    if (overlay.wantsToClose()) context.actions.push_back(session::ShowSettings{false});
}

}  // namespace warpscope::shell
