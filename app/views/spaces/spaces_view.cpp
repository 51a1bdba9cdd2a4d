#include "app/views/spaces/spaces_view.h"

#include <imgui.h>

#include <algorithm>

#include "app/draw/draw.h"
#include "app/present/spaces/memory_spaces.h"
#include "app/session/state/say.h"
#include "app/views/map_colours.h"
#include "app/views/view_parts.h"
#include "engine/isa/listing.h"

namespace warpscope::views {
namespace {

using draw::Box;
using present::MemorySpace;
using present::Scope;

class SpacesView final : public View {
  public:
    std::string_view key() const override { return "spaces"; }
    float leastHeight(const ViewContext&) override { return 13; }
    void draw(const ViewContext& context) override;

  private:
    void drawScopes(const ViewContext& context, const Box& room);
    void drawScope(const ViewContext& context, const Box& box, const char* key, int depth);
    void drawSpace(const ViewContext& context, const MemorySpace& space, const Box& box);
    void drawGiven(const ViewContext& context, Box room);
    void drawLives(const ViewContext& context, const Box& room);
    void drawLifeInside(const ViewContext& context, const MemorySpace& space, const Box& box);
    void point(const ViewContext& context, const MemorySpace& space);
    std::vector<LegendEntry> legendOf(const ViewContext& context) const;
    const MemorySpace& space(std::string_view key) const {
        return *std::ranges::find(spaces_, key, &MemorySpace::key);
    }

    std::shared_ptr<const history::Run> run_{};
    std::vector<present::MemorySpace> spaces_{};
    bool isGiven_ = false;   ///< The scopes stand without their memories.
    bool isTight_ = false;   ///< Headings are small and lie close to what they head.
    bool hasLives_ = false;  ///< How long each lives stands in its box, since it has no row.
};

std::string nameOf(const session::SlotReader& session, const MemorySpace& space) {
    return say(session, "view.spaces.space." + space.key);
}

/// On the SM: bright, in the device's memory: quiet, since far is slow.
theme::Colour colourOf(const theme::Palette& palette, const MemorySpace& space) {
    const theme::Colour full = space.isOnSm ? palette.shortScoreboard : palette.longScoreboard;
    return space.isUsed() ? full : theme::mix(palette.panel, full, 0.3f);
}

/// Of a memory's box, in letters: the strip that says how long it lives.
constexpr float kLifeInside = 0.5f;

/// When a kernel begins and ends, of the width of the time around it.
constexpr float kKernelFrom = 0.3f, kKernelTo = 0.72f;

/// How long it is there, in the row of time from left to right.
void paintLife(const ViewContext& context, const MemorySpace& space, const Box& row) {
    const theme::Metrics& m = context.theme.metrics;
    // Threads and blocks of one kernel come and go one after another.
    const int pieces = space.outlivesKernel || space.scope == Scope::Grid ? 1 : 3;
    const float begin = row.left + (space.outlivesKernel ? 0 : kKernelFrom) * row.width();
    const float end = row.left + (space.outlivesKernel ? 1 : kKernelTo) * row.width();
    const float each = (end - begin) / static_cast<float>(pieces);
    for (int piece = 0; piece < pieces; ++piece) {
        const float left = begin + each * static_cast<float>(piece);
        context.canvas.fill({left, row.top, left + each - 3 * m.scale, row.bottom},
                            colourOf(context.theme.palette, space), m.chipRadius / 2);
    }
}

/// At the foot of its box, with marks where the kernel begins and ends.
void SpacesView::drawLifeInside(const ViewContext& context, const MemorySpace& space,
                                const Box& box) {
    const theme::Metrics& m = context.theme.metrics;
    const Box row{box.left + m.gap * 0.5f, box.bottom - kLifeInside * m.body,
                  box.right - m.gap * 0.5f, box.bottom - kLifeInside * m.body * 0.45f};
    paintLife(context, space, row);
    for (const float at : {kKernelFrom, kKernelTo}) {
        const float x = row.left + at * row.width() - 2 * m.scale;
        context.canvas.line({x, row.top - 2 * m.scale}, {x, row.bottom + 2 * m.scale},
                            context.theme.palette.text, 1.5f * m.scale);
    }
}

void SpacesView::point(const ViewContext& context, const MemorySpace& space) {
    const auto& session = context.session;
    std::string tip = nameOf(session, space) + "\n" +
                      say(session, "view.spaces.about." + space.key) + "\n" +
                      say(session, present::amountWords(space));
    if (space.cycles > 0)
        tip += "\n" + say(session, Message{"view.spaces.latency"}.with("cycles", space.cycles));
    if (space.loads + space.stores > 0)
        tip +=
            "\n" + say(session, Message{"view.spaces.uses"}
                                    .with("loads", space.loads)
                                    .with("stores", space.stores)
                                    .with("line", isa::lineOf(run_->launch().program, space.pc)));
    draw::tooltip(context.theme, tip);
    if (space.pc == isa::kNoTarget) return;
    session::Selection pointed;
    pointed.instruction = space.pc;
    pointed.line = isa::lineOf(run_->launch().program, space.pc);
    context.actions.push_back(session::Hover{pointed});
    if (ImGui::IsItemClicked()) context.actions.push_back(session::Select{pointed});
}

void SpacesView::drawSpace(const ViewContext& context, const MemorySpace& space, const Box& box) {
    if (isGiven_) return;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const theme::Colour colour = colourOf(palette, space);
    const theme::Colour ground = theme::mix(palette.panel, colour, space.isUsed() ? 0.35f : 0.12f);
    context.canvas.fill(box, ground, m.chipRadius);
    if (!space.isUsed()) draw::hatch(context.canvas, box, palette.line, 7 * m.scale);
    context.canvas.frame(box, colour, m.chipRadius, 1.5f * m.scale);
    const auto& focus = context.session.focus();
    if (focus.instruction && focus.instruction == space.pc)
        context.canvas.frame(box, palette.text, m.chipRadius, 2 * m.scale);
    const float words = box.height() - (hasLives_ ? kLifeInside * m.body : 0);
    const float pad = std::clamp((words - m.body * 1.15f) / 2, m.gap * 0.1f, m.gap * 0.6f);
    const Box chip{box.left + pad, box.top + pad, box.left + pad + m.codeSmall * 1.2f,
                   box.top + pad + m.codeSmall * 1.2f};
    {
        const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
        draw::cell(context.canvas, chip, colour, theme::textOn(palette, colour),
                   say(context.session,
                       space.isOnSm ? "view.spaces.letter_sm" : "view.spaces.letter_device"),
                   m.chipRadius);
    }
    const float left = chip.right + m.gap * 0.6f;
    {
        const std::string name = nameOf(context.session, space);
        const float room = box.right - left - pad;
        const auto isWider = [&] {
            const draw::FontScope body(context.canvas, draw::Font::Body);
            return context.canvas.measure(name).x > room;
        }();
        const draw::FontScope font(context.canvas, isWider ? draw::Font::Small : draw::Font::Body);
        draw::text(context.canvas, {left, box.top + pad}, theme::textOn(palette, ground), name,
                   room);
    }
    if (words > pad + m.body * 1.2f + m.small) {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        draw::text(context.canvas, {left, box.top + pad + m.body * 1.15f},
                   theme::textOn(palette, ground),
                   say(context.session, present::amountWords(space)), box.right - left - pad);
    }
    if (hasLives_) drawLifeInside(context, space, box);
    context.offer(space.key, box);
    const std::string id = "space " + space.key;
    if (pointArea(id.c_str(), box)) point(context, space);
}

void SpacesView::drawScope(const ViewContext& context, const Box& box, const char* key, int depth) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const float share = 0.05f * static_cast<float>(depth + 1);
    context.canvas.fill(box, theme::mix(palette.panel, palette.text, share), m.radius);
    context.canvas.frame(box, palette.line, m.radius, m.scale);
    const draw::FontScope title(context.canvas, isTight_ ? draw::Font::Small : draw::Font::Title);
    const float pad = isTight_ ? m.gap * 0.5f : m.gap;
    // A narrow one has the height for its words below each other.
    paintLines(context,
               {box.left + pad, box.top + m.gap * (isTight_ ? 0.1f : 0.4f), box.right - pad / 2,
                box.bottom},
               palette.text, say(context.session, key));
}

/// Of a memory's box at least, in letters.
constexpr float kLeastCell = 1.2f;

/// Three scopes within each other in small headings, with their memories or without them: lower
/// ones would lie upon each other.
float leastScopes(const theme::Metrics& m, bool isGiven) {
    constexpr float kPads = 5 * 0.25f;
    return 3 * 1.25f * m.small + kPads * m.gap + (isGiven ? 0.0f : 3 * kLeastCell) * m.body;
}

/// Thread within block within grid; a memory stands in the scope whose threads all see it.
void SpacesView::drawScopes(const ViewContext& context, const Box& room) {
    const theme::Metrics& m = context.theme.metrics;
    isTight_ = room.height() < 3 * (m.title * 1.4f + m.body * 1.8f) + 4.5f * m.gap;
    const float head = isTight_ ? m.small * 1.25f : m.title * 1.4f;
    const float pad = m.gap * (isTight_ ? 0.25f : 0.8f);
    const float cell =
        isGiven_ ? 0
                 : std::clamp((room.height() - 3 * head - 5 * pad) / 3, m.body * kLeastCell,
                              m.body * (!isTight_   ? 3.6f
                                        : hasLives_ ? 1.8f + kLifeInside
                                                    : 1.8f));
    drawScope(context, room, "view.spaces.scope.grid", 0);
    const float outer = room.bottom - pad - cell;
    const float half = (room.width() - 3 * pad) / 2;
    drawSpace(context, space("constant"),
              {room.left + pad, outer, room.left + pad + half, outer + cell});
    drawSpace(context, space("global"),
              {room.right - pad - half, outer, room.right - pad, outer + cell});
    const Box block{room.left + pad, room.top + head,
                    room.right - pad - room.width() * (isTight_ ? 0.18f : 0.2f), outer - pad};
    // Other blocks see none of what this one has.
    const Box other{block.right + pad, block.top, room.right - pad, block.bottom};
    drawScope(context, other, "view.spaces.scope.other_block", 1);
    drawScope(context, block, "view.spaces.scope.block", 1);
    const float inner = block.bottom - pad - cell;
    drawSpace(context, space("shared"), {block.left + pad, inner, block.right - pad, inner + cell});
    const Box thread{block.left + pad, block.top + head,
                     block.right - pad - block.width() * (isTight_ ? 0.23f : 0.24f), inner - pad};
    const Box others{thread.right + pad, thread.top, block.right - pad, thread.bottom};
    drawScope(context, others, "view.spaces.scope.other_thread", 2);
    drawScope(context, thread, "view.spaces.scope.thread", 2);
    const float top = thread.top + head;
    // Each as wide as its name asks for.
    const auto nameWidth = [&](const char* key) {
        const draw::FontScope body(context.canvas, draw::Font::Body);
        return context.canvas.measure(nameOf(context.session, space(key))).x + m.codeSmall * 1.2f +
               1.6f * m.gap;
    };
    const float registers = nameWidth("registers"), local = nameWidth("local");
    const float middle =
        thread.left + pad + (thread.width() - 3 * pad) * registers / (registers + local);
    const float bottom = std::min(thread.bottom - pad, top + cell);
    drawSpace(context, space("registers"), {thread.left + pad, top, middle, bottom});
    drawSpace(context, space("local"), {middle + pad, top, thread.right - pad, bottom});
}

/// While it is asked who sees what, or for how long: the five memories in a row, and the scopes
/// without them.
void SpacesView::drawGiven(const ViewContext& context, Box room) {
    const theme::Metrics& m = context.theme.metrics;
    paintSentence(context, room, say(context.session, "view.spaces.question"));
    // Two rows, so that their names are whole.
    constexpr std::size_t kInARow = 3;
    const float gap = m.gap * 0.5f;
    const float wide = (room.width() + gap) / static_cast<float>(kInARow) - gap;
    const float high = std::clamp(room.height() * 0.12f, m.body * 1.4f, m.body * 2.2f);
    for (std::size_t i = 0; i < spaces_.size(); ++i) {
        const float left = room.left + (wide + gap) * static_cast<float>(i % kInARow);
        const float top = room.top + (high + gap) * static_cast<float>(i / kInARow);
        const Box box{left, top, left + wide, top + high};
        const theme::Palette& palette = context.theme.palette;
        context.canvas.fill(box, palette.inset, m.chipRadius);
        context.canvas.frame(box, palette.muted, m.chipRadius, m.scale);
        const std::string name = nameOf(context.session, spaces_[i]);
        const bool isWide = context.canvas.measure(name).x > wide - m.gap;
        const draw::FontScope font(context.canvas, isWide ? draw::Font::Small : draw::Font::Body);
        draw::textCentred(context.canvas, box, palette.text, name);
    }
    room.top += 2 * (high + gap) + m.gap * 0.5f;
    if (room.height() > leastScopes(m, true)) drawScopes(context, room);
}

/// How long what lies in each of them is there.
void SpacesView::drawLives(const ViewContext& context, const Box& room) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    float names = 0;
    for (const MemorySpace& one : spaces_)
        names = std::max(names, context.canvas.measure(nameOf(context.session, one)).x);
    const Box time{room.left + names + m.gap, room.top + m.small * 1.4f, room.right, room.bottom};
    const float from = time.left + time.width() * kKernelFrom;
    const float to = time.left + time.width() * kKernelTo;
    context.canvas.line({from, room.top}, {from, room.bottom}, palette.muted, m.scale);
    context.canvas.line({to, room.top}, {to, room.bottom}, palette.muted, m.scale);
    draw::text(context.canvas, {room.left, room.top}, palette.muted,
               say(context.session, "view.spaces.life"), from - room.left - m.gap);
    draw::textCentred(context.canvas, {from, room.top, to, room.top + m.small * 1.3f}, palette.text,
                      say(context.session, "view.spaces.kernel"));
    const float high = time.height() / static_cast<float>(spaces_.size());
    float top = time.top;
    for (const MemorySpace& one : spaces_) {
        const float middle = top + high / 2;
        const float half = std::min(high * 0.32f, m.body * 0.4f);
        paintLife(context, one, {time.left, middle - half, time.right, middle + half});
        draw::text(context.canvas, {room.left, middle - m.small / 2},
                   one.isUsed() ? palette.text : palette.muted, nameOf(context.session, one),
                   names);
        const std::string id = "life of " + one.key;
        if (pointArea(id.c_str(), {room.left, top, room.right, top + high})) point(context, one);
        top += high;
    }
}

void SpacesView::draw(const ViewContext& context) {
    if (context.session.run() == nullptr) return;
    if (run_ != context.session.run()) {
        run_ = context.session.run();
        spaces_ = present::memorySpaces(run_->launch());
    }
    const theme::Metrics& m = context.theme.metrics;
    const PanelArea area(context.canvas);
    Box room = area.box();
    isGiven_ = context.isCovered;
    if (isGiven_) return drawGiven(context, room);
    paintSentence(context, room, say(context.session, present::spacesSentence(spaces_)), 0.6f,
                  leastScopes(m, false));
    const bool hasLegend = room.height() > 9 * m.body;
    const Box legend{room.left, room.bottom - m.small * 1.4f, room.right, room.bottom};
    if (hasLegend) room.bottom -= m.small * 1.8f;
    const float lives = std::min(room.height() * 0.3f, 9 * m.small);
    const bool haveRows = room.height() > 15 * m.body;
    // In less they stand in the boxes, told beside what the colours mean.
    hasLives_ =
        !haveRows && hasLegend && room.height() > leastScopes(m, false) + 3 * kLifeInside * m.body;
    if (hasLegend) paintLegend(context, legend, legendOf(context));
    if (haveRows) {
        drawLives(context, {room.left, room.bottom - lives, room.right, room.bottom});
        room.bottom -= lives + m.gap;
    }
    drawScopes(context, room);
}

std::vector<LegendEntry> SpacesView::legendOf(const ViewContext& context) const {
    const theme::Palette& palette = context.theme.palette;
    const auto words = [&](const char* key) { return say(context.session, key); };
    std::vector<LegendEntry> entries{
        {palette.shortScoreboard, words("view.spaces.letter_sm"), words("view.spaces.on_sm"), false,
         words("view.spaces.on_sm_brief")},
        {palette.longScoreboard, words("view.spaces.letter_device"), words("view.spaces.in_device"),
         false, words("view.spaces.in_device_brief")}};
    if (hasLives_)
        entries.push_back({palette.inset, "|", words("view.spaces.life_inside"), false,
                           words("view.spaces.life_inside_brief")});
    return entries;
}

}  // namespace

std::unique_ptr<View> makeSpacesView() {
    return std::make_unique<SpacesView>();
}

}  // namespace warpscope::views
