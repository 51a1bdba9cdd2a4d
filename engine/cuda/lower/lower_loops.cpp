#include "engine/cuda/lower/lowerer.h"
#include "engine/cuda/syntax/fold.h"
#include "engine/cuda/syntax/jumps.h"

namespace warpscope::cuda {
namespace {

/// The variable and the literal of "int k = 0" or "k = 0", or false.
bool startOf(const Statement* initial, const Variable*& variable, std::uint64_t& bits) {
    if (initial == nullptr) return false;
    const Expression* value = nullptr;
    if (initial->kind == StatementKind::Declaration && initial->variables.size() == 1) {
        variable = initial->variables.front().get();
        value = variable->initializer.get();
    } else if (initial->kind == StatementKind::Expression &&
               initial->condition->kind == ExpressionKind::Assign &&
               !initial->condition->isCompound &&
               initial->condition->operands[0]->kind == ExpressionKind::Variable) {
        variable = initial->condition->operands[0]->variable;
        value = initial->condition->operands[1].get();
    }
    if (value == nullptr || value->kind != ExpressionKind::Literal) return false;
    bits = value->bits;
    return true;
}

/// Whether the first test of a loop is known to hold: for (int k = 0; k < 32; …).
bool firstTestHolds(const Statement& loop) {
    if (loop.condition == nullptr) return true;
    const Expression& test = *loop.condition;
    if (test.kind == ExpressionKind::Literal) return test.bits != 0;
    const Variable* variable = nullptr;
    std::uint64_t start = 0;
    const bool isKnown =
        startOf(loop.initial.get(), variable, start) && test.kind == ExpressionKind::Binary &&
        isComparison(test.op) && test.operands[0]->kind == ExpressionKind::Variable &&
        test.operands[0]->variable == variable && test.operands[0]->type.isArithmetic() &&
        test.operands[1]->kind == ExpressionKind::Literal;
    if (!isKnown) return false;
    return foldBinary(test.op, test.operands[0]->type, start, test.operands[1]->bits).value_or(0) !=
           0;
}

}  // namespace

/// The test stands behind the body, so a round takes one branch; the first round jumps to it unless
/// it is known to pass. Lanes that leave meet at the instruction behind the loop.
void Lowerer::lowerLoop(const Statement& loop) {
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
    if (!firstTestHolds(loop)) emitter_.jump(test);
    emitter_.bind(body);
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
