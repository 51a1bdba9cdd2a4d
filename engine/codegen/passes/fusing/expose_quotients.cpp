#include "engine/codegen/passes/fusing/expose_quotients.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/codegen/passes/arithmetic/sequence_writer.h"
#include "engine/codegen/values/same_loads.h"
#include "engine/codegen/values/same_results.h"
#include "engine/codegen/values/sum_order.h"
#include "engine/isa/sequence.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

constexpr std::uint32_t kExponentBits = 0x7f800000;
constexpr float kMaxWithNormalInverse = 0x1p126F;
constexpr float kScaleOfSmall = 0x1p24F;

Operand numberOf(float value) {
    return isa::immediateOperand(std::bit_cast<std::uint32_t>(value));
}

/// __tanf is the quotient of a sine and a cosine.
bool isFastTangent(const isa::Instruction& code) {
    return code.opcode == Opcode::Mufu && code.math == isa::MathFunction::Tan &&
           !code.sources[0].negate;
}

bool isFastQuotient(const Node& node) {
    const bool isOne = isa::isFastDivision(node.code) || isFastTangent(node.code);
    return node.isInstruction() && isOne && !node.code.isGuarded() &&
           node.code.rounding == isa::Rounding::Free && node.destinationPart == 0 &&
           node.destination != code::kNoVirtual;
}

class QuotientExposer {
  public:
    explicit QuotientExposer(Code& code) : code_(code) {}

    void run() {
        findRead();
        if (results_.empty()) return;
        const std::vector<Node> before = std::exchange(code_.nodes, {});
        for (std::size_t i = 0; i < before.size(); ++i)
            write(before[i], i);
    }

  private:
    /// Those that a sum reads, and what is the same as one of them.
    void findRead() {
        const std::vector<bool> areAll(code_.nodes.size(), true);
        const auto blocks = code::flowBlocks(code_);
        const ReachingValues values = valuesWithSameLoads(code_, blocks, areAll);
        const code::Dominance dominance(blocks);
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            if (!isFastQuotient(code_.nodes[i])) continue;
            const auto same = std::ranges::find_if(firsts_, [&](const auto& earlier) {
                return dominance.holds(static_cast<std::uint32_t>(values.blockOf(earlier.first)),
                                       static_cast<std::uint32_t>(values.blockOf(i))) &&
                       isSameResult(code_, values, earlier.first, i);
            });
            const std::size_t first = same == firsts_.end() ? i : same->second;
            firsts_[i] = first;
            const bool isRead =
                std::ranges::any_of(values.usesOf(i), [&](const ReachingValues::Use& use) {
                    const Node& reader = code_.nodes[use.node];
                    return isFloatSum(reader) && reader.code.rounding == isa::Rounding::Free;
                });
            if (isRead) results_.try_emplace(first, code_.registerCount++);
        }
    }

    void write(const Node& node, std::size_t at) {
        const auto first = firsts_.find(at);
        const auto result = first == firsts_.end() ? results_.end() : results_.find(first->second);
        SequenceWriter write(code_, node);
        if (result == results_.end()) return write.original();
        const Operand own = isa::registerOperand(result->second);
        if (first->second == at) expand(write, node, own);
        write.result(Opcode::Mov, DataType::F32, {own});
    }

    /// A subnormal divisor is made 2^24 times as large, and the dividend with it.
    void expand(SequenceWriter& write, const Node& node, const Operand& result) {
        Operand a = node.code.sources[0], b = node.code.sources[1];
        if (isFastTangent(node.code)) {
            b = write.special(isa::MathFunction::Cos, a);
            a = write.special(isa::MathFunction::Sin, a);
        }
        const bool isLess = isTakenOff(a) != isTakenOff(b);
        // A cosine is at most 1.
        const bool mayBeLarge = !isFastTangent(node.code) && !isAtMost(b, kMaxWithNormalInverse);
        if (b.kind == Operand::Kind::Immediate) {
            scaleKnown(write, a, b);
        } else {
            a = write.value(Opcode::Mov, DataType::F32, {a});
            b = write.value(Opcode::Mov, DataType::F32, {b});
            const Operand isSmall = isBelowNormal(write, b);
            scale(write, a, isSmall);
            scale(write, b, isSmall);
        }
        Operand inverse = write.special(isa::MathFunction::Rcp, b);
        // The hardware's MUFU.RCP leaves 0 where ours, rcp.approx of PTX, has a subnormal number.
        if (mayBeLarge) inverse = write.value(Opcode::Fftz, DataType::F32, {inverse});
        if (a.kind == Operand::Kind::Immediate) a = write.value(Opcode::Mov, DataType::F32, {a});
        a.negate = isLess;
        Node& product = write.emit(Opcode::Fmul, DataType::F32, {inverse, a});
        product.destination = result.value;
        product.isLate = true;
    }

    static bool isTakenOff(Operand& operand) { return std::exchange(operand.negate, false); }

    static bool isAtMost(const Operand& divisor, float most) {
        return divisor.kind == Operand::Kind::Immediate &&
               std::fabs(std::bit_cast<float>(divisor.value)) <= most;
    }

    /// Whether its exponent has no bit.
    static Operand isBelowNormal(SequenceWriter& write, const Operand& divisor) {
        const Operand exponent = write.value(Opcode::And, DataType::U32,
                                             {divisor, isa::immediateOperand(kExponentBits)});
        return write.compared(isa::Comparison::Equal, DataType::U32, exponent,
                              isa::immediateOperand(0));
    }

    /// A divisor that is a number tells by itself whether it is small.
    static void scaleKnown(SequenceWriter& write, Operand& dividend, Operand& divisor) {
        if ((divisor.value & kExponentBits) != 0) return;
        divisor = numberOf(std::bit_cast<float>(divisor.value) * kScaleOfSmall);
        dividend = write.value(Opcode::Mov, DataType::F32, {dividend});
        dividend = write.value(Opcode::Fmul, DataType::F32, {dividend, numberOf(kScaleOfSmall)});
    }

    static void scale(SequenceWriter& write, const Operand& number, const Operand& guard) {
        Node& node = write.emit(Opcode::Fmul, DataType::F32, {number, numberOf(kScaleOfSmall)});
        node.destination = number.value;
        node.code.guard = guard;
    }

    Code& code_;
    std::map<std::size_t, std::size_t> firsts_{};     ///< By quotient, the first that is the same.
    std::map<std::size_t, std::uint32_t> results_{};  ///< By first quotient: where it lasts.
};

}  // namespace

// Before:  FDIV.APPROX R2, R0, R1
//          FADD R3, R2, R4
// After:   MOV R5, R0
//          MOV R6, R1
//          AND R7, R6, 0x7f800000
//          ISETP.EQ P0, R7, 0          // |R6| < 2^-126
//          @P0 FMUL R5, R5, 2^24
//          @P0 FMUL R6, R6, 2^24
//          MUFU.RCP R8, R6
//          FADD.FTZ R9, R8             // 0 of |R6| > 2^126
//          FMUL R10, R9, R5            // which the sum takes in
//          MOV R2, R10
//          FADD R3, R2, R4
void exposeQuotients(Code& code) {
    if (std::ranges::any_of(code.nodes, isFastQuotient)) QuotientExposer(code).run();
}

}  // namespace warpscope::codegen
