#include "app/shell/layout/arrangements.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/names/view_names.h"
#include "app/session/base/arrangement.h"
#include "app/shell/layout/arrangement_trees.h"

namespace warpscope::shell {

namespace {

/// What kMaxText is over the pictures of a lecture.
constexpr float kMaxPresentedText = 0.62f;

/// At the left of them, where that keeps lines of code whole; the pictures have the rest.
constexpr float kMaxPresentedCode = 0.6f;

/// The same where knobs and the comparison of two runs stand under it, and what the knobs get then.
constexpr float kMaxTextBesideTwo = 0.42f;
constexpr float kKnobsShare = 0.46f;

/// Of the width, at the left: lines of code want more of it (kCodeShare) than words do, and words
/// alone less.
constexpr float kReadShare = 0.34f;
constexpr float kWordsShare = 0.30f;
/// In a wide window they stand in fewer than half of its height: the picture has the rest.
constexpr float kWideWordsShare = 0.24f;
constexpr float kHalf = 0.5f;

void collect(const Node& node, std::vector<std::string>& views) {
    if (!node.view.empty()) views.push_back(node.view);
    for (const Node& child : node.children)
        collect(child, views);
}

void addTab(Node& node, const std::string& view) {
    if (node.children.empty()) {
        node = tabs({node.view, view});
    } else if (node.axis == Node::Axis::Tabs) {
        node.children.push_back(leaf(view));
    } else {
        addTab(node.children.back(), view);
    }
}

/// The panel with the most room, of those without the lesson.
struct Largest {
    Node* node = nullptr;
    float area = 0;
};

void findLargest(Node& node, float width, float height, Largest& best) {
    const bool isPanel = node.children.empty() || node.axis == Node::Axis::Tabs;
    if (isPanel) {
        const bool isBetter = node.view != "lesson" && width * height > best.area;
        if (isBetter) best = {&node, width * height};
        return;
    }
    const bool isRow = node.axis == Node::Axis::Row;
    float share = node.share;
    for (Node& child : node.children) {
        findLargest(child, isRow ? width * share : width, isRow ? height : height * share, best);
        share = 1 - node.share;
    }
}

bool isNarrow(const std::string& key) {
    const names::ViewName* const view = names::findView(key);
    return view != nullptr && view->isNarrow;
}

struct ByWidth {
    std::vector<std::string> narrow{};
    std::vector<std::string> wide{};
};

/// Both in their order, without the lesson.
ByWidth byWidth(const std::vector<std::string>& views) {
    ByWidth sorted;
    for (const std::string& view : views)
        if (view != "lesson") (isNarrow(view) ? sorted.narrow : sorted.wide).push_back(view);
    return sorted;
}

Node oneOf(std::vector<std::string> views) {
    return views.size() == 1 ? leaf(views.front()) : tabs(std::move(views));
}

/// Of the height of two views, for the larger one; in tight room the other one would be a slit,
/// where code stands there.
constexpr float kLargerOfTwo = 0.62f, kLargerInTightRoom = 0.57f;

/// Of a list of views the largest first. `ofTwo`: its share where two are left.
Node stacked(const std::string& name, const std::vector<std::string>& views, float ofTwo) {
    Node node = leaf(views.back());
    for (std::size_t i = views.size() - 1; i-- > 0;) {
        const float share = i + 2 == views.size() ? ofTwo : kHalf;
        node = column(name + "." + std::to_string(i), share, leaf(views[i]), std::move(node));
    }
    return node;
}

/// The column that the lesson stands in, over something else; nullptr where it stands alone.
Node* columnOfLesson(Node& node) {
    const bool isColumn = node.axis == Node::Axis::Column && node.children.size() == 2;
    if (isColumn && node.children[0].view == "lesson") return &node;
    for (Node& child : node.children)
        if (Node* found = columnOfLesson(child)) return found;
    return nullptr;
}

/// The column of which the knobs are the upper part; nullptr where there is none.
Node* columnOfKnobs(Node& node) {
    const bool isColumn = node.axis == Node::Axis::Column && node.children.size() == 2;
    if (isColumn && node.children[0].view == "knobs") return &node;
    for (Node& child : node.children)
        if (Node* found = columnOfKnobs(child)) return found;
    return nullptr;
}

/// The panel under the lesson; nullptr where the lesson stands alone.
Node* belowLesson(Node& node) {
    Node* const column = columnOfLesson(node);
    return column == nullptr ? nullptr : &column->children[1];
}

/// The lesson where nothing stands under it; nullptr where there is none.
Node* lonelyLesson(Node& node) {
    if (node.axis == Node::Axis::Tabs && !node.children.empty()) return nullptr;
    if (node.view == "lesson") return &node;
    for (Node& child : node.children)
        if (Node* found = lonelyLesson(child)) return found;
    return nullptr;
}

std::vector<Node> completed(std::vector<Node> trees) {
    for (const session::Arrangement arrangement : session::kArrangements) {
        Node& tree = trees[static_cast<std::size_t>(arrangement)];
        tree = withViewsOf(std::move(tree), session::nameOf(arrangement), names::kViewNames);
    }
    return trees;
}

/// The lesson stays; everything else shares the rest, what there is to watch in front.
Node tinyTree(const std::string& name, const Node& tightTree) {
    std::vector<std::string> views = viewsOf(tightTree.children[1]);
    for (const std::string& view : viewsOf(tightTree.children[0]))
        if (view != "lesson") views.push_back(view);
    return row(name + ".tiny.left", 0.4f, leaf("lesson"), tabs(std::move(views)));
}

std::vector<Node> tinyTrees() {
    std::vector<Node> trees;
    for (const session::Arrangement arrangement : session::kArrangements)
        trees.push_back(
            tinyTree(std::string(session::nameOf(arrangement)), treeOf(arrangement, Room::Tight)));
    return trees;
}

/// The smallest windows with ample and with tight room, in letters.
struct Least {
    float width, height;
};
constexpr Least kAmple = {56, 40};
constexpr Least kTight = {46, 29};

bool reaches(const Least& least, float width, float height, float body) {
    return width >= least.width * body && height >= least.height * body;
}

}  // namespace

Room roomOf(float width, float height, float body) {
    if (reaches(kAmple, width, height, body)) return Room::Ample;
    return reaches(kTight, width, height, body) ? Room::Tight : Room::Tiny;
}

const Node& treeOf(session::Arrangement arrangement, Room room) {
    static const std::vector<Node> ample = completed(ampleTrees());
    static const std::vector<Node> tight = completed(tightTrees());
    if (room == Room::Ample) return ample[static_cast<std::size_t>(arrangement)];
    if (room == Room::Tight) return tight[static_cast<std::size_t>(arrangement)];
    static const std::vector<Node> tiny = tinyTrees();
    return tiny[static_cast<std::size_t>(arrangement)];
}

Node stageTree(const std::vector<std::string>& views, Room room, bool isWide, bool isCodeRead) {
    auto [narrow, wide] = byWidth(views);
    if (narrow.empty() && wide.empty()) return leaf("lesson");
    if (isCodeRead && std::erase(narrow, "source") > 0) wide.insert(wide.begin(), "source");
    if (wide.empty()) {
        wide.push_back(narrow.front());
        narrow.erase(narrow.begin());
        // A form beside code alone leaves the words their column.
        if (narrow == std::vector<std::string>{"launch"}) {
            wide.push_back(narrow.front());
            narrow.clear();
        }
    }
    // Under the words two lines of a long table would be seen.
    const bool isBehind = room == Room::Tight && std::erase(narrow, "device") > 0;
    const std::string name = "stage" + std::to_string(views.size()) + std::to_string(wide.size());
    const bool hasCode = std::ranges::find(narrow, "source") != narrow.end();
    const float words = isWide ? kWideWordsShare : kWordsShare;
    const float share = hasCode ? kCodeShare : narrow.empty() ? words : kReadShare;
    const float ofTwo = room == Room::Ample ? kLargerOfTwo : kLargerInTightRoom;
    Node left = leaf("lesson");
    if (!narrow.empty())
        left = fitted(name + ".text", kMaxText, std::move(left),
                      stacked(name + ".left", narrow, ofTwo));
    left.isOverCode = hasCode && narrow.size() == 1 && room != Room::Ample;
    Node right = stacked(name + ".right", wide, ofTwo);
    if (isBehind) addTab(right, "device");
    return row(name + ".left", share, std::move(left), std::move(right));
}

Node tinyStageTree(std::vector<std::string> views) {
    std::erase(views, "lesson");
    if (views.empty()) return leaf("lesson");
    return row("stage.tiny.left", 0.4f, leaf("lesson"), tabs(std::move(views)));
}

Node presentedTree(const std::vector<std::string>& views) {
    auto [narrow, wide] = byWidth(views);
    if (narrow.empty()) std::swap(narrow, wide);
    if (narrow.empty()) return leaf("lesson");
    // Where all are of a kind, the first stands beside the others.
    if (wide.empty() && narrow.size() > 1) {
        wide.assign(narrow.begin() + 1, narrow.end());
        narrow.resize(1);
    }
    Node pictures = wide.empty() ? oneOf(std::move(narrow))
                                 : fittedRow("present.columns", kHalf, kMaxPresentedCode,
                                             oneOf(std::move(narrow)), oneOf(std::move(wide)));
    return fitted("present.text", kMaxPresentedText, leaf("lesson"), std::move(pictures));
}

Node upright(Node tree) {
    if (tree.axis != Node::Axis::Row || tree.children.size() != 2) return tree;
    tree.axis = Node::Axis::Column;
    tree.name += ".upright";
    if (tree.children[0].view != "lesson") return tree;
    tree.isFitted = true;
    tree.share = 0.5f;
    return tree;
}

Node editingTree(Room room) {
    if (room != Room::Ample)
        return row("edit.tight", 0.56f, leaf("source"),
                   fitted("edit.tight.text", kMaxText, leaf("lesson"),
                          tabs({"launch", "knobs", "timeline", "lanes"})));
    return row("edit.lesson", 0.24f, leaf("lesson"),
               row("edit.columns", 0.54f, leaf("source"),
                   column("edit.right", 0.5f, tabs({"launch", "knobs"}),
                          tabs({"timeline", "lanes", "inspector"}))));
}

Node inPlaceOf(Node tree, std::string_view view, const std::string& other) {
    if (tree.view == view) tree.view = other;
    for (Node& child : tree.children)
        child = inPlaceOf(std::move(child), view, other);
    return tree;
}

Node withTab(Node tree, const std::string& view) {
    const std::vector<std::string> views = viewsOf(tree);
    if (std::ranges::find(views, view) != views.end()) return tree;
    if (!isNarrow(view)) {
        addTab(tree, view);
    } else if (Node* below = belowLesson(tree)) {
        addTab(*below, view);
    } else if (Node* lesson = lonelyLesson(tree)) {
        *lesson = fitted("extra.text", kMaxText, leaf("lesson"), leaf(view));
    } else {
        addTab(tree, view);
    }
    return tree;
}

Node withTabBeside(Node tree, const std::string& view) {
    const std::vector<std::string> views = viewsOf(tree);
    if (std::ranges::find(views, view) == views.end()) addTab(tree, view);
    return tree;
}

bool isLessonAlone(const Node& tree) {
    const std::vector<std::string> views = viewsOf(tree);
    Node copy = tree;
    return std::ranges::find(views, "lesson") != views.end() && columnOfLesson(copy) == nullptr;
}

Node withComparison(Node tree) {
    const std::string kCompare = "compare";
    Node* const left = columnOfLesson(tree);
    const auto has = [](const std::vector<std::string>& views, std::string_view view) {
        return std::ranges::find(views, view) != views.end();
    };
    const bool isBesideKnobs = left != nullptr && has(viewsOf(left->children[1]), "knobs") &&
                               !has(viewsOf(tree), kCompare);
    Node* const right = lonelyLesson(tree) == nullptr ? nullptr : columnOfKnobs(tree);
    if (right != nullptr && !has(viewsOf(tree), kCompare)) {
        std::vector<std::string> below = viewsOf(right->children[1]);
        below.insert(below.begin(), kCompare);
        right->share = std::min(right->share, kKnobsShare);
        right->children[1] = tabs(std::move(below));
        return tree;
    }
    if (!isBesideKnobs) return withTab(std::move(tree), kCompare);
    // Words give way: three things stand in this column now.
    left->share = std::min(left->share, kMaxTextBesideTwo);
    left->children[1] =
        column(left->name + ".held", kKnobsShare, std::move(left->children[1]), leaf(kCompare));
    return tree;
}

Node withKnobs(Node tree) {
    const std::string kKnobs = "knobs";
    const std::vector<std::string> views = viewsOf(tree);
    if (std::ranges::find(views, kKnobs) != views.end()) return tree;
    if (Node* const left = columnOfLesson(tree)) {
        left->share = std::min(left->share, kMaxTextBesideTwo);
        left->children[1] = column(left->name + ".knobs", kKnobsShare, leaf(kKnobs),
                                   oneOf(viewsOf(left->children[1])));
    } else if (Node* const lesson = lonelyLesson(tree)) {
        *lesson = fitted("extra.text", kMaxText, leaf("lesson"), leaf(kKnobs));
    }
    return tree;
}

Node withLargeTab(Node tree, const std::string& view) {
    const std::vector<std::string> views = viewsOf(tree);
    if (isNarrow(view) || std::ranges::find(views, view) != views.end())
        return withTab(std::move(tree), view);
    constexpr float kWide = 16, kHigh = 9;
    Largest largest;
    findLargest(tree, kWide, kHigh, largest);
    if (largest.node == nullptr) return withTab(std::move(tree), view);
    addTab(*largest.node, view);
    return tree;
}

std::vector<std::string> viewsOf(const Node& tree) {
    std::vector<std::string> views;
    collect(tree, views);
    return views;
}

Node withViewsOf(Node tree, std::string_view arrangement, std::span<const names::ViewName> views) {
    const std::vector<std::string> named = viewsOf(tree);
    for (const names::ViewName& view : views) {
        const bool isForgotten =
            view.home == arrangement && std::ranges::find(named, view.key) == named.end();
        if (isForgotten) addTab(tree, std::string(view.key));
    }
    return tree;
}

}  // namespace warpscope::shell
