#include "engine/cuda/check/checker.h"

namespace warpscope::cuda {
namespace {

Type maskType() {
    return scalarType(Scalar::Unsigned);
}

}  // namespace

void Checker::failArgument(Expression& expression, const Expression& argument, Message hint) {
    fail(expression,
         Message{"compiler.bad_argument"}
             .with("name", expression.name)
             .with("type", textOf(argument.type)),
         std::move(hint));
}

/// What lanes of a warp, or warps of a block, tell each other.
void Checker::checkLanes(Expression& expression) {
    switch (expression.builtin->kind) {
        case BuiltinKind::Shuffle:
            return checkShuffle(expression);
        case BuiltinKind::Vote:
            return checkVote(expression);
        case BuiltinKind::Match:
            return checkMatch(expression);
        case BuiltinKind::Reduce:
            return checkReduce(expression);
        case BuiltinKind::WarpBarrier:
            if (!expression.operands.empty()) convertMask(expression.operands[0]);
            return;
        case BuiltinKind::BlockVote:
            return convert(expression.operands[0], scalarType(Scalar::Bool));
        default:
            expression.type = lanesType();
    }
}

/// __shfl_sync(mask, value, lane, width): the value keeps its type.
void Checker::checkShuffle(Expression& expression) {
    convertMask(expression.operands[0]);
    const Type type = promoted(expression.operands[1]->type);
    if (!expression.operands[1]->type.isArithmetic())
        return failArgument(expression, *expression.operands[1]);
    convertSilently(expression.operands[1], type);
    for (std::size_t i = 2; i < expression.operands.size(); ++i)
        convert(expression.operands[i], scalarType(Scalar::Int));
    expression.type = type;
}

void Checker::checkVote(Expression& expression) {
    convertMask(expression.operands[0]);
    convert(expression.operands[1], scalarType(Scalar::Bool));
    if (expression.builtin->vote == isa::VoteMode::Ballot) expression.type = lanesType();
}

/// Which lanes take part: 64 bits where the warp has 64 lanes and the mask says so. One of 32 bits
/// means there what it means elsewhere, all ones all lanes.
void Checker::convertMask(ExpressionPtr& mask) {
    convert(mask, warpSize_ > 32 && isWide(mask->type) ? lanesType() : maskType());
}

/// The mask of a warp's lanes that a function gives: 64 bits where it has 64 lanes, as HIP and
/// MXMACA have it.
Type Checker::lanesType() const {
    return warpSize_ > 32 ? scalarType(Scalar::UnsignedLongLong) : maskType();
}

/// __match_all_sync(mask, value, &holds): any number of 32 or 64 bits.
void Checker::checkMatch(Expression& expression) {
    convertMask(expression.operands[0]);
    if (!expression.operands[1]->type.isArithmetic())
        return failArgument(expression, *expression.operands[1]);
    convertSilently(expression.operands[1], promoted(expression.operands[1]->type));
    expression.type = lanesType();
    if (expression.operands.size() < 3) return;
    Type pointer = scalarType(Scalar::Int);
    pointer.isPointer = true;
    convert(expression.operands[2], pointer);
}

/// int or unsigned; And, Or and Xor are of unsigned alone (CUDA C Programming Guide, "Warp Reduce
/// Functions").
void Checker::checkReduce(Expression& expression) {
    convertMask(expression.operands[0]);
    const Type& given = expression.operands[1]->type;
    const Type type = given.isArithmetic() ? promoted(given) : given;
    if (!given.isInteger() || isWide(type))
        return failArgument(expression, *expression.operands[1], {"compiler.hint.reduce_type"});
    using enum isa::AtomicOperation;
    const isa::AtomicOperation operation = expression.builtin->atomic;
    const bool isOfBits = operation == And || operation == Or || operation == Xor;
    expression.type = isOfBits ? maskType() : type;
    convertSilently(expression.operands[1], expression.type);
}

}  // namespace warpscope::cuda
