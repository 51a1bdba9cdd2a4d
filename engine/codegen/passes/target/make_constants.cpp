#include <bit>
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

bool isNumber(const Operand& operand) {
    return operand.kind == Operand::Kind::Immediate;
}

/// A product of 64 bits to which a number is added: the number takes a pair of registers.
bool addsToWide(const Node& node) {
    const Operand& summand = node.code.sources[2];
    return node.isInstruction() && node.code.opcode == Opcode::ImadWide && isNumber(summand) &&
           (summand.value | summand.high) != 0;
}

/// A product with a number to which another one is added, but for LEA, which has its distance in
/// the instruction.
bool hasTwoNumbers(const Node& node) {
    const auto& [value, factor, summand, none] = node.code.sources;
    return node.isInstruction() && node.code.opcode == Opcode::Imad &&
           isa::bytesOf(node.code.type) == 4 && !isNumber(value) && isNumber(factor) &&
           !std::has_single_bit(factor.value) && isNumber(summand) && summand.value != 0;
}

/// The upper word of a product to which a register is added: that one is the upper word of a pair,
/// whose lower one has to be 0.
bool addsToUpper(const Node& node) {
    return node.isInstruction() && node.code.opcode == Opcode::Imulhi &&
           node.code.sources[2].kind == Operand::Kind::Register;
}

class ConstantMaker {
  public:
    explicit ConstantMaker(Code& code) : code_(code) {
        for (const Loop& loop : code::loopsOf(code))
            if (!loop.hasInner) inner_.push_back(loop);
    }

    void run() {
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            if (addsToWide(code_.nodes[i])) makePair(i);
            if (hasTwoNumbers(code_.nodes[i])) makeFactor(i);
            if (addsToUpper(code_.nodes[i]))
                made_[i].push_back(move(i, code_.registerCount++, 0, 0));
        }
        std::vector<Node> before = std::move(code_.nodes);
        code_.nodes.clear();
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (const auto made = made_.find(i); made != made_.end())
                code_.nodes.insert(code_.nodes.end(), made->second.begin(), made->second.end());
            code_.nodes.push_back(before[i]);
        }
    }

  private:
    Node move(std::size_t at, std::uint32_t to, std::uint8_t part, std::uint32_t number) const {
        Node node;
        node.code.opcode = Opcode::Mov;
        node.code.type = isa::DataType::U32;
        node.code.sources = {isa::immediateOperand(number)};
        node.code.line = code_.nodes[at].code.line;
        node.code.column = code_.nodes[at].code.column;
        node.destination = to;
        node.destinationPart = part;
        return node;
    }

    void makePair(std::size_t at) {
        Operand& summand = code_.nodes[at].code.sources[2];
        const std::uint32_t pair = code_.registerCount++;
        made_[at].push_back(move(at, pair, 0, summand.value));
        made_[at].push_back(move(at, pair, 1, summand.high));
        summand = isa::registerOperand(pair);
    }

    void makeFactor(std::size_t at) {
        Operand& factor = code_.nodes[at].code.sources[1];
        std::size_t place = at;
        for (const Loop& loop : inner_)
            if (loop.contains(at)) place = loop.first;
        const auto [known, isNew] = factors_.try_emplace({place, factor.value});
        if (isNew) {
            known->second = code_.registerCount++;
            made_[place].push_back(move(at, known->second, 0, factor.value));
        }
        factor = isa::registerOperand(known->second);
    }

    Code& code_;
    std::vector<Loop> inner_{};
    std::map<std::pair<std::size_t, std::uint32_t>, std::uint32_t> factors_{};
    std::map<std::size_t, std::vector<Node>> made_{};  ///< By the node that they stand before.
};

}  // namespace

// Before:      IMAD.WIDE.U64 R2, R0, 3, 1
//          L1: IMAD R4, R4, 1664525, 1013904223
// After:       MOV R6, 1
//              MOV R7, 0
//              IMAD.WIDE.U64 R2, R0, 3, R6
//              MOV R5, 1664525
//          L1: IMAD R4, R4, R5, 1013904223
// An instruction has room for one number. The summand of 64 bits is made where it is read, as in
// the SASS of collatz and pi_dart, a factor in front of its loop, as in that of pi_lcg. Where a
// register is added to the upper word of a product (IMUL.HI R2, R0, 9, R1), as nvcc divides by
// some numbers, MOV makes the 0 that belongs below it; nothing here reads it.
void makeConstants(Code& code, const PassSettings&) {
    ConstantMaker(code).run();
}

}  // namespace warpscope::codegen
