#include "app/views/source/instruction_row.h"

#include <fmt/format.h>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/theme/ink.h"
#include "app/views/lane_colours.h"
#include "app/views/source/line_follower.h"
#include "app/views/source/source_wishes.h"
#include "app/views/spots.h"
#include "app/views/view_parts.h"
#include "engine/isa/listing.h"

namespace warpscope::views {

void drawInstruction(const ViewContext& context, const InstructionRows& rows,
                     isa::ProgramCounter pc) {
    const auto& theme = context.theme;
    const auto& program = rows.run.launch().program;
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = context.canvas.fontSize() * 1.15f;
    const float width = ImGui::GetContentRegionAvail().x;
    draw::hitArea(fmt::format("instruction {}", pc).c_str(), {width, height}, draw::Reach::Arrows);
    const bool isHovered = ImGui::IsItemHovered();
    session::Selection pointed;
    pointed.instruction = pc;
    pointed.line = program.instructions[pc].line;
    if (isHovered) context.actions.push_back(session::Hover{pointed});
    if (ImGui::IsItemClicked()) context.actions.push_back(session::Select{pointed});
    draw::Canvas& canvas = context.canvas;
    if (pc == rows.running) {
        canvas.fill(draw::between(at, {at.x + width, at.y + height}),
                    theme::mix(theme.palette.panel, theme.palette.accent, 0.3f));
        const float reach = kRingReach * theme.metrics.scale;  // Of the ring: rows touch.
        const ShownRow shown = shownRow(at.y, height, height);
        if (shown.bottom - shown.top >= height)  // Scrolled away there is nothing to ring.
            context.offer(kInstructionsSpot,
                          {at.x, at.y + reach, at.x + width, at.y + height - reach});
    }
    const theme::Colour ink =
        isHovered || pc == rows.running ? theme.palette.text : theme.palette.muted;
    draw::textRight(canvas, {at.x + rows.columns.code + theme.metrics.body * 1.4f, at.y},
                    theme.palette.muted, fmt::format("{}", pc));
    const float left = rows.columns.code + theme.metrics.body * 2;
    draw::text(canvas, {at.x + left, at.y}, ink, isa::toText(program.instructions[pc], program),
               rows.columns.code + rows.columns.codeWidth - left);
    const auto& counters = rows.run.instructionCounters();
    if (pc < counters.size())
        paintCounts(canvas, theme, at, rows.columns,
                    {counters[pc].issues, counters[pc].threadIssues, counters[pc].stallCycles},
                    rows.scale, sideColour(theme.palette, isa::sideOf(program, pc)));
}

}  // namespace warpscope::views
