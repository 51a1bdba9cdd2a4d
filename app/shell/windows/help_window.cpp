#include "app/shell/windows/help_window.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/scroll_edge.h"
#include "app/session/state/shortcuts.h"
#include "app/shell/windows/overlay.h"

namespace warpscope::shell {

namespace {

void heading(const views::ViewContext& context, const std::string& words) {
    const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Title);
    draw::paragraph(context.theme.palette.text, words);
}

/// Keys of the focus: Dear ImGui takes them, so the table of shortcuts has none of them.
constexpr std::array<std::pair<const char*, const char*>, 6> kFocusKeys{{
    {"Tab", "app.help.focus_next"},
    {"Shift+Tab", "app.help.focus_previous"},
    {"Alt", "app.help.focus_bar"},
    {"Space", "app.help.focus_click"},
    {"Shift+F10", "app.help.focus_menu"},
    {"Escape", "app.help.focus_away"},
}};

/// What the pointer does beside clicks. GLFW is told of no gestures: a pinch is a browser's alone.
constexpr std::array<std::pair<const char*, const char*>, 4> kPointerHelp{{
    {"app.help.wheel", "app.help.pointer_zoom"},
    {"app.help.shift_wheel", "app.help.pointer_scroll"},
    {"app.help.two_fingers", "app.help.touchpad"},
    {"app.help.right_click", "app.help.pointer_menu"},
}};

float widestKey(const views::ViewContext& context) {
    const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::CodeSmall);
    float width = 0;
    for (const auto& [what, words] : kPointerHelp)
        width = std::max(width, draw::measure(context.session.text(what)).x);
    for (const session::Shortcut& shortcut : session::shortcuts())
        width = std::max(width, draw::measure(shortcut.chord).x);
    return width;
}

void drawKey(const views::ViewContext& context, float keyWidth, std::string_view chord,
             const std::string& words) {
    const theme::Theme& theme = context.theme;
    {
        const draw::ScopedFont font(theme, draw::ScopedFont::Role::CodeSmall);
        draw::text(context.canvas, ImGui::GetCursorScreenPos(), theme.palette.accent, chord);
    }
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + keyWidth + theme.metrics.gap);
    draw::paragraph(theme.palette.text, words);
}

void drawShortcuts(const views::ViewContext& context, bool canQuit) {
    const float keyWidth = widestKey(context);
    heading(context, context.session.text("app.help.keys"));
    for (const session::Shortcut& shortcut : session::shortcuts(canQuit))
        drawKey(context, keyWidth, shortcut.chord,
                context.session.text("command." + std::string(shortcut.key)));
    ImGui::Dummy({1, context.theme.metrics.gap});
    heading(context, context.session.text("app.help.focus"));
    for (const auto& [chord, words] : kFocusKeys)
        drawKey(context, keyWidth, chord, context.session.text(words));
    ImGui::Dummy({1, context.theme.metrics.gap});
    heading(context, context.session.text("app.help.pointer"));
    for (const auto& [what, words] : kPointerHelp)
        drawKey(context, keyWidth, context.session.text(what), context.session.text(words));
    ImGui::Dummy({1, context.theme.metrics.gap});
}

void drawViews(const views::ViewContext& context, const std::vector<std::string>& viewKeys) {
    heading(context, context.session.text("app.help.views"));
    for (const std::string& key : viewKeys) {
        draw::paragraph(context.theme.palette.accent,
                        context.session.text("view." + key + ".title"));
        draw::paragraph(context.theme.palette.text, context.session.text("view." + key + ".help"));
    }
}

void drawModelLimits(const views::ViewContext& context) {
    ImGui::Dummy({1, context.theme.metrics.gap});
    heading(context, context.session.text("app.help.left_out"));
    for (int i = 1;; ++i) {
        const std::string key = "app.help.limit_" + std::to_string(i);
        if (!context.session.catalogue().has(key)) return;
        draw::paragraph(context.theme.palette.text, context.session.text(key));
    }
}

}  // namespace

void drawHelp(const views::ViewContext& context, const std::vector<std::string>& viewKeys,
              bool canQuit) {
    if (!context.session.isHelpOpen()) return;
    const ScopedOverlay overlay(context.theme, "help", context.session.text("app.help.title"),
                                {0.86f, 0.88f}, {80, 70});
    const ImVec2 room = ImGui::GetContentRegionAvail();
    if (overlay.wantsToClose()) context.actions.push_back(session::ShowHelp{false});
    // Two columns of a word each are no columns.
    constexpr float kNarrow = 44;
    if (room.x < kNarrow * context.theme.metrics.body) {
        draw::beginChild("help.all", room);
        drawShortcuts(context, canQuit);
        drawViews(context, viewKeys);
        drawModelLimits(context);
        draw::endScrolledChild(context.canvas, context.theme);
        return;
    }
    const float gap = context.theme.metrics.padding * 2;
    const float left = room.x * 0.42f;
    draw::beginChild("help.keys", {left, room.y});
    drawShortcuts(context, canQuit);
    draw::endScrolledChild(context.canvas, context.theme);
    ImGui::SameLine(0, gap);
    draw::beginChild("help.views", {room.x - left - gap, room.y});
    drawViews(context, viewKeys);
    drawModelLimits(context);
    draw::endScrolledChild(context.canvas, context.theme);
}

}  // namespace warpscope::shell
