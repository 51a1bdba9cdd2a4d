#include "app/views/calculation/kept_rows.h"

#include <imgui.h>

#include <algorithm>
#include <string>

#include "app/draw/draw.h"
#include "app/draw/icons.h"
#include "app/present/occupancy/kept_configuration.h"
#include "app/session/state/say.h"
#include "app/views/view_parts.h"

namespace warpscope::views {
namespace {

/// Of the row, for the name.
constexpr float kNameShare = 0.34f;
constexpr float kMaxNameLetters = 14;

void drawName(const ViewContext& context, std::size_t index, float width) {
    const session::Configuration& kept = context.session.settings().configurations[index];
    char name[64] = {};
    kept.name.copy(name, sizeof name - 1);
    ImGui::SetNextItemWidth(width);
    const std::string id = "###kept name " + std::to_string(index);
    if (ImGui::InputTextWithHint(id.c_str(),
                                 say(context.session, "view.calculation.kept.name").c_str(), name,
                                 sizeof name))
        context.actions.push_back(session::NameConfiguration{index, name});
    if (ImGui::IsItemHovered())
        draw::tooltip(context.theme, say(context.session, "view.calculation.kept.name_tip"));
}

/// Its occupancy as a bar, with a line where the one of now is.
void drawPercent(const ViewContext& context, const session::Configuration& kept, double now,
                 float width) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetFrameHeight();
    const draw::Box box{at.x, at.y, at.x + width, at.y + height};
    const auto xOf = [&](double percent) {
        return box.left + static_cast<float>(percent / 100) * width;
    };
    context.canvas.fill(box, palette.inset, m.chipRadius);
    context.canvas.fill({box.left, box.top, xOf(kept.percent), box.bottom},
                        theme::mix(palette.inset, palette.accent, 0.45f), m.chipRadius);
    context.canvas.line({xOf(now), box.top}, {xOf(now), box.bottom}, palette.text, 2 * m.scale);
    const std::string difference = present::keptDifference(kept, now);
    const std::string words = percentWords(context.session, present::percentText(kept.percent)) +
                              (difference.empty() ? "" : "  (" + difference + ")");
    draw::text(context.canvas, {box.left + m.gap * 0.5f, at.y + ImGui::GetStyle().FramePadding.y},
               palette.text, words, width - m.gap * 0.5f);
    ImGui::Dummy({width, height});
    if (ImGui::IsItemHovered())
        draw::tooltip(context.theme, say(context.session, "view.calculation.kept.percent_tip"));
}

void drawKept(const ViewContext& context, std::size_t index, double now, float width) {
    const session::Configuration& kept = context.session.settings().configurations[index];
    const theme::Metrics& m = context.theme.metrics;
    const float gap = m.gap * 0.6f;
    const float size = ImGui::GetFrameHeight();
    const std::string number = std::to_string(index);
    const std::string take = say(context.session, "view.calculation.kept.take");
    const float button = draw::measure(take).x + 2 * ImGui::GetStyle().FramePadding.x;
    const float name = std::min(width * kNameShare, kMaxNameLetters * m.body);
    drawName(context, index, name);
    ImGui::SameLine(0, gap);
    drawPercent(context, kept, now, std::max(m.body, width - name - button - size - 3 * gap));
    ImGui::SameLine(0, gap);
    ImGui::BeginDisabled(present::isTaken(context.session, kept));
    if (draw::button(context.theme, take, ("kept take " + number).c_str()))
        context.actions.push_back(session::TakeConfiguration{index});
    ImGui::EndDisabled();
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
        draw::tooltip(context.theme, say(context.session, "view.calculation.kept.take_tip"));
    ImGui::SameLine(0, gap);
    if (draw::iconButton(context.theme, ("kept drop " + number).c_str(), draw::Icon::Close,
                         {size, size}, say(context.session, "view.calculation.kept.drop_tip")))
        context.actions.push_back(session::DropConfiguration{index});
    draw::paragraph(context.theme.palette.muted, present::keptWords(context.session, kept), width);
}

}  // namespace

void drawKeptRows(const ViewContext& context, const present::OccupancyQuestion& question,
                  float width) {
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const session::Configuration now = present::configurationOf(context.session, question);
    const auto& all = context.session.settings().configurations;
    if (draw::button(context.theme, say(context.session, "view.calculation.kept.keep"), "keep"))
        context.actions.push_back(session::KeepConfiguration{now});
    if (ImGui::IsItemHovered())
        draw::tooltip(context.theme, say(context.session, "view.calculation.kept.keep_tip"));
    if (all.empty()) {
        ImGui::SameLine(0, context.theme.metrics.gap);
        ImGui::AlignTextToFramePadding();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        draw::text(context.canvas, {at.x, at.y + ImGui::GetStyle().FramePadding.y},
                   context.theme.palette.muted, say(context.session, "view.calculation.kept.none"),
                   ImGui::GetContentRegionAvail().x);
        ImGui::NewLine();
    }
    for (std::size_t index = 0; index < all.size(); ++index)
        drawKept(context, index, now.percent, width);
}

}  // namespace warpscope::views
