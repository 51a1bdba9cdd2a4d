#include <array>

#include "engine/cuda/lower/lowerer.h"
#include "engine/cuda/types/packed_builtins.h"

namespace warpscope::cuda {
namespace {

using isa::Comparison;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

/// No GPU since Maxwell has instructions for words of several numbers: nvcc computes them part by
/// part, or where no carry can leave a part, all at once. assets/cuda/packed_words.h says the same
/// to clang; the meanings are those of the PTX ISA (vadd4, vavrg4, vset4 …).
class PackedWriter {
  public:
    PackedWriter(code::Emitter& emitter, const PackedName& name)
        : emitter_(emitter), name_(name), type_(name.isSigned ? DataType::S32 : DataType::U32) {}

    Operand write(Operand a, Operand b) {
        const std::string_view what = name_.operation;
        if (what == "add" || what == "sub") return sums(what == "sub", a, b);
        if (what == "neg") return sums(true, word(0), a);
        if (what == "negss") return of("subss", word(0), a);
        if (what == "abs") return of("maxs", a, sums(true, word(0), a));
        if (what == "absss") return of("maxs", a, of("subss", word(0), a));
        const bool isSum = what.starts_with("sad");
        Operand result = word(0);
        for (int from = 0; from < 32; from += name_.bits) {
            const Operand x = part(a, from);
            const Operand y = part(b, from);
            result = isSum ? value(Opcode::Sad, {x, y, result})
                           : value(Opcode::Bfi,
                                   {onParts(x, y), result, number(from), number(name_.bits)});
        }
        return result;
    }

  private:
    static Operand word(std::uint32_t bits) { return isa::immediateOperand(bits); }
    static Operand number(int value) { return word(static_cast<std::uint32_t>(value)); }

    Operand value(Opcode opcode, std::initializer_list<Operand> sources) {
        return emitter_.emitValue(opcode, type_, sources);
    }

    Operand of(std::string_view operation, const Operand& a, const Operand& b) {
        return PackedWriter(emitter_, {operation, name_.bits, true}).write(a, b);
    }

    Operand part(const Operand& operand, int from) {
        return value(Opcode::Bfe, {operand, number(from), number(name_.bits)});
    }

    Operand bitwise(Opcode opcode, const Operand& a, const Operand& b) {
        return emitter_.emitValue(opcode, DataType::U32, {a, b});
    }

    /// The upper bits of the parts apart, so that no carry leaves a part.
    Operand sums(bool isDifference, const Operand& a, const Operand& b) {
        const std::uint32_t upper = name_.bits == 16 ? 0x80008000U : 0x80808080U;
        const Operand low = bitwise(Opcode::And, b, word(~upper));
        const Operand high = isDifference ? bitwise(Opcode::Or, a, word(upper))
                                          : bitwise(Opcode::And, a, word(~upper));
        const Operand sum = isDifference ? difference(high, low) : bitwise(Opcode::Iadd, high, low);
        const Operand mixed = bitwise(Opcode::Xor, a, b);
        const Operand carried =
            isDifference ? emitter_.emitValue(Opcode::Not, DataType::U32, {mixed}) : mixed;
        return bitwise(Opcode::Xor, sum, bitwise(Opcode::And, carried, word(upper)));
    }

    Operand difference(const Operand& a, Operand b) {
        b.negate = true;
        return emitter_.emitValue(Opcode::Iadd, DataType::S32, {a, b});
    }

    Operand clamped(const Operand& sum, int least, int most) {
        const Operand atMost = emitter_.emitValue(Opcode::Imin, DataType::S32, {sum, number(most)});
        return emitter_.emitValue(Opcode::Imax, DataType::S32, {atMost, number(least)});
    }

    Operand onParts(const Operand& x, const Operand& y) {
        const std::string_view what = name_.operation;
        if (what.starts_with("cmp") || what.starts_with("set")) return compared(x, y);
        if (what.starts_with("min")) return value(Opcode::Imin, {x, y});
        if (what.starts_with("max")) return value(Opcode::Imax, {x, y});
        if (what.starts_with("absdiff")) return value(Opcode::Sad, {x, y, word(0)});
        const Operand sum =
            what.starts_with("sub") ? difference(x, y) : value(Opcode::Iadd, {x, y});
        const int half = 1 << (name_.bits - 1);
        if (what == "addss" || what == "subss") return clamped(sum, -half, half - 1);
        if (what == "addus" || what == "subus") return clamped(sum, 0, 2 * half - 1);
        return value(Opcode::Shr, {roundedUp(sum), number(1)});
    }

    /// What half of a sum is taken of: averages go away from zero where they lie between two.
    Operand roundedUp(const Operand& sum) {
        if (name_.operation == "haddu") return sum;
        const Operand next = value(Opcode::Iadd, {sum, number(1)});
        if (!name_.isSigned) return next;
        return value(Opcode::Iadd, {next, value(Opcode::Shr, {sum, number(31)})});
    }

    Operand compared(const Operand& x, const Operand& y) {
        const std::string_view how = name_.operation.substr(3, 2);
        const Operand holds = emitter_.emitPredicate(Opcode::Isetp, type_, {x, y});
        emitter_.last().code.comparison = how == "eq"   ? Comparison::Equal
                                          : how == "ne" ? Comparison::NotEqual
                                          : how == "ge" ? Comparison::GreaterEqual
                                          : how == "gt" ? Comparison::Greater
                                          : how == "le" ? Comparison::LessEqual
                                                        : Comparison::Less;
        const bool isMask = name_.operation.starts_with("cmp");
        return value(Opcode::Sel, {holds, word(isMask ? UINT32_MAX : 1), word(0)});
    }

    code::Emitter& emitter_;
    PackedName name_;
    DataType type_;
};

}  // namespace

Operand Lowerer::lowerPacked(const Expression& expression) {
    const Operand a = lower(*expression.operands[0]).operand;
    const Operand b =
        expression.operands.size() > 1 ? lower(*expression.operands[1]).operand : Operand{};
    return PackedWriter(emitter_, packedNameOf(expression.builtin->name)).write(a, b);
}

}  // namespace warpscope::cuda
