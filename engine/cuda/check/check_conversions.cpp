#include "engine/cuda/check/checker.h"
#include "engine/cuda/syntax/fold.h"

namespace warpscope::cuda {
namespace {

bool isZeroLiteral(const Expression& expression) {
    return expression.kind == ExpressionKind::Literal && expression.type.isInteger() &&
           expression.bits == 0;
}

/// "…", which has elements that nobody asks for.
bool isText(const Expression& expression) {
    const bool isDecayed = expression.kind == ExpressionKind::Decay;
    const Expression& array = isDecayed ? *expression.operands[0] : expression;
    return array.variable != nullptr && !array.variable->text.empty();
}

/// An array by its name, or "…": it lies somewhere, and 0 is the address of the first one in its
/// memory.
bool isNamedArray(const Expression& expression) {
    return expression.kind == ExpressionKind::Decay &&
           expression.operands[0]->kind == ExpressionKind::Variable;
}

void turnIntoTrue(Expression& expression) {
    expression.kind = ExpressionKind::Literal;
    expression.operands.clear();
    expression.type = scalarType(Scalar::Bool);
    expression.bits = 1;
    expression.depth = 1;
}

bool isSamePointee(const Type& a, const Type& b) {
    return a.scalar == b.scalar && a.record == b.record && a.dimensions == b.dimensions;
}

/// uint3 and dim3 hold the same.
bool isSameRecord(const Type& a, const Type& b) {
    const auto isTriple = [](const Type& type) {
        return type.record->name == "uint3" || type.record->name == "dim3";
    };
    return a.isRecord() && b.isRecord() && (a.record == b.record || (isTriple(a) && isTriple(b)));
}

/// Whether what a pointer points to begins with what the other one points to.
bool isFirstBase(const Type& from, const Type& to) {
    const bool areArrays = !from.dimensions.empty() || !to.dimensions.empty();
    if (from.record == nullptr || to.record == nullptr || areArrays) return false;
    const Record* record = from.record;
    while (record != to.record && !record->members.empty() && record->members.front().isBase)
        record = record->members.front().type.record;
    return record != from.record && record == to.record;
}

}  // namespace

bool Checker::isBroken(const Expression& expression) const {
    return expression.kind == ExpressionKind::Error;
}

/// Makes the expression an error too when an operand is one, so that one mistake is told once.
bool Checker::hasBrokenOperand(Expression& expression) const {
    for (const auto& operand : expression.operands) {
        if (!isBroken(*operand)) continue;
        expression.kind = ExpressionKind::Error;
        return true;
    }
    return false;
}

void Checker::fail(Expression& expression, Message message, Message hint) {
    problems_.add(expression.place, std::move(message), std::move(hint));
    expression.kind = ExpressionKind::Error;
    expression.type = scalarType(Scalar::Int);
}

void Checker::convertSilently(ExpressionPtr& expression, const Type& to) {
    if (expression->type == to) return;
    if (expression->isCutQuotient && to.isReal())
        warnings_.add(expression->place,
                      Message{"compiler.warn.whole_division"}.with(
                          "value", static_cast<std::int32_t>(expression->bits)),
                      {"compiler.hint.real_division"});
    auto made = std::make_unique<Expression>();
    made->kind = ExpressionKind::Convert;
    made->place = expression->place;
    made->depth = expression->depth + 1;
    made->type = to;
    if (made->type.isScalar()) made->type.isConst = false;
    made->operands.push_back(std::move(expression));
    expression = std::move(made);
    fold(expression);
}

/// An enum class and a number, or two of them.
bool Checker::failsAsEnumClass(Expression& expression, const Type& to) {
    const Type& from = expression.type;
    const bool isMixed = (from.isEnumClass() || to.isEnumClass()) && !from.isSameEnumClass(to);
    if (!isMixed || !from.isArithmetic() || !to.isArithmetic()) return false;
    fail(expression,
         Message{"compiler.bad_conversion"}.with("from", textOf(from)).with("to", textOf(to)),
         Message{"compiler.hint.enum_class"}.with("to", textOf(to)));
    return true;
}

/// What C allows without a cast: between arithmetic types, to a pointer of the same kind that
/// allows less, from 0 to a pointer, from a pointer to bool.
void Checker::convert(ExpressionPtr& expression, const Type& to) {
    const Type& from = expression->type;
    if (isBroken(*expression)) return;
    if (isSameRecord(from, to)) {
        expression->type.record = to.record;
        return;
    }
    if (enterBases(expression, to)) return;
    if (failsAsEnumClass(*expression, to)) return;
    const bool isArithmetic = from.isArithmetic() && to.isArithmetic();
    const bool isTest = from.isPointer && to.isBool();
    const bool isNull = to.isPointer && isZeroLiteral(*expression);
    if (isTest && isNamedArray(*expression)) return turnIntoTrue(*expression);
    if (isArithmetic || isTest || isNull) {
        convertSilently(expression, to);
        return;
    }
    if (from.isPointer && to.isPointer && isFirstBase(from, to) && (to.isConst || !from.isConst)) {
        convertSilently(expression, to);
        return;
    }
    const bool isToAny = to.isPointer && to.scalar == Scalar::Void && to.record == nullptr &&
                         (to.isConst || !from.isConst);
    if (from.isPointer && isToAny) {
        convertSilently(expression, to);
        return;
    }
    if (from.isPointer && to.isPointer && isSamePointee(from, to)) {
        if (from.isConst && !to.isConst) {
            fail(*expression, {"compiler.drops_const"}, {"compiler.hint.drops_const"});
            return;
        }
        expression->type.isConst = to.isConst;
        return;
    }
    if (to.isArithmetic() && expression->kind == ExpressionKind::Construct &&
        !expression->name.empty()) {
        fail(*expression, Message{"compiler.vector_needs_part"}.with("name", expression->name),
             Message{"compiler.hint.vector_part"}.with("name", expression->name));
        return;
    }
    const bool needsElement = from.isArithmetic() && to.isPointer;
    const bool isElementMissing = from.isPointer && to.isArithmetic() && !isText(*expression);
    const bool arePointers =
        from.isPointer && to.isPointer && from.scalar != Scalar::Void && to.scalar != Scalar::Void;
    const bool needsAddress = needsElement && isPlace(*expression) && from.scalar == to.scalar;
    fail(*expression,
         Message{"compiler.bad_conversion"}.with("from", textOf(from)).with("to", textOf(to)),
         needsAddress       ? Message{"compiler.hint.address_or_element"}
         : needsElement     ? Message{"compiler.hint.one_element"}
         : isElementMissing ? Message{"compiler.hint.element"}
         : arePointers      ? Message{"compiler.hint.same_pointee"}
                             .with("type", textOf(from))
                             .with("to", textOf(elementType(to)))
                       : Message{});
}

/// Whether the expression may stand left of =; reports why not.
bool Checker::isModifiable(const Expression& expression) {
    if (expression.kind == ExpressionKind::Conditional) {  // (a ? x : y) = 1;
        problems_.add(expression.place, Message{"compiler.outside"}.with("name", "? :"),
                      {"compiler.hint.choose_by_if"});
        return false;
    }
    const bool isChange = expression.kind == ExpressionKind::Assign && !expression.isPostfix;
    if (isChange || expression.kind == ExpressionKind::Comma) {  // ++x *= 2; (a, b) = 1;
        problems_.add(expression.place,
                      {isChange ? "compiler.assign_change" : "compiler.assign_comma"},
                      {"compiler.hint.two_statements"});
        return false;
    }
    // const int n = 16; is only its number by now.
    const bool isNumber = expression.kind == ExpressionKind::Literal && !expression.name.empty();
    if (const Variable* const known = isNumber ? findVariable(expression.name) : nullptr;
        known != nullptr && known->isConst) {
        problems_.add(expression.place, {"compiler.assign_const"}, {"compiler.hint.assign_const"});
        return false;
    }
    if (expression.kind == ExpressionKind::Special) {  // threadIdx.x = 3;
        problems_.add(expression.place, {"compiler.assign_special"},
                      {"compiler.hint.assign_special"});
        return false;
    }
    if (!isPlace(expression) || expression.type.isArray()) {
        problems_.add(expression.place, {"compiler.not_assignable"},
                      {expression.type.isArray() && expression.kind == ExpressionKind::Subscript
                           ? "compiler.hint.comma_index"
                       : expression.type.isArray() ? "compiler.hint.one_element"
                                                   : "compiler.hint.not_assignable"});
        return false;
    }
    const bool isVariable = expression.kind == ExpressionKind::Variable;
    const bool isConst = isVariable ? expression.variable->isConst
                                    : expression.type.isConst && !expression.type.isPointer;
    if (isConst && isInConstantMemory(expression)) {
        problems_.add(expression.place, {"compiler.assign_constant"},
                      {"compiler.hint.assign_constant"});
        return false;
    }
    if (isConst) {
        problems_.add(expression.place, {"compiler.assign_const"}, {"compiler.hint.assign_const"});
        return false;
    }
    return true;
}

}  // namespace warpscope::cuda
