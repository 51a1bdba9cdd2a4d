#include "app/shell/settings_window.h"

#include <string>

#include "app/draw/draw.h"
#include "app/session/settings.h"
#include "app/shell/overlay.h"

namespace warpscope::shell {

namespace {

void caption(const views::ViewContext& context, const char* key) {
    ImGui::Dummy({1, context.theme.metrics.gap / 2});
    draw::paragraph(context.theme.palette.muted, context.session.text(key));
}

void choice(const views::ViewContext& context, const std::string& words, const char* id, bool isOn,
            session::Action action) {
    if (draw::button(context.theme, words, id, isOn)) context.actions.push_back(std::move(action));
}

void drawLanguage(const views::ViewContext& context) {
    using text::Language;
    const Language current = context.session.language();
    caption(context, "settings.language");
    // Each language names itself, so that everybody finds the own one.
    choice(context, "English", "settings.english", current == Language::English,
           session::SetLanguage{Language::English});
    ImGui::SameLine();
    choice(context, "中文", "settings.chinese", current == Language::Chinese,
           session::SetLanguage{Language::Chinese});
}

void drawTheme(const views::ViewContext& context) {
    using session::ThemeChoice;
    const ThemeChoice current = context.session.settings().theme;
    caption(context, "settings.theme");
    choice(context, context.session.text("settings.dark"), "settings.dark",
           current == ThemeChoice::Dark, session::SetTheme{ThemeChoice::Dark});
    ImGui::SameLine();
    choice(context, context.session.text("settings.light"), "settings.light",
           current == ThemeChoice::Light, session::SetTheme{ThemeChoice::Light});
}

}  // namespace

void SettingsWindow::drawScale(const views::ViewContext& context) {
    caption(context, "settings.scale");
    float scale = heldScale_ < 0 ? context.session.settings().scale : heldScale_;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::SliderFloat("##settings.scale", &scale, session::kSmallestScale, session::kLargestScale,
                       "%.2f");
    if (ImGui::IsItemActive()) heldScale_ = scale;
    if (ImGui::IsItemDeactivated() && heldScale_ >= 0) {
        context.actions.push_back(session::SetScale{heldScale_});
        heldScale_ = -1;
    }
}

void SettingsWindow::draw(const views::ViewContext& context) {
    if (!isOpen) return;
    const session::SlotReader& session = context.session;
    const ScopedOverlay overlay(context.theme, "settings", session.text("settings.title"),
                                {0.9f, 0.9f}, {26, 30});
    drawLanguage(context);
    drawTheme(context);
    drawScale(context);
    caption(context, "settings.motion");
    bool isReduced = session.settings().reducedMotion;
    const std::string label = session.text("settings.reduced_motion") + "###settings.motion";
    if (ImGui::Checkbox(label.c_str(), &isReduced))
        context.actions.push_back(session::SetReducedMotion{isReduced});
    ImGui::Dummy({1, context.theme.metrics.gap});
    if (draw::button(context.theme, session.text("settings.reset"), "settings.reset"))
        context.actions.push_back(session::ResetSettings{});
    if (overlay.wantsToClose()) isOpen = false;
}

}  // namespace warpscope::shell
