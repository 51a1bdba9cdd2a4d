#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/codegen/passes/arithmetic/sequence_writer.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

/// The float below 2^32 by which the reciprocal is taken times: a little too small, so that the
/// estimate of the quotient is never too large, and at most two too small.
constexpr std::uint32_t kAlmostTwoTo32 = 0x4f7ffffeU;

class StepDivider {
  public:
    explicit StepDivider(Code& code) : code_(code) {}

    void run() {
        std::vector<Node> before = std::move(code_.nodes);
        code_.nodes.clear();
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (!isDivision(before[i])) {
                code_.nodes.push_back(before[i]);
            } else if (const auto known = quotients_.find(i); known != quotients_.end()) {
                finishFrom(before[i], known->second);
            } else {
                begin(before, i);
            }
        }
    }

  private:
    static bool isDivision(const Node& node) {
        const bool divides = node.isInstruction() &&
                             (node.code.opcode == Opcode::Idiv || node.code.opcode == Opcode::Irem);
        return divides && !node.code.isGuarded() && isa::bytesOf(node.code.type) == 4 &&
               node.code.sources[1].kind != Operand::Kind::Immediate &&
               !node.code.sources[0].negate && !node.code.sources[1].negate;
    }

    /// Of a quotient and a remainder of the same numbers only the quotient is divided.
    void begin(const std::vector<Node>& nodes, std::size_t at) {
        const Node& division = nodes[at];
        const std::optional<std::size_t> other = otherHalf(nodes, at);
        if (!other) return expand(division);
        Node quotient = division;
        quotient.code.opcode = Opcode::Idiv;
        if (division.code.opcode == Opcode::Irem) {
            quotient.destination = code_.registerCount++;
            quotient.destinationPart = 0;
        }
        expand(quotient);
        const Operand result = isa::registerOperand(quotient.destination);
        quotients_[*other] = result;
        if (division.code.opcode == Opcode::Irem) finishFrom(division, result);
    }

    /// The division behind `at`, in the same straight run, that gives what this one does not: of a
    /// quotient the remainder, of a remainder the quotient.
    static std::optional<std::size_t> otherHalf(const std::vector<Node>& nodes, std::size_t at) {
        const Node& division = nodes[at];
        const bool isQuotient = division.code.opcode == Opcode::Idiv;
        const auto changes = [&](const Node& node) {
            if (node.destination == code::kNoVirtual) return false;
            const Operand written = isa::registerOperand(node.destination);
            return written == division.code.sources[0] || written == division.code.sources[1] ||
                   (isQuotient && node.destination == division.destination);
        };
        if (isQuotient && !keepsSources(division)) return {};
        for (std::size_t i = at + 1; i < nodes.size(); ++i) {
            const Node& node = nodes[i];
            if (node.kind == Node::Kind::Label || node.isBranch()) return {};
            if (isDivision(node) && node.code.opcode != division.code.opcode &&
                node.code.type == division.code.type && node.code.sources == division.code.sources)
                return i;
            if (changes(node)) return {};
        }
        return {};
    }

    /// Whether a division leaves its numbers in their registers.
    static bool keepsSources(const Node& division) {
        const Operand written = isa::registerOperand(division.destination);
        return written != division.code.sources[0] && written != division.code.sources[1];
    }

    /// What the other half of a division makes of its quotient.
    void finishFrom(const Node& division, const Operand& quotient) {
        write_.emplace(code_, division);
        if (division.code.opcode == Opcode::Idiv)
            return write_->result(Opcode::Mov, DataType::U32, {quotient});
        const Operand less = write_->value(Opcode::Iadd, DataType::S32,
                                           {isa::immediateOperand(0), negated(quotient)});
        write_->result(Opcode::Imad, DataType::U32,
                       {less, division.code.sources[1], division.code.sources[0]});
    }

    void expand(const Node& division) {
        write_.emplace(code_, division);
        const Operand a = division.code.sources[0];
        const Operand b = division.code.sources[1];
        const bool isSigned = division.code.type == DataType::S32;
        const bool wantsRemainder = division.code.opcode == Opcode::Irem;
        const Operand dividend = isSigned ? write_->value(Opcode::Iabs, DataType::S32, {a}) : a;
        const Operand divisor =
            write_->value(isSigned ? Opcode::Iabs : Opcode::Mov, DataType::S32, {b});
        const auto [quotient, rest] = divided(dividend, divisor, wantsRemainder);
        if (wantsRemainder) return finishRemainder(rest, a, divisor, isSigned);
        if (isSigned) {
            const Operand sign = write_->value(Opcode::Xor, DataType::U32, {a, b});
            add(negated(quotient), isa::immediateOperand(0), quotient,
                write_->compared(isa::Comparison::Less, DataType::S32, sign,
                                 isa::immediateOperand(0)));
        }
        const Operand isNumber = write_->compared(isa::Comparison::NotEqual, DataType::U32, divisor,
                                                  isa::immediateOperand(0));
        write_->result(Opcode::Sel, DataType::U32,
                       {isNumber, quotient, isa::immediateOperand(UINT32_MAX)});
    }

    /// Of numbers without sign: the estimate, made exact by two corrections.
    std::pair<Operand, Operand> divided(const Operand& dividend, const Operand& divisor,
                                        bool wantsRemainder) {
        const Operand less = write_->value(Opcode::Iadd, DataType::S32,
                                           {isa::immediateOperand(0), negated(divisor)});
        const Operand real = write_->value(Opcode::I2f, DataType::U32, {divisor});
        const Operand inverse = write_->special(isa::MathFunction::Rcp, real);
        const Operand scaled = write_->value(Opcode::Fmul, DataType::F32,
                                             {inverse, isa::immediateOperand(kAlmostTwoTo32)});
        const Operand rough = write_->value(Opcode::F2i, DataType::U32, {scaled});
        // nvcc negates the estimate as well as the divisor.
        const Operand lessRough =
            write_->value(Opcode::Iadd, DataType::S32, {isa::immediateOperand(0), negated(rough)});
        const Operand error = write_->value(Opcode::Imul, DataType::U32, {lessRough, divisor});
        const Operand correction = write_->value(Opcode::Imulhi, DataType::U32, {rough, error});
        const Operand fine = write_->value(Opcode::Iadd, DataType::U32, {rough, correction});
        const Operand quotient = write_->value(Opcode::Imulhi, DataType::U32, {dividend, fine});
        const Operand rest = write_->value(Opcode::Imad, DataType::U32, {quotient, less, dividend});
        for (int round = 0; round < 2; ++round) {
            const Operand fits =
                write_->compared(isa::Comparison::GreaterEqual, DataType::U32, rest, divisor);
            if (round == 0 || wantsRemainder) add(rest, less, rest, fits);
            if (!wantsRemainder) add(quotient, isa::immediateOperand(1), quotient, fits);
        }
        return {quotient, rest};
    }

    /// The remainder has the sign of the dividend. Where nothing is divided it is the dividend,
    /// which nvcc asks for as well.
    void finishRemainder(const Operand& rest, const Operand& dividend, const Operand& divisor,
                         bool isSigned) {
        if (isSigned)
            add(negated(rest), isa::immediateOperand(0), rest,
                write_->compared(isa::Comparison::Less, DataType::S32, dividend,
                                 isa::immediateOperand(0)));
        const Operand isNumber = write_->compared(isa::Comparison::NotEqual, DataType::U32, divisor,
                                                  isa::immediateOperand(0));
        write_->result(Opcode::Sel, DataType::U32, {isNumber, rest, dividend});
    }

    /// The lanes for which the predicate holds add; the others keep what the register held.
    void add(const Operand& a, const Operand& b, const Operand& result, const Operand& guard) {
        Node& node = write_->emit(Opcode::Iadd, DataType::S32, {a, b});
        node.destination = result.value;
        node.code.guard = guard;
    }

    Code& code_;
    std::optional<SequenceWriter> write_{};
    std::map<std::size_t, Operand> quotients_{};  ///< Of divisions to come, by their place.
};

}  // namespace

// Before:  IDIV.U32 R2, R0, R1
// After:   I2F.U32 R3, R1
//          MUFU.RCP R3, R3
//          FMUL R3, R3, 0x4f7ffffe      // a little less than 2^32
//          F2I.U32 R3, R3               // an estimate of 2^32 / R1 …
//          …                            // … made finer by a step of Newton's
//          IMUL.HI.U32 R2, R0, R3
//          IMAD R4, R2, R5, R0          // R5 = −R1: what is left
//          ISETP.GE.U32 P0, R4, R1      // twice
//          @P0 IADD R4, R4, R5
//          @P0 IADD R2, R2, 1
// Where the remainder of the same numbers is wanted as well, it is R0 − R2 × R1.
// The hardware has no division: nvcc writes such a sequence, of 20 to 25 instructions.
void divideInSteps(Code& code, const PassSettings&) {
    StepDivider(code).run();
}

}  // namespace warpscope::codegen
