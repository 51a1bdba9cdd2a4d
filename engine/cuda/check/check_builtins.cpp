#include <algorithm>

#include "engine/cuda/check/checker.h"
#include "engine/cuda/syntax/fold.h"

namespace warpscope::cuda {

void Checker::checkBuiltinCall(ExpressionPtr& expression) {
    const Builtin& builtin = *expression->builtin;
    if (!checkArgumentCount(*expression, static_cast<std::size_t>(builtin.minArguments),
                            static_cast<std::size_t>(builtin.maxArguments))) {
        expression->kind = ExpressionKind::Error;
        return;
    }
    for (ExpressionPtr& argument : expression->operands)
        checkValue(argument);
    if (hasBrokenOperand(*expression)) return;
    expression->type = scalarType(builtin.result);
    switch (builtin.kind) {
        case BuiltinKind::MinMax:
        case BuiltinKind::Absolute:
            checkMinMax(*expression);
            break;
        case BuiltinKind::Shuffle:
        case BuiltinKind::Vote:
        case BuiltinKind::BlockVote:
        case BuiltinKind::Match:
        case BuiltinKind::Reduce:
        case BuiltinKind::ActiveMask:
        case BuiltinKind::WarpBarrier:
            checkLanes(*expression);
            break;
        case BuiltinKind::Print:
            checkPrint(*expression);
            break;
        case BuiltinKind::Assert:
            checkCondition(expression->operands[0]);
            break;
        case BuiltinKind::Atomic:
            checkAtomic(*expression);
            break;
        case BuiltinKind::CachedLoad:
            checkCachedLoad(expression);
            return;
        case BuiltinKind::CachedStore:
            checkCachedStore(*expression);
            return;
        case BuiltinKind::SineCosine:
            checkSineCosine(*expression);
            break;
        case BuiltinKind::Barrier:
        case BuiltinKind::Trap:
        case BuiltinKind::Clock:
            break;
        default:
            checkArguments(*expression);
            break;
    }
    if (hasBrokenOperand(*expression)) return;
    const Expression& first = expression->operands.empty() ? *expression : *expression->operands[0];
    if (builtin.kind == BuiltinKind::Reinterpret && first.kind == ExpressionKind::Literal) {
        expression->kind = ExpressionKind::Literal;
        expression->bits = first.bits;
        expression->operands.clear();
    }
    fold(expression);
}

/// The type of a function's arguments: sqrt and its kin take float where all are float, else
/// double.
Type Checker::argumentType(const Expression& expression) const {
    const Builtin& builtin = *expression.builtin;
    if (!builtin.isGeneric) return scalarType(builtin.argument);
    // Of ldexp(x, n) and sincos(x, &s, &c) the first decides.
    const bool hasOneValue =
        builtin.math == isa::MathFunction::Ldexp || builtin.kind == BuiltinKind::SineCosine;
    const auto last = expression.operands.begin() +
                      (hasOneValue ? 1 : static_cast<std::ptrdiff_t>(expression.operands.size()));
    const bool areFloat = std::all_of(expression.operands.begin(), last,
                                      [](const auto& one) { return one->type.isFloat(); });
    return scalarType(areFloat ? Scalar::Float : Scalar::Double);
}

void Checker::checkArguments(Expression& expression) {
    Type argument = argumentType(expression);
    // CUDA has __dp4a of three int, and of three unsigned.
    if (expression.builtin->opcode == isa::Opcode::Dp4a &&
        std::ranges::any_of(expression.operands,
                            [](const auto& one) { return one->type.scalar == Scalar::Unsigned; }))
        argument = expression.type = scalarType(Scalar::Unsigned);
    for (ExpressionPtr& operand : expression.operands)
        convert(operand, argument);
    if (expression.builtin->isGeneric && expression.type.isFloat()) expression.type = argument;
}

/// sincosf(x, &s, &c).
void Checker::checkSineCosine(Expression& expression) {
    const Type real = argumentType(expression);
    convert(expression.operands[0], real);
    Type pointer = real;
    pointer.isPointer = true;
    convert(expression.operands[1], pointer);
    convert(expression.operands[2], pointer);
}

/// min, max and abs take the common type of their arguments, as CUDA's overloads do.
void Checker::checkMinMax(Expression& expression) {
    Type common = expression.operands[0]->type;
    for (const ExpressionPtr& argument : expression.operands) {
        if (!argument->type.isArithmetic()) {
            fail(expression, Message{"compiler.bad_argument"}
                                 .with("name", expression.name)
                                 .with("type", textOf(argument->type)));
            return;
        }
        common = commonType(common, argument->type);
    }
    // CUDA has no function for int and float, or for the absolute value of unsigned.
    const bool isMixed = std::ranges::any_of(expression.operands, [&](const ExpressionPtr& one) {
        return one->type.isReal() != common.isReal();
    });
    const bool isAbsolute = expression.builtin->kind == BuiltinKind::Absolute;
    if (isMixed || (isAbsolute && common.isInteger() && isUnsigned(common.scalar))) {
        fail(expression,
             Message{isMixed ? "compiler.mixed_arguments" : "compiler.bad_argument"}
                 .with("name", expression.name)
                 .with("type", textOf(common)),
             {"compiler.hint.convert_argument"});
        return;
    }
    for (ExpressionPtr& argument : expression.operands)
        convertSilently(argument, common);
    expression.type = common;
}

/// Whether CUDA has the atomic function for this type (CUDA C Programming Guide, "Atomic
/// Functions"): no long, and of the 64-bit ones only unsigned long long takes part in all.
bool Checker::hasAtomic(const Builtin& builtin, Scalar scalar) const {
    using enum isa::AtomicOperation;
    const bool isAddition = builtin.name == "atomicAdd";
    const bool isWord =
        builtin.name == "atomicSub" || builtin.atomic == Inc || builtin.atomic == Dec;
    switch (scalar) {
        case Scalar::Int:
            return builtin.atomic != Inc && builtin.atomic != Dec;
        case Scalar::Unsigned:
            return true;
        case Scalar::UnsignedLongLong:
            return !isWord;
        case Scalar::LongLong:
            return builtin.atomic == Min || builtin.atomic == Max || builtin.atomic == And ||
                   builtin.atomic == Or || builtin.atomic == Xor;
        case Scalar::Float:
            return isAddition || builtin.atomic == Exch;
        case Scalar::Double:
            return isAddition;
        default:
            return false;
    }
}

/// The address comes first; the other arguments have the type that stands there.
void Checker::checkAtomic(Expression& expression) {
    const Type pointer = expression.operands[0]->type;
    const Builtin& builtin = *expression.builtin;
    const bool isAllowed = pointer.isPointer && pointer.dimensions.empty() && !pointer.isConst &&
                           hasAtomic(builtin, pointer.scalar);
    if (!isAllowed) {
        const bool isConst =
            pointer.isPointer && pointer.isConst && hasAtomic(builtin, pointer.scalar);
        fail(expression,
             Message{"compiler.atomic_address"}
                 .with("name", expression.name)
                 .with("type", textOf(pointer)),
             Message{isConst             ? "compiler.hint.assign_const"
                     : pointer.isPointer ? "compiler.hint.atomic_type"
                                         : "compiler.hint.atomic_address"}
                 .with("name", expression.name));
        return;
    }
    const Type value = scalarType(pointer.scalar);
    for (std::size_t i = 1; i < expression.operands.size(); ++i)
        convert(expression.operands[i], value);
    expression.type = value;
}

/// __ldg(p) reads *p.
void Checker::checkCachedLoad(ExpressionPtr& expression) {
    const Type& pointer = expression->operands[0]->type;
    if (!pointer.isPointer || !pointer.dimensions.empty()) {
        fail(*expression, Message{"compiler.not_a_pointer"}.with("type", textOf(pointer)));
        return;
    }
    expression->kind = ExpressionKind::Dereference;
    expression->caching = expression->builtin->caching;
    expression->type = elementType(pointer);
    expression->type.isConst = false;
}

/// __stcs(p, value) is *p = value.
void Checker::checkCachedStore(Expression& expression) {
    auto place = std::make_unique<Expression>();
    place->kind = ExpressionKind::Dereference;
    place->place = expression.place;
    place->depth = expression.operands[0]->depth + 1;
    place->caching = expression.builtin->caching;
    place->operands.push_back(std::move(expression.operands[0]));
    expression.operands[0] = std::move(place);
    expression.kind = ExpressionKind::Assign;
    expression.builtin = nullptr;
    expression.depth = std::max(expression.depth, expression.operands[0]->depth + 1);
    checkAssign(expression);
}

}  // namespace warpscope::cuda
