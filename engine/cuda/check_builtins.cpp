#include <algorithm>

#include "engine/cuda/checker.h"

namespace warpscope::cuda {
namespace {

Type unsignedType() {
    return scalarType(Scalar::Unsigned);
}

}  // namespace

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
            checkShuffle(*expression);
            break;
        case BuiltinKind::Vote:
            checkVote(*expression);
            break;
        case BuiltinKind::Atomic:
            checkAtomic(*expression);
            break;
        case BuiltinKind::CachedLoad:
            checkCachedLoad(expression);
            return;
        case BuiltinKind::Instruction:
        case BuiltinKind::Product24:
        case BuiltinKind::Reinterpret:
        case BuiltinKind::WarpBarrier:
            for (ExpressionPtr& argument : expression->operands)
                convert(argument, scalarType(builtin.argument));
            break;
        case BuiltinKind::Barrier:
        case BuiltinKind::Fence:
        case BuiltinKind::ActiveMask:
        case BuiltinKind::Clock:
            break;
    }
    hasBrokenOperand(*expression);
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
        return one->type.isFloat() != common.isFloat();
    });
    const bool isAbsolute = expression.builtin->kind == BuiltinKind::Absolute;
    if (isMixed || (isAbsolute && common.scalar == Scalar::Unsigned)) {
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

/// __shfl_sync(mask, value, lane, width): the value keeps its type.
void Checker::checkShuffle(Expression& expression) {
    convert(expression.operands[0], unsignedType());
    Type type = promoted(expression.operands[1]->type);
    if (!expression.operands[1]->type.isArithmetic()) {
        fail(expression, Message{"compiler.bad_argument"}
                             .with("name", expression.name)
                             .with("type", textOf(expression.operands[1]->type)));
        return;
    }
    convertSilently(expression.operands[1], type);
    for (std::size_t i = 2; i < expression.operands.size(); ++i)
        convert(expression.operands[i], scalarType(Scalar::Int));
    expression.type = type;
}

void Checker::checkVote(Expression& expression) {
    convert(expression.operands[0], unsignedType());
    convert(expression.operands[1], scalarType(Scalar::Bool));
}

/// The address comes first; the other arguments have the type that stands there.
void Checker::checkAtomic(Expression& expression) {
    const Type pointer = expression.operands[0]->type;
    const Builtin& builtin = *expression.builtin;
    const bool allowsFloat =
        (builtin.atomic == isa::AtomicOperation::Add && expression.name == "atomicAdd") ||
        builtin.atomic == isa::AtomicOperation::Exch;
    const bool isWord = pointer.isPointer && pointer.dimensions.empty() &&
                        bytesOf(pointer.scalar) == 4 && !pointer.isConst &&
                        (pointer.scalar != Scalar::Float || allowsFloat);
    if (!isWord) {
        fail(expression,
             Message{"compiler.atomic_address"}
                 .with("name", expression.name)
                 .with("type", textOf(pointer)),
             {pointer.isPointer ? "compiler.hint.atomic_type" : "compiler.hint.atomic_address"});
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
    expression->type = elementType(pointer);
    expression->type.isConst = false;
}

}  // namespace warpscope::cuda
