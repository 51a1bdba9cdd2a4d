#include <cstdint>
#include <map>
#include <utility>
#include <vector>

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

/// p += 4, of an address of 64 bits.
bool stepsPointer(const Node& node) {
    const auto& [a, b, c, d] = node.code.sources;
    return node.isInstruction() && node.code.opcode == Opcode::Iadd &&
           isa::bytesOf(node.code.type) == 8 && node.destination != kNoVirtual &&
           a == isa::registerOperand(node.destination) && b.kind == Operand::Kind::Immediate;
}

class PointerCopier {
  public:
    explicit PointerCopier(Code& code) : code_(code) {}

    void run() {
        for (const Loop& loop : code::loopsOf(code_))
            if (!loop.hasInner) copyIn(loop);
        if (copies_.empty()) return;
        std::vector<Node> before = std::move(code_.nodes);
        code_.nodes.clear();
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (const auto found = copies_.find(i); found != copies_.end())
                code_.nodes.insert(code_.nodes.end(), found->second.begin(), found->second.end());
            code_.nodes.push_back(before[i]);
        }
    }

  private:
    void copyIn(const Loop& loop) {
        std::vector<std::uint32_t> pointers;
        for (std::size_t i = loop.first; i <= loop.last; ++i)
            if (stepsPointer(code_.nodes[i])) pointers.push_back(code_.nodes[i].destination);
        if (pointers.size() < 2) return;
        for (const std::uint32_t pointer : pointers) {
            const std::vector<std::size_t> accesses = accessesBy(pointer, loop);
            if (accesses.size() == 1) copyFor(accesses.front(), pointer);
        }
    }

    std::vector<std::size_t> accessesBy(std::uint32_t pointer, const Loop& loop) const {
        std::vector<std::size_t> found;
        for (std::size_t i = loop.first; i <= loop.last; ++i) {
            const isa::Instruction& code = code_.nodes[i].code;
            if (code_.nodes[i].isInstruction() &&
                isa::infoOf(code.opcode).space == isa::Space::Global &&
                code.sources[0] == isa::registerOperand(pointer))
                found.push_back(i);
        }
        return found;
    }

    void copyFor(std::size_t at, std::uint32_t pointer) {
        Node& access = code_.nodes[at];
        const std::uint32_t pair = code_.registerCount++;
        for (std::uint8_t part = 0; part < 2; ++part) {
            Node copy;
            copy.code.opcode = Opcode::Mov;
            copy.code.type = isa::DataType::U32;
            copy.code.sources[0] = isa::registerOperand(pointer);
            copy.code.sources[0].part = part;
            copy.code.line = access.code.line;
            copy.code.column = access.code.column;
            copy.code.side = access.code.side;
            copy.destination = pair;
            copy.destinationPart = part;
            copies_[at].push_back(copy);
        }
        access.code.sources[0] = isa::registerOperand(pair);
    }

    Code& code_;
    std::map<std::size_t, std::vector<Node>> copies_{};  ///< By the access that they stand before.
};

}  // namespace

// Before:  L1: LDG R0, [R2]
//              LDG R1, [R4]
//              IADD.64 R2, R2, 4
//              IADD.64 R4, R4, 4
// After:   L1: MOV R6, R2
//              MOV R7, R3
//              LDG R0, [R6]
//              MOV R8, R4
//              MOV R9, R5
//              LDG R1, [R8]
//              IADD.64 R2, R2, 4
//              IADD.64 R4, R4, 4
// The words of a pointer that a loop steps are registers of their own for ptxas, and no pair: where
// there are two such pointers, each is copied into one for its access.
void copyPointers(Code& code, const PassSettings&) {
    PointerCopier(code).run();
}

}  // namespace warpscope::codegen
