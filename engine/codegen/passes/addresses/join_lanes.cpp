#include <algorithm>
#include <utility>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/codegen/passes/arithmetic/sequence_writer.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

/// Warps of which nvcc compiles for; a mask of their lanes is one word.
constexpr int kJoinedLanes = 32;

bool takesNumber(const Node& node) {
    return node.code.sources[1].kind == Operand::Kind::Immediate;
}

/// An atomic whose lanes all have one address, that of an argument. Where the old value is wanted,
/// each lane gets its own from that of all by what it is, a constant.
bool mayJoinLanes(const Node& node) {
    using enum isa::AtomicOperation;
    const isa::Instruction& code = node.code;
    const bool isWord = code.type == DataType::S32 || code.type == DataType::U32;
    if (!node.isInstruction() || code.opcode != Opcode::Atomg || !isWord) return false;
    if (code.isGuarded() || code.sources[0].kind != Operand::Kind::Parameter) return false;
    if (node.destination != kNoVirtual) return code.atomic == Add && takesNumber(node);
    return code.atomic == Add || code.atomic == Min || code.atomic == Max || code.atomic == And ||
           code.atomic == Or || code.atomic == Xor;
}

/// Which nodes one thread alone comes to: behind a branch that a comparison of its number takes.
class SingleThreads {
  public:
    explicit SingleThreads(const Code& code)
        : code_(code),
          blocks_(code::flowBlocks(code)),
          dominance_(blocks_),
          definitions_(code::onlyDefinitions(code, blocks_, dominance_)) {
        const std::vector<std::uint32_t> before = code::onlyPredecessors(blocks_);
        for (std::uint32_t b = 0; b < blocks_.size(); ++b) {
            const code::FlowBlock& block = blocks_[b];
            for (std::size_t i = block.first; i < block.end; ++i) {
                if (code_.nodes[i].code.opcode == Opcode::Exit && admitsOne(b, i, false))
                    entries_.push_back({b, i});
            }
            if (before[b] == kNoVirtual) continue;
            const std::size_t way = blocks_[before[b]].end - 1;
            if (code_.nodes[way].isBranch() && admitsOne(before[b], way, block.first != way + 1))
                entries_.push_back({b, block.first});
        }
    }

    bool has(std::size_t node) const {
        const auto next = std::ranges::upper_bound(blocks_, node, {}, &code::FlowBlock::first);
        const auto block = static_cast<std::uint32_t>(next - blocks_.begin() - 1);
        return std::ranges::any_of(entries_, [&](const Entry& entry) {
            return entry.block == block ? entry.node < node : dominance_.holds(entry.block, block);
        });
    }

  private:
    /// Behind a node of a block, and in the blocks that are entered through it.
    struct Entry {
        std::uint32_t block = 0;
        std::size_t node = 0;
    };

    /// Whether lanes go this way at a branch or EXIT only where a thread's number is a constant.
    bool admitsOne(std::uint32_t block, std::size_t way, bool isTaken) const {
        const isa::Instruction& branch = code_.nodes[way].code;
        if (!code_.nodes[way].isInstruction() || !branch.isGuarded()) return false;
        const auto needed =
            isTaken != branch.guard.negate ? isa::Comparison::Equal : isa::Comparison::NotEqual;
        for (std::size_t i = way; i-- > blocks_[block].first;) {
            const Node& node = code_.nodes[i];
            if (node.destinationPredicate != branch.guard.value) continue;
            return node.code.opcode == Opcode::Isetp && node.code.comparison == needed &&
                   !node.code.isGuarded() && takesNumber(node) && isOfThread(node.code.sources[0]);
        }
        return false;
    }

    /// threadIdx.x, or a sum that it is the last part of.
    bool isOfThread(const Operand& value) const {
        if (value.kind != Operand::Kind::Register) return false;
        const std::size_t at = definitions_[value.value];
        if (at == SIZE_MAX) return false;
        const isa::Instruction& code = code_.nodes[at].code;
        const auto& [a, b, c, d] = code.sources;
        if (code.opcode == Opcode::S2r) return a == isa::specialOperand(isa::Special::ThreadX);
        if (code.opcode == Opcode::Iadd) return isOfThread(a) || isOfThread(b);
        return code.opcode == Opcode::Imad && isOfThread(c);
    }

    const Code& code_;
    std::vector<code::FlowBlock> blocks_;
    code::Dominance dominance_;
    std::vector<std::size_t> definitions_;
    std::vector<Entry> entries_{};
};

class LaneJoiner {
  public:
    LaneJoiner(Code& code, const Node& atomic)
        : code_(code), atomic_(atomic), writer_(code, atomic_) {}

    void run() {
        lanes_ = writer_.value(Opcode::Activemask, DataType::U32, {});
        const Operand above = writer_.value(Opcode::Clz, DataType::U32, {lanes_});
        last_ = writer_.value(Opcode::Iadd, DataType::S32,
                              {isa::immediateOperand(kJoinedLanes - 1), negated(above)});
        const Operand lane =
            writer_.value(Opcode::S2r, DataType::U32, {isa::specialOperand(isa::Special::Lane)});
        const Operand isLast = writer_.compared(isa::Comparison::Equal, DataType::U32, lane, last_);
        const Operand all = ofAllLanes();
        const bool isAsked = atomic_.destination != kNoVirtual;
        Node& joined =
            writer_.emit(Opcode::Atomg, atomic_.code.type, {atomic_.code.sources[0], all});
        joined.code.guard = isLast;
        if (!isAsked) return;
        joined.destination = code_.registerCount++;
        joined.endsOldValue = true;
        share(isa::registerOperand(joined.destination));
    }

  private:
    /// What the lanes add together, or the smallest of their numbers …
    Operand ofAllLanes() {
        const DataType type = atomic_.code.type;
        const Operand own = atomic_.code.sources[1];
        if (takesNumber(atomic_) && atomic_.code.atomic == isa::AtomicOperation::Add)
            return times(writer_.value(Opcode::Popc, DataType::U32, {lanes_}));
        return writer_.value(Opcode::Redux, type, {own, lanes_});
    }

    Operand times(const Operand& count) {
        const Operand step = atomic_.code.sources[1];
        if (step.value == 1) return count;
        return writer_.value(Opcode::Imul, DataType::S32, {count, step});
    }

    /// The old value of each lane: what the lanes below it have added stands before it.
    void share(const Operand& old) {
        const Operand below = writer_.value(Opcode::S2r, DataType::U32,
                                            {isa::specialOperand(isa::Special::LaneMaskLess)});
        const Operand before = writer_.value(Opcode::And, DataType::U32, {below, lanes_});
        const Operand count = writer_.value(Opcode::Popc, DataType::U32, {before});
        const Operand first = writer_.value(Opcode::Shfl, DataType::U32,
                                            {old, last_, isa::immediateOperand(kJoinedLanes)});
        const Operand step = atomic_.code.sources[1];
        if (step.value == 1)
            writer_.result(Opcode::Iadd, DataType::S32, {count, first});
        else
            writer_.result(Opcode::Imad, DataType::S32, {count, step, first});
    }

    Code& code_;
    const Node& atomic_;
    SequenceWriter writer_;
    Operand lanes_{};  ///< A bit of each lane that is there.
    Operand last_{};   ///< The last one of them.
};

}  // namespace

// Before:  ATOMG.MAX [c[a]], R2
// After:   ACTIVEMASK R3
//          CLZ  R4, R3
//          IADD R4, 31, -R4
//          S2R  R5, laneId
//          ISETP.EQ P0, R5, R4         // the last lane that is there
//          REDUX.MAX R6, R2, R3
//          @P0 ATOMG.MAX [c[a]], R6
//
// ptxas has one lane go to memory for all that would meet at one address, with the sum of their
// numbers, or the smallest. Of a constant the sum is POPC of the lanes; where the old value is
// wanted, it comes to all by SHFL, and each adds what those below it have added. Where a thread's
// number is asked for in front (threadIdx.x == 0), one lane comes anyway.
void joinLanes(Code& code, const PassSettings& settings) {
    if (settings.warpSize != kJoinedLanes) return;
    if (std::ranges::none_of(code.nodes, mayJoinLanes)) return;
    const Code before = code;
    const SingleThreads single(before);
    code.nodes.clear();
    for (std::size_t i = 0; i < before.nodes.size(); ++i) {
        const Node& node = before.nodes[i];
        if (mayJoinLanes(node) && !single.has(i))
            LaneJoiner(code, node).run();
        else
            code.nodes.push_back(node);
    }
}

}  // namespace warpscope::codegen
