#include <algorithm>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/code/flow.h"
#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Loop;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// Where shared memory lies as 32 bits: at this place above the number of the block in its cluster
/// (read in nvcc's SASS for sm_90).
constexpr std::uint32_t kFirstByte = 0x400;
constexpr std::uint32_t kBytesOfBlock = 1U << 24;

/// A node in front of which the address of shared memory is computed.
struct Need {
    std::size_t at = 0;
    std::uint32_t block = 0;
    /// An access names its place by a number alone: what another block has computed is not used.
    bool isPlain = false;
    Operand guard{};
};

class SharedLocator {
  public:
    explicit SharedLocator(Code& code)
        : code_(code),
          blocks_(code::flowBlocks(code)),
          dominance_(blocks_),
          isAddress_(code.registerCount, false) {
        for (const Loop& loop : code::loopsOf(code))
            if (!loop.hasInner) inner_.push_back(loop);
    }

    void run() {
        findAddresses();
        std::vector<Need> needs;
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            if (isBegin(code_.nodes[i])) note(i, false, needs);
            if (isPlainAccess(code_.nodes[i])) note(i, true, needs);
        }
        for (std::size_t i = needs.size(); i-- > 0;)
            compute(needs[i].at);
    }

  private:
    static bool isSharedAccess(const Node& node) {
        return node.isInstruction() && isa::infoOf(node.code.opcode).space == isa::Space::Shared;
    }

    static bool isPlainAccess(const Node& node) {
        return isSharedAccess(node) && node.code.sources[0].kind == Operand::Kind::Immediate;
    }

    /// The registers that hold addresses of shared memory, copies of one another included.
    void findAddresses() {
        for (const Node& node : code_.nodes)
            if (isSharedAccess(node)) mark(node.code.sources[0]);
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (const Node& node : code_.nodes)
                if (isAddressMaker(node) && node.code.opcode == Opcode::Mov)
                    isChanged = mark(node.code.sources[0]) || isChanged;
        }
    }

    bool mark(const Operand& operand) {
        if (operand.kind != Operand::Kind::Register || isAddress_[operand.value]) return false;
        isAddress_[operand.value] = true;
        return true;
    }

    bool isAddressMaker(const Node& node) const {
        return node.isInstruction() && node.destination != kNoVirtual &&
               isAddress_[node.destination];
    }

    /// Whether an address begins here: it is not made of another one.
    bool isBegin(const Node& node) const {
        if (!isAddressMaker(node)) return false;
        bool isMadeOfOne = false;
        code::forEachRegisterUse(
            node, [&](const Operand& use) { isMadeOfOne = isMadeOfOne || isAddress_[use.value]; });
        return !isMadeOfOne;
    }

    std::uint32_t blockOf(std::size_t node) const {
        const auto after = std::ranges::upper_bound(blocks_, node, {}, &code::FlowBlock::first);
        return static_cast<std::uint32_t>(after - blocks_.begin()) - 1;
    }

    void note(std::size_t at, bool isPlain, std::vector<Need>& needs) const {
        const Operand guard = isPlain ? code_.nodes[at].code.guard : Operand{};
        std::uint32_t block = blockOf(at);
        for (const Loop& loop : inner_) {
            if (!loop.contains(at)) continue;
            at = loop.first;
            block = blockOf(at > 0 ? at - 1 : 0);
        }
        const bool isKnown = std::ranges::any_of(needs, [&](const Need& other) {
            if (other.block == block && other.guard == guard) return true;
            return !isPlain && !other.isPlain && dominance_.holds(other.block, block);
        });
        if (!isKnown) needs.push_back({at, block, isPlain, guard});
    }

    /// An instruction at `at` that writes a register of its own.
    Node make(Opcode opcode, std::array<Operand, 4> sources, std::size_t at) {
        Node node;
        node.code.opcode = opcode;
        node.code.type = isa::DataType::U32;
        node.code.sources = sources;
        node.code.line = code_.nodes[code::instructionFrom(code_, at)].code.line;
        node.destination = code_.registerCount++;
        return node;
    }

    void compute(std::size_t at) {
        const Node rank = make(Opcode::S2r, {isa::specialOperand(isa::Special::ClusterRank)}, at);
        const Node first = make(Opcode::Mov, {isa::immediateOperand(kFirstByte)}, at);
        const Node sum =
            make(Opcode::Imad,
                 {isa::registerOperand(rank.destination), isa::immediateOperand(kBytesOfBlock),
                  isa::registerOperand(first.destination)},
                 at);
        code_.nodes.insert(code_.nodes.begin() + static_cast<std::ptrdiff_t>(at),
                           {rank, first, sum});
    }

    Code& code_;
    std::vector<code::FlowBlock> blocks_;
    code::Dominance dominance_;
    std::vector<bool> isAddress_;
    std::vector<Loop> inner_{};
};

}  // namespace

// Before:      SHL R1, R0, 2
//              STS [R1], R2
// After:       S2R R3, clusterRank
//              MOV R4, 0x400
//              IMAD R5, R3, 0x1000000, R4   // nothing here reads it
//              SHL R1, R0, 2
//              STS [R1], R2
// Shared memory of a block lies at 0x400 above its number in its cluster, which nvcc's code for
// sm_90 computes wherever an address begins (S2R, MOV and LEA, or the same of uniform registers:
// read in the code of 54 kernels). Addresses of shared memory begin at 0 here, so that the sum is
// only what it takes.
void locateShared(Code& code, const PassSettings&) {
    SharedLocator(code).run();
}

}  // namespace warpscope::codegen
