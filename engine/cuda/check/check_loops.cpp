// What a loop, or a statement without braces, most likely means otherwise than it stands.
#include "engine/cuda/check/checker.h"

namespace warpscope::cuda {
namespace {

/// The variable that a comparison asks for at its left, j of j < n; nullptr where none stands
/// there.
Variable* askedVariable(const Statement& loop) {
    if (loop.condition == nullptr || loop.condition->operands.empty()) return nullptr;
    const Expression* left = loop.condition->operands[0].get();
    const bool isComparison =
        loop.condition->kind == ExpressionKind::Binary && cuda::isComparison(loop.condition->op);
    while (isComparison && left->kind == ExpressionKind::Convert)
        left = left->operands[0].get();
    return isComparison && left->kind == ExpressionKind::Variable ? left->variable : nullptr;
}

bool mentions(const Expression& expression, const Variable& variable) {
    if (expression.kind == ExpressionKind::Variable && expression.variable == &variable)
        return true;
    for (const ExpressionPtr& operand : expression.operands) {
        if (operand != nullptr && mentions(*operand, variable)) return true;
    }
    return false;
}

/// The statement that a loop or an if without braces ends with, or nullptr.
const Statement* bareBody(const Statement& statement) {
    const bool isHead = statement.kind == StatementKind::If ||
                        statement.kind == StatementKind::For ||
                        statement.kind == StatementKind::While;
    const Statement* const body =
        statement.otherwise != nullptr ? statement.otherwise.get() : statement.body.get();
    const bool isBare = isHead && body != nullptr && body->kind != StatementKind::Block &&
                        body->kind != StatementKind::If;
    return isBare ? body : nullptr;
}

}  // namespace

/// for (…); { … } and for (…); with what is set further right below: they belong to nothing. A loop
/// that waits has neither behind it.
void Checker::warnOfEmptyLoop(const Statement& loop, const Statement& next) {
    const bool isLoop = loop.kind == StatementKind::For || loop.kind == StatementKind::While;
    if (!isLoop || loop.body == nullptr || loop.body->kind != StatementKind::Empty) return;
    const bool isSetIn = next.place.line > loop.body->place.line &&
                         loop.body->place.line >= loop.place.line &&
                         next.place.column > loop.place.column;
    if (next.kind == StatementKind::Block || isSetIn)
        warnings_.add(loop.body->place, {"compiler.warn.empty_loop"}, {"compiler.hint.empty_body"});
}

/// if (i < n)
///     c[i] = 1;
///     d[i] = 2;   is set like what depends on the condition.
void Checker::warnOfIndentation(const Statement& statement, const Statement& next) {
    const Statement* const body = bareBody(statement);
    if (body == nullptr || body->kind == StatementKind::Empty) return;
    const int line = statement.otherwise != nullptr ? statement.end.line : statement.place.line;
    const bool isSetAlike = body->place.line > line && next.place.line > body->place.line &&
                            next.place.column == body->place.column &&
                            body->place.column > statement.place.column;
    if (isSetAlike && next.kind != StatementKind::Label)
        warnings_.add(next.place, Message{"compiler.warn.indentation"}.with("line", line),
                      {"compiler.hint.indentation"});
}

void Checker::warnOfNeighbours(const Statement& block) {
    for (std::size_t i = 0; i + 1 < block.children.size(); ++i) {
        warnOfEmptyLoop(*block.children[i], *block.children[i + 1]);
        warnOfIndentation(*block.children[i], *block.children[i + 1]);
    }
}

/// for (int j = 0; j < n; i++), for (int j = 0; j < n; j--). Requires: the loop has been checked.
void Checker::warnOfStep(const Statement& loop) {
    const Variable* const asked = askedVariable(loop);
    const Expression* const step = loop.step.get();
    if (asked == nullptr || step == nullptr || step->kind != ExpressionKind::Assign ||
        step->operands.size() != 2)
        return;
    const Variable* const stepped = rootOf(*step->operands[0]);
    if (stepped == nullptr || stepped->type.isPointer) return;
    if (stepped != asked) {
        const bool isOwn = scopes_.back().contains(asked->name);  // Declared by this loop.
        const bool isKept = isOwn && !asked->isAssigned && !asked->isAddressTaken &&
                            !asked->isReference && !asked->isCaptured;
        if (isKept && !mentions(*loop.condition, *stepped))
            warnings_.add(step->place,
                          Message{"compiler.warn.other_step"}
                              .with("name", asked->name)
                              .with("other", stepped->name),
                          Message{"compiler.hint.did_you_mean"}.with("name", asked->name));
        return;
    }
    const auto op = loop.condition->op;
    const bool goesUp = op == BinaryOperator::Less || op == BinaryOperator::LessEqual;
    const bool goesDown = op == BinaryOperator::Greater || op == BinaryOperator::GreaterEqual;
    const Expression& by = *step->operands[1];
    const bool isKnown = step->isCompound && by.kind == ExpressionKind::Literal &&
                         asked->type.isInteger() && !isUnsigned(promoted(asked->type).scalar) &&
                         signedValue(by.type, by.bits) > 0;
    const bool isAway = (goesUp && step->op == BinaryOperator::Subtract) ||
                        (goesDown && step->op == BinaryOperator::Add);
    if (isKnown && isAway)
        warnings_.add(step->place, Message{"compiler.warn.step_away"}.with("name", asked->name),
                      {"compiler.hint.step_away"});
}

}  // namespace warpscope::cuda
