#include "app/views/inspector/inspector_parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/present/foresight.h"
#include "app/present/lane_words.h"
#include "app/session/state/say.h"
#include "engine/isa/listing.h"

namespace warpscope::views {

namespace {

/// A button that takes the cursor to a cycle.
void jumpButton(const ViewContext& context, const char* key, const char* id, Cycle cycle) {
    if (cycle == kNever || cycle < 0) return;
    const auto& session = context.session;
    const Cycle target = std::min<Cycle>(cycle, session.playback().lastCycle());
    const std::string words = say(session, Message{key, {}}.with("cycle", target));
    const float width = context.canvas.measure(words).x + 2 * ImGui::GetStyle().FramePadding.x;
    const bool fits = ImGui::GetItemRectMax().x + context.theme.metrics.gap + width <
                      ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    const bool isFirst = std::string_view(id) == "jump to cause";
    if (!isFirst && fits) ImGui::SameLine(0, context.theme.metrics.gap * 0.6f);
    if (draw::button(context.theme, words, id)) context.actions.push_back(session::SeekTo{target});
}

}  // namespace

void inspectorHeading(const ViewContext& context, std::string_view title, std::string_view detail) {
    if (!title.empty()) {
        const draw::FontScope font(context.canvas, draw::Font::Title);
        draw::paragraph(context.theme.palette.text, present::sentenceCase(std::string(title)));
    }
    if (!detail.empty()) {
        const draw::FontScope font(context.canvas, draw::Font::Body);
        draw::paragraph(context.theme.palette.muted, detail);
    }
}

std::string stateTitle(const session::SlotReader& session, const isa::Program& program,
                       const trace::Segment& segment) {
    std::string name = say(session, fmt::format("state.{}.name", trace::infoOf(segment.state).key));
    if (segment.state != trace::WarpState::Issued || segment.pc >= program.instructions.size())
        return name;
    return say(session, Message{"view.inspector.issued", {}}.with(
                            "instruction", isa::toText(program.instructions[segment.pc], program)));
}

void drawWarpWhy(const ViewContext& context, const analysis::WarpWhy& why) {
    const auto& session = context.session;
    const auto& palette = context.theme.palette;
    const draw::FontScope font(context.canvas, draw::Font::Body);
    const std::string sentence = say(session, present::withoutEnd(session, why.sentence));
    if (!why.sentence.isEmpty()) draw::paragraph(palette.text, sentence);
    ImGui::Indent(context.theme.metrics.gap);
    for (const Message& link : why.chain) {
        const std::string words = say(session, present::withoutEnd(session, link));
        if (words != sentence) draw::paragraph(palette.muted, words);
    }
    ImGui::Unindent(context.theme.metrics.gap);
    const bool hasCause = why.causeIssuedAt != kNever && why.causeIssuedAt != session.cycle();
    if (hasCause)
        jumpButton(context, "view.inspector.to_cause", "jump to cause", why.causeIssuedAt);
    const bool hasEnd = why.readyAt != kNever && why.readyAt > session.cycle() &&
                        why.readyAt <= session.lastShown();
    if (hasEnd)
        jumpButton(context, "view.inspector.to_end", hasCause ? "jump to end" : "jump to cause",
                   why.readyAt);
}

float warpChipWidth(const ViewContext& context, WarpId longest) {
    const draw::FontScope font(context.canvas, draw::Font::Code);
    const auto& metrics = context.theme.metrics;
    return std::max(metrics.code * 3.2f,
                    context.canvas.measure(fmt::format("W{} w", longest.value)).x + metrics.gap);
}

bool warpChip(const ViewContext& context, WarpId warp, trace::WarpState state, float width,
              const char* id) {
    const auto& theme = context.theme;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = theme.metrics.code + theme.metrics.gap * 0.4f;
    const bool isClicked = draw::hitArea(id, {width, height});
    const bool isAbsent = state == trace::WarpState::NotResident;
    const theme::Colour fill =
        isAbsent ? theme.palette.inset : theme::colourOf(theme.palette, state);
    const ImVec2 max{at.x + width, at.y + height};
    const draw::FontScope font(context.canvas, draw::Font::Code);
    draw::cell(context.canvas, draw::between(at, max), fill, theme::textOn(theme.palette, fill),
               isAbsent ? fmt::format("W{}", warp.value)
                        : fmt::format("W{} {}", warp.value, trace::infoOf(state).letter),
               theme.metrics.chipRadius);
    const auto& selected = context.session.selected();
    if (selected.warp == warp)
        context.canvas.frame(draw::between(at, max), theme.palette.text, theme.metrics.chipRadius,
                             theme.metrics.scale * 1.5f);
    return isClicked;
}

void drawSchedulerWhy(const ViewContext& context, int scheduler,
                      const analysis::SchedulerWhy& why) {
    const auto& session = context.session;
    const auto& theme = context.theme;
    const draw::FontScope font(context.canvas, draw::Font::Body);
    const char* key = why.hasIssued ? "view.inspector.chose" : "view.inspector.chose_none";
    const std::string words =
        say(session, Message{key, {}}
                         .with("index", scheduler)
                         .with("number", why.hasIssued ? why.chosen.value : 0LL));
    std::string sentences = present::sentenceCase(words);
    if (!why.because.isEmpty())
        sentences += session::betweenSentences(session) + say(session, why.because);
    draw::paragraph(theme.palette.text, sentences);
    ImGui::Dummy({1, theme.metrics.gap * 0.3f});
    std::uint32_t longest = 0;
    for (const auto& row : why.rows)
        longest = std::max(longest, row.warp.value);
    const float width = warpChipWidth(context, WarpId{longest});
    for (const auto& row : why.rows) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        session::Selection chosen;
        chosen.warp = row.warp;
        if (warpChip(context, row.warp, row.why.state, width,
                     fmt::format("warp {}", row.warp.value).c_str()))
            context.actions.push_back(session::Select{chosen});
        ImGui::SetCursorScreenPos(
            {at.x + width + theme.metrics.gap, at.y + theme.metrics.gap * 0.1f});
        const std::string state =
            say(session, fmt::format("state.{}.name", trace::infoOf(row.why.state).key));
        const std::string sentence = say(session, present::withoutEnd(session, row.why.sentence));
        draw::paragraph(theme.palette.muted, sentence.empty() ? state : sentence);
        ImGui::SetCursorScreenPos(
            {at.x, std::max(ImGui::GetCursorScreenPos().y,
                            at.y + theme.metrics.code + theme.metrics.gap * 0.8f)});
    }
    ImGui::Dummy({1, 0});
}

}  // namespace warpscope::views
