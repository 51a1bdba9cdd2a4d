#include "app/views/split/split_passes.h"

#include <imgui.h>

#include <algorithm>

#include "app/draw/draw.h"
#include "app/present/lanes/lanes_columns.h"
#include "app/session/state/say.h"
#include "app/views/lane_colours.h"
#include "app/views/view_parts.h"
#include "engine/base/lane_text.h"

namespace warpscope::views {
namespace {

std::string wordsOf(const SplitPicture& picture, const present::NestedPass& pass) {
    const char* const key = pass.depth == 0 ? "view.split.pass.together" : "view.split.pass.side";
    return say(picture.context.session, Message{key}
                                            .with("lanes", laneRanges(pass.lanes))
                                            .with("count", countLanes(pass.lanes))
                                            .with("line", pass.line));
}

/// As Lanes colours it. What was the innermost branch of a pass says its side, not how deep it is.
present::LaneColour colourOf(const present::NestedPass& pass) {
    return present::laneColourOf(pass.side, pass.lanes, pass.depth == 0 ? pass.lanes : 0);
}

std::string sideOf(const ViewContext& context, present::LaneColour colour) {
    return laneLegend(context, {colour}).front().words;
}

}  // namespace

void drawSplitPasses(const SplitPicture& picture, const draw::Box& room) {
    const ViewContext& context = picture.context;
    const theme::Metrics& m = context.theme.metrics;
    const theme::Palette& palette = context.theme.palette;
    const auto& passes = picture.history.passes();
    const std::size_t count = picture.lastIssue;
    if (passes.empty() || count == 0) return;
    int depth = 1;
    for (const present::NestedPass& pass : passes)
        if (pass.first < count) depth = std::max(depth, pass.depth + 1);
    draw::Box box = room;
    {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        draw::text(context.canvas, {box.left, box.top}, palette.muted,
                   say(context.session, "view.split.passes"), box.width());
        box.top += m.small * 1.5f;
    }
    const float high = std::min((box.bottom - box.top) / static_cast<float>(depth), m.body * 1.7f);
    if (high < 3 * m.scale) return;
    const float per = box.width() / static_cast<float>(count);
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    const bool isHovered = pointArea(
        "split passes", {box.left, box.top, box.right, box.top + high * static_cast<float>(depth)});
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const present::NestedPass* pointed = nullptr;
    for (const present::NestedPass& pass : passes) {
        if (pass.first >= count) continue;
        const std::size_t end = std::min(pass.last + 1, count);
        const float top = box.top + high * static_cast<float>(pass.depth);
        const draw::Box at{box.left + per * static_cast<float>(pass.first), top,
                           box.left + per * static_cast<float>(end) - 1, top + high - 1};
        const present::LaneColour colour = colourOf(pass);
        const theme::Colour fill = theme::mix(palette.panel, laneFill(palette, colour), 0.75f);
        const std::string lanes = std::to_string(countLanes(pass.lanes));
        const std::string label = draw::fittingWords(
            context.canvas, {sideOf(context, colour) + " · " + lanes, lanes}, at.width() - m.gap);
        draw::cell(context.canvas, at, fill, theme::textOn(palette, fill), label, 0);
        if (isHovered && at.contains(mouse.x, mouse.y)) pointed = &pass;
    }
    if (pointed == nullptr) return;
    draw::tooltip(context.theme, wordsOf(picture, *pointed));
    if (ImGui::IsItemClicked())
        context.actions.push_back(session::SeekTo{picture.history.issues()[pointed->first]});
}

}  // namespace warpscope::views
