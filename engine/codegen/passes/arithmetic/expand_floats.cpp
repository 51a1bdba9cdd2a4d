#include <bit>
#include <cstdint>
#include <vector>

#include "engine/codegen/passes/arithmetic/sequence_writer.h"
#include "engine/codegen/passes/passes.h"
#include "engine/isa/sequence.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::Comparison;
using isa::DataType;
using isa::MathFunction;
using isa::Opcode;
using isa::Operand;

Operand floatOf(float value) {
    return isa::immediateOperand(std::bit_cast<std::uint32_t>(value));
}

bool isImmediate(const Operand& operand) {
    return operand.kind == Operand::Kind::Immediate;
}

/// Which sequence an instruction is.
enum class Expansion : std::uint8_t { None, Division, FastDivision, Reciprocal, Root, InverseRoot };

Expansion expansionOf(const Node& node) {
    const isa::Instruction& code = node.code;
    const bool isPlain = node.isInstruction() && !code.isGuarded() &&
                         code.rounding <= isa::Rounding::Nearest && !code.sources[0].negate &&
                         !code.sources[1].negate && node.destinationPart == 0;
    if (!isPlain) return Expansion::None;
    if (isa::isFastDivision(code))
        return isImmediate(code.sources[1]) ? Expansion::None : Expansion::FastDivision;
    if (code.opcode == Opcode::Fdiv)
        return code.sources[0] == floatOf(1.0f) ? Expansion::Reciprocal : Expansion::Division;
    if (code.opcode != Opcode::Fmath || isImmediate(code.sources[0])) return Expansion::None;
    if (code.math == MathFunction::Rsqrt)
        return code.rounding == isa::Rounding::Free ? Expansion::InverseRoot : Expansion::None;
    return code.math == MathFunction::Sqrt ? Expansion::Root : Expansion::None;
}

class FloatExpander {
  public:
    explicit FloatExpander(Code& code) : code_(code) {}

    void run() {
        const std::vector<Node> before = std::move(code_.nodes);
        code_.nodes.clear();
        for (const Node& node : before)
            expand(node);
    }

  private:
    void expand(const Node& node) {
        SequenceWriter write(code_, node);
        switch (expansionOf(node)) {
            case Expansion::None:
                return write.original();
            case Expansion::Division:
                return divide(write, node.code.sources[0], node.code.sources[1]);
            case Expansion::FastDivision:
                return divideRoughly(write, node.code.sources[0], node.code.sources[1]);
            case Expansion::Reciprocal:
                return invert(write, node.code.sources[1]);
            case Expansion::Root:
                return takeRoot(write, node.code.sources[0]);
            case Expansion::InverseRoot:
                return invertRoot(write, node.code.sources[0]);
        }
    }

    static Operand fused(SequenceWriter& write, const Operand& a, const Operand& b,
                         const Operand& c) {
        return write.value(Opcode::Ffma, DataType::F32, {a, b, c});
    }

    /// The reciprocal, made finer by a step of Newton's; the quotient, and what is left of it.
    void divide(SequenceWriter& write, const Operand& a, const Operand& b) {
        const Operand rough = isImmediate(b)
                                  ? write.value(Opcode::Mov, DataType::U32,
                                                {floatOf(1.0f / std::bit_cast<float>(b.value))})
                                  : write.special(MathFunction::Rcp, b);
        const Operand isRare = checked(write, a, b);
        const Operand error = fused(write, negated(b), rough, floatOf(1.0f));
        const Operand inverse = fused(write, rough, error, rough);
        const Operand quotient = fused(write, inverse, a, floatOf(0.0f));
        const Operand rest = fused(write, negated(b), quotient, a);
        const std::uint32_t end = orWhole(write, negated(isRare));
        write.result(Opcode::Ffma, DataType::F32, {inverse, rest, quotient});
        write.place(end);
    }

    /// Both times 2^24 where the divisor is subnormal or 0, as its exponent tells.
    void divideRoughly(SequenceWriter& write, const Operand& a, const Operand& b) {
        constexpr std::uint32_t kExponent = 0x7f800000;
        constexpr std::uint32_t kOfFirstTwo = 0xc0;
        Node& asked = write.emit(Opcode::Lop3, DataType::U32,
                                 {b, isa::immediateOperand(kExponent), isa::immediateOperand(0),
                                  isa::immediateOperand(kOfFirstTwo)});
        asked.destinationPredicate = code_.predicateCount++;
        const Operand isRare = isa::predicateOperand(asked.destinationPredicate, true);
        const Operand divisor = write.value(Opcode::Mov, DataType::F32, {b});
        scale(write, divisor, 0x1p24F, isRare);
        const Operand dividend = write.value(Opcode::Mov, DataType::F32, {a});
        scale(write, dividend, 0x1p24F, isRare);
        // The hardware's MUFU.RCP leaves 0 where ours, rcp.approx of PTX, has a subnormal number.
        const Operand inverse =
            write.value(Opcode::Fftz, DataType::F32, {write.special(MathFunction::Rcp, divisor)});
        write.result(Opcode::Fmul, DataType::F32, {inverse, dividend});
    }

    Operand checked(SequenceWriter& write, const Operand& a, const Operand& b) {
        Node& node = write.emit(Opcode::Fchk, DataType::F32, {a, b});
        node.destinationPredicate = code_.predicateCount++;
        return isa::predicateOperand(node.destinationPredicate);
    }

    /// Goes to `usual` where the predicate holds; else the whole instruction, and to the end, which
    /// is given back.
    static std::uint32_t orWhole(SequenceWriter& write, const Operand& isUsual) {
        const std::uint32_t usual = write.newLabel();
        const std::uint32_t end = write.newLabel();
        write.branch(usual, isUsual);
        write.original();
        write.branch(end);
        write.place(usual);
        return end;
    }

    /// Its exponent is neither the lowest two nor the highest three of all.
    void invert(SequenceWriter& write, const Operand& b) {
        const Operand moved = write.value(Opcode::Iadd, DataType::U32,
                                          {b, isa::immediateOperand(std::uint32_t{0x01800000})});
        const Operand exponent = write.value(
            Opcode::And, DataType::U32, {moved, isa::immediateOperand(std::uint32_t{0x7f800000})});
        const Operand isUsual = write.compared(Comparison::Greater, DataType::U32, exponent,
                                               isa::immediateOperand(std::uint32_t{0x01ffffff}));
        const std::uint32_t end = orWhole(write, isUsual);
        const Operand rough = write.special(MathFunction::Rcp, b);
        const Operand excess = fused(write, b, rough, floatOf(-1.0f));
        const Operand error =
            write.value(Opcode::Fadd, DataType::F32, {negated(excess), negated(floatOf(0.0f))});
        write.result(Opcode::Ffma, DataType::F32, {rough, error, rough});
        write.place(end);
    }

    /// Neither 0, nor below 2^-100, nor negative, nor infinite.
    void takeRoot(SequenceWriter& write, const Operand& x) {
        const Operand moved = write.value(Opcode::Iadd, DataType::U32,
                                          {x, isa::immediateOperand(std::uint32_t{0xf3000000})});
        const Operand inverse = write.special(MathFunction::Rsqrt, x);
        const Operand isUsual = write.compared(Comparison::LessEqual, DataType::U32, moved,
                                               isa::immediateOperand(std::uint32_t{0x727fffff}));
        const std::uint32_t end = orWhole(write, isUsual);
        const Operand root = write.value(Opcode::Fmul, DataType::F32, {x, inverse});
        const Operand half = write.value(Opcode::Fmul, DataType::F32, {inverse, floatOf(0.5f)});
        const Operand rest = fused(write, negated(root), root, x);
        write.result(Opcode::Ffma, DataType::F32, {rest, half, root});
        write.place(end);
    }

    /// A subnormal number times 2^24, its result times 2^12. Others that are not greater, negative
    /// ones, have no root either way.
    void invertRoot(SequenceWriter& write, const Operand& x) {
        constexpr float kMinNormal = 0x1p-126F;
        const Operand moved = write.value(Opcode::Mov, DataType::F32, {x});
        Node& compare = write.emit(Opcode::Fsetp, DataType::F32, {moved, floatOf(kMinNormal)});
        compare.code.comparison = Comparison::GreaterEqualUnordered;
        compare.destinationPredicate = code_.predicateCount++;
        const Operand isRare = isa::predicateOperand(compare.destinationPredicate, true);
        scale(write, moved, 0x1p24F, isRare);
        write.result(Opcode::Mufu, DataType::F32, {moved});
        code_.nodes.back().code.math = MathFunction::Rsqrt;
        scale(write, isa::registerOperand(code_.nodes.back().destination), 0x1p12F, isRare);
    }

    /// Of the lanes for which `guard` holds.
    static void scale(SequenceWriter& write, const Operand& number, float factor,
                      const Operand& guard) {
        Node& node = write.emit(Opcode::Fmul, DataType::F32, {number, floatOf(factor)});
        node.destination = number.value;
        node.code.guard = guard;
    }

    Code& code_;
};

}  // namespace

// Before:  FDIV R2, R0, R1
// After:   MUFU.RCP R3, R1
//          FCHK P0, R0, R1              // zero, subnormal, infinite, NaN, or near the limits?
//          FFMA R4, -R1, R3, 1
//          FFMA R3, R3, R4, R3          // 1 / R1, correctly rounded
//          FFMA R4, R3, R0, 0
//          FFMA R5, -R1, R4, R0         // what the quotient leaves, exactly
//          @!P0 BRA usual
//          FDIV R2, R0, R1              // nvcc calls a function here
//          BRA end
// usual:   FFMA R2, R3, R5, R4
// The hardware divides no floats: these are nvcc's sequences (read in its SASS for sm_90), and each
// gives the correctly rounded result. That of the reciprocal and of the root was tried with every
// float between 1 and 4; by Markstein (IBM Journal of Research and Development 34, 1990) the
// quotient follows from the reciprocal. rsqrtf is a comparison, two products with a guard and one
// MUFU.RSQ, __fdividef a comparison, such products and MUFU.RCP: not correctly rounded, the same
// word as the hardware's.
void expandFloats(Code& code, const PassSettings&) {
    FloatExpander(code).run();
}

}  // namespace warpscope::codegen
