#include <algorithm>

#include "engine/cuda/lower/lowerer.h"
#include "engine/cuda/syntax/fold.h"
#include "engine/cuda/syntax/jumps.h"

namespace warpscope::cuda {
namespace {

/// What "int k = 0" or "k = 0" gives to a variable, or null.
const Expression* givenTo(const Variable& variable, const Statement& statement) {
    if (statement.kind == StatementKind::Declaration) {
        const auto found = std::ranges::find_if(
            statement.variables, [&](const auto& declared) { return declared.get() == &variable; });
        return found == statement.variables.end() ? nullptr : (*found)->initializer.get();
    }
    if (statement.kind != StatementKind::Expression) return nullptr;
    const Expression& assignment = *statement.condition;
    const bool isGiven = assignment.kind == ExpressionKind::Assign && !assignment.isCompound &&
                         assignment.operands[0]->kind == ExpressionKind::Variable &&
                         assignment.operands[0]->variable == &variable;
    return isGiven ? assignment.operands[1].get() : nullptr;
}

/// Whether the test of a loop holds where its variable has what was given to it.
bool holdsFor(const Expression& test, const Expression& given) {
    return given.kind == ExpressionKind::Literal &&
           foldBinary(test.op, test.operands[0]->type, given.bits, test.operands[1]->bits)
                   .value_or(0) != 0;
}

/// What #pragma unroll asks for.
std::uint16_t roundsAsked(const Statement& loop) {
    if (!loop.isUnrolled) return 0;
    if (loop.rounds == nullptr) return code::kAllRounds;
    constexpr std::uint64_t kMaxRounds = code::kAllRounds - 1;
    return static_cast<std::uint16_t>(std::min(loop.rounds->bits, kMaxRounds));
}

}  // namespace

/// Whether the first test of a loop is known to hold: for (int k = 0; k < 32; …), or int k = 0 in
/// front of while (k < 32), with nothing but other declarations in between.
bool Lowerer::firstTestHolds(const Statement& loop, Statements before) {
    if (loop.condition == nullptr) return true;
    const Expression& test = *loop.condition;
    if (test.kind == ExpressionKind::Literal) return test.bits != 0;
    const bool isOfVariable = test.kind == ExpressionKind::Binary && isComparison(test.op) &&
                              test.operands[0]->kind == ExpressionKind::Variable &&
                              test.operands[0]->type.isArithmetic() &&
                              test.operands[1]->kind == ExpressionKind::Literal;
    if (!isOfVariable) return false;
    const Variable& variable = *test.operands[0]->variable;
    const Statement* last = loop.initial.get();
    for (;;) {
        if (last != nullptr) {
            const bool isDeclaration = last->kind == StatementKind::Declaration;
            // int k = 0, j = k++;
            if (isDeclaration && effects_.has(*last)) return false;
            if (const Expression* const given = givenTo(variable, *last))
                return holdsFor(test, *given);
            if (!isDeclaration) return false;
        }
        if (before.empty()) return false;
        last = before.back().get();
        before = before.first(before.size() - 1);
    }
}

/// The test stands behind the body, so a round takes one branch; the first round jumps to it unless
/// it is known to pass. Lanes that leave meet at the instruction behind the loop.
void Lowerer::lowerLoop(const Statement& loop, Statements before) {
    openScope();
    if (loop.initial) lowerStatement(*loop.initial);
    const bool isNever = loop.condition && loop.condition->kind == ExpressionKind::Literal &&
                         loop.condition->bits == 0;
    if (isNever && !hasLabel(*loop.body)) {  // A switch may jump into a loop that never runs.
        closeScope();
        return;
    }
    const std::uint32_t body = emitter_.newLabel();
    const std::uint32_t next = emitter_.newLabel();
    const std::uint32_t test = emitter_.newLabel();
    const std::uint32_t end = emitter_.newLabel();
    const bool isTestNeeded = !firstTestHolds(loop, before);
    if (isTestNeeded) emitter_.jump(test);
    emitter_.bind(body);
    emitter_.last().isTestedInFront = !isTestNeeded && loop.condition != nullptr;
    emitter_.last().roundsAsked = roundsAsked(loop);
    jumps_.push_back({end, next});
    lowerScoped(*loop.body);
    jumps_.pop_back();
    emitter_.bind(next);
    if (loop.step) lowerDiscarded(*loop.step);
    emitter_.bind(test);
    const bool isEndless = !loop.condition || loop.condition->kind == ExpressionKind::Literal;
    if (isEndless) {
        if (!isNever) emitter_.jump(body);
    } else {
        branchIf(*loop.condition, true, body);
    }
    emitter_.bind(end);
    closeScope();
}

void Lowerer::lowerDoWhile(const Statement& loop) {
    const std::uint32_t body = emitter_.newLabel();
    const std::uint32_t next = emitter_.newLabel();
    const std::uint32_t end = emitter_.newLabel();
    emitter_.bind(body);
    emitter_.last().roundsAsked = roundsAsked(loop);
    jumps_.push_back({end, next});
    lowerScoped(*loop.body);
    jumps_.pop_back();
    emitter_.bind(next);
    if (loop.condition->kind != ExpressionKind::Literal) {
        branchIf(*loop.condition, true, body);
    } else if (loop.condition->bits != 0) {
        emitter_.jump(body);
    }
    emitter_.bind(end);
}

}  // namespace warpscope::cuda
