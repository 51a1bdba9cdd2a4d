#include "app/views/waits/waits_view.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/wrap.h"
#include "app/present/foresight.h"
#include "app/present/shown_warp.h"
#include "app/present/waits/wait_graph.h"
#include "app/present/waits/wait_layout.h"
#include "app/session/state/say.h"
#include "app/theme/ink.h"
#include "app/views/map_colours.h"
#include "app/views/view_parts.h"
#include "app/views/waits/wait_marks.h"

namespace warpscope::views {
namespace {

using draw::Box;
using present::WaitKind;
using present::WaitNode;

/// An arrow from the line between two cards that have one each way, in gaps.
constexpr float kArrowsApart = 1.4f;

/// In so many steps two cards become narrower by a share of their width.
constexpr int kMostNarrowed = 3;
constexpr float kNarrowedBy = 0.1f;

/// Width of a card's words, in letters: in less there are numbers alone.
constexpr float kMinWords = 4;

/// In letters: in less the arrows between so many cards would have no words.
constexpr float kLeastOfTwo = 10.5f, kLeastOfThree = 12.5f;

/// What cards and arrows are written in; `size`: of the words, 1 = as small as they may be.
struct WaitType {
    draw::Font title, words, letter;
    float size;
};
/// The largest in which all cards have their words whole is taken, else the last.
constexpr std::array<WaitType, 3> kWaitTypes{
    {{draw::Font::TitleLarge, draw::Font::LessonLarge, draw::Font::CodeLarge, 1.6f},
     {draw::Font::TitleLarge, draw::Font::Lesson, draw::Font::Code, 1.3f},
     {draw::Font::Title, draw::Font::Small, draw::Font::CodeSmall, 1}}};

class WaitsView final : public View {
  public:
    std::string_view key() const override { return "waits"; }
    std::string title(const ViewContext& context) const override;
    float leastHeight(const ViewContext& context) override {
        if (context.session.run() == nullptr) return 0;
        return graph_.nodes.size() > 2 ? kLeastOfThree : kLeastOfTwo;
    }
    void draw(const ViewContext& context) override;

  private:
    void refresh(const ViewContext& context);
    struct CardParts {
        Box chip{}, words{}, strip{};
    };
    CardParts partsOf(const ViewContext& context, const Box& card) const;
    float wordsHeight(const ViewContext& context, const WaitNode& node, float width) const;
    bool hasRoomFor(const ViewContext& context, const WaitNode& node, const Box& card) const;
    std::vector<Box> placeCards(const ViewContext& context, const Box& room);
    void drawNode(const ViewContext& context, std::size_t index, const Box& box);
    void drawNodeWords(const ViewContext& context, const WaitNode& node, const Box& room);
    /// An arrow with its words, and where they stand; nowhere where there is no room.
    struct EdgeWords {
        present::WaitArrow arrow{};
        std::vector<std::string> lines{};
        std::optional<Box> place{};

        bool isPlaced() const { return place.has_value(); }
    };
    std::vector<EdgeWords> placeEdges(const ViewContext& context, const Box& room,
                                      const std::vector<Box>& boxes) const;
    /// Arrows begin and end so many pixels below the middle of the cards, and both of a way and its
    /// return so many gaps beside it.
    struct ArrowPlace {
        float lower = 0, apart = 0;
    };
    std::vector<EdgeWords> placeEdgesAt(const ViewContext& context, const Box& room,
                                        const std::vector<Box>& boxes, ArrowPlace where) const;
    void placeEdgeWords(const ViewContext& context, const Message& message,
                        const present::TakenRoom& free, EdgeWords& edge) const;
    void drawEdges(const ViewContext& context, const std::vector<EdgeWords>& edges);
    void point(const ViewContext& context, const WaitNode& node);

    std::shared_ptr<const history::Run> run_{};
    std::optional<present::Repetitions> repetitions_{};
    BlockId block_{};
    Cycle cycle_ = -1;
    bool mayLookAhead_ = false;
    present::WaitGraph graph_{};
    WaitType type_ = kWaitTypes.back();
};

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
    std::string tip = waitersWords(context.session, node) + "\n" +
                      say(context.session, present::waitNodeWords(node));
    for (const present::WaitEdge& edge : graph_.edges)
        if (&graph_.nodes[edge.from] == &node)
            tip += "\n" + waitersWords(context.session, graph_.nodes[edge.to]) + ": " +
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
        const std::string letter = isQueue ? " B" : " W";
        const auto count = isQueue ? node.queued : static_cast<std::int64_t>(node.warps.size());
        std::string all = letter.substr(1) + present::waitersText(node);
        if (context.canvas.measure(all).x > room.width()) all = std::to_string(count) + letter;
        paintLines(context, left, context.theme.palette.text, all);
        return;
    }
    const draw::FontScope what(context.canvas, type_.words);
    const float line = context.canvas.fontSize();
    {
        left.bottom = room.bottom - line;
        std::string who = waitersWords(context.session, node);
        const draw::FontScope title(context.canvas, type_.title);
        if (!fitsLines(context, left, who)) who = waitersWords(context.session, node, true);
        // A count that has lost its unit, "Warp 2 · 22…", is taken for another number.
        const bool isWhole = fitsLines(context, left, who);
        const draw::FontScope shown(context.canvas, isWhole ? type_.title : type_.words);
        left.top += paintLines(context, left, context.theme.palette.text, who);
        left.bottom = room.bottom;
    }
    if (left.height() < line - 1) return;
    const std::string whole = say(context.session, present::waitNodeWords(node));
    paintLines(context, left, context.theme.palette.text,
               fitsLines(context, left, whole)
                   ? whole
                   : say(context.session, present::waitKindName(node.kind)));
}

/// Of both parts of a node's words, whole.
float WaitsView::wordsHeight(const ViewContext& context, const WaitNode& node, float width) const {
    const auto high = [&](draw::Font font, const std::string& words) {
        const draw::FontScope scope(context.canvas, font);
        const auto lines = draw::wrapLines(
            words, width, [&](std::string_view piece) { return context.canvas.measure(piece).x; });
        return 1.15f * context.canvas.fontSize() * static_cast<float>(lines.size());
    };
    return high(type_.title, waitersWords(context.session, node)) +
           high(type_.words, say(context.session, present::waitNodeWords(node)));
}

WaitsView::CardParts WaitsView::partsOf(const ViewContext& context, const Box& card) const {
    const theme::Metrics& m = context.theme.metrics;
    const float pad = m.gap * 0.7f * type_.size, side = m.codeSmall * 1.3f * std::sqrt(type_.size);
    const float strip = std::min(m.codeSmall * 0.7f * type_.size, card.height() * 0.2f);
    CardParts parts;
    parts.chip = draw::sized(card.left + pad, card.top + pad, side, side);
    parts.strip = {card.left + pad, card.bottom - pad - strip, card.right - pad, card.bottom - pad};
    parts.words = {parts.chip.right + pad, card.top + pad, card.right - pad,
                   parts.strip.top - 0.4f * pad};
    if (parts.words.width() < kMinWords * m.body && parts.words.height() > 3 * side)
        parts.words = {parts.chip.left, parts.chip.bottom, parts.words.right, parts.words.bottom};
    return parts;
}

/// Of all its words and its lanes.
bool WaitsView::hasRoomFor(const ViewContext& context, const WaitNode& node,
                           const Box& card) const {
    const Box words = partsOf(context, card).words;
    return words.width() >= kMinWords * context.theme.metrics.body &&
           words.height() + 1 >= wordsHeight(context, node, words.width());
}

std::vector<Box> WaitsView::placeCards(const ViewContext& context, const Box& room) {
    std::vector<Box> boxes;
    for (const WaitType& type : kWaitTypes) {
        type_ = type;
        boxes = present::placeWaits(graph_, room, context.theme.metrics, type.size);
        bool hasAll = true;
        for (std::size_t i = 0; i < boxes.size(); ++i)
            hasAll = hasAll && hasRoomFor(context, graph_.nodes[i], boxes[i]);
        const std::vector<EdgeWords> edges = placeEdges(context, room, boxes);
        if (hasAll && std::ranges::all_of(edges, &EdgeWords::isPlaced)) break;
    }
    // Two narrower cards leave their arrows room for words: what waits without a why is half told.
    const auto areTold = [&] {
        return std::ranges::all_of(placeEdges(context, room, boxes), &EdgeWords::isPlaced);
    };
    for (int i = 0; boxes.size() == 2 && i < kMostNarrowed && !areTold(); ++i) {
        const float by = boxes[0].width() * kNarrowedBy;
        boxes[0].right -= by;
        boxes[1].left += by;
    }
    return boxes;
}

/// Further out on each side.
Box around(const Box& box, float out) {
    return {box.left - out, box.top - out, box.right + out, box.bottom + out};
}

void WaitsView::drawNode(const ViewContext& context, std::size_t index, const Box& box) {
    const WaitNode& node = graph_.nodes[index];
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const theme::Colour colour = waitColour(palette, node.kind);
    context.canvas.fill(box, palette.inset, m.radius);
    context.canvas.frame(box, colour, m.radius, 2 * m.scale);
    if (node.isInCycle) {
        const float out = 4 * m.scale;
        context.canvas.frame(around(box, out), palette.error, m.radius + out, 2 * m.scale);
    }
    const CardParts parts = partsOf(context, box);
    {
        const draw::FontScope font(context.canvas, type_.letter);
        draw::cell(context.canvas, parts.chip, colour, theme::textOn(palette, colour),
                   waitLetter(node.kind), m.chipRadius);
    }
    // Who and what come first: the lanes are drawn where both leave room for them.
    const bool hasStrip = node.lanes != 0 && hasRoomFor(context, node, box);
    Box words = parts.words;
    if (!hasStrip) words.bottom = box.bottom - m.gap * 0.35f;
    drawNodeWords(context, node, words);
    if (hasStrip)
        paintMaskStrip(context, parts.strip, node.lanes, run_->launch().machine.limits.warpSize,
                       colour);
    const auto& focus = context.session.hovered();
    if (focus.warp && std::ranges::find(node.warps, *focus.warp) != node.warps.end() &&
        (!focus.lane || hasLane(node.lanes, *focus.lane)))
        context.canvas.frame(box, palette.text, m.radius, 2 * m.scale);
    const std::string id = "wait node " + std::to_string(index);
    if (pointArea(id.c_str(), box)) point(context, node);
}

/// Two cards in a low room leave one line over their arrows and one below: where one of the two
/// has words for two lines, both arrows make way for them.
std::vector<WaitsView::EdgeWords> WaitsView::placeEdges(const ViewContext& context, const Box& room,
                                                        const std::vector<Box>& boxes) const {
    std::vector<EdgeWords> middle = placeEdgesAt(context, room, boxes, {0, kArrowsApart});
    if (boxes.size() > 3 || std::ranges::all_of(middle, &EdgeWords::isPlaced)) return middle;
    const float line = context.theme.metrics.small;
    for (const float apart : {kArrowsApart, 0.5f * kArrowsApart})
        for (const float lower : {0.0f, 0.5f * line, -0.5f * line, line, -line}) {
            std::vector<EdgeWords> edges = placeEdgesAt(context, room, boxes, {lower, apart});
            if (std::ranges::all_of(edges, &EdgeWords::isPlaced)) return edges;
        }
    return middle;
}

std::vector<WaitsView::EdgeWords> WaitsView::placeEdgesAt(const ViewContext& context,
                                                          const Box& room,
                                                          const std::vector<Box>& boxes,
                                                          ArrowPlace where) const {
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope font(context.canvas, type_.words);
    std::vector<Box> taken;
    for (const Box& box : boxes)
        taken.push_back(around(box, 6 * m.scale));  // With the ring of who waits in a circle.
    std::vector<EdgeWords> placed;
    for (const present::WaitEdge& edge : graph_.edges) {
        const auto both = [&](const present::WaitEdge& other) {
            return other.from == edge.to && other.to == edge.from;
        };
        const bool hasReturn = std::ranges::any_of(graph_.edges, both);
        const auto lowered = [&](Box box) {
            box.top += where.lower, box.bottom += where.lower;
            return box;
        };
        const present::WaitArrow arrow =
            present::arrowBetween(lowered(boxes[edge.from]), lowered(boxes[edge.to]),
                                  hasReturn ? where.apart * m.gap : 0, 3 * m.scale);
        const draw::Point &a = arrow.from, &b = arrow.to;
        if (std::fabs(a.y - b.y) < 1)
            taken.push_back(
                around({std::min(a.x, b.x), a.y, std::max(a.x, b.x), a.y}, 2 * m.scale));
        placed.push_back({arrow, {}, {}});
    }
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const present::WaitReason reason = graph_.edges[i].reason;
        placeEdgeWords(context, present::waitReasonWords(reason), {room, taken}, placed[i]);
        if (!placed[i].isPlaced() && type_.size <= 1)
            placeEdgeWords(context, present::waitReasonBrief(reason), {room, taken}, placed[i]);
        if (placed[i].place) taken.push_back(*placed[i].place);
    }
    return placed;
}

/// In the canvas's font; nowhere where no place is free.
void WaitsView::placeEdgeWords(const ViewContext& context, const Message& message,
                               const present::TakenRoom& free, EdgeWords& edge) const {
    const std::string words = say(context.session, message);
    const theme::Metrics& m = context.theme.metrics;
    const auto measure = [&](std::string_view piece) { return context.canvas.measure(piece).x; };
    const float line = context.canvas.fontSize();
    // Between two cards that stand side by side words have the room that is there.
    const float across = std::fabs(edge.arrow.to.x - edge.arrow.from.x) - m.gap;
    const bool isNarrow = edge.arrow.side.x == 0 && across > 2 * line;
    draw::Point size{};
    edge.lines.clear();
    for (const auto lines = draw::wrapLines(words, isNarrow ? across : measure(words) + 1, measure);
         const std::string_view one : lines) {
        edge.lines.emplace_back(one);
        size.x = std::max(size.x, measure(one));
        size.y += line;
    }
    edge.place = present::placeWords(edge.arrow, size, m.small * 0.4f, free);
}

void WaitsView::drawEdges(const ViewContext& context, const std::vector<EdgeWords>& edges) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope font(context.canvas, type_.words);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const EdgeWords& edge = edges[i];
        const bool isInCycle = graph_.edges[i].isInCycle;
        paintArrow(context.canvas, edge.arrow.from, edge.arrow.to,
                   isInCycle ? palette.error : palette.muted, (isInCycle ? 3.0f : 2.0f) * m.scale);
        if (!edge.place) continue;
        context.canvas.fill(*edge.place, palette.panel, m.chipRadius);
        float top = edge.place->top;
        for (const std::string& line : edge.lines) {
            draw::text(context.canvas, {edge.place->left, top},
                       isInCycle ? theme::inkOf(palette, palette.error) : palette.text, line);
            top += context.canvas.fontSize();
        }
    }
}

void WaitsView::draw(const ViewContext& context) {
    if (context.session.run() == nullptr) return;
    refresh(context);
    const PanelArea area(context.canvas);
    Box room = area.box();
    const std::string sentence = say(context.session, present::waitSentence(graph_));
    // Where the picture is scrolled the sentence comes first: it stays in sight.
    if (draw::takesWheelToScroll())
        paintSentenceAbove(context, room, sentence);
    else
        paintSentence(context, room, sentence);
    paintLegendBelow(context, room, waitLegend(context, graph_), 9 * context.theme.metrics.body);
    const std::vector<Box> boxes = placeCards(context, room);
    for (std::size_t i = 0; i < boxes.size(); ++i)
        drawNode(context, i, boxes[i]);
    drawEdges(context, placeEdges(context, room, boxes));
}

}  // namespace

std::unique_ptr<View> makeWaitsView() {
    return std::make_unique<WaitsView>();
}

}  // namespace warpscope::views
