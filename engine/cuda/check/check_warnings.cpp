#include <algorithm>

#include "engine/cuda/check/checker.h"
#include "engine/cuda/types/suggest.h"

namespace warpscope::cuda {
namespace {

bool comesThrough(const Statement& statement);

/// Whether a break that belongs to this loop or switch may be reached.
bool hasBreak(const Statement& statement) {
    if (statement.kind == StatementKind::Break) return true;
    const bool isOther =
        statement.kind == StatementKind::For || statement.kind == StatementKind::While ||
        statement.kind == StatementKind::DoWhile || statement.kind == StatementKind::Switch;
    if (isOther) return false;
    const auto has = [](const auto& part) { return part != nullptr && hasBreak(*part); };
    return has(statement.body) || has(statement.otherwise) ||
           std::ranges::any_of(statement.children, has);
}

bool isAlways(const Statement& loop) {
    return loop.condition == nullptr ||
           (loop.condition->kind == ExpressionKind::Literal && loop.condition->bits != 0);
}

/// A goto may come to a label from anywhere.
bool comesThroughBlock(const Statement& statement) {
    bool isReached = true;
    for (const auto& child : statement.children) {
        isReached = isReached || child->kind == StatementKind::Label;
        isReached = isReached && comesThrough(*child);
    }
    return isReached;
}

/// A switch ends where a label is missing, at a break and behind its last case.
bool comesThroughSwitch(const Statement& statement) {
    const auto& children = statement.body->children;
    const bool hasDefault = std::ranges::any_of(
        children, [](const auto& child) { return child->kind == StatementKind::Default; });
    return !hasDefault || hasBreak(*statement.body) || children.empty() ||
           comesThrough(*children.back());
}

/// Of an if constexpr: whether its first side stays, which the other one is left out for.
std::optional<bool> takenSide(const Statement& statement) {
    const bool isKnown =
        statement.isConstexpr && statement.condition->kind == ExpressionKind::Literal;
    return isKnown ? std::optional(statement.condition->bits != 0) : std::nullopt;
}

/// Whether what stands behind a statement may be reached.
bool comesThrough(const Statement& statement) {
    switch (statement.kind) {
        case StatementKind::Return:
        case StatementKind::Break:
        case StatementKind::Continue:
        case StatementKind::Goto:
            return false;
        case StatementKind::Block:
            return comesThroughBlock(statement);
        case StatementKind::If:
            if (const auto isTaken = takenSide(statement))
                return *isTaken
                           ? comesThrough(*statement.body)
                           : statement.otherwise == nullptr || comesThrough(*statement.otherwise);
            return statement.otherwise == nullptr || comesThrough(*statement.body) ||
                   comesThrough(*statement.otherwise);
        case StatementKind::For:
        case StatementKind::While:
        case StatementKind::DoWhile:
            return !isAlways(statement) || hasBreak(*statement.body);
        case StatementKind::Switch:
            return comesThroughSwitch(statement);
        default:
            return true;
    }
}

}  // namespace

/// if (i = n)
void Checker::warnOfCondition(const Expression& condition) {
    const bool isAssignment = condition.kind == ExpressionKind::Assign && !condition.isCompound;
    if (isAssignment && !condition.isParenthesized)
        warnings_.add(condition.place, {"compiler.warn.assignment"}, {"compiler.hint.compare"});
}

/// if (x);
void Checker::warnOfEmptyBody(const Statement& statement) {
    if (statement.body->kind == StatementKind::Empty)
        warnings_.add(statement.body->place, {"compiler.warn.empty_body"},
                      {"compiler.hint.empty_body"});
    if (statement.otherwise && statement.otherwise->kind == StatementKind::Empty)
        warnings_.add(statement.otherwise->place, {"compiler.warn.empty_body"},
                      {"compiler.hint.empty_body"});
}

/// Whether a function that gives a value back ends with this statement.
bool Checker::isLastOfFunction(const Statement& statement) const {
    return function_ != nullptr && function_->body != nullptr && !function_->result.isVoid() &&
           !function_->body->children.empty() &&
           function_->body->children.back().get() == &statement;
}

/// c == a; and x * x; where return is missing before it.
void Checker::warnOfUnusedValue(const Expression& expression, bool isLast) {
    if (expression.kind == ExpressionKind::Comma) {  // c[i] = 0,5;
        const Expression& last = *expression.operands[1];
        if (last.kind == ExpressionKind::Literal && last.name.empty())
            warnings_.add(last.place, {"compiler.warn.comma"}, {"compiler.hint.decimal_point"});
        return;
    }
    if (expression.kind != ExpressionKind::Binary || isLogical(expression.op)) return;
    const bool isEqual = expression.op == BinaryOperator::Equal;
    warnings_.add(expression.place, {"compiler.warn.unused_value"},
                  isEqual  ? Message{"compiler.hint.assign"}
                  : isLast ? Message{"compiler.hint.give_back"}
                           : Message{});
}

/// 0 < i < n
void Checker::warnOfChain(const Expression& expression) {
    const Expression& left = *expression.operands[0];
    const auto isOrder = [](BinaryOperator op) {
        return op >= BinaryOperator::Less && op <= BinaryOperator::GreaterEqual;
    };
    if (!isOrder(expression.op) || left.kind != ExpressionKind::Binary || !isOrder(left.op) ||
        left.isParenthesized)
        return;
    warnings_.add(expression.place, {"compiler.warn.chain"}, {"compiler.hint.chain"});
}

/// x * 0.1, where x is a float: the product is computed in double.
void Checker::warnOfDouble(const Expression& left, const Expression& right) {
    const auto isLiteral = [](const Expression& side) {
        return side.kind == ExpressionKind::Literal && side.type.isDouble();
    };
    const bool isRight = left.type.isFloat() && isLiteral(right);
    const bool isLeft = right.type.isFloat() && isLiteral(left);
    if (!isRight && !isLeft) return;
    warnings_.add((isRight ? right : left).place, {"compiler.warn.double"},
                  {"compiler.hint.float_literal"});
}

/// defualt: is a label, too.
void Checker::warnOfUnusedLabels() {
    for (const auto& [name, label] : labels_) {
        if (label.isUsed) continue;
        warnings_.add(label.place, Message{"compiler.warn.unused_label"}.with("name", name),
                      didYouMean(name, {"default", "case"}));
    }
}

/// A number that nothing above has given a value to, where nothing can skip the use. Behind a label
/// what stands below may have come first.
void Checker::warnOfUnset(Variable& variable, const Expression& use) {
    const bool mayBeUnset = variable.storage == Storage::Local && function_ != nullptr &&
                            variable.type.isArithmetic() && !variable.isSet &&
                            !variable.hasBraces && variable.initializer == nullptr &&
                            !variable.isReference;
    if (!mayBeUnset || &use == assigned_ || conditionDepth_ != variable.conditionDepth ||
        !labels_.empty())
        return;
    variable.isSet = true;  // Told once.
    warnings_.add(use.place, Message{"compiler.warn.unset"}.with("name", variable.name),
                  Message{"compiler.hint.give_value"}.with("name", variable.name));
}

void Checker::warnOfMissingReturn(const Function& function) {
    if (function.body == nullptr || function.result.isVoid()) return;
    if (comesThrough(*function.body))
        warnings_.add(function.body->end,
                      Message{"compiler.warn.no_return"}.with("name", function.name),
                      {"compiler.hint.no_return"});
}

/// i & 1 == 0. Requires: the operands have not been checked, which may compute them.
void Checker::warnOfPrecedence(const Expression& expression) {
    const bool isOfBits = expression.op == BinaryOperator::BitAnd ||
                          expression.op == BinaryOperator::BitOr ||
                          expression.op == BinaryOperator::BitXor;
    const auto isOpenComparison = [](const ExpressionPtr& operand) {
        return operand->kind == ExpressionKind::Binary && isComparison(operand->op) &&
               !operand->isParenthesized;
    };
    const bool hasComparison = std::ranges::any_of(expression.operands, isOpenComparison);
    // i > 0 & i < n: each side is a condition.
    const bool areConditions = expression.op != BinaryOperator::BitXor &&
                               std::ranges::all_of(expression.operands, isOpenComparison);
    const std::string both = expression.op == BinaryOperator::BitAnd ? "&&" : "||";
    if (isOfBits && hasComparison)
        warnings_.add(expression.place,
                      Message{"compiler.warn.precedence"}.with("op", textOf(expression.op)),
                      areConditions ? Message{"compiler.hint.logical"}.with("op", both)
                                    : Message{"compiler.hint.parentheses"});
}

/// x / 0, 1 << 40; 1 / 2 is remembered, for where it becomes a number with a fraction.
void Checker::warnOfConstant(Expression& expression) {
    const Expression& left = *expression.operands[0];
    const Expression& right = *expression.operands[1];
    if (right.kind != ExpressionKind::Literal || !left.type.isInteger() || !right.type.isInteger())
        return;
    const bool divides =
        expression.op == BinaryOperator::Divide || expression.op == BinaryOperator::Remainder;
    if (divides && right.bits == 0) warnings_.add(right.place, {"compiler.warn.divide_by_zero"});
    const auto width = static_cast<std::uint64_t>(8 * bytesOf(promoted(left.type)));
    if (isShift(expression.op) && right.bits >= width)
        warnings_.add(right.place, Message{"compiler.warn.shift"}
                                       .with("bits", static_cast<long long>(width))
                                       .with("count", static_cast<std::int32_t>(right.bits)));
    expression.isCutQuotient = expression.op == BinaryOperator::Divide && right.bits != 0 &&
                               left.kind == ExpressionKind::Literal && left.bits % right.bits != 0;
}

/// unsigned j; j >= 0
void Checker::warnOfNeverNegative(const Expression& expression) {
    const Expression& left = *expression.operands[0];
    const Expression& right = *expression.operands[1];
    const bool isTest =
        expression.op == BinaryOperator::GreaterEqual || expression.op == BinaryOperator::Less;
    const bool isZero =
        right.kind == ExpressionKind::Literal && right.type.isInteger() && right.bits == 0;
    const bool hasNoSign = left.type.isInteger() && isUnsigned(promoted(left.type).scalar);
    if (isTest && isZero && hasNoSign && left.kind != ExpressionKind::Literal)
        warnings_.add(expression.place, {"compiler.warn.never_negative"}, {"compiler.hint.signed"});
}

/// Whether a condition is a constant that keeps all threads from this side.
bool Checker::isNever(const ExpressionPtr& condition, bool isTaken) {
    return condition->kind == ExpressionKind::Literal && (condition->bits != 0) != isTaken;
}

/// float x[4]; x[4] = …. `mayBeEnd`: &x[4] is the end of x, which C++ has.
void Checker::warnOfIndex(const Expression& base, const Expression& index, bool mayBeEnd) {
    const Type& array = base.kind == ExpressionKind::Decay ? base.operands[0]->type : base.type;
    const bool isKnown = base.kind == ExpressionKind::Decay && array.isArray() &&
                         index.kind == ExpressionKind::Literal && !isInSizeOf_ && !isDead_;
    if (!isKnown) return;
    const Variable* const root = rootOf(*base.operands[0]);
    // Of extern __shared__ the launch says the size, of int data[1] whoever made room for it.
    const std::int64_t size = array.dimensions.front();
    if ((root != nullptr && root->storage == Storage::DynamicShared) || size == 1) return;
    const std::int64_t at = signedValue(index.type, index.bits);
    if (at >= 0 && (at < size || (mayBeEnd && at == size))) return;
    warnings_.add(index.place,
                  Message{"compiler.warn.index"}.with("index", at).with("last", size - 1));
}

/// sizeof(a) / sizeof(a[0]), where a is a pointer. Requires: both sides have been checked.
void Checker::warnOfPointerSize(const Expression& size) {
    if (!size.operationType.isPointer) return;
    warnings_.add(size.place,
                  Message{"compiler.warn.pointer_size"}.with(
                      "bytes", static_cast<long long>(bytesOf(size.operationType))),
                  {"compiler.hint.pointer_size"});
}

/// i && 4 and 2 ^ 5, with numbers as they stand in the file: not from a macro or a constant.
void Checker::warnOfSign(const Expression& expression) {
    const Expression& left = *expression.operands[0];
    const Expression& right = *expression.operands[1];
    const auto isWritten = [](const Expression& one) {
        const int width = one.place.endColumn - one.place.column;
        return one.kind == ExpressionKind::Literal && one.name.empty() &&
               one.type.scalar == Scalar::Int &&
               static_cast<int>(std::to_string(one.bits).size()) == width;
    };
    const bool isBits = expression.op == BinaryOperator::LogicalAnd && left.type.isInteger() &&
                        !left.type.isBool() && isWritten(right) && right.bits != 0;
    if (isBits)
        warnings_.add(
            expression.place,
            Message{"compiler.warn.logical"}.with("value", static_cast<std::int32_t>(right.bits)),
            {"compiler.hint.bits"});
    const bool isPower = expression.op == BinaryOperator::BitXor && isWritten(left) &&
                         isWritten(right) && (left.bits == 2 || left.bits == 10);
    if (isPower)
        warnings_.add(expression.place,
                      Message{"compiler.warn.power"}.with(
                          "value", static_cast<std::int32_t>(left.bits ^ right.bits)),
                      {"compiler.hint.power"});
}

/// !i == 3 compares 0 or 1 with 3.
void Checker::warnOfNot(const Expression& expression, bool isLeftNot) {
    const Expression& right = *expression.operands[1];
    const bool isNumber = right.type.isInteger() && !right.type.isBool();
    if (isLeftNot && isComparison(expression.op) && isNumber)
        warnings_.add(expression.place, {"compiler.warn.not"}, {"compiler.hint.not"});
}

/// A second extern __shared__ array of a function lies where the first one does.
void Checker::warnOfSameMemory(const Variable& variable) {
    if (function_ == nullptr || variable.storage != Storage::DynamicShared) return;
    for (const Variable* const other : function_->shared) {
        if (other->storage != Storage::DynamicShared || other->name == variable.name) continue;
        warnings_.add(variable.place,
                      Message{"compiler.warn.same_memory"}
                          .with("name", variable.name)
                          .with("other", other->name)
                          .with("line", other->place.line),
                      Message{"compiler.hint.same_memory"}.with("other", other->name));
        return;
    }
}

/// int i = …; for (int i = 0; …): what is meant outside is out of reach inside.
void Checker::warnOfHiding(const Variable& variable) {
    if (function_ == nullptr || scopes_.size() < 3) return;
    for (std::size_t i = scopes_.size() - 1; i-- > 1;) {
        const auto found = scopes_[i].find(variable.name);
        if (found == scopes_[i].end()) continue;
        warnings_.add(variable.place,
                      Message{"compiler.warn.hides"}
                          .with("name", variable.name)
                          .with("line", found->second->place.line),
                      {"compiler.hint.hides"});
        return;
    }
}

}  // namespace warpscope::cuda
