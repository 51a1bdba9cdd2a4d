#include "app/shell/arrangements.h"

namespace warpscope::shell {

namespace {

Node overview() {
    return column("overview.rows", 0.60f,
                  row("overview.columns", 0.77f, leaf("stage"),
                      column("overview.right", 0.49f, leaf("knobs"), leaf("occupancy"))),
                  row("overview.bottom", 0.24f, leaf("lesson"), leaf("timeline")));
}

Node divergence() {
    return column("divergence.rows", 0.70f,
                  row("divergence.left", 0.28f,
                      column("divergence.text", 0.36f, leaf("lesson"), leaf("source")),
                      row("divergence.middle", 0.69f, leaf("lanes"),
                          column("divergence.right", 0.48f, leaf("knobs"), leaf("inspector")))),
                  leaf("timeline"));
}

Node sm() {
    return column("sm.rows", 0.66f, row("sm.columns", 0.72f, leaf("sm"), leaf("inspector")),
                  row("sm.bottom", 0.24f, leaf("lesson"), leaf("timeline")));
}

Node occupancy() {
    return row("occupancy.left", 0.25f,
               column("occupancy.text", 0.42f, leaf("lesson"), leaf("knobs")),
               row("occupancy.middle", 0.48f,
                   column("occupancy.bars", 0.38f, leaf("occupancy"), leaf("calculation")),
                   column("occupancy.charts", 0.58f, leaf("charts"),
                          row("occupancy.bottom", 0.5f, leaf("sweep"), leaf("device")))));
}

void collect(const Node& node, std::vector<std::string>& views) {
    if (!node.view.empty()) views.push_back(node.view);
    for (const Node& child : node.children)
        collect(child, views);
}

}  // namespace

const Node& treeOf(session::Arrangement arrangement) {
    static const std::vector<Node> trees = {overview(), divergence(), sm(), occupancy()};
    return trees[static_cast<std::size_t>(arrangement)];
}

std::vector<std::string> viewsOf(const Node& tree) {
    std::vector<std::string> views;
    collect(tree, views);
    return views;
}

}  // namespace warpscope::shell
