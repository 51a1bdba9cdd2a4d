#include <algorithm>
#include <utility>

#include "engine/cuda/check/checker.h"
#include "engine/cuda/syntax/fold.h"

namespace warpscope::cuda {

void Checker::checkStatement(Statement& statement) {
    switch (statement.kind) {
        case StatementKind::Empty:
            break;
        case StatementKind::Expression:
            check(statement.condition);
            warnOfUnusedValue(*statement.condition, isLastOfFunction(statement));
            break;
        case StatementKind::Declaration:
            for (const auto& variable : statement.variables)
                checkVariable(*variable);
            break;
        case StatementKind::Block:
            checkBlock(statement);
            break;
        case StatementKind::If:
            checkIf(statement);
            break;
        case StatementKind::For:
        case StatementKind::While:
        case StatementKind::DoWhile:
            checkLoop(statement);
            break;
        case StatementKind::Switch:
            checkSwitch(statement);
            break;
        case StatementKind::Case:
        case StatementKind::Default:
            checkCase(statement);
            break;
        case StatementKind::Break:
            if (breakDepth_ == 0) failJump(statement, "break");
            break;
        case StatementKind::Continue:
            if (loopDepth_ == 0) failJump(statement, "continue");
            break;
        case StatementKind::Return:
            checkReturn(statement);
            break;
        case StatementKind::Label:
            checkLabel(statement);
            break;
        case StatementKind::Goto:
            checkGoto(statement);
            break;
        case StatementKind::StaticAssert:
            checkStaticAssert(statement);
            break;
    }
}

void Checker::checkIf(Statement& statement) {
    checkCondition(statement.condition);
    warnOfEmptyBody(statement);
    leaveOutSide(statement);
    ++conditionDepth_;
    const auto checkSide = [&](Statement& side, bool isTaken) {
        const bool isOuterDead =
            std::exchange(isDead_, isDead_ || isNever(statement.condition, isTaken));
        checkBlock(side);
        isDead_ = isOuterDead;
    };
    checkSide(*statement.body, true);
    if (statement.otherwise) checkSide(*statement.otherwise, false);
    --conditionDepth_;
}

/// break and continue where no loop is.
void Checker::failJump(const Statement& statement, const char* word) {
    problems_.add(statement.place, Message{"compiler.stray_jump"}.with("word", word),
                  {"compiler.hint.end_thread"});
}

/// if constexpr (n > 1) f<n / 2>(); ends a template that would else be written out for ever.
void Checker::leaveOutSide(Statement& statement) {
    if (!statement.isConstexpr || statement.condition->kind != ExpressionKind::Literal) return;
    if (statement.condition->bits != 0) {
        statement.otherwise.reset();
        return;
    }
    statement.body->kind = StatementKind::Empty;
    statement.body->condition.reset();
    statement.body->children.clear();
}

/// A scope of its own, whether the statement has braces or not.
void Checker::checkBlock(Statement& statement) {
    scopes_.emplace_back();
    if (statement.kind == StatementKind::Block) {
        for (const auto& child : statement.children)
            checkStatement(*child);
        warnOfNeighbours(statement);
    } else {
        checkStatement(statement);
    }
    closeScope();
}

void Checker::checkCondition(ExpressionPtr& expression) {
    checkValue(expression);
    if (!isBroken(*expression)) warnOfCondition(*expression);
    convert(expression, scalarType(Scalar::Bool));
}

/// #pragma unroll of anything but one positive constant counts as not written, as nvcc says.
void Checker::checkRounds(Statement& loop) {
    if (!loop.rounds) return;
    if (loop.behindRounds.line != 0) {
        warnings_.add(loop.behindRounds, {"compiler.warn.unroll_more"}, {"compiler.hint.unroll"});
        loop.isUnrolled = false;
        return;
    }
    checkValue(loop.rounds);
    const Expression& rounds = *loop.rounds;
    if (isBroken(rounds)) return;
    const bool isNumber = rounds.kind == ExpressionKind::Literal && rounds.type.isInteger();
    if (isNumber && signedValue(rounds.type, rounds.bits) > 0) return;
    warnings_.add(rounds.place, {"compiler.warn.unroll"}, {"compiler.hint.unroll"});
    loop.isUnrolled = false;
}

void Checker::checkLoop(Statement& statement) {
    checkRounds(statement);
    scopes_.emplace_back();
    if (statement.initial) checkStatement(*statement.initial);
    // do { x = 1; } while (x < n): what the body sets is set where it is tested.
    const bool isBodyFirst = statement.kind == StatementKind::DoWhile;
    if (statement.condition && !isBodyFirst) checkCondition(statement.condition);
    if (statement.step) check(statement.step);
    ++loopDepth_;
    ++breakDepth_;
    checkBlock(*statement.body);
    --loopDepth_;
    --breakDepth_;
    if (isBodyFirst) checkCondition(statement.condition);
    warnOfStep(statement);
    if (!isBodyFirst && statement.body->kind == StatementKind::Empty) {
        for (const auto& [name, variable] : scopes_.back())
            endedBySemicolon_[name] = variable->place.line;
    }
    closeScope();
}

void Checker::checkSwitch(Statement& statement) {
    checkValue(statement.condition);
    const bool isInteger = statement.condition->type.isInteger();
    if (!isInteger && !isBroken(*statement.condition))
        problems_.add(statement.condition->place, {"compiler.switch_type"});
    if (isInteger) convertSilently(statement.condition, promoted(statement.condition->type));
    if (statement.body->kind != StatementKind::Block) {
        problems_.add(statement.place, {"compiler.switch_body"});
        return;
    }
    SwitchState& state = switches_.emplace_back();
    state.type = statement.condition->type;
    state.scopes = scopes_.size();
    ++breakDepth_;
    ++conditionDepth_;
    checkBlock(*statement.body);
    --conditionDepth_;
    --breakDepth_;
    switches_.pop_back();
}

/// case 0: int t = 3; … case 1: jumps over the first value of t, which is known there. nvcc takes it
/// with a warning (546-D).
void Checker::warnBypassed(const Statement& label, SwitchState& state) {
    for (std::size_t i = state.scopes; i < scopes_.size() && !state.isBypassTold; ++i) {
        for (const auto& [name, variable] : scopes_[i]) {
            const bool hasValue = variable->initializer != nullptr || variable->hasBraces;
            if (!hasValue || variable->storage != Storage::Local) continue;
            warnings_.add(label.place,
                          Message{"compiler.warn.case_over_value"}
                              .with("name", name)
                              .with("line", variable->place.line),
                          Message{"compiler.hint.case_over_value"}.with("name", name));
            state.isBypassTold = true;
            break;
        }
    }
}

void Checker::checkCase(Statement& statement) {
    if (statement.condition) checkValue(statement.condition);
    if (switches_.empty()) {
        problems_.add(statement.place, {"compiler.stray_case"});
        return;
    }
    SwitchState& state = switches_.back();
    warnBypassed(statement, state);
    if (!statement.condition) {
        if (state.hasDefault) problems_.add(statement.place, {"compiler.case_twice"});
        state.hasDefault = true;
        return;
    }
    const bool isWhole = statement.condition->type.isInteger() && state.type.isInteger();
    if (isWhole) convertSilently(statement.condition, state.type);
    const Expression& value = *statement.condition;
    if (value.kind != ExpressionKind::Literal || !value.type.isInteger()) {
        if (!isBroken(value))
            problems_.add(value.place, {"compiler.not_constant"}, {"compiler.hint.constant"});
        return;
    }
    if (std::ranges::find(state.values, value.bits) != state.values.end())
        problems_.add(statement.place, {"compiler.case_twice"});
    state.values.push_back(value.bits);
}

void Checker::checkStaticAssert(Statement& statement) {
    checkCondition(statement.condition);
    const Expression& condition = *statement.condition;
    if (isBroken(condition)) return;
    if (condition.kind != ExpressionKind::Literal) {
        problems_.add(condition.place, {"compiler.not_constant"}, {"compiler.hint.constant"});
    } else if (condition.bits == 0) {
        problems_.add(statement.place, {"compiler.assertion"});
    }
}

void Checker::checkReturn(Statement& statement) {
    const Type& result = function_->result;
    if (function_->isConstructor && !statement.condition)  // return; of T(int n) { … }
        statement.condition = objectOf(statement.place);
    if (statement.condition && isOpenList(*statement.condition)) statement.condition->type = result;
    if (statement.condition) checkValue(statement.condition);
    if (std::exchange(function_->isResultOpen, false) && statement.condition) {
        function_->result = statement.condition->type;
        if (function_->result.isScalar()) function_->result.isConst = false;
    }
    if (statement.condition && function_->givesReference && isPlace(*statement.condition) &&
        statement.condition->type.scalar == result.scalar)
        return;  // A conversion would make a value of the place.
    const bool givesValue = statement.condition != nullptr;
    if (givesValue == result.isVoid()) {
        problems_.add(
            statement.place,
            Message{givesValue ? "compiler.return_unexpected" : "compiler.return_missing"}.with(
                "name", function_->name),
            givesValue ? Message{"compiler.hint.return_void"} : Message{});
        return;
    }
    if (givesValue) convert(statement.condition, result);
}

}  // namespace warpscope::cuda
