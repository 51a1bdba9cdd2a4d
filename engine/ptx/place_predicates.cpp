#include "engine/ptx/place_predicates.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "engine/code/flow.h"

namespace warpscope::ptx {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;

/// Of eight; the others are for tests of what is kept in registers.
constexpr std::size_t kMaxAtOnce = 5;

/// The predicates that are read somewhere in their block before they are written there.
void noteExposed(const Code& code, const FlowBlock& block, std::vector<bool>& isKept) {
    std::vector<bool> isWritten(code.predicateCount, false);
    for (std::size_t i = block.first; i < block.end; ++i) {
        const Node& node = code.nodes[i];
        code::forEachPredicateUse(node, [&](const isa::Operand& use) {
            if (!isWritten[use.value]) isKept[use.value] = true;
        });
        if (node.destinationPredicate == kNoVirtual) continue;
        if (node.code.isGuarded() && !isWritten[node.destinationPredicate])
            isKept[node.destinationPredicate] = true;
        isWritten[node.destinationPredicate] = true;
    }
}

/// Where there are too many at once, those that live longest are kept in registers.
void notePressure(const Code& code, const FlowBlock& block, std::vector<bool>& isKept) {
    std::map<std::uint32_t, std::size_t> lastUse;
    for (std::size_t i = block.first; i < block.end; ++i)
        code::forEachPredicateUse(code.nodes[i],
                                  [&](const isa::Operand& use) { lastUse[use.value] = i; });
    std::set<std::uint32_t> live;
    for (std::size_t i = block.first; i < block.end; ++i) {
        const std::uint32_t written = code.nodes[i].destinationPredicate;
        std::erase_if(live, [&](std::uint32_t p) { return lastUse[p] <= i; });
        if (written == kNoVirtual || isKept[written] || lastUse[written] <= i) continue;
        live.insert(written);
        if (live.size() <= kMaxAtOnce) continue;
        const auto longest =
            std::ranges::max_element(live, {}, [&](std::uint32_t p) { return lastUse[p]; });
        isKept[*longest] = true;
        live.erase(longest);
    }
}

class Rewriter {
  public:
    Rewriter(Code& code, const std::vector<bool>& isKept)
        : code_(code), isKept_(isKept), homes_(code.predicateCount, kNoVirtual) {}

    void run() {
        std::vector<bool> starts(code_.nodes.size() + 1, false);
        for (const FlowBlock& block : code::flowBlocks(code_))
            starts[block.first] = true;
        std::vector<Node> before = std::move(code_.nodes);
        code_.nodes.clear();
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (starts[i]) renamed_.clear();
            rewrite(before[i]);
        }
    }

  private:
    std::uint32_t homeOf(std::uint32_t predicate) {
        if (homes_[predicate] == kNoVirtual) homes_[predicate] = code_.registerCount++;
        return homes_[predicate];
    }

    Node made(Opcode opcode, const Node& at) {
        Node node;
        node.code.opcode = opcode;
        node.code.type = isa::DataType::U32;
        node.code.line = at.code.line;
        node.code.column = at.code.column;
        return node;
    }

    /// A predicate that says what the register holds.
    std::uint32_t tested(std::uint32_t predicate, const Node& reader) {
        Node test = made(Opcode::Isetp, reader);
        test.code.comparison = isa::Comparison::NotEqual;
        test.code.sources[0] = isa::registerOperand(homeOf(predicate));
        test.code.sources[1] = isa::immediateOperand(0);
        test.destinationPredicate = code_.predicateCount++;
        code_.nodes.push_back(test);
        return test.destinationPredicate;
    }

    void rewrite(Node& node) {
        std::map<std::uint32_t, std::uint32_t> here;
        code::forEachPredicateUse(node, [&](isa::Operand& use) {
            if (!isKept_[use.value]) {
                const auto found = renamed_.find(use.value);
                if (found != renamed_.end()) use.value = found->second;
                return;
            }
            auto found = here.find(use.value);
            if (found == here.end()) found = here.emplace(use.value, tested(use.value, node)).first;
            use.value = found->second;
        });
        const std::uint32_t written = node.destinationPredicate;
        if (written == kNoVirtual) {
            code_.nodes.push_back(node);
            return;
        }
        if (!isKept_[written]) {
            // Each value gets a number of its own, so that none lives longer than it is read.
            if (!node.code.isGuarded() || !renamed_.contains(written))
                renamed_[written] = code_.predicateCount++;
            node.destinationPredicate = renamed_[written];
            code_.nodes.push_back(node);
            return;
        }
        node.destinationPredicate = code_.predicateCount++;
        code_.nodes.push_back(node);
        Node keep = made(Opcode::Sel, node);
        keep.code.guard = node.code.guard;
        keep.code.sources[0] = isa::predicateOperand(node.destinationPredicate);
        keep.code.sources[1] = isa::immediateOperand(1);
        keep.code.sources[2] = isa::immediateOperand(0);
        keep.destination = homeOf(written);
        code_.nodes.push_back(keep);
    }

    Code& code_;
    const std::vector<bool>& isKept_;
    std::vector<std::uint32_t> homes_;
    std::map<std::uint32_t, std::uint32_t> renamed_{};
};

}  // namespace

// Before:  ISETP.LT P1, R0, R1
//      L1: @P1 IADD R2, R2, 1   // in another block
// After:   ISETP.LT P1, R0, R1
//          SEL R3, P1, 1, 0
//      L1: ISETP.NE P2, R3, 0
//          @P2 IADD R2, R2, 1
void placePredicates(Code& code) {
    std::vector<bool> isKept(code.predicateCount, false);
    const auto blocks = code::flowBlocks(code);
    for (const FlowBlock& block : blocks)
        noteExposed(code, block, isKept);
    for (const FlowBlock& block : blocks)
        notePressure(code, block, isKept);
    Rewriter(code, isKept).run();
}

}  // namespace warpscope::ptx
