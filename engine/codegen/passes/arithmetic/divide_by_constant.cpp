#include <bit>
#include <cstdlib>
#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/value_ranges.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

/// A factor whose product's upper word, shifted right, is the quotient (Hacker's Delight, 10-1).
struct Reciprocal {
    std::uint32_t factor = 0;
    std::uint32_t shift = 0;
    bool addsDividend = false;  ///< The factor has 33 bits; the upper one is added by itself.
};

/// For signed division by d. Requires: 2 <= d <= 2^31 - 1, no power of two.
Reciprocal signedReciprocal(std::uint32_t d) {
    for (std::uint32_t shift = 0;; ++shift) {
        const std::uint64_t power = std::uint64_t{1} << (32 + shift);
        const std::uint64_t factor = power / d + 1;
        const std::uint64_t error = factor * d - power;
        // Exact for every dividend of 31 bits and a sign where the error stays below 2^(shift + 1).
        if (error <= (std::uint64_t{1} << (shift + 1)) || shift == 30)
            return {static_cast<std::uint32_t>(factor), shift, (factor >> 31) != 0};
    }
}

/// For unsigned division by d. Requires: 3 <= d < 2^31, no power of two.
Reciprocal unsignedReciprocal(std::uint32_t d) {
    const auto bits = static_cast<std::uint32_t>(std::bit_width(d - 1));
    for (std::uint32_t shift = 0; shift <= bits; ++shift) {
        const std::uint64_t power = std::uint64_t{1} << (32 + shift);
        const std::uint64_t factor = power / d + 1;
        const std::uint64_t error = factor * d - power;
        const bool isExact = error <= (std::uint64_t{1} << shift);
        if (isExact && factor <= UINT32_MAX)
            return {static_cast<std::uint32_t>(factor), shift, false};
        if (isExact) return {static_cast<std::uint32_t>(factor), shift, true};
    }
    return {};
}

/// What a counter may begin with and grow by at once: an int that has gone through so many rounds
/// that it wraps is none.
constexpr std::uint32_t kMaxStart = 1U << 20;
constexpr std::uint32_t kLargestStep = 1024;

/// By register, whether all that writes it makes it a number that is not negative.
class Naturals {
  public:
    explicit Naturals(const Code& code) : is_(code.registerCount, false) {
        for (const Node& node : code.nodes)
            if (node.destination != kNoVirtual) is_[node.destination] = true;
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (const Node& node : code.nodes) {
                if (node.destination == kNoVirtual || !is_[node.destination] || isMade(node))
                    continue;
                is_[node.destination] = false;
                isChanged = true;
            }
        }
    }

    bool has(const Operand& operand) const {
        return operand.kind == Operand::Kind::Register && !operand.negate && operand.part == 0 &&
               is_[operand.value];
    }

  private:
    /// A place in the grid, what is shifted or masked from anything, and counters of whole numbers
    /// with a sign: they do not wrap.
    bool isMade(const Node& node) const {
        const Operand& first = node.code.sources[0];
        const Operand& second = node.code.sources[1];
        const bool isConstant = second.kind == Operand::Kind::Immediate;
        if (!node.isInstruction() || node.destinationPart != 0 || isa::bytesOf(node.code.type) != 4)
            return false;
        switch (node.code.opcode) {
            case Opcode::S2r:
                return first != isa::specialOperand(isa::Special::Clock);
            case Opcode::And:
                return isConstant && static_cast<std::int32_t>(second.value) >= 0;
            case Opcode::Shr:
                return isConstant && node.code.type == DataType::U32 && second.value > 0;
            case Opcode::Mov:
                return isStart(first) || has(first);
            case Opcode::Iadd:
                return node.code.type == DataType::S32 && isConstant && !second.negate &&
                       second.value <= kLargestStep && (isStart(first) || has(first));
            default:
                return false;
        }
    }

    static bool isStart(const Operand& operand) {
        return operand.kind == Operand::Kind::Immediate && !operand.negate &&
               operand.value <= kMaxStart;
    }

    std::vector<bool> is_;
};

class Divider {
  public:
    explicit Divider(Code& code)
        : code_(code),
          naturals_(code),
          ranges_(rangesOf(code)),
          reads_(code.registerCount, 0) {
        for (const Node& node : code.nodes)
            code::forEachRegisterUse(node, [&](const Operand& use) { ++reads_[use.value]; });
    }

    void run() {
        std::vector<Node> before = std::move(code_.nodes);
        code_.nodes.clear();
        for (std::size_t i = 0; i < before.size(); ++i) {
            const Node& node = before[i];
            if (isDivisionByConstant(node)) {
                expand(node, i + 1 < before.size() && asksForMultiple(node, before[i + 1]));
            } else {
                code_.nodes.push_back(node);
            }
        }
    }

  private:
    static bool isDivisionByConstant(const Node& node) {
        const bool divides = node.isInstruction() &&
                             (node.code.opcode == Opcode::Idiv || node.code.opcode == Opcode::Irem);
        const Operand& divisor = node.code.sources[1];
        return divides && divisor.kind == Operand::Kind::Immediate && !divisor.negate &&
               !node.code.sources[0].negate && divisor.value > 1 && divisor.value <= INT32_MAX &&
               isa::bytesOf(node.code.type) == 4;
    }

    bool isNatural(const Operand& operand) const {
        return naturals_.has(operand) || rangeOf(operand, ranges_).low >= 0;
    }

    /// x % 8 == 0, of negative numbers as well, asks for the lowest bits alone.
    bool asksForMultiple(const Node& division, const Node& next) const {
        const bool isCompared =
            next.isInstruction() && next.code.opcode == Opcode::Isetp &&
            next.code.sources[0] == isa::registerOperand(division.destination) &&
            next.code.sources[1] == isa::immediateOperand(0) &&
            (next.code.comparison == isa::Comparison::Equal ||
             next.code.comparison == isa::Comparison::NotEqual);
        return isCompared && division.code.opcode == Opcode::Irem &&
               std::has_single_bit(division.code.sources[1].value) &&
               reads_[division.destination] == 1;
    }

    void expand(const Node& division, bool isMultiple) {
        at_ = &division;
        dividend_ = division.code.sources[0];
        divisor_ = division.code.sources[1].value;
        isSigned_ = division.code.type == DataType::S32 && !isNatural(dividend_) && !isMultiple;
        const bool isPower = std::has_single_bit(divisor_);
        shift_ = static_cast<std::uint32_t>(std::countr_zero(divisor_));
        const bool wantsRemainder = division.code.opcode == Opcode::Irem;
        if (isPower && !isSigned_) {
            const Operand mask = isa::immediateOperand(divisor_ - 1);
            const Operand distance = isa::immediateOperand(shift_);
            emit(wantsRemainder ? Opcode::And : Opcode::Shr, DataType::U32,
                 {dividend_, wantsRemainder ? mask : distance}, division.destination);
            return;
        }
        if (!wantsRemainder) {
            if (isPower) return quotientOfPower(division.destination);
            quotient(division.destination);
            return;
        }
        if (isPower) return remainderOfPower(division.destination);
        const Operand count = isa::registerOperand(quotient(code_.registerCount++));
        // Of an unsigned one the sum may pass 2^31: the type tells who looks for indices that wrap.
        emit(Opcode::Imad, division.code.type,
             {count, isa::immediateOperand(0 - divisor_), dividend_}, division.destination);
    }

    /// The dividend, and one less than the divisor where it is negative.
    Operand towardsZero() {
        const Operand sign =
            shift_ == 1 ? dividend_
                        : value(Opcode::Shr, DataType::S32, {dividend_, isa::immediateOperand(31)});
        const Operand bias =
            value(Opcode::Shr, DataType::U32, {sign, isa::immediateOperand(32 - shift_)});
        return value(Opcode::Iadd, DataType::S32, {dividend_, bias});
    }

    void quotientOfPower(std::uint32_t result) {
        emit(Opcode::Shr, DataType::S32, {towardsZero(), isa::immediateOperand(shift_)}, result);
    }

    void remainderOfPower(std::uint32_t result) {
        Operand whole =
            value(Opcode::And, DataType::U32, {towardsZero(), isa::immediateOperand(0 - divisor_)});
        whole.negate = true;
        emit(Opcode::Iadd, DataType::S32, {dividend_, whole}, result);
    }

    std::uint32_t quotient(std::uint32_t result) {
        return isSigned_ ? signedQuotient(result) : unsignedQuotient(result);
    }

    std::uint32_t signedQuotient(std::uint32_t result) {
        const Reciprocal by = signedReciprocal(divisor_);
        Operand high = value(
            Opcode::Imulhi, DataType::S32,
            {dividend_, isa::immediateOperand(by.factor), by.addsDividend ? dividend_ : Operand{}});
        // Negative where the dividend is.
        const Operand sign = value(Opcode::Shr, DataType::U32, {high, isa::immediateOperand(31)});
        if (by.shift > 0)
            high = value(Opcode::Shr, DataType::S32, {high, isa::immediateOperand(by.shift)});
        return emit(Opcode::Iadd, DataType::S32, {high, sign}, result);
    }

    std::uint32_t unsignedQuotient(std::uint32_t result) {
        const Reciprocal by = unsignedReciprocal(divisor_);
        const Operand factor = isa::immediateOperand(by.factor);
        const auto shifted = [&](const Operand& a, std::uint32_t distance) {
            return emit(Opcode::Shr, DataType::U32, {a, isa::immediateOperand(distance)}, result);
        };
        if (!by.addsDividend) {
            if (by.shift == 0)
                return emit(Opcode::Imulhi, DataType::U32, {dividend_, factor}, result);
            return shifted(value(Opcode::Imulhi, DataType::U32, {dividend_, factor}), by.shift);
        }
        // high + (dividend - high) / 2 cannot overflow.
        const Operand high = value(Opcode::Imulhi, DataType::U32, {dividend_, factor});
        Operand less = high;
        less.negate = true;
        const Operand rest = value(Opcode::Iadd, DataType::U32, {dividend_, less});
        const Operand half = value(Opcode::Shr, DataType::U32, {rest, isa::immediateOperand(1)});
        return shifted(value(Opcode::Iadd, DataType::U32, {high, half}), by.shift - 1);
    }

    Operand value(Opcode opcode, DataType type, std::array<Operand, 4> sources) {
        return isa::registerOperand(emit(opcode, type, sources, code_.registerCount++));
    }

    std::uint32_t emit(Opcode opcode, DataType type, std::array<Operand, 4> sources,
                       std::uint32_t result) {
        Node node = *at_;
        node.code.opcode = opcode;
        node.code.type = type;
        node.code.sources = sources;
        node.destination = result;
        // What leads to the result of a guarded division has registers of its own.
        if (result != at_->destination) {
            node.code.guard = {};
            node.endsOldValue = false;
        }
        code_.nodes.push_back(node);
        return result;
    }

    Code& code_;
    Naturals naturals_;
    std::vector<Range> ranges_;  ///< By register, of those that the code began with.
    std::vector<int> reads_;
    const Node* at_ = nullptr;
    Operand dividend_{};
    std::uint32_t divisor_ = 1;
    std::uint32_t shift_ = 0;
    bool isSigned_ = false;
};

}  // namespace

// Before:  IDIV.S32 R1, R0, 100
// After:   IMUL.HI.S32 R2, R0, 1374389535
//          SHR.U32 R3, R2, 31    // 1 where R0 is negative
//          SHR.S32 R4, R2, 5
//          IADD R1, R4, R3
// And:     IREM.S32 R1, R0, 32   // R0 = threadIdx.x
// After:   AND R1, R0, 31
void divideByConstant(Code& code, const PassSettings&) {
    Divider(code).run();
}

}  // namespace warpscope::codegen
