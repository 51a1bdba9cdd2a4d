#include <algorithm>
#include <optional>
#include <vector>

#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/routines.h"
#include "engine/codegen/values/varying_values.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Loop;
using code::Node;
using isa::Opcode;

/// Lanes part at node `from` or behind it and meet again at node `to`.
struct Region {
    std::size_t from = 0;
    std::size_t to = 0;
};

class Marker {
  public:
    explicit Marker(Code& code)
        : code_(code), labels_(code::labelPositions(code)), loops_(code::loopsOf(code)) {}

    void run() {
        const VaryingValues varying(code_);
        std::vector<Region> found;
        for (const Loop& loop : loops_) {
            if (mayPart(loop, varying)) found.push_back({loop.first, loop.last + 1});
        }
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            if (!varying.mayPart(i)) continue;
            const std::optional<std::size_t> join = joinOf(code_, labels_, i);
            if (join && staysInItsLoops(i, *join)) found.push_back({i, *join});
        }
        // Those around others first.
        std::ranges::stable_sort(found, {}, &Region::from);
        for (const Region& region : found)
            add(region);
        insert();
    }

  private:
    /// Whether lanes may leave a loop in different rounds.
    bool mayPart(const Loop& loop, const VaryingValues& varying) const {
        for (std::size_t i = loop.first; i <= loop.last; ++i) {
            const bool leaves = varying.mayPart(i) &&
                                (i == loop.last || !loop.contains(labels_[code_.nodes[i].label]));
            if (leaves) return true;
        }
        return false;
    }

    bool staysInItsLoops(std::size_t branch, std::size_t join) const {
        return std::ranges::all_of(loops_, [&](const Loop& loop) {
            return !loop.contains(branch) || loop.contains(join);
        });
    }

    /// Of branches that stand in one another and meet at one place the outermost is told: the parts
    /// of a condition, the cases of a switch, a loop and the test in front of it. Where the kernel
    /// ends nobody has to meet.
    void add(Region region) {
        const std::size_t place = code::instructionFrom(code_, region.to);
        const bool isKnown = std::ranges::any_of(regions_, [&](Region r) {
            return code::instructionFrom(code_, r.to) == place && r.from < region.from;
        });
        if (!isKnown && !endsAt(place)) regions_.push_back(region);
    }

    bool endsAt(std::size_t place) const {
        if (place == code_.nodes.size()) return true;
        const isa::Instruction& next = code_.nodes[place].code;
        return next.endsAll();
    }

    void insert() {
        std::vector<Node> before = std::move(code_.nodes);
        code_.nodes.clear();
        std::vector<std::vector<bool>> meeting(before.size() + 1);
        std::vector<std::vector<std::size_t>> opening(before.size() + 1);
        for (const Region& region : regions_) {
            meeting[region.to].push_back(std::any_of(
                before.begin() + static_cast<std::ptrdiff_t>(region.from),
                before.begin() + static_cast<std::ptrdiff_t>(region.to),
                [](const Node& node) { return node.isInstruction() && callsRoutine(node.code); }));
            opening[region.from].push_back(region.to);
        }
        std::vector<std::uint32_t> labelOf(before.size() + 1, kNoVirtual);
        for (std::size_t i = 0; i < before.size(); ++i) {
            const bool isLabel = before[i].kind == Node::Kind::Label;
            for (const std::size_t to : opening[i]) {
                if (labelOf[to] == kNoVirtual) labelOf[to] = code_.labelCount++;
                code_.nodes.push_back(marker(Opcode::Bssy, before, i));
                code_.nodes.back().label = labelOf[to];
            }
            if (isLabel) code_.nodes.push_back(before[i]);
            if (labelOf[i] != kNoVirtual) {
                Node place;
                place.kind = Node::Kind::Label;
                place.label = labelOf[i];
                code_.nodes.push_back(place);
            }
            for (const bool isBehindRoutine : meeting[i]) {
                code_.nodes.push_back(marker(Opcode::Bsync, before, i));
                if (isBehindRoutine) code_.nodes.back().code.sources[0] = isa::immediateOperand(1U);
            }
            if (!isLabel) code_.nodes.push_back(before[i]);
        }
    }

    /// At the line of the instruction that follows.
    static Node marker(Opcode opcode, const std::vector<Node>& nodes, std::size_t at) {
        while (at + 1 < nodes.size() && !nodes[at].isInstruction())
            ++at;
        Node node = nodes[at];
        node.kind = Node::Kind::Instruction;
        const auto line = node.code.line;
        node.code = {};
        node.code.opcode = opcode;
        node.code.type = isa::DataType::U32;
        node.code.line = line;
        node.destination = kNoVirtual;
        node.destinationPart = 0;
        node.destinationPredicate = kNoVirtual;
        node.label = kNoVirtual;
        return node;
    }

    Code& code_;
    std::vector<std::size_t> labels_;
    std::vector<Loop> loops_;
    std::vector<Region> regions_{};
};

}  // namespace

// Before:  @!P0 BRA end
//          FADD R2, R2, R3
// end:     STG [R4], R2
// After:   BSSY end
//          @!P0 BRA end
//          FADD R2, R2, R3
// end:     BSYNC
//          STG [R4], R2
// Only around branches whose lanes may differ: of a loop whose number of rounds follows from the
// kernel's arguments all lanes know the same.
void markMeetings(Code& code, const PassSettings&) {
    Marker(code).run();
}

}  // namespace warpscope::codegen
