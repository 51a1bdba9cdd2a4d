#include "app/views/split/split_warps.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/draw/draw.h"
#include "app/present/lanes/lanes_columns.h"
#include "app/present/shown_warp.h"
#include "app/session/state/say.h"
#include "app/views/lane_colours.h"
#include "app/views/view_parts.h"
#include "engine/history/resident_warp.h"
#include "engine/isa/listing.h"

namespace warpscope::views {
namespace {

using draw::Box;

struct SmallIssue {
    LaneMask active = 0;
    isa::Side side = isa::Side::None;
};

/// The last issues of a warp up to a cycle, the latest first.
std::vector<SmallIssue> lastIssues(const history::Recording& run, WarpId warp, Cycle cycle,
                                   std::size_t most) {
    std::vector<SmallIssue> issues;
    const trace::Segments segments = run.segments(warp);
    for (auto at = segments.firstAfter(cycle); at != segments.begin() && issues.size() < most;) {
        --at;
        const trace::Segment segment = *at;
        if (segment.state != trace::WarpState::Issued || segment.begin > cycle) continue;
        issues.push_back({segment.active, isa::sideOf(run.launch().program, segment.pc)});
    }
    return issues;
}

/// The lanes of a warp that have not exited; all that hold a thread where it is not resident.
LaneMask runningLanes(const ViewContext& context, WarpId warp) {
    const auto& run = *context.session.run();
    const sm::Warp* const resident = history::residentWarp(run, context.session.state(), warp);
    const LaneMask threads = present::lanesOf(run.launch(), warp);
    return resident == nullptr ? threads : threads & ~resident->exited;
}

/// An issue of all lanes before some have exited is of all that ran.
present::LaneColour laneColourOf(const SmallIssue& issue, LaneMask threads, LaneMask running) {
    return present::laneColourOf(issue.side, issue.active,
                                 issue.active == threads ? threads : running);
}

void paintHistory(const ViewContext& context, const Box& box, WarpId warp) {
    constexpr std::size_t kMaxIssues = 28;
    const auto& run = *context.session.run();
    const theme::Palette& palette = context.theme.palette;
    const int lanes = run.launch().machine.limits.warpSize;
    const LaneMask threads = present::lanesOf(run.launch(), warp);
    const LaneMask running = runningLanes(context, warp);
    context.canvas.fill(box, palette.inset);
    const float wide = box.width() / static_cast<float>(kMaxIssues);
    const float high = box.height() / static_cast<float>(lanes);
    float right = box.right;
    for (const SmallIssue& issue : lastIssues(run, warp, context.session.cycle(), kMaxIssues)) {
        const theme::Colour colour = laneFill(palette, laneColourOf(issue, threads, running));
        for (int lane = 0; lane < lanes; ++lane) {
            if (!hasLane(issue.active, lane)) continue;
            const int first = lane;
            while (lane + 1 < lanes && hasLane(issue.active, lane + 1))
                ++lane;
            context.canvas.fill({right - wide, box.top + high * static_cast<float>(first),
                                 right - std::min(1.0f, wide * 0.2f),
                                 box.top + high * static_cast<float>(lane + 1)},
                                colour);
        }
        right -= wide;
    }
}

std::vector<WarpId> residentWarps(const ViewContext& context, SmId sm) {
    std::vector<WarpId> warps;
    const auto& sms = context.session.state().sms;
    if (sm.value >= sms.size()) return warps;
    for (const sm::Warp& warp : sms[sm.value].warps)
        if (warp.isResident()) warps.push_back(warp.id);
    std::ranges::sort(warps);
    return warps;
}

/// Lanes that run now, or would next.
LaneMask maskOf(const ViewContext& context, WarpId warp) {
    const auto segment = context.session.run()->segmentAt(warp, context.session.cycle());
    return segment ? segment->active : 0;
}

void point(const ViewContext& context, WarpId warp) {
    session::Selection pointed;
    pointed.warp = warp;
    context.actions.push_back(session::Hover{pointed});
    const auto& run = *context.session.run();
    const auto segment = run.segmentAt(warp, context.session.cycle());
    if (segment)
        draw::tooltip(context.theme,
                      say(context.session,
                          Message{"view.split.warp_tip"}
                              .with("number", warp.value)
                              .with("active", countLanes(segment->active))
                              .with("lanes", countLanes(present::lanesOf(run.launch(), warp)))
                              .with("line", run.launch().program.instructions[segment->pc].line)));
    if (ImGui::IsItemClicked()) context.actions.push_back(session::Select{pointed});
}

void drawTile(const ViewContext& context, const Box& tile, WarpId warp) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    // The ring of the warp that is looked at stands around what is in it, inside of the panel.
    const float rim = 3 * m.scale;
    const Box box{tile.left + rim, tile.top + rim, tile.right - rim, tile.bottom - rim};
    const auto& run = *context.session.run();
    const auto segment = run.segmentAt(warp, context.session.cycle());
    const bool isFocus = context.session.focus().warp == warp;
    const float label = std::min(m.codeSmall * 1.2f, box.height() * 0.3f);
    const float strip = std::min(m.codeSmall * 0.5f, box.height() * 0.14f);
    if (label > m.codeSmall * 0.95f) {
        const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
        draw::text(context.canvas, {box.left, box.top}, palette.text,
                   "W" + std::to_string(warp.value), box.width());
        if (segment) {
            const Box chip{box.right - m.codeSmall * 1.1f, box.top, box.right,
                           box.top + m.codeSmall};
            const theme::Colour fill = theme::cellColourOf(palette, segment->state);
            draw::cell(context.canvas, chip, fill, theme::textOn(palette, fill),
                       std::string(1, trace::infoOf(segment->state).letter), m.chipRadius / 2);
        }
    }
    const float top = box.top + (label > m.codeSmall * 0.95f ? label : 0);
    paintHistory(context, {box.left, top, box.right, box.bottom - strip - 2 * m.scale}, warp);
    const LaneMask threads = present::lanesOf(run.launch(), warp);
    const LaneMask now = maskOf(context, warp);
    const SmallIssue issue{
        now, segment ? isa::sideOf(run.launch().program, segment->pc) : isa::Side::None};
    paintMaskStrip(context, {box.left, box.bottom - strip, box.right, box.bottom}, now,
                   run.launch().machine.limits.warpSize,
                   laneFill(palette, laneColourOf(issue, threads, runningLanes(context, warp))));
    if (isFocus)
        context.canvas.frame(
            {tile.left + m.scale, tile.top + m.scale, tile.right - m.scale, tile.bottom - m.scale},
            palette.text, m.chipRadius, 2 * m.scale);
    context.offer("warp " + std::to_string(warp.value), tile);
}

/// As many columns as leave few places empty and make the tiles about as wide as high.
float columnsOf(float count, const Box& room) {
    float best = 1, most = 0;
    for (float columns = 1; columns <= count; ++columns) {
        const float rows = std::ceil(count / columns);
        const float filled = count / (rows * columns);
        const float wide = room.width() / columns;
        const float high = 1.1f * std::max(1.0f, room.height()) / rows;
        const float good =
            filled * filled * std::sqrt(std::min(wide, high) / std::max({wide, high, 1.0f}));
        if (good > most) best = columns;
        most = std::max(most, good);
    }
    return best;
}

}  // namespace

void drawSplitWarps(const ViewContext& context, SmId sm, const Box& room) {
    const std::vector<WarpId> warps = residentWarps(context, sm);
    if (warps.empty()) return;
    const theme::Metrics& m = context.theme.metrics;
    const float columns = columnsOf(static_cast<float>(warps.size()), room);
    const float rows = std::ceil(static_cast<float>(warps.size()) / columns);
    const float gap = std::min(m.gap, room.width() / columns * 0.12f);
    const float wide = std::min((room.width() + gap) / columns, 26 * m.body);
    const float high = std::min((room.height() + gap) / rows, 20 * m.body);
    for (std::size_t i = 0; i < warps.size(); ++i) {
        const auto index = static_cast<float>(i);
        const float column = std::fmod(index, columns), row = std::floor(index / columns);
        const Box box{room.left + column * wide, room.top + row * high,
                      room.left + (column + 1) * wide - gap, room.top + (row + 1) * high - gap};
        drawTile(context, box, warps[i]);
        const std::string id = "split warp " + std::to_string(warps[i].value);
        if (pointArea(id.c_str(), box)) point(context, warps[i]);
    }
}

std::string warpsSentence(const ViewContext& context, SmId sm) {
    const std::vector<WarpId> warps = residentWarps(context, sm);
    const auto isSplit = [&](WarpId warp) {
        const LaneMask threads = present::lanesOf(context.session.run()->launch(), warp);
        const LaneMask now = maskOf(context, warp);
        return now != 0 && now != threads;
    };
    const auto split = std::ranges::count_if(warps, isSplit);
    const char* const ofOne = split > 0 ? "view.split.say.one_split" : "view.split.say.one_whole";
    const char* const key = warps.empty()       ? "view.split.say.no_warps"
                            : warps.size() == 1 ? ofOne
                                                : "view.split.say.warps";
    return say(context.session, Message{key}
                                    .with("number", sm.value)
                                    .with("count", static_cast<long long>(warps.size()))
                                    .with("split", static_cast<long long>(split)));
}

}  // namespace warpscope::views
