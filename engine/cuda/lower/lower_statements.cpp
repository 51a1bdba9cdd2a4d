#include <utility>

#include "engine/cuda/lower/lowerer.h"
#include "engine/cuda/syntax/fold.h"
#include "engine/cuda/syntax/jumps.h"

namespace warpscope::cuda {

using code::kNoVirtual;
using code::PlaceScope;
using code::Space;
using isa::Operand;

void Lowerer::lowerStatement(const Statement& statement) {
    if (!mayGrow(statement.place)) return;
    ++depth_;
    const Statements before = std::exchange(before_, {});
    const PlaceScope placed(emitter_, statement.place);
    switch (statement.kind) {
        case StatementKind::Empty:
        case StatementKind::StaticAssert:
            break;
        case StatementKind::Expression:
            lowerDiscarded(*statement.condition);
            break;
        case StatementKind::Declaration:
            for (const auto& variable : statement.variables)
                declare(*variable);
            break;
        case StatementKind::Block:
            openScope();
            for (std::size_t i = 0; i < statement.children.size(); ++i) {
                before_ = Statements(statement.children).first(i);
                lowerStatement(*statement.children[i]);
            }
            closeScope();
            break;
        case StatementKind::If:
            lowerIf(statement);
            break;
        case StatementKind::For:
        case StatementKind::While:
            lowerLoop(statement, before);
            break;
        case StatementKind::DoWhile:
            lowerDoWhile(statement);
            break;
        case StatementKind::Switch:
            lowerSwitch(statement);
            break;
        case StatementKind::Case:
        case StatementKind::Default: {
            const auto found = caseLabels_.find(&statement);
            if (found != caseLabels_.end()) emitter_.bind(found->second);
            break;
        }
        case StatementKind::Break:
        case StatementKind::Continue:
            lowerJump(statement);
            break;
        case StatementKind::Return:
            lowerReturn(statement);
            break;
        case StatementKind::Label:
            emitter_.bind(labelOf(statement.name));
            break;
        case StatementKind::Goto:
            emitter_.jump(labelOf(statement.name));
            break;
    }
    --depth_;
}

/// A statement in a scope of its own.
void Lowerer::lowerScoped(const Statement& statement) {
    openScope();
    lowerStatement(statement);
    closeScope();
}

void Lowerer::lowerSide(const Statement& statement, isa::Side side) {
    const isa::Side before = emitter_.side;
    emitter_.side = side;
    lowerScoped(statement);
    emitter_.side = before;
}

/// Whether one side of an if is never run. A switch or a goto may jump into a side that its
/// condition never reaches.
bool Lowerer::isDecided(const Statement& statement) {
    if (statement.condition->kind != ExpressionKind::Literal) return false;
    const bool isTaken = statement.condition->bits != 0;
    const Statement* const skipped = isTaken ? statement.otherwise.get() : statement.body.get();
    return skipped == nullptr || !hasLabel(*skipped);
}

/// The if side stands first: it is what falls through, so it runs first when lanes disagree.
void Lowerer::lowerIf(const Statement& statement) {
    if (isDecided(statement)) {
        const bool isTaken = statement.condition->bits != 0;
        if (isTaken) lowerScoped(*statement.body);
        if (!isTaken && statement.otherwise) lowerScoped(*statement.otherwise);
        return;
    }
    const std::uint32_t otherwise = emitter_.newLabel();
    branchIf(*statement.condition, false, otherwise);
    lowerSide(*statement.body, isa::Side::Then);
    if (!statement.otherwise) {
        emitter_.bind(otherwise);
        return;
    }
    const std::uint32_t end = emitter_.newLabel();
    jumpOver(statement.end, end);
    emitter_.bind(otherwise);
    lowerSide(*statement.otherwise, isa::Side::Else);
    emitter_.bind(end);
}

/// At the else, which is behind the if side: lanes of an if that ends there meet at its line.
void Lowerer::jumpOver(const Place& otherwise, std::uint32_t end) {
    const PlaceScope placed(emitter_, otherwise);
    emitter_.jump(end);
    emitter_.last().code.side = isa::Side::Then;
}

void Lowerer::lowerSwitch(const Statement& statement) {
    const Operand value = lower(*statement.condition).operand;
    std::vector<const Statement*> cases;
    collectCases(*statement.body, cases);
    const std::uint32_t end = emitter_.newLabel();
    std::uint32_t otherwise = end;
    for (const Statement* label : cases) {
        const std::uint32_t number = emitter_.newLabel();
        caseLabels_[label] = number;
        if (label->kind == StatementKind::Default) {
            otherwise = number;
            continue;
        }
        const PlaceScope placed(emitter_, label->place);
        const Operand isEqual =
            emitter_.emitPredicate(isa::Opcode::Isetp, registerType(statement.condition->type),
                                   {value, isa::wideImmediateOperand(label->condition->bits)});
        emitter_.last().code.comparison = isa::Comparison::Equal;
        emitter_.branch(isEqual, number);
    }
    emitter_.jump(otherwise);
    const std::uint32_t outer = jumps_.empty() ? kNoVirtual : jumps_.back().continueLabel;
    jumps_.push_back({end, outer});
    lowerScoped(*statement.body);
    jumps_.pop_back();
    emitter_.bind(end);
}

/// The labels of a switch, those in nested blocks too, those of a nested switch not.
void Lowerer::collectCases(const Statement& statement, std::vector<const Statement*>& cases) {
    if (statement.kind == StatementKind::Case || statement.kind == StatementKind::Default) {
        cases.push_back(&statement);
        return;
    }
    if (statement.kind == StatementKind::Switch) return;
    for (const auto& child : statement.children)
        collectCases(*child, cases);
    if (statement.body) collectCases(*statement.body, cases);
    if (statement.otherwise) collectCases(*statement.otherwise, cases);
}

/// The label of the function that is being copied: each copy has its own.
std::uint32_t Lowerer::labelOf(const std::string& name) {
    auto& labels = frames_.back().labels;
    const auto found = labels.find(name);
    return found != labels.end() ? found->second : labels[name] = emitter_.newLabel();
}

void Lowerer::lowerJump(const Statement& statement) {
    const JumpTargets& targets = jumps_.back();
    emitter_.jump(statement.kind == StatementKind::Break ? targets.breakLabel
                                                         : targets.continueLabel);
}

void Lowerer::lowerReturn(const Statement& statement) {
    if (frames_.back().isKernel) {
        emitter_.emit(isa::Opcode::Exit, isa::DataType::S32, {});
        return;
    }
    const bool isMade =
        frames_.back().function->isConstructor && statement.condition &&
        (frames_.back().resultHome.isInMemory || registerHome(*statement.condition) != nullptr);
    // What its pointers point to was learned on the way.
    if (isMade && !frames_.back().resultHome.isInMemory)
        frames_.back().resultHome = Home(*registerHome(*statement.condition));
    if (statement.condition && !isMade) {
        const Value value = lower(*statement.condition);
        Frame& frame = frames_.back();
        if (frame.function->result.isRecord())
            moveToHome(frame.resultHome, value, frame.function->result, statement.place);
        if (frame.result != kNoVirtual)
            emitter_.moveTo(frame.result, value.operand, registerType(frame.function->result));
        if (value.space != Space::None) frame.resultSpace = value.space;
    }
    emitter_.jump(frames_.back().endLabel);
}

}  // namespace warpscope::cuda
