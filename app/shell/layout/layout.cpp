#include "app/shell/layout/layout.h"

#include <algorithm>
#include <array>
#include <utility>

namespace warpscope::shell {

namespace {

Node split(std::string name, Node::Axis axis, float share, Node first, Node second) {
    Node node;
    node.name = std::move(name);
    node.axis = axis;
    node.share = share;
    node.children.push_back(std::move(first));
    node.children.push_back(std::move(second));
    return node;
}

bool hasShownView(const Node& node, const LayoutRules& rules) {
    if (!node.view.empty()) return rules.isShown(node.view);
    return std::ranges::any_of(node.children,
                               [&](const Node& child) { return hasShownView(child, rules); });
}

/// Keeps both sides of a room at the minimum; where there is no room for that, halves it.
float clampedShare(float share, float room, float minimum) {
    if (room <= 2 * minimum) return 0.5f;
    return std::clamp(share, minimum / room, 1 - minimum / room);
}

struct Cut {
    draw::Box first{}, gap{}, second{};
};

Cut cut(const draw::Box& area, Node::Axis axis, float share, float gap) {
    Cut cut = {area, area, area};
    const bool isRow = axis == Node::Axis::Row;
    float draw::Box::*const start = isRow ? &draw::Box::left : &draw::Box::top;
    float draw::Box::*const end = isRow ? &draw::Box::right : &draw::Box::bottom;
    const float room = std::max(0.0f, area.*end - area.*start - gap);
    cut.first.*end = area.*start + room * share;
    cut.gap.*start = cut.first.*end;
    cut.gap.*end = cut.gap.*start + gap;
    cut.second.*start = cut.gap.*end;
    cut.second.*end = cut.gap.*end + room - room * share;
    return cut;
}

void placeTabs(const Node& node, const draw::Box& area, const LayoutRules& rules, Placement& out) {
    Panel panel;
    panel.box = area;
    for (const Node& child : node.children)
        if (rules.isShown(child.view)) panel.tabs.push_back(child.view);
    if (panel.tabs.empty()) return;
    panel.view = rules.frontOf ? rules.frontOf(panel.tabs) : panel.tabs.front();
    if (panel.tabs.size() == 1) panel.tabs.clear();
    out.panels.push_back(std::move(panel));
}

float shareOfRow(const Node& node, const draw::Box& area, const LayoutRules& rules) {
    const float room = area.width() - rules.gap;
    if (!node.isFitted || !rules.wishedWidth || room <= 0) return node.share;
    const float wish = rules.wishedWidth(node.children[0].view) / room;
    return wish > node.share && wish <= node.most ? wish : node.share;
}

/// Wider than they begin with, in this order, words leave the code under them more height.
constexpr std::array kWiderShares = {0.5f, 0.55f};
/// Of the height, for pictures under words that have the whole width.
constexpr float kLeastUnderWords = 0.44f;

/// The least height that words of this width take over code; 0 = they wish for none.
float leastOfWords(const Node& column, float width, const LayoutRules& rules) {
    return rules.modestHeight ? rules.modestHeight(column.children[0].view, width) : 0;
}

/// How code finds room under words and beside pictures.
struct WordsOverCode {
    float share = 0;      ///< Of the width, for words and code.
    bool isOver = false;  ///< Words have the whole width, over code and pictures.
};

WordsOverCode roomForCode(const Node& node, const draw::Box& area, const LayoutRules& rules) {
    const Node& column = node.children[0];
    const float room = area.width() - rules.gap;
    const float height = std::max(rules.fullHeight, area.height()) - rules.gap;
    const auto isRoomy = [&](float width) {
        return height - leastOfWords(column, width, rules) >= rules.codeHeight(width);
    };
    if (isRoomy(room * node.share)) return {node.share};
    for (const float share : kWiderShares)
        if (share > node.share && isRoomy(room * share)) return {share};
    const float under = height - leastOfWords(column, area.width(), rules);
    const float wanted = std::max(rules.codeHeight(room * node.share), kLeastUnderWords * height);
    // Of two pictures one above the other, each would be a slit there.
    const Node& pictures = node.children[1];
    const bool isStack = pictures.axis == Node::Axis::Column && !pictures.children.empty();
    if (under >= wanted && !isStack) return {node.share, true};
    return {std::max(node.share, kWiderShares.back())};
}

/// Words over code at the left, and pictures beside both.
bool isWordsOverCode(const Node& node, const LayoutRules& rules) {
    return rules.codeHeight && node.axis == Node::Axis::Row && node.children.size() == 2 &&
           node.children[0].isOverCode && rules.rememberedShare(node.name) < 0 &&
           rules.rememberedShare(node.children[0].name) < 0;
}

/// Words for the whole width, below them what stood under and beside them.
Node withWordsOver(const Node& node) {
    const Node& column = node.children[0];
    Node pictures = row(node.name, node.share, column.children[1], node.children[1]);
    Node over = fitted(column.name, column.share, column.children[0], std::move(pictures));
    over.isOverCode = true;
    return over;
}

/// The share of the first child before anybody dragged the splitter.
float shareOf(const Node& node, const draw::Box& area, const LayoutRules& rules) {
    if (node.axis == Node::Axis::Row) return shareOfRow(node, area, rules);
    const float room = area.height() - rules.gap;
    if (!node.isFitted || !rules.wishedHeight || room <= 0) return node.share;
    const std::string& view = node.children[0].view;
    float wish = rules.wishedHeight(view, area.width());
    if (wish <= 0) return node.share;
    // Smaller letters go before lines of code.
    const float code = node.isOverCode && rules.codeHeight ? rules.codeHeight(area.width()) : 0;
    if (room - wish < code) wish = std::max(leastOfWords(node, area.width(), rules), room - code);
    return std::min(node.share, wish / room);
}

void placeNode(const Node& node, const draw::Box& area, const LayoutRules& rules, Placement& out) {
    if (!node.view.empty()) {
        if (rules.isShown(node.view)) out.panels.push_back({node.view, area, {}});
        return;
    }
    if (node.axis == Node::Axis::Tabs) return placeTabs(node, area, rules, out);
    const Node& first = node.children[0];
    const Node& second = node.children[1];
    if (!hasShownView(first, rules)) return placeNode(second, area, rules, out);
    if (!hasShownView(second, rules)) return placeNode(first, area, rules, out);
    const bool isFolding = isWordsOverCode(node, rules);
    const WordsOverCode words = isFolding ? roomForCode(node, area, rules) : WordsOverCode{};
    if (words.isOver) return placeNode(withWordsOver(node), area, rules, out);

    const float remembered = rules.rememberedShare(node.name);
    const float length = node.axis == Node::Axis::Row ? area.width() : area.height();
    const float wanted = isFolding        ? words.share
                         : remembered < 0 ? shareOf(node, area, rules)
                                          : remembered;
    const float share = clampedShare(wanted, length - rules.gap, rules.minimum);
    const Cut parts = cut(area, node.axis, share, rules.gap);
    placeNode(first, parts.first, rules, out);
    placeNode(second, parts.second, rules, out);
    out.splitters.push_back({node.name, node.axis, parts.gap, area});
}

}  // namespace

Node leaf(std::string view) {
    Node node;
    node.view = std::move(view);
    return node;
}

Node row(std::string name, float share, Node left, Node right) {
    return split(std::move(name), Node::Axis::Row, share, std::move(left), std::move(right));
}

Node column(std::string name, float share, Node top, Node bottom) {
    return split(std::move(name), Node::Axis::Column, share, std::move(top), std::move(bottom));
}

Node fitted(std::string name, float share, Node top, Node bottom) {
    Node node = column(std::move(name), share, std::move(top), std::move(bottom));
    node.isFitted = true;
    return node;
}

Node fittedRow(std::string name, float share, float most, Node left, Node right) {
    Node node = row(std::move(name), share, std::move(left), std::move(right));
    node.isFitted = true;
    node.most = most;
    return node;
}

Node tabs(std::vector<std::string> views) {
    Node node;
    node.axis = Node::Axis::Tabs;
    for (std::string& view : views)
        node.children.push_back(leaf(std::move(view)));
    return node;
}

Placement place(const Node& root, const draw::Box& area, const LayoutRules& rules) {
    Placement placement;
    placeNode(root, area, rules, placement);
    return placement;
}

float shareAt(const Splitter& splitter, float position, float minimum) {
    const bool isRow = splitter.axis == Node::Axis::Row;
    const float gap = isRow ? splitter.box.width() : splitter.box.height();
    const float room = (isRow ? splitter.area.width() : splitter.area.height()) - gap;
    const float start = isRow ? splitter.area.left : splitter.area.top;
    if (room <= 0) return 0.5f;
    return clampedShare((position - gap / 2 - start) / room, room, minimum);
}

}  // namespace warpscope::shell
