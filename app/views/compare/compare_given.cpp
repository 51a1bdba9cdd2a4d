#include "app/views/compare/compare_given.h"

#include <imgui.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/draw/draw.h"
#include "app/present/compare/figures.h"
#include "app/session/state/say.h"
#include "app/views/compare/compare_table.h"
#include "app/views/run_name.h"
#include "app/views/view_parts.h"

namespace warpscope::views {

namespace {

constexpr const char* kUnknown = "?";

/// The letter of a run and what tells it from the other one.
void paintRun(const ViewContext& context, const session::SlotReader& run,
              const session::SlotReader& other, float width) {
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope body(context.canvas, draw::Font::Body);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float chip = m.body * 1.3f;
    const draw::Box letter{at.x, at.y, at.x + chip, at.y + chip};
    drawRunChip(context, letter, run.letter());
    paintRunName(context, {letter.right + m.gap * 0.5f, at.y + (chip - m.body) / 2},
                 context.theme.palette.text, run, other, width - chip - m.gap * 0.5f);
    ImGui::Dummy({width, chip + m.gap * 0.3f});
}

/// A figure's name, and at the right what it is in A and in B.
void paintGivenFigure(const ViewContext& context, const std::string& name, const std::string& first,
                      const std::string& second, float width, float column) {
    const theme::Metrics& m = context.theme.metrics;
    const theme::Palette& palette = context.theme.palette;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    {
        const draw::FontScope body(context.canvas, draw::Font::Body);
        draw::text(context.canvas, {at.x, at.y}, palette.text, name, width - 2 * column);
    }
    const draw::FontScope code(context.canvas, draw::Font::Code);
    draw::textRight(context.canvas, {at.x + width - column, at.y}, palette.text, first);
    draw::textRight(context.canvas, {at.x + width, at.y}, palette.text, second);
    ImGui::Dummy({width, m.body * 1.45f});
}

}  // namespace

void paintCompareGiven(const ViewContext& context) {
    const theme::Metrics& m = context.theme.metrics;
    const session::SlotReader& held = *context.pinned;
    const session::SlotReader& asked = context.session;
    const float width = ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ScrollbarSize;
    const bool isHeldFirst = held.isFirst();
    const session::SlotReader& first = isHeldFirst ? held : asked;
    const session::SlotReader& second = isHeldFirst ? asked : held;
    paintRun(context, first, second, width);
    paintRun(context, second, first, width);
    std::vector<present::Figure> figures;
    if (!held.isPartnerPinned()) figures = present::figuresOf(held, held);
    putPointedFirst(context, figures);
    float column = 0;
    {
        const draw::FontScope code(context.canvas, draw::Font::Code);
        for (const present::Figure& figure : figures)
            column = std::max(column, context.canvas.measure(figure.now).x);
    }
    column += m.gap * 1.6f;
    const auto figure = [&](const std::string& name, const std::string& known,
                            const std::string& unknown) {
        paintGivenFigure(context, name, isHeldFirst ? known : unknown,
                         isHeldFirst ? unknown : known, width, column);
    };
    if (!figures.empty()) figure("", held.letter(), asked.letter());
    for (const present::Figure& known : figures)
        figure(say(context.session, "view.compare." + known.key), known.now, kUnknown);
    draw::paragraph(context.theme.palette.muted, say(context.session, "view.compare.question"));
}

}  // namespace warpscope::views
