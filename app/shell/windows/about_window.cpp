#include "app/shell/windows/about_window.h"

#include <algorithm>
#include <string>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/scroll_edge.h"
#include "app/names/parts.h"
#include "app/shell/windows/overlay.h"

namespace warpscope::shell {

namespace {

/// A line for each part; where its three words do not fit beside each other, two.
void drawParts(const views::ViewContext& context) {
    const theme::Theme& theme = context.theme;
    const float gap = theme.metrics.gap * 1.5f;
    float name = 0;
    float version = 0;
    float licence = 0;
    for (const names::Part& part : names::parts()) {
        name = std::max(name, draw::measure(part.name).x);
        version = std::max(version, draw::measure(part.version).x);
        licence = std::max(licence, draw::measure(part.licence).x);
    }
    const float room = ImGui::GetContentRegionAvail().x;
    const bool isWide = name + version + licence + 2 * gap <= room;
    const float line = ImGui::GetTextLineHeightWithSpacing();
    for (const names::Part& part : names::parts()) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float low = isWide ? at.y : at.y + ImGui::GetTextLineHeight();
        const float second = at.x + (isWide ? name + gap : gap);
        draw::text(context.canvas, at, theme.palette.text, part.name);
        draw::text(context.canvas, {second, low}, theme.palette.muted, part.version);
        draw::text(context.canvas, {second + version + gap, low}, theme.palette.muted,
                   part.licence);
        ImGui::Dummy({room, low - at.y + line - ImGui::GetStyle().ItemSpacing.y});
    }
}

}  // namespace

void AboutWindow::draw(const views::ViewContext& context) {
    if (!isOpen) return;
    const session::SlotReader& session = context.session;
    const theme::Theme& theme = context.theme;
    const ScopedOverlay overlay(theme, "about", session.text("app.about.title"), {0.86f, 0.9f},
                                {34, 34});
    const float foot = 2.6f * theme.metrics.body;
    draw::beginChild("about.rows", {0, std::max(1.0f, ImGui::GetContentRegionAvail().y - foot)});
    const std::string version(names::programVersion());
    draw::paragraph(theme.palette.text,
                    session.text(Message{"app.about.version"}.with("version", version)));
    draw::paragraph(theme.palette.muted, session.text("app.about.made_of"));
    drawParts(context);
    ImGui::Dummy({1, theme.metrics.gap / 2});
    draw::paragraph(theme.palette.muted, session.text("app.about.texts"));
    draw::endScrolledChild(context.canvas, context.theme);
    if (draw::button(theme, session.text("app.about.copy"), "about.copy"))
        context.actions.push_back(
            session::CopyText{names::versionText("warpscope", names::PartOf::Window)});
    if (ImGui::IsItemHovered()) draw::tooltip(theme, session.text("app.about.copy_tip"));
    if (overlay.wantsToClose()) isOpen = false;
}

}  // namespace warpscope::shell
