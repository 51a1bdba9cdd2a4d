#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::Comparison;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

/// A comparison of two whole numbers, as it stands where it can still be read.
struct Compared {
    std::uint32_t predicate = kNoVirtual;  ///< Holds where it is true.
    Operand a{};
    Operand b{};
    DataType type = DataType::S32;
    bool findsLess = false;  ///< a < b or a <= b; else a > b or a >= b.
};

/// Along one block: what the predicates say of registers that have not changed since.
class Comparisons {
  public:
    void visit(Node& node) {
        if (!node.isInstruction()) return;
        if (node.code.opcode == Opcode::Sel) choose(node);
        const std::optional<Copy> first = std::exchange(copy_, copied(node));
        if (copy_) replace(node, first);
        forget(node);
        remember(node);
    }

  private:
    /// SEL d, P, x, y.
    void choose(Node& node) const {
        if (node.code.isGuarded() || isa::bytesOf(node.code.type) != 4) return;
        const auto& sources = node.code.sources;
        write(node, sources[0], sources[1], sources[2]);
    }

    /// @P MOV d, x.
    struct Copy {
        Operand guard{};
        Operand source{};
        std::uint32_t destination = kNoVirtual;
    };

    static std::optional<Copy> copied(const Node& node) {
        const bool isCopy = node.code.opcode == Opcode::Mov && node.code.isGuarded() &&
                            node.destinationPart == 0 && isa::bytesOf(node.code.type) == 4;
        if (!isCopy) return {};
        return Copy{node.code.guard, node.code.sources[0], node.destination};
    }

    /// Where P does not hold d stays, or is what the copy right before, of the other lanes, made
    /// it.
    void replace(Node& node, const std::optional<Copy>& before) const {
        const auto [guard, source, destination] = *copy_;
        const bool isOther = before && before->destination == destination &&
                             before->guard.value == guard.value &&
                             before->guard.negate != guard.negate;
        if (!isOther && !node.keepsOldValue()) return;
        const Operand otherwise = isOther ? before->source : isa::registerOperand(destination);
        if (write(node, guard, source, otherwise)) node.code.guard = {};
    }

    /// Where `ifHolds` and `otherwise` are the compared numbers the node becomes IMIN or IMAX.
    bool write(Node& node, const Operand& predicate, const Operand& ifHolds,
               const Operand& otherwise) const {
        if (predicate.kind != Operand::Kind::Predicate) return false;
        const auto found = std::ranges::find(known_, predicate.value, &Compared::predicate);
        if (found == known_.end()) return false;
        const Compared& compared = *found;
        const bool isFirst = compared.a == ifHolds && compared.b == otherwise;
        const bool isSecond = compared.b == ifHolds && compared.a == otherwise;
        if (isFirst == isSecond) return false;
        const bool isLess = (compared.findsLess == isFirst) != predicate.negate;
        node.code.opcode = isLess ? Opcode::Imin : Opcode::Imax;
        node.code.type = compared.type;
        const bool isNumber = ifHolds.kind == Operand::Kind::Immediate;
        node.code.sources = isNumber ? std::array<Operand, 4>{otherwise, ifHolds}
                                     : std::array<Operand, 4>{ifHolds, otherwise};
        return true;
    }

    void forget(const Node& node) {
        const bool writes = node.destination != kNoVirtual;
        const Operand written = writes ? isa::registerOperand(node.destination) : Operand{};
        std::erase_if(known_, [&](const Compared& compared) {
            return compared.predicate == node.destinationPredicate ||
                   (writes && (compared.a == written || compared.b == written));
        });
    }

    void remember(const Node& node) {
        const isa::Instruction& code = node.code;
        if (code.opcode != Opcode::Isetp || code.isGuarded() || isa::bytesOf(code.type) != 4 ||
            node.destinationPredicate == kNoVirtual)
            return;
        const Operand& a = code.sources[0];
        const Operand& b = code.sources[1];
        if (a.negate || b.negate || a.part != 0 || b.part != 0) return;
        const bool isLess =
            code.comparison == Comparison::Less || code.comparison == Comparison::LessEqual;
        const bool isGreater =
            code.comparison == Comparison::Greater || code.comparison == Comparison::GreaterEqual;
        if (isLess || isGreater)
            known_.push_back({node.destinationPredicate, a, b, code.type, isLess});
    }

    std::vector<Compared> known_{};
    std::optional<Copy> copy_{};  ///< What the node before is.
};

}  // namespace

// Before:  ISETP.LT.S32 P0, R0, R1
//          SEL R2, P0, R0, R1
// After:   ISETP.LT.S32 P0, R0, R1    // nobody may read it any more
//          IMIN.S32 R2, R0, R1
// And:     ISETP.LT.S32 P0, R0, R1
//          @P0 MOV R2, R0
//          @!P0 MOV R2, R1
// After:   IMIN.S32 R2, R0, R1
// And:     ISETP.GT.S32 P0, R0, R1
//          @P0 MOV R1, R0
// After:   IMAX.S32 R1, R0, R1
// Not of floats: a comparison with a NaN chooses otherwise than FMNMX, and nvcc leaves it.
void chooseExtremes(Code& code, const PassSettings&) {
    for (const code::FlowBlock& block : code::flowBlocks(code)) {
        Comparisons comparisons;
        for (std::size_t i = block.first; i < block.end; ++i)
            comparisons.visit(code.nodes[i]);
    }
}

}  // namespace warpscope::codegen
