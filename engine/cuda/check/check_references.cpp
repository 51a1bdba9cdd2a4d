#include "engine/cuda/check/checker.h"

namespace warpscope::cuda {

/// Of s[i].hit(x) with __constant__ Sphere s[20]: memory that the kernel cannot write is no `const`
/// of the language, so any function of a structure takes it. Where one writes there after all,
/// Lowerer::store() says so.
bool Checker::isInConstantMemory(const Expression& place) {
    const Expression* root = &place;
    while (root->kind == ExpressionKind::Member || root->kind == ExpressionKind::Subscript ||
           root->kind == ExpressionKind::Decay)
        root = root->operands[0].get();
    return root->kind == ExpressionKind::Variable && root->variable->storage == Storage::Constant &&
           !root->variable->type.isPointer;
}

/// float (&tile)[16][16] takes an array of these sizes, by its name.
bool Checker::isSameArray(const Expression& argument, const Variable& parameter) {
    const Type& from = argument.type;
    const Type& to = parameter.type;
    const Variable* const root = rootOf(argument);
    const bool isConst = from.isConst || (root != nullptr && root->isConst);
    return to.isArray() && isPlace(argument) && from.dimensions == to.dimensions &&
           from.isPointer == to.isPointer && from.scalar == to.scalar && from.record == to.record &&
           (parameter.isConst || !isConst);
}

/// T& takes a variable or an element of the same type, which the function may then change; const T&
/// takes any value, and a variable of the same type by its name.
void Checker::checkReference(ExpressionPtr& argument, const Variable& parameter) {
    if (parameter.isConst) {
        check(argument);
    } else {
        checkPlace(argument);
    }
    if (isBroken(*argument)) return;
    enterBases(argument, parameter.type);
    const auto remember = [&](const Expression& place) {
        if (Variable* const root = rootOf(place)) references_.emplace_back(&parameter, root);
    };
    const bool isSame = argument->type.isScalar() && parameter.type.isScalar() &&
                        argument->type.scalar == parameter.type.scalar &&
                        argument->type.record == parameter.type.record;
    const bool isSamePointer = argument->type.isPointer && argument->type == parameter.type;
    if (isSameArray(*argument, parameter)) {
        if (Variable* const root = rootOf(*argument))
            root->isAssigned = root->isAssigned || !parameter.isConst;
        remember(*argument);
        return;
    }
    if (parameter.isConst) {
        if ((isSame || isSamePointer) && isPlace(*argument)) {
            remember(*argument);
            return;
        }
        decay(argument);
        Type value = parameter.type;
        if (value.isScalar()) value.isConst = false;
        convert(argument, value);
        return;
    }
    // (a * a).length(): a function of a structure may change what is nobody's, too.
    const bool isObject =
        parameter.name == "this" && argument->type.record == parameter.type.record;
    if (isObject && argument->kind == ExpressionKind::Conditional) {  // (c ? a : b).grow();
        argument->isChecked = false;
        chooseByAddress(argument);
        check(argument);
    }
    if (isObject && argument->type.isRecord() && !isPlace(*argument)) return;
    const bool isKept = parameter.name == "this" && isInConstantMemory(*argument);
    if (!isKept && !isModifiable(*argument)) {
        argument->kind = ExpressionKind::Error;
        return;
    }
    if (!isSame && !isSamePointer) {
        fail(*argument, Message{"compiler.bad_conversion"}
                            .with("from", textOf(argument->type))
                            .with("to", textOf(parameter.type) + " &"));
        return;
    }
    Variable* const root = rootOf(*argument);
    if (root != nullptr && !isKept) root->isAssigned = true;
    remember(*argument);
}

}  // namespace warpscope::cuda
