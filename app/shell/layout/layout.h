#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/draw/box.h"

namespace warpscope::shell {

/// A tree of named splits with views as leaves. A node with a view is a leaf; a split has two
/// children; tabs have any number of leaves, of which one is in front.
struct Node {
    /// Children side by side, one above the other, or one behind the other.
    enum class Axis { Row, Column, Tabs };
    std::string view{};
    std::string name{};  ///< Of the splitter, as settings remember it.
    Axis axis = Axis::Row;
    float share = 0.5f;  ///< Of the first child, until somebody drags the splitter.
    /// A column whose first child takes the height that it wishes, at most `share`; a row whose
    /// first child takes the width that it wishes, from `share` on, where no more than `most` do.
    bool isFitted = false;
    float most = 1;
    /// Of a fitted column: its second child has code in front, of which some lines are to be seen
    /// however many words stand over it (LayoutRules::codeHeight).
    bool isOverCode = false;
    std::vector<Node> children{};
};

Node leaf(std::string view);
/// `name` must be unique among all arrangements: settings remember splitters by it.
Node row(std::string name, float share, Node left, Node right);
Node column(std::string name, float share, Node top, Node bottom);

/// A column whose upper view gets the height that it wishes for, at most `share`.
Node fitted(std::string name, float share, Node top, Node bottom);

/// A row whose left view gets the width that it wishes for, where that lies between these shares;
/// else the lesser.
Node fittedRow(std::string name, float share, float most, Node left, Node right);

/// One panel of several views, of which one is seen; for windows without room for all.
Node tabs(std::vector<std::string> views);

/// A view and where it stands.
struct Panel {
    std::string view{};
    draw::Box box{};
    std::vector<std::string> tabs{};  ///< Of several views in one place all, in order; else empty.
};

/// A part of the window as it was drawn.
struct ShownPanel {
    std::string key{};  ///< Of the view in front, or "bar", "problems", "run_end", "empty".
    draw::Box box{};
    draw::Box clock{};  ///< Where it tells wall-clock time; empty where it does not.
};

/// The gap between two panels, which can be dragged.
struct Splitter {
    std::string name{};
    Node::Axis axis = Node::Axis::Row;
    draw::Box box{};   ///< Of the gap itself.
    draw::Box area{};  ///< Of both sides with the gap.
};

struct Placement {
    std::vector<Panel> panels{};
    std::vector<Splitter> splitters{};
};

/// What a layout asks while it is made.
struct LayoutRules {
    std::function<bool(std::string_view view)> isShown{};
    /// The remembered share of a splitter; below 0 = none, the node's own counts.
    std::function<float(std::string_view name)> rememberedShare{};
    /// Which of these views in one place is in front; without it, the first.
    std::function<std::string(const std::vector<std::string>& views)> frontOf{};
    /// The height of a panel of this width in which all of the view is seen; 0 = no wish.
    std::function<float(std::string_view view, float width)> wishedHeight{};
    /// The width of a panel from which on nothing of the view is broken; 0 = no wish.
    std::function<float(std::string_view view)> wishedWidth{};
    /// The height of a panel in which all of the view is seen in its smallest letters; 0 = no wish.
    std::function<float(std::string_view view, float width)> modestHeight{};
    /// The height of a panel of this width for the lines of code that are to be seen; 0 = none.
    std::function<float(float width)> codeHeight{};
    /// Of the area where nothing comes up below it: widths do not change when it does.
    float fullHeight = 0;
    float gap = 10;      ///< Between panels.
    float minimum = 80;  ///< No side gets smaller while there is room for both.
};

/// Where every shown view of the tree stands in the area. A side without shown views gives its
/// room to the other; nothing overlaps and nothing leaves the area.
Placement place(const Node& root, const draw::Box& area, const LayoutRules& rules);

/// The share of the first side after its splitter was dragged so that the middle of the gap is at
/// `position` (x of a row, y of a column), kept within the minimum.
float shareAt(const Splitter& splitter, float position, float minimum);

}  // namespace warpscope::shell
