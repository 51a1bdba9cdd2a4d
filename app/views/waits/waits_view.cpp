#include "app/views/waits/waits_view.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/draw/draw.h"
#include "app/draw/wrap.h"
#include "app/present/foresight.h"
#include "app/present/shown_warp.h"
#include "app/present/waits/wait_graph.h"
#include "app/present/waits/wait_layout.h"
#include "app/session/say.h"
#include "app/theme/ink.h"
#include "app/views/map_colours.h"
#include "app/views/view_parts.h"
#include "engine/trace/warp_state.h"

namespace warpscope::views {
namespace {

using draw::Box;
using draw::Point;
using present::WaitKind;
using present::WaitNode;

/// Width of a card's words, in letters: in less there are numbers alone.
constexpr float kMinWords = 5;

class WaitsView final : public View {
  public:
    std::string_view key() const override { return "waits"; }
    std::string title(const ViewContext& context) const override;
    void draw(const ViewContext& context) override;

  private:
    void refresh(const ViewContext& context);
    float wordsHeight(const ViewContext& context, const WaitNode& node, float width) const;
    void drawNode(const ViewContext& context, std::size_t index, const Box& box);
    void drawNodeWords(const ViewContext& context, const WaitNode& node, const Box& room);
    void drawEdges(const ViewContext& context, const Box& room, const std::vector<Box>& boxes);
    void point(const ViewContext& context, const WaitNode& node);
    std::vector<LegendEntry> legendOf(const ViewContext& context) const;

    std::shared_ptr<const history::Run> run_{};
    std::optional<present::Repetitions> repetitions_{};
    BlockId block_{};
    Cycle cycle_ = -1;
    bool mayLookAhead_ = false;
    present::WaitGraph graph_{};
};

theme::Colour colourOf(const theme::Palette& palette, WaitKind kind) {
    switch (kind) {
        case WaitKind::Runs:
            return palette.issued;
        case WaitKind::Spins:
            return palette.longScoreboard;
        case WaitKind::Barrier:
        case WaitKind::Warpsync:
        case WaitKind::Cluster:
            return palette.barrier;
        case WaitKind::Below:
            return palette.wait;
        case WaitKind::Queued:
            break;
    }
    return palette.muted;
}

/// As the timeline writes them; what is no state of a warp has a letter that no state has.
std::string letterOf(WaitKind kind) {
    const auto ofState = [](trace::WarpState state) {
        return std::string(1, trace::infoOf(state).letter);
    };
    switch (kind) {
        case WaitKind::Runs:
            return ofState(trace::WarpState::Issued);
        case WaitKind::Spins:
            return "p";
        case WaitKind::Barrier:
        case WaitKind::Cluster:
            return ofState(trace::WarpState::Barrier);
        case WaitKind::Warpsync:
            return ofState(trace::WarpState::Warpsync);
        case WaitKind::Below:
            return "v";
        case WaitKind::Queued:
            break;
    }
    return "Q";
}

std::string WaitsView::title(const ViewContext& context) const {
    if (!block_.isValid()) return View::title(context);
    return say(context.session, Message{"view.waits.heading"}.with("index", block_.value));
}

void WaitsView::refresh(const ViewContext& context) {
    const auto& session = context.session;
    if (run_ != session.run()) {
        run_ = session.run();
        repetitions_.emplace(run_);
        cycle_ = -1;
    }
    const BlockId block =
        present::waitingBlock(*run_, session.state(), session.selected().warp.value_or(WarpId{}));
    const bool mayLookAhead = !present::hidesWhatComes(session);
    if (block == block_ && cycle_ == session.cycle() && mayLookAhead == mayLookAhead_) return;
    block_ = block;
    cycle_ = session.cycle();
    mayLookAhead_ = mayLookAhead;
    graph_ = block.isValid() ? present::waitGraphOf(*run_, session.state(), block, cycle_,
                                                    mayLookAhead ? &*repetitions_ : nullptr)
                             : present::WaitGraph{};
}

/// "Warps 0–7", "block 4".
std::string whoText(const session::SlotReader& session, const WaitNode& node) {
    const bool isQueue = node.kind == WaitKind::Queued;
    const bool isOne = (isQueue ? node.blocks.size() : node.warps.size()) == 1;
    const char* const key = isQueue ? (isOne ? "view.waits.who.block" : "view.waits.who.blocks")
                                    : (isOne ? "view.waits.who.warp" : "view.waits.who.warps");
    return say(session, Message{key}.with("list", present::waitersText(node)));
}

void WaitsView::point(const ViewContext& context, const WaitNode& node) {
    session::Selection pointed;
    if (!node.warps.empty()) {
        pointed.warp = node.warps.front();
        pointed.line = node.line;
        if (node.lanes != 0) pointed.lane = firstLane(node.lanes);
    } else if (!node.blocks.empty()) {
        pointed.block = node.blocks.front();
    }
    context.actions.push_back(session::Hover{pointed});
    std::string tip =
        whoText(context.session, node) + "\n" + say(context.session, present::waitNodeWords(node));
    for (const present::WaitEdge& edge : graph_.edges)
        if (&graph_.nodes[edge.from] == &node)
            tip += "\n" + whoText(context.session, graph_.nodes[edge.to]) + ": " +
                   say(context.session, present::waitReasonWords(edge.reason));
    if (node.isInCycle) tip += "\n" + say(context.session, "view.waits.never");
    draw::tooltip(context.theme, tip);
    if (ImGui::IsItemClicked()) context.actions.push_back(session::Select{pointed});
}

/// Who, and what they do, in as many lines as there is room for.
void WaitsView::drawNodeWords(const ViewContext& context, const WaitNode& node, const Box& room) {
    const theme::Metrics& m = context.theme.metrics;
    Box left = room;
    if (room.width() < kMinWords * m.body) {
        // The letter says whether these are warps or blocks; words would be all dots.
        const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
        const bool isQueue = node.kind == WaitKind::Queued;
        const std::string letter = isQueue ? "B" : "W";
        const std::string all = letter + present::waitersText(node);
        const std::size_t count = isQueue ? node.blocks.size() : node.warps.size();
        const bool fits = context.canvas.measure(all).x <= room.width();
        paintLines(context, left, context.theme.palette.text,
                   fits ? all : std::to_string(count) + " " + letter);
        return;
    }
    {
        const draw::FontScope title(context.canvas, draw::Font::Title);
        left.bottom = room.bottom - m.small;
        left.top +=
            paintLines(context, left, context.theme.palette.text, whoText(context.session, node));
        left.bottom = room.bottom;
    }
    const draw::FontScope small(context.canvas, draw::Font::Small);
    if (left.height() >= m.small - 1)
        paintLines(context, left, context.theme.palette.text,
                   say(context.session, present::waitNodeWords(node)));
}

/// Of both parts of a node's words, whole.
float WaitsView::wordsHeight(const ViewContext& context, const WaitNode& node, float width) const {
    const auto high = [&](draw::Font font, const std::string& words) {
        const draw::FontScope scope(context.canvas, font);
        const auto lines = draw::wrapLines(
            words, width, [&](std::string_view piece) { return context.canvas.measure(piece).x; });
        return 1.15f * context.canvas.fontSize() * static_cast<float>(lines.size());
    };
    return high(draw::Font::Title, whoText(context.session, node)) +
           high(draw::Font::Small, say(context.session, present::waitNodeWords(node)));
}

/// Further out on each side.
Box around(const Box& box, float out) {
    return {box.left - out, box.top - out, box.right + out, box.bottom + out};
}

void WaitsView::drawNode(const ViewContext& context, std::size_t index, const Box& box) {
    const WaitNode& node = graph_.nodes[index];
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const theme::Colour colour = colourOf(palette, node.kind);
    context.canvas.fill(box, palette.inset, m.radius);
    context.canvas.frame(box, colour, m.radius, 2 * m.scale);
    if (node.isInCycle) {
        const float out = 4 * m.scale;
        context.canvas.frame(around(box, out), palette.error, m.radius + out, 2 * m.scale);
    }
    const float pad = m.gap * 0.7f;
    const Box chip{box.left + pad, box.top + pad, box.left + pad + m.codeSmall * 1.3f,
                   box.top + pad + m.codeSmall * 1.3f};
    {
        const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
        draw::cell(context.canvas, chip, colour, theme::textOn(palette, colour),
                   letterOf(node.kind), m.chipRadius);
    }
    const float strip = std::min(m.codeSmall * 0.7f, box.height() * 0.2f);
    const Box words{chip.right + pad, box.top + pad, box.right - pad, box.bottom - pad * 0.5f};
    Box above = words;
    above.bottom = box.bottom - 1.4f * pad - strip;
    // Who and what come first: the lanes are drawn where both leave room for them.
    const bool hasStrip =
        node.lanes != 0 && above.height() + 1 >= wordsHeight(context, node, above.width());
    drawNodeWords(context, node, hasStrip ? above : words);
    if (hasStrip)
        paintMaskStrip(
            context, {box.left + pad, box.bottom - pad - strip, box.right - pad, box.bottom - pad},
            node.lanes, run_->launch().machine.limits.warpSize, colour);
    const auto& focus = context.session.hovered();
    if (focus.warp && std::ranges::find(node.warps, *focus.warp) != node.warps.end() &&
        (!focus.lane || hasLane(node.lanes, *focus.lane)))
        context.canvas.frame(box, palette.text, m.radius, 2 * m.scale);
    const std::string id = "wait node " + std::to_string(index);
    if (pointArea(id.c_str(), box)) point(context, node);
}

void WaitsView::drawEdges(const ViewContext& context, const Box& room,
                          const std::vector<Box>& boxes) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const auto arrowOf = [&](const present::WaitEdge& edge) {
        const auto both = [&](const present::WaitEdge& other) {
            return other.from == edge.to && other.to == edge.from;
        };
        const bool hasReturn = std::ranges::any_of(graph_.edges, both);
        return present::arrowBetween(boxes[edge.from], boxes[edge.to], hasReturn ? 1.4f * m.gap : 0,
                                     3 * m.scale);
    };
    std::vector<Box> taken;
    for (const Box& box : boxes)
        taken.push_back(around(box, 6 * m.scale));  // With the ring of who waits in a circle.
    for (const present::WaitEdge& edge : graph_.edges) {
        const present::WaitArrow arrow = arrowOf(edge);
        const Point& a = arrow.from;
        const Point& b = arrow.to;
        if (std::fabs(a.y - b.y) < 1)
            taken.push_back(
                around({std::min(a.x, b.x), a.y, std::max(a.x, b.x), a.y}, 2 * m.scale));
    }
    for (const present::WaitEdge& edge : graph_.edges) {
        const present::WaitArrow arrow = arrowOf(edge);
        const theme::Colour colour = edge.isInCycle ? palette.error : palette.muted;
        paintArrow(context.canvas, arrow.from, arrow.to, colour,
                   (edge.isInCycle ? 3.0f : 2.0f) * m.scale);
        const std::string words = say(context.session, present::waitReasonWords(edge.reason));
        const auto measure = [&](std::string_view piece) {
            return context.canvas.measure(piece).x;
        };
        // Between two cards that stand side by side words have the room that is there.
        const float across = std::fabs(arrow.to.x - arrow.from.x) - m.gap;
        const bool isNarrow = arrow.side.x == 0 && across > 4 * m.small;
        const auto lines = draw::wrapLines(words, isNarrow ? across : measure(words) + 1, measure);
        Point size{0, context.canvas.fontSize() * static_cast<float>(lines.size())};
        for (const std::string_view line : lines)
            size.x = std::max(size.x, measure(line));
        const auto place = present::placeWords(arrow, size, m.small * 0.4f, {room, taken});
        if (!place) continue;
        taken.push_back(*place);
        context.canvas.fill(*place, palette.panel, m.chipRadius);
        float top = place->top;
        for (const std::string_view line : lines) {
            draw::text(context.canvas, {place->left, top},
                       edge.isInCycle ? theme::inkOf(palette, palette.error) : palette.text, line);
            top += context.canvas.fontSize();
        }
    }
}

std::vector<LegendEntry> WaitsView::legendOf(const ViewContext& context) const {
    const theme::Palette& palette = context.theme.palette;
    std::vector<LegendEntry> entries;
    for (const WaitKind kind : {WaitKind::Barrier, WaitKind::Below, WaitKind::Warpsync,
                                WaitKind::Spins, WaitKind::Queued, WaitKind::Runs}) {
        if (std::ranges::find(graph_.nodes, kind, &WaitNode::kind) == graph_.nodes.end()) continue;
        entries.push_back({colourOf(palette, kind), letterOf(kind),
                           say(context.session, present::waitKindName(kind)), false});
    }
    return entries;
}

void WaitsView::draw(const ViewContext& context) {
    if (context.session.run() == nullptr) return;
    const theme::Metrics& m = context.theme.metrics;
    refresh(context);
    const PanelArea area(context.canvas);
    Box room = area.box();
    paintSentence(context, room, say(context.session, present::waitSentence(graph_)));
    paintLegendBelow(context, room, legendOf(context), 9 * m.body);
    const std::vector<Box> boxes = present::placeWaits(graph_, room, m);
    for (std::size_t i = 0; i < boxes.size(); ++i)
        drawNode(context, i, boxes[i]);
    drawEdges(context, room, boxes);
}

}  // namespace

std::unique_ptr<View> makeWaitsView() {
    return std::make_unique<WaitsView>();
}

}  // namespace warpscope::views
