#include "engine/isa/sequence.h"

#include <algorithm>
#include <span>

namespace warpscope::isa {
namespace {

using enum MathFunction;

struct FunctionBranches {
    MathFunction function;
    SequenceBranches branches;
};
constexpr SequenceBranches kBoth{.hasOwn = true, .isLast = true};
constexpr SequenceBranches kOwn{.hasOwn = true};
constexpr SequenceBranches kLast{.isLast = true};

constexpr FunctionBranches kOfFloats[] = {{Sqrt, kBoth}, {Sin, kBoth}, {Cos, kBoth}, {Tan, kBoth},
                                          {Rcp, kLast},  {Pow, kOwn},  {Fmod, kOwn}, {Atan2, kOwn}};
constexpr FunctionBranches kOfDoubles[] = {{Sqrt, kBoth}, {Sin, kBoth},  {Cos, kBoth}, {Tan, kBoth},
                                           {Rcp, kLast},  {Rsqrt, kOwn}, {Exp, kOwn},  {Log, kOwn},
                                           {Pow, kOwn},   {Fmod, kOwn}};

SequenceBranches branchesAmong(std::span<const FunctionBranches> seen, MathFunction function) {
    const auto found = std::ranges::find(seen, function, &FunctionBranches::function);
    return found == seen.end() ? SequenceBranches{} : found->branches;
}

}  // namespace

bool isFastDivision(const Instruction& instruction) {
    return infoOf(instruction.opcode).sequence == Sequence::FloatQuotient &&
           instruction.math == Rcp;
}

bool isBehindRoutine(const Instruction& instruction) {
    return instruction.opcode == Opcode::Bsync &&
           instruction.sources[0].kind == Operand::Kind::Immediate;
}

SequenceBranches branchesOf(const Instruction& instruction) {
    switch (infoOf(instruction.opcode).sequence) {
        case Sequence::None:
            return {};
        case Sequence::Quotient: {
            const bool isConstant = instruction.sources[1].kind == Operand::Kind::Immediate;
            const bool isWide = bytesOf(instruction.type) == 8;
            return isWide && !isConstant ? kBoth : SequenceBranches{};
        }
        case Sequence::FloatQuotient:
            return isFastDivision(instruction) ? SequenceBranches{} : kBoth;
        case Sequence::FloatFunction:
            return branchesAmong(kOfFloats, instruction.math);
        case Sequence::DoubleQuotient:
            return kBoth;
        case Sequence::DoubleFunction:
            return branchesAmong(kOfDoubles, instruction.math);
    }
    return {};
}

}  // namespace warpscope::isa
