#include <algorithm>
#include <utility>

#include "engine/cuda/check/checker.h"
#include "engine/cuda/syntax/fold.h"
#include "engine/cuda/types/records.h"

namespace warpscope::cuda {

/// Each expression is checked once, whoever asks: a call looks at its arguments to choose a
/// function.
void Checker::check(ExpressionPtr& expression) {
    if (expression->isChecked) return;
    checkNode(expression);
    expression->isChecked = true;
}

void Checker::checkNode(ExpressionPtr& expression) {
    switch (expression->kind) {
        case ExpressionKind::Name:
            return checkName(expression);
        case ExpressionKind::Text:
            return checkText(*expression);
        case ExpressionKind::Member:
            return checkMember(expression);
        case ExpressionKind::Negate:
        case ExpressionKind::BitNot:
        case ExpressionKind::LogicalNot:
        case ExpressionKind::Plus:
            checkUnary(*expression);
            break;
        case ExpressionKind::AddressOf:
            return checkAddressOf(expression);
        case ExpressionKind::Dereference:
            return checkDereference(*expression);
        case ExpressionKind::Binary:
            checkBinary(*expression);
            break;
        case ExpressionKind::Assign:
            return checkAssign(*expression);
        case ExpressionKind::Conditional:
            checkConditional(*expression);
            break;
        case ExpressionKind::Comma:
            check(expression->operands[0]);
            checkValue(expression->operands[1]);
            expression->type = expression->operands[1]->type;
            hasBrokenOperand(*expression);
            return;
        case ExpressionKind::Subscript:
            return checkSubscript(*expression);
        case ExpressionKind::Call:
            return checkCall(expression);
        case ExpressionKind::Convert:
            checkCast(*expression);
            break;
        case ExpressionKind::SizeOf:
            return checkSizeOf(*expression);
        case ExpressionKind::Lambda:
            return checkLambda(*expression);
        case ExpressionKind::Designated:
            return fail(*expression,
                        Message{"compiler.outside"}.with("name", "." + expression->name + " ="));
        case ExpressionKind::Construct:
            checkConstruct(expression, Type(expression->type));
            return;
        default:
            return;
    }
    if (isBroken(*expression)) return;
    if (expression->kind == ExpressionKind::Plus) {
        ExpressionPtr kept = std::move(expression->operands[0]);
        expression = std::move(kept);
        return;
    }
    fold(expression);
}

/// A text is an array of const char, one for each different text.
void Checker::checkText(Expression& expression) {
    expression.name += '\0';
    auto& texts = unit_.texts;
    auto found = std::ranges::find(texts, expression.name, &Variable::text);
    if (found == texts.end()) {
        auto made = std::make_unique<Variable>();
        made->type = scalarType(Scalar::Char);
        made->type.isConst = true;
        made->type.dimensions = {static_cast<std::uint32_t>(expression.name.size())};
        made->storage = Storage::Constant;
        made->place = expression.place;
        made->isConst = made->isSet = made->isUsed = made->isChecked = true;
        made->text = expression.name;
        found = texts.insert(texts.end(), std::move(made));
    }
    expression.kind = ExpressionKind::Variable;
    expression.name.clear();
    expression.variable = found->get();
    expression.type = (*found)->type;
}

/// (c ? x : y) as a place is *(c ? &x : &y), where both are places of one type.
void Checker::chooseByAddress(ExpressionPtr& expression) {
    if (expression->kind == ExpressionKind::Member && !expression->isChecked)
        return chooseByAddress(expression->operands[0]);  // (c ? p : q).x = 1;
    if (expression->kind == ExpressionKind::Subscript && !expression->isChecked &&
        expression->operands[0]->kind == ExpressionKind::Member)
        return chooseByAddress(expression->operands[0]);  // (c ? p : q).x[2] = 1;
    if (expression->kind != ExpressionKind::Conditional || expression->isChecked) return;
    ExpressionPtr& left = expression->operands[1];
    ExpressionPtr& right = expression->operands[2];
    check(left);
    check(right);
    const auto fits = [](const Expression& one) {
        return isPlace(one) && !one.type.isPointer && !one.type.isArray();
    };
    const bool areAlike = !isBroken(*left) && !isBroken(*right) && fits(*left) && fits(*right) &&
                          left->type.scalar == right->type.scalar &&
                          left->type.record == right->type.record;
    if (!areAlike) return;
    for (ExpressionPtr* const one : {&left, &right}) {
        auto address = std::make_unique<Expression>();
        address->kind = ExpressionKind::AddressOf;
        address->place = (*one)->place;
        address->depth = (*one)->depth + 1;
        address->operands.push_back(std::move(*one));
        *one = std::move(address);
    }
    auto made = std::make_unique<Expression>();
    made->kind = ExpressionKind::Dereference;
    made->place = expression->place;
    made->depth = expression->depth + 2;
    made->operands.push_back(std::move(expression));
    expression = std::move(made);
}

/// Checks what is not read here: the left side of =, and what & and T& stand before.
void Checker::checkPlace(ExpressionPtr& expression) {
    chooseByAddress(expression);
    const Expression* const before = assigned_;
    assigned_ = expression.get();
    check(expression);
    assigned_ = before;
    if (isBroken(*expression)) return;
    if (Variable* const root = rootOf(*expression)) root->isSet = true;
}

void Checker::checkValue(ExpressionPtr& expression) {
    check(expression);
    decay(expression);
}

/// Gives a checked expression the type of its value: an array becomes a pointer.
void Checker::decay(ExpressionPtr& expression) {
    if (isBroken(*expression)) return;
    if (expression->type.isVoid()) {
        fail(*expression, {"compiler.void_value"});
        return;
    }
    if (expression->type.isArray()) {
        auto made = std::make_unique<Expression>();
        made->kind = ExpressionKind::Decay;
        made->place = expression->place;
        made->depth = expression->depth + 1;
        made->type = decayed(expression->type);
        made->operands.push_back(std::move(expression));
        expression = std::move(made);
        return;
    }
    if (expression->type.isScalar()) expression->type.isConst = false;
}

void Checker::checkUnary(Expression& expression) {
    ExpressionPtr& operand = expression.operands[0];
    checkValue(operand);
    if (hasBrokenOperand(expression)) return;
    const char* const text = expression.kind == ExpressionKind::BitNot       ? "~"
                             : expression.kind == ExpressionKind::Negate     ? "-"
                             : expression.kind == ExpressionKind::LogicalNot ? "!"
                                                                             : "+";
    if (callsOperator(expression, text)) return;
    if (expression.kind == ExpressionKind::LogicalNot) {
        convert(operand, scalarType(Scalar::Bool));
        expression.type = scalarType(Scalar::Bool);
        hasBrokenOperand(expression);
        return;
    }
    const bool isAllowed = expression.kind == ExpressionKind::BitNot ? operand->type.isInteger()
                                                                     : operand->type.isArithmetic();
    if (!isAllowed) {
        fail(expression,
             Message{"compiler.bad_operand"}.with("op", text).with("type", textOf(operand->type)));
        return;
    }
    convertSilently(operand, promoted(operand->type));
    expression.type = operand->type;
}

void Checker::checkAddressOf(ExpressionPtr& expression) {
    ExpressionPtr& operand = expression->operands[0];
    addressed_ = operand.get();
    checkPlace(operand);
    if (hasBrokenOperand(*expression)) return;
    if (!isPlace(*operand) || operand->type.isPointer) {
        fail(*expression, {"compiler.no_address"},
             {operand->type.isPointer ? "compiler.hint.is_address" : ""});
        return;
    }
    Variable* const root = rootOf(*operand);
    if (root != nullptr && root->type.isScalar()) root->isAddressTaken = true;
    expression->type = operand->type;
    expression->type.isPointer = true;
    if (operand->kind != ExpressionKind::Dereference) return;
    ExpressionPtr kept = std::move(operand->operands[0]);  // &*p is p.
    expression = std::move(kept);
}

void Checker::checkDereference(Expression& expression) {
    ExpressionPtr& operand = expression.operands[0];
    checkValue(operand);
    if (hasBrokenOperand(expression) || callsOperator(expression, "*")) return;
    if (!operand->type.isPointer) {
        fail(expression, Message{"compiler.not_a_pointer"}.with("type", textOf(operand->type)),
             {expression.name == "**" ? "compiler.hint.no_power" : "compiler.hint.no_star"});
        return;
    }
    expression.type = elementType(operand->type);
}

/// What to write for m[y][x] of a float *m, for threadIdx[0] and v[0] of a float4.
Message Checker::subscriptHint(const Expression& base) const {
    const bool isElement = base.kind == ExpressionKind::Subscript &&
                           base.operands[0]->kind == ExpressionKind::Variable &&
                           base.type.isArithmetic();
    if (isElement)
        return Message{"compiler.hint.one_dimension"}.with("name",
                                                           base.operands[0]->variable->name);
    if (base.kind == ExpressionKind::Construct && !base.name.empty())
        return Message{"compiler.hint.vector_part"}.with("name", base.name);
    const bool isVector =
        base.type.isRecord() && vectorRecord(base.type.record->name) == base.type.record;
    return {isVector ? "compiler.hint.use_parts" : "compiler.hint.not_an_array"};
}

void Checker::checkSubscript(Expression& expression) {
    checkValue(expression.operands[0]);
    checkValue(expression.operands[1]);
    if (hasBrokenOperand(expression) || callsOperator(expression, "[]")) return;
    const bool isReversed =
        expression.operands[0]->type.isInteger() && expression.operands[1]->type.isPointer;
    if (isReversed) std::swap(expression.operands[0], expression.operands[1]);  // 1[a] is a[1].
    ExpressionPtr& base = expression.operands[0];
    ExpressionPtr& index = expression.operands[1];
    if (index->kind == ExpressionKind::Comma && !index->isParenthesized)  // m[1, 2]
        warnings_.add(index->place, {"compiler.warn.comma_index"}, {"compiler.hint.comma_index"});
    if (!base->type.isPointer) {
        fail(expression, Message{"compiler.not_an_array"}.with("type", textOf(base->type)),
             subscriptHint(*base));
        return;
    }
    if (index->type.isRecord()) {
        failVector(expression, *index);
        return;
    }
    if (!index->type.isInteger()) {
        fail(*index, Message{"compiler.index_type"}.with("type", textOf(index->type)),
             {"compiler.hint.index_type"});
        hasBrokenOperand(expression);
        return;
    }
    warnOfIndex(*base, *index, &expression == addressed_);
    convertSilently(index, promoted(index->type));
    expression.type = elementType(base->type);
}

void Checker::checkConditional(Expression& expression) {
    checkCondition(expression.operands[0]);
    for (std::size_t side = 1; side <= 2; ++side) {
        const bool isOuterDead =
            std::exchange(isDead_, isDead_ || isNever(expression.operands[0], side == 1));
        checkValue(expression.operands[side]);
        isDead_ = isOuterDead;
    }
    if (hasBrokenOperand(expression)) return;
    const Type& left = expression.operands[1]->type;
    const Type& right = expression.operands[2]->type;
    Type type = left;
    if (left.isArithmetic() && right.isArithmetic()) {
        const bool isSame = left == right;
        type = isSame ? left : commonType(left, right);
    } else if (right.isPointer) {
        type = right;
        type.isConst = right.isConst || (left.isPointer && left.isConst);
    }
    if (type.isScalar()) type.isConst = false;
    if (!fitsRegisters(expression, type)) return;
    convert(expression.operands[1], type);
    convert(expression.operands[2], type);
    expression.type = type;
    hasBrokenOperand(expression);
}

void Checker::checkCast(Expression& expression) {
    if (expression.operands.empty()) {
        expression.kind = ExpressionKind::Error;
        return;
    }
    ExpressionPtr& operand = expression.operands[0];
    const Type to = expression.type;
    if (to.isVoid()) {
        check(operand);
        hasBrokenOperand(expression);
        return;
    }
    checkValue(operand);
    if (hasBrokenOperand(expression)) return;
    const Type& from = operand->type;
    const bool isAllowed = (from.isArithmetic() && to.isArithmetic()) ||
                           (from.isPointer && (to.isPointer || to.isBool())) ||
                           (from.isPointer && to.isInteger() && isWide(to)) ||
                           (to.isPointer && operand->kind == ExpressionKind::Literal);
    if (!isAllowed)
        fail(expression,
             Message{"compiler.bad_conversion"}.with("from", textOf(from)).with("to", textOf(to)));
    if (expression.type.isScalar()) expression.type.isConst = false;
}

void Checker::checkSizeOf(Expression& expression) {
    Type type = expression.operationType;
    if (!expression.operands.empty()) {
        const bool outer = std::exchange(isInSizeOf_, true);
        check(expression.operands[0]);
        isInSizeOf_ = outer;
        if (hasBrokenOperand(expression)) return;
        type = expression.operands[0]->type;
    }
    if (expression.isCount && !type.isArray()) {  // for (int x : pointer)
        fail(expression, Message{"compiler.range_needs_array"}.with("type", textOf(type)),
             {"compiler.hint.range_needs_array"});
        return;
    }
    expression.kind = ExpressionKind::Literal;
    expression.type = scalarType(expression.isCount ? Scalar::Int : Scalar::UnsignedLong);
    expression.bits = expression.isCount       ? type.dimensions.front()
                      : expression.isAlignment ? alignmentOf(type)
                                               : bytesOf(type);
    expression.operationType = type;  // For who divides it.
    expression.operands.clear();
    expression.depth = 1;
}

}  // namespace warpscope::cuda
