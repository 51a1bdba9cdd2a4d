#include "app/views/timeline/timeline_point.h"

#include "app/present/foresight.h"
#include "app/session/state/say.h"
#include "app/views/view_parts.h"

namespace warpscope::views {

void pointAtRow(const ViewContext& context, const present::TimelineModel& model,
                const RowsPlace& rows, int index) {
    if (index < 0) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const timeline::Row& row = model.layout().rows()[static_cast<std::size_t>(index)];
    const Cycle cycle = mouse.x >= rows.cells
                            ? model.axis().wholeCycleAt(static_cast<double>(mouse.x))
                            : context.session.cycle();
    if (cycle < 0 || cycle > context.session.lastShown()) return;
    context.offerRow(say(context.session, Message{"menu.context.go_to_cycle"}.with("cycle", cycle)),
                     session::SeekTo{cycle});
    context.offerRow(say(context.session, Message{"menu.context.copy_cycle"}.with("cycle", cycle)),
                     session::CopyText{std::to_string(cycle)});
    // A moment that is marked where the cursor stands asks for its name.
    if (context.menu != nullptr)
        context.menu->push_back(
            {say(context.session, Message{"view.timeline.mark"}.with("cycle", cycle)),
             {session::SeekTo{cycle}, session::MarkMoment{cycle, {}}}});
    // What is not drawn is not told either.
    if (cycle > present::lastDrawn(context.session)) return;
    context.actions.push_back(
        session::Hover{rowViewOf(row.kind).point(context, model, row, cycle)});
}

void pointAtHeldRow(const ViewContext& context, const present::TimelineModel& held,
                    const RowsPlace& rows) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const int index = held.layout().rowAt(mouse.y - rows.top + rows.scroll);
    if (mouse.y < rows.top || mouse.x < rows.cells || index < 0) return;
    const timeline::Row& row = held.layout().rows()[static_cast<std::size_t>(index)];
    const ViewContext other = ofHeld(context);
    const Cycle cycle = held.axis().wholeCycleAt(static_cast<double>(mouse.x));
    rowViewOf(row.kind).point(other, held, row, cycle);
}

}  // namespace warpscope::views
