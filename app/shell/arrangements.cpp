#include "app/shell/arrangements.h"

namespace warpscope::shell {

namespace {

Node overview() {
    return column("overview.rows", 0.60f,
                  row("overview.columns", 0.77f, leaf("stage"),
                      column("overview.right", 0.52f, leaf("knobs"), leaf("occupancy"))),
                  row("overview.bottom", 0.24f, leaf("lesson"), leaf("timeline")));
}

Node divergence() {
    return column("divergence.rows", 0.72f,
                  row("divergence.left", 0.31f,
                      column("divergence.text", 0.42f, leaf("lesson"), leaf("source")),
                      row("divergence.middle", 0.66f, leaf("lanes"),
                          column("divergence.right", 0.45f, leaf("knobs"), leaf("inspector")))),
                  leaf("timeline"));
}

Node sm() {
    return column("sm.rows", 0.66f, row("sm.columns", 0.72f, leaf("sm"), leaf("inspector")),
                  row("sm.bottom", 0.24f, leaf("lesson"), leaf("timeline")));
}

Node occupancy() {
    return row("occupancy.left", 0.25f,
               column("occupancy.text", 0.42f, leaf("lesson"), leaf("knobs")),
               row("occupancy.middle", 0.46f,
                   column("occupancy.bars", 0.50f, leaf("occupancy"), leaf("calculation")),
                   column("occupancy.charts", 0.62f, leaf("charts"), leaf("device"))));
}

Node sweep() {
    return row("sweep.left", 0.25f, column("sweep.text", 0.45f, leaf("lesson"), leaf("knobs")),
               leaf("sweep"));
}

void collect(const Node& node, std::vector<std::string>& views) {
    if (!node.view.empty()) views.push_back(node.view);
    for (const Node& child : node.children)
        collect(child, views);
}

}  // namespace

const Node& treeOf(session::Arrangement arrangement) {
    static const std::vector<Node> trees = {overview(), divergence(), sm(), occupancy(), sweep()};
    return trees[static_cast<std::size_t>(arrangement)];
}

std::vector<std::string> viewsOf(const Node& tree) {
    std::vector<std::string> views;
    collect(tree, views);
    return views;
}

}  // namespace warpscope::shell
