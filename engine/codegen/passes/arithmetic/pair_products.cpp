#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Node;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

bool isProduct(const Node& node, Opcode opcode) {
    return node.isInstruction() && node.code.opcode == opcode && !node.code.isGuarded() &&
           isa::bytesOf(node.code.type) == 4 && node.destination != kNoVirtual &&
           node.destinationPart == 0 && node.code.sources[2].kind == Operand::Kind::None;
}

bool haveSameFactors(const isa::Instruction& one, const isa::Instruction& other) {
    const auto& a = one.sources;
    const auto& b = other.sources;
    return (a[0] == b[0] && a[1] == b[1]) || (a[0] == b[1] && a[1] == b[0]);
}

/// A word of its own for each factor of a product, whatever is written with it.
std::uint64_t wordOf(const Operand& factor) {
    return (std::uint64_t{static_cast<std::uint8_t>(factor.kind)} << 32U) | factor.value;
}

/// The two factors of a product, the same in either order.
using Factors = std::pair<std::uint64_t, std::uint64_t>;

Factors factorsOf(const isa::Instruction& product) {
    return std::minmax({wordOf(product.sources[0]), wordOf(product.sources[1])});
}

class Pairer {
  public:
    explicit Pairer(Code& code) : code_(code), definitions_(code::onlyDefinitions(code)) {}

    void run() {
        for (const FlowBlock& block : code::flowBlocks(code_)) {
            findLowers(block);
            for (std::size_t i = block.first; i < block.end; ++i)
                if (isProduct(code_.nodes[i], Opcode::Imulhi)) pair(i);
        }
        std::erase_if(code_.nodes, [this](const Node& node) {
            return node.isInstruction() && gone_.contains(node.destination);
        });
        for (Node& node : code_.nodes)
            code::forEachRegisterUse(node, [this](Operand& use) { follow(use); });
    }

  private:
    bool isSteady(const Operand& factor) const {
        if (factor.negate || factor.part != 0) return false;
        return factor.kind == Operand::Kind::Immediate ||
               (factor.kind == Operand::Kind::Register && definitions_[factor.value] != SIZE_MAX);
    }

    bool isOnly(std::size_t node) const {
        return definitions_[code_.nodes[node].destination] == node;
    }

    void findLowers(const FlowBlock& block) {
        lowers_.clear();
        for (std::size_t i = block.first; i < block.end; ++i)
            if (isProduct(code_.nodes[i], Opcode::Imul))
                lowers_[factorsOf(code_.nodes[i].code)].push_back(i);
    }

    void pair(std::size_t high) {
        const isa::Instruction& upper = code_.nodes[high].code;
        if (!isSteady(upper.sources[0]) || !isSteady(upper.sources[1]) || !isOnly(high)) return;
        const auto lowers = lowers_.find(factorsOf(upper));
        if (lowers == lowers_.end()) return;
        for (const std::size_t low : lowers->second) {
            Node& lower = code_.nodes[low];
            const bool isPair = isProduct(lower, Opcode::Imul) && isOnly(low) &&
                                !gone_.contains(lower.destination) &&
                                haveSameFactors(upper, lower.code);
            if (!isPair) continue;
            Node& first = code_.nodes[std::min(low, high)];
            const std::uint32_t whole = code_.registerCount++;
            const bool isSigned = upper.type == DataType::S32;
            gone_[lower.destination] = {whole, 0};
            gone_[code_.nodes[high].destination] = {whole, 1};
            const std::array<Operand, 4> factors = upper.sources;
            first.code.opcode = Opcode::ImadWide;
            first.code.type = isSigned ? DataType::S64 : DataType::U64;
            first.code.sources = {factors[0], factors[1], isa::wideImmediateOperand(0)};
            first.destination = whole;
            return;
        }
    }

    void follow(Operand& use) const {
        const auto found = gone_.find(use.value);
        if (found == gone_.end()) return;
        use.value = found->second.number;
        use.part = found->second.part;
    }

    struct Word {
        std::uint32_t number = kNoVirtual;
        std::uint8_t part = 0;
    };

    Code& code_;
    std::vector<std::size_t> definitions_;
    /// The lower halves of a block by their factors: of thousands of products each finds its own at
    /// once.
    std::map<Factors, std::vector<std::size_t>> lowers_{};
    std::map<std::uint32_t, Word> gone_{};
};

}  // namespace

// Before:  IMUL      R2, R0, R1
//          IMUL.HI   R3, R0, R1
// After:   IMAD.WIDE R4, R0, R1, 0      // R4 is the lower word, R5 the upper one
void pairProducts(Code& code, const PassSettings&) {
    Pairer(code).run();
}

}  // namespace warpscope::codegen
