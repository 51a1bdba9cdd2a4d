#include "app/views/split/split_flow.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "app/draw/draw.h"
#include "app/present/lane_words.h"
#include "app/session/state/say.h"
#include "app/theme/ink.h"
#include "app/views/view_parts.h"
#include "engine/base/lane_text.h"
#include "engine/isa/listing.h"

namespace warpscope::views {
namespace {

using draw::Box;
using draw::Point;

/// The part of a node's box in which words stand; dots have the rest.
constexpr float kWords = 0.6f;
/// At both sides, for ways that lead back, in gaps.
constexpr float kMargin = 2.5f;
/// The least height of a box with words, in small letters.
constexpr float kNodeLine = 1.05f;

theme::Colour colourOf(const theme::Palette& palette, const isa::Program& program,
                       const present::LanesInNode& place, bool isTogether) {
    return isTogether ? palette.bothSides : passColour(palette, isa::sideOf(program, place.pc));
}

std::string linesText(const session::SlotReader& session, const present::FlowNode& node) {
    const bool isOne = node.firstLine == node.lastLine;
    return say(session, Message{isOne ? "view.lanes.band.line" : "view.lanes.band.lines"}
                            .with("first", node.firstLine)
                            .with("last", node.lastLine));
}

/// "6–8".
std::string linesOf(const present::FlowNode& node) {
    const std::string first = std::to_string(node.firstLine);
    return node.firstLine == node.lastLine ? first : first + "–" + std::to_string(node.lastLine);
}

/// A line of the source without what it is set in.
std::string codeOf(const isa::Program& program, int line) {
    if (line < 1 || static_cast<std::size_t>(line) > program.sourceLines.size()) return {};
    const std::string& code = program.sourceLines[static_cast<std::size_t>(line - 1)];
    const std::size_t first = code.find_first_not_of(" \t");
    return first == std::string::npos ? std::string() : code.substr(first);
}

/// What a branch asks, without the words around it: "lane < 8 ?"; the line where it is no `if`.
std::string questionOf(const isa::Program& program, int line) {
    std::string code = codeOf(program, line);
    const std::size_t open = code.find('('), close = code.rfind(')');
    const bool isIf = code.starts_with("if") || code.starts_with("} else if");
    if (!isIf || open == std::string::npos || close == std::string::npos || close < open)
        return code;
    return code.substr(open + 1, close - open - 1) + " ?";
}

/// The lines of a block, the shorter the later; where ways meet it says so first.
std::vector<std::string> headingsOf(const session::SlotReader& session,
                                    const present::FlowNode& node) {
    const std::string join = say(session, "view.split.join");
    if (node.isPassage && node.isJoin) return {join};
    if (node.firstLine == 0) return {};
    if (node.asks > 0)
        return {say(session, Message{"view.split.at"}.with("line", node.asks)),
                std::to_string(node.asks)};
    // The numbers alone where the words would be cut before them.
    if (node.isJoin)
        return {join + " · " + linesText(session, node), join + " " + linesOf(node), join};
    return {linesText(session, node), linesOf(node)};
}

/// What is asked or done there; of a loop's body the first line is that of what is counted.
std::string nodeCode(const isa::Program& program, const present::FlowNode& node) {
    if (node.asks > 0) return questionOf(program, node.asks);
    return node.isPassage ? std::string() : codeOf(program, program.instructions[node.first].line);
}

/// The height of a node's two lines of words.
float wordsHeight(const theme::Metrics& m) {
    return m.small + m.codeSmall * 1.1f;
}

bool hasTwoLines(const theme::Metrics& m, const Box& box) {
    return box.height() >= m.small + m.codeSmall * 1.2f;
}

/// The heading, beside the dots of the lanes if there are any, and what is asked or done there.
void drawNodeWords(const ViewContext& context, const present::FlowNode& node,
                   const isa::Program& program, const Box& box, const Box& dots) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const float left = box.left + m.gap * 0.4f;
    const float room = dots.left - box.left - m.gap * 0.6f;
    if (box.height() < m.small * kNodeLine - 0.5f) return;
    const std::string code = nodeCode(program, node);
    const bool hasCode = !code.empty() && hasTwoLines(m, box);
    const float height = hasCode ? wordsHeight(m) : m.small;
    const float top = (box.top + box.bottom - height) / 2;
    {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        draw::text(context.canvas, {left, top}, palette.text,
                   draw::fittingWords(context.canvas, headingsOf(context.session, node), room),
                   room);
    }
    if (!hasCode) return;
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    // Under the dots where they stand beside the heading alone.
    const bool isUnder = dots.bottom <= top + m.small * 1.15f;
    draw::text(context.canvas, {left, top + m.small}, palette.muted, code,
               isUnder ? box.width() - m.gap * 0.6f : room);
}

/// Places of dots in a box, in lines of as many as make them large.
Point dotAt(const Box& box, int index, int perLine, float step) {
    return {box.left + step * (static_cast<float>(index % perLine) + 0.5f),
            box.top + step * (static_cast<float>(index / perLine) + 0.5f)};
}

struct DotGrid {
    int perLine = 16;
    float step = 4;
};

DotGrid gridOf(const Box& box, int lanes) {
    DotGrid best;
    best.step = 0;
    for (const int perLine : {8, 16, 32, 64}) {
        const int lines = (lanes + perLine - 1) / perLine;
        const float step = std::min(box.width() / static_cast<float>(perLine),
                                    box.height() / static_cast<float>(lines));
        if (step > best.step) best = {perLine, step};
    }
    return best;
}

/// The height that is free between two rows of boxes; of a single row more than anything asks for.
float gapBetweenRows(const present::FlowGraph& graph, const std::vector<Box>& boxes) {
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (std::size_t other = 0; other < boxes.size(); ++other)
            if (graph.nodes[other].row == graph.nodes[i].row + 1)
                return boxes[other].top - boxes[i].bottom;
    return std::numeric_limits<float>::max();
}

/// Where the dots of the lanes stand: in a part of the box; where that would cut what is asked or
/// done there, beside the heading, as small as that is high.
Box dotsBox(const ViewContext& context, const isa::Program& program, const present::FlowNode& node,
            const Box& box, int lanes) {
    const theme::Metrics& m = context.theme.metrics;
    const float pad = std::min(box.height() * 0.12f, 4.0f);
    Box dots{box.left + box.width() * kWords, box.top + pad, box.right - pad, box.bottom - pad};
    if (!hasTwoLines(m, box)) return dots;
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    const float wide = context.canvas.measure(nodeCode(program, node)).x;
    if (wide <= box.width() * kWords - m.gap * 0.6f) return dots;
    const float top = (box.top + box.bottom - wordsHeight(m)) / 2;
    dots.top = std::min(dots.top, top);
    dots.bottom = top + m.small * 1.1f;
    const DotGrid grid = gridOf(dots, lanes);
    dots.left = dots.right - grid.step * static_cast<float>(grid.perLine);
    return dots;
}

/// Right of the boxes that a straight arrow would run behind; nothing where the way is free.
std::optional<float> wayRound(const std::vector<Box>& boxes, const present::FlowEdge& edge,
                              Point start, Point end) {
    std::optional<float> right;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const Box& box = boxes[i];
        if (i == edge.from || i == edge.to || box.top < start.y || box.bottom > end.y) continue;
        const auto at = [&](float y) {
            return start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y);
        };
        const float low = std::min(at(box.top), at(box.bottom));
        const float high = std::max(at(box.top), at(box.bottom));
        if (high >= box.left && low <= box.right)
            right = std::max(right.value_or(box.right), box.right);
    }
    if (right) right = std::max({*right, boxes[edge.from].right, boxes[edge.to].right});
    return right;
}

struct Stroke {
    theme::Colour colour = 0;
    float thick = 1;
};

/// Out of the side of a box, past those between, and into the side of the other. Returns the place
/// of its word: left of it, under the first box.
Point paintWayRound(const ViewContext& context, const Box& from, const Box& to, float x,
                    const Stroke& stroke) {
    const float leaves = from.bottom - from.height() * 0.25f;
    const float enters = to.top + to.height() * 0.25f;
    const Point way[] = {{from.right, leaves}, {x, leaves}, {x, enters}};
    context.canvas.path(way, stroke.colour, stroke.thick, false);
    paintArrow(context.canvas, {x, enters}, {to.right, enters}, stroke.colour, stroke.thick);
    return {x, from.bottom + context.theme.metrics.small * 0.6f};
}

/// "yes 24" beside a way, left or right of it; where it begins.
float paintAnswer(const ViewContext& context, bool isYes, int lanes, Point word, bool isLeft) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const std::string words =
        say(context.session, isYes ? "view.split.yes_word" : "view.split.no_word") + " " +
        std::to_string(lanes);
    const float left = isLeft ? word.x - m.gap - context.canvas.measure(words).x : word.x + m.gap;
    draw::text(context.canvas, {left, word.y - m.small * 0.5f},
               theme::inkOf(palette, isYes ? palette.thenSide : palette.elseSide), words);
    return left;
}

}  // namespace

void SplitFlow::drawNodes(const ViewContext& context, const Dots& dots,
                          const isa::Program& program) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const std::vector<Box>& boxes = dots.boxes;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const Box& box = boxes[i];
        const present::FlowNode& node = dots.graph.nodes[i];
        context.canvas.fill(box, palette.inset, m.chipRadius);
        const auto& focus = context.session.focus();
        const bool isFocus =
            focus.line && node.firstLine <= *focus.line && *focus.line <= node.lastLine;
        context.canvas.frame(box, isFocus ? palette.text : palette.line, m.chipRadius, m.scale);
        Box taken = dots.areas[i];
        for (const Answer& one : answers_)
            if (one.node == i && taken.width() <= 0)
                taken.left = paintAnswer(context, one.isYes, one.lanes,
                                         {box.right, (box.top + box.bottom) / 2}, true);
        drawNodeWords(context, node, program, box, taken);
        const std::string id = "flow node " + std::to_string(i);
        if (!pointArea(id.c_str(), box)) continue;
        session::Selection pointed;
        pointed.line = node.firstLine;
        pointed.instruction = node.first;
        context.actions.push_back(session::Hover{pointed});
        draw::tooltip(context.theme,
                      say(context.session, Message{"view.split.node_tip"}
                                               .with("lines", linesText(context.session, node))
                                               .with("first", node.first)
                                               .with("last", node.last)
                                               .with("code", codeOf(program, node.firstLine))));
    }
}

void SplitFlow::drawEdges(const ViewContext& context, const present::FlowGraph& graph,
                          const present::BranchCondition* branch, const std::vector<Box>& boxes) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    answers_.clear();
    int back = 0;
    const float gap = gapBetweenRows(graph, boxes);
    for (const present::FlowEdge& edge : graph.edges) {
        const Box& from = boxes[edge.from];
        const Box& to = boxes[edge.to];
        const bool isShown = branch != nullptr && graph.nodeOf(branch->pc) == edge.from &&
                             graph.nodes[edge.from].last == branch->pc;
        const bool isYes = isShown && graph.nodes[edge.to].first == branch->yesTo;
        const LaneMask took = !isShown ? 0 : isYes ? branch->holds : branch->no();
        const theme::Colour colour = took == 0 ? palette.muted
                                     : isYes   ? palette.thenSide
                                               : palette.elseSide;
        const float thick = (took == 0 ? 1.2f : 2.4f) * m.scale;
        Point word{};
        bool isLeft = false;
        if (edge.isBack) {
            // Around the outer side, each further out, so that none lies on another or a box.
            const float out = m.gap * (1 + 0.6f * static_cast<float>(back++ % 3));
            const bool isRight = from.left + from.right > to.left + to.right;
            const float x =
                isRight ? std::max(from.right, to.right) + out : std::min(from.left, to.left) - out;
            const float low = from.bottom - from.height() * 0.25f;
            const float high = to.top + to.height() * 0.25f;
            const Point way[] = {{isRight ? from.right : from.left, low}, {x, low}, {x, high}};
            context.canvas.path(way, colour, thick, false);
            paintArrow(context.canvas, {x, high}, {isRight ? to.right : to.left, high}, colour,
                       thick);
            word = {x, (low + high) / 2};
        } else {
            const float shift =
                edge.kind == present::FlowEdge::Kind::Straight
                    ? 0
                    : from.width() * (edge.kind == present::FlowEdge::Kind::Jumps ? 0.22f : -0.22f);
            const Point start{(from.left + from.right) / 2 + shift, from.bottom};
            const Point end{(to.left + to.right) / 2 + shift * 0.4f, to.top};
            if (const auto x = wayRound(boxes, edge, start, end)) {
                word = paintWayRound(context, from, to, *x + m.gap, {colour, thick});
                isLeft = true;
            } else {
                paintArrow(context.canvas, start, end, colour, thick);
                // Beside the arrow, on the outer side; between rows that are too near it would be
                // cut.
                isLeft = edge.kind == present::FlowEdge::Kind::Stays;
                word = {isLeft ? std::min(start.x, end.x) : std::max(start.x, end.x),
                        end.y - m.small * 0.6f};
            }
        }
        if (!isShown) continue;
        if (gap < m.small * 1.05f)
            answers_.push_back({edge.to, isYes, countLanes(took)});
        else
            paintAnswer(context, isYes, countLanes(took), word, isLeft);
    }
}

void SplitFlow::drawDots(const ViewContext& context, const Dots& dots, const gpu::Launch& launch,
                         WarpId warp) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const auto lanes = static_cast<std::size_t>(launch.machine.limits.warpSize);
    const double passed = std::clamp(context.seconds - seconds_, 0.0, 0.1);
    const bool isNew = at_.size() != lanes || warp_ != warp ||
                       context.session.settings().reducedMotion || passed == 0;
    at_.resize(lanes);
    const float share = isNew ? 1 : 1 - std::exp(static_cast<float>(passed) * -14);
    warp_ = warp;
    seconds_ = context.seconds;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    int pointed = -1;
    for (const present::LanesInNode& place : dots.places) {
        const Box& area = dots.areas[place.node];
        const DotGrid grid = gridOf(area, static_cast<int>(lanes));
        const float radius = grid.step * 0.42f;
        const theme::Colour full =
            colourOf(palette, launch.program, place, dots.places.size() == 1);
        const theme::Colour colour = place.isRunning ? full : theme::mix(palette.panel, full, 0.5f);
        for (LaneMask rest = place.lanes; rest != 0; rest &= rest - 1) {
            const int lane = firstLane(rest);
            const Point wanted = dotAt(area, lane, grid.perLine, grid.step);
            Point& at = at_[static_cast<std::size_t>(lane)];
            at = {at.x + (wanted.x - at.x) * share, at.y + (wanted.y - at.y) * share};
            context.canvas.disc(at, radius, colour);
            const auto& focus = context.session.focus();
            if (focus.warp == warp && focus.lane == lane)
                context.canvas.ring(at, radius + m.scale, palette.text, 2 * m.scale);
            const float dx = mouse.x - at.x, dy = mouse.y - at.y;
            if (dx * dx + dy * dy < radius * radius * 1.4f) pointed = lane;
        }
        if (!place.isRunning) continue;
        context.canvas.frame(dots.boxes[place.node], palette.accent, m.chipRadius, 2 * m.scale);
    }
    if (pointed < 0 || !ImGui::IsWindowHovered()) return;
    session::Selection selection;
    selection.warp = warp;
    selection.lane = pointed;
    context.actions.push_back(session::Hover{selection});
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left))
        context.actions.push_back(session::Select{selection});
}

float SplitFlow::leastHeight(const present::FlowGraph& graph, const theme::Metrics& metrics) {
    return present::flowHeight(graph, metrics.small * kNodeLine);
}

void SplitFlow::draw(const ViewContext& context, const present::FlowGraph& graph,
                     const gpu::Launch& launch, const sm::Warp* warp, WarpId id,
                     const present::BranchCondition* branch, const Box& room) {
    const theme::Metrics& m = context.theme.metrics;
    if (graph.nodes.empty()) return;
    const Box area{room.left + kMargin * m.gap, room.top, room.right - kMargin * m.gap,
                   room.bottom};
    const float widest = std::min(26 * m.body, area.width());
    const std::vector<Box> boxes =
        present::flowBoxes(graph, area, widest, {m.small * kNodeLine, m.body * 3.2f});
    drawEdges(context, graph, branch, boxes);
    std::vector<present::LanesInNode> places;
    if (warp != nullptr) {
        const auto segment = context.session.run()->segmentAt(id, context.session.cycle());
        const bool issues = segment && segment->state == trace::WarpState::Issued;
        places = present::lanesInGraph(graph, *warp, issues ? segment->pc : isa::kNoTarget,
                                       issues ? segment->active : 0);
    }
    // Where no lane is, words have all of the box.
    std::vector<Box> areas;
    for (const Box& box : boxes)
        areas.push_back({box.right, box.top, box.right, box.top});
    for (const present::LanesInNode& place : places)
        areas[place.node] = dotsBox(context, launch.program, graph.nodes[place.node],
                                    boxes[place.node], launch.machine.limits.warpSize);
    drawNodes(context, {graph, places, boxes, areas}, launch.program);
    if (warp == nullptr) return;
    drawDots(context, {graph, places, boxes, areas}, launch, id);
}

}  // namespace warpscope::views
