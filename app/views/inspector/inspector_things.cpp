#include "app/views/inspector/inspector_things.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/draw/draw.h"
#include "app/present/foresight.h"
#include "app/present/lane_words.h"
#include "app/present/lanes/lanes_values.h"
#include "app/present/run_words.h"
#include "app/present/shown_warp.h"
#include "app/session/state/say.h"
#include "app/views/inspector/inspector_parts.h"
#include "engine/history/resident_warp.h"
#include "engine/isa/listing.h"

namespace warpscope::views {

namespace {

std::string cycleText(const session::SlotReader& session, Cycle cycle) {
    const bool isHidden = present::hidesWhatComes(session) && cycle > present::lastDrawn(session);
    return cycle == kNever || isHidden ? say(session, "view.inspector.not_yet")
                                       : present::grouped(cycle);
}

/// A name at the left in muted words and a value at the right in digits that do not jump.
void drawPair(const ViewContext& context, const std::string& name, const std::string& value) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const theme::Theme& theme = context.theme;
    draw::Canvas& canvas = context.canvas;
    const draw::FontScope font(canvas, draw::Font::Code);
    const float valueWidth = std::min(canvas.measure(value).x, width * 0.7f);
    draw::text(canvas, {at.x + width - valueWidth, at.y}, theme.palette.text, value,
               width * 0.7f + 1);
    draw::text(canvas, at, theme.palette.muted, name, width - valueWidth - theme.metrics.gap);
    ImGui::Dummy({width, theme.metrics.code * 1.15f});
}

}  // namespace

void drawBlock(const ViewContext& context, BlockId block) {
    const auto& session = context.session;
    const auto& theme = context.theme;
    const auto& run = *session.run();
    if (block.value >= run.blocks().size()) return;
    const auto& record = run.blocks()[block.value];
    const auto at = coordinateOf(static_cast<std::int64_t>(block.value), run.launch().grid);
    const bool hasStarted = record.start != kNever;
    const Message where =
        Message{hasStarted ? "view.inspector.block_where" : "view.inspector.block_never", {}}
            .with("at", present::coordinateText(at))
            .with("on", hasStarted ? static_cast<long long>(record.sm.value) : 0LL)
            .with("start", cycleText(session, record.start))
            .with("end", cycleText(session, record.end));
    inspectorHeading(context,
                     say(session, Message{"view.inspector.block", {}}.with("number", block.value)),
                     say(session, where));
    const auto perBlock = static_cast<std::uint32_t>(run.launch().warpsPerBlock());
    const float width = warpChipWidth(context, WarpId{(block.value + 1) * perBlock - 1});
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    for (std::uint32_t i = 0; i < perBlock; ++i) {
        const WarpId warp{block.value * perBlock + i};
        const auto segment = run.segmentAt(warp, session.cycle());
        const auto state = !segment ? trace::WarpState::NotResident : segment->state;
        const bool fits =
            i > 0 && ImGui::GetItemRectMax().x + theme.metrics.gap * 0.4f + width < right;
        if (fits) ImGui::SameLine(0, theme.metrics.gap * 0.4f);
        session::Selection chosen;
        chosen.warp = warp;
        if (warpChip(context, warp, state, width, fmt::format("block warp {}", warp.value).c_str()))
            context.actions.push_back(session::Select{chosen});
    }
}

void drawLane(const ViewContext& context, WarpId warp, int lane) {
    const auto& session = context.session;
    const auto& run = *session.run();
    const auto& launch = run.launch();
    if (!hasLane(present::lanesOf(launch, warp), lane)) {
        inspectorHeading(context,
                         say(session, Message{"view.inspector.lane", {}}.with("lane", lane)),
                         say(session, "view.inspector.lane_empty"));
        return;
    }
    inspectorHeading(context, say(session, Message{"view.inspector.lane", {}}.with("lane", lane)),
                     {});
    drawPair(context, "threadIdx",
             present::coordinateText(present::threadIndexOf(launch, warp, lane)));
    drawPair(context, say(session, "view.inspector.global_index"),
             present::grouped(present::globalThreadOf(launch, warp, lane)));
    const sm::Warp* resident = history::residentWarp(run, session.state(), warp);
    if (resident == nullptr) return;
    const int warpSize = launch.machine.limits.warpSize;
    for (const auto& quantity : present::quantitiesAt(launch.program, resident->pc()))
        drawPair(context, quantity.name, present::laneValue(*resident, quantity, lane, warpSize));
}

void drawInstruction(const ViewContext& context, isa::ProgramCounter pc) {
    const auto& session = context.session;
    const auto& run = *session.run();
    const auto& program = run.launch().program;
    if (pc >= program.instructions.size() || pc >= run.instructionCounters().size()) return;
    const auto& counters = run.instructionCounters()[pc];
    const double lanes = counters.issues == 0 ? 0.0
                                              : static_cast<double>(counters.threadIssues) /
                                                    static_cast<double>(counters.issues);
    const Message detail = Message{"view.inspector.instruction", {}}
                               .with("line", program.instructions[pc].line)
                               .with("issues", counters.issues)
                               .with("lanes", fmt::format("{:.1f}", lanes))
                               .with("stalls", counters.stallCycles);
    inspectorHeading(context, isa::toText(program.instructions[pc], program), say(session, detail));
}

}  // namespace warpscope::views
