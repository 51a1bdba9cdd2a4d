#include "app/shell/layout/arrangement_trees.h"

#include <string>
#include <utility>

namespace warpscope::shell {
namespace {

/// kMaxText over code beside which nothing else tells where a warp is: some lines of it are seen
/// beside the panel of a deadlock, too.
constexpr float kMaxTextOverCode = 0.58f;

Node overview() {
    return column("overview.rows", 0.60f,
                  row("overview.columns", 0.74f, leaf("stage"),
                      column("overview.right", 0.61f, leaf("knobs"), leaf("occupancy"))),
                  row("overview.bottom", 0.24f, leaf("lesson"), leaf("timeline")));
}

Node divergence() {
    return column(
        "divergence.rows", 0.72f,
        row("divergence.left", 0.31f,
            fitted("divergence.text", kMaxTextOverCode, leaf("lesson"), tabs({"source", "passes"})),
            row("divergence.middle", 0.63f,
                tabs({"lanes", "split", "memory", "buffers", "threads", "traffic", "contention"}),
                column("divergence.right", 0.47f, tabs({"knobs", "launch"}), leaf("inspector")))),
        leaf("timeline"));
}

Node sm() {
    return column(
        "sm.rows", 0.66f,
        row("sm.columns", 0.72f, tabs({"sm", "chip", "cycle", "waits", "latencies", "spaces"}),
            leaf("inspector")),
        row("sm.bottom", 0.24f, leaf("lesson"), leaf("timeline")));
}

Node occupancy() {
    return row("occupancy.left", 0.25f,
               fitted("occupancy.text", 0.42f, leaf("lesson"), leaf("knobs")),
               row("occupancy.middle", 0.46f,
                   column("occupancy.bars", 0.48f, leaf("occupancy"), leaf("registers")),
                   // Whole in a window of 1280x720, each of them.
                   tabs({"charts", "calculation", "device"})));
}

Node sweep() {
    return row("sweep.left", 0.25f, fitted("sweep.text", 0.45f, leaf("lesson"), leaf("knobs")),
               leaf("sweep"));
}

/// The lesson with something under it at the left, what there is to watch at the right.
Node tight(const std::string& name, Node below, Node right, float share = 0.32f) {
    return row(name + ".tight.left", share,
               fitted(name + ".tight.text", kMaxText, leaf("lesson"), std::move(below)),
               std::move(right));
}

}  // namespace

std::vector<Node> ampleTrees() {
    return {overview(), divergence(), sm(), occupancy(), sweep()};
}

std::vector<Node> tightTrees() {
    return {
        tight("overview", tabs({"knobs", "occupancy"}),
              column("overview.tight.rows", 0.55f, leaf("stage"), leaf("timeline"))),
        tight("divergence", tabs({"source", "knobs", "launch", "inspector", "passes"}),
              column(
                  "divergence.tight.rows", 0.62f,
                  tabs({"lanes", "split", "memory", "buffers", "threads", "traffic", "contention"}),
                  leaf("timeline")),
              kCodeShare),
        tight("sm", leaf("inspector"),
              column("sm.tight.rows", 0.62f,
                     tabs({"sm", "chip", "cycle", "waits", "latencies", "spaces"}),
                     leaf("timeline"))),
        tight("occupancy", leaf("knobs"),
              row("occupancy.tight.columns", 0.5f, tabs({"occupancy", "registers", "calculation"}),
                  tabs({"charts", "device"}))),
        tight("sweep", leaf("knobs"), leaf("sweep")),
    };
}

}  // namespace warpscope::shell
