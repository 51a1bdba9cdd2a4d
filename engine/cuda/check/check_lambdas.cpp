#include <algorithm>
#include <utility>

#include "engine/cuda/check/checker.h"

namespace warpscope::cuda {

/// Checks what a lambda does where it stands: it sees the variables around it.
void Checker::checkLambda(Expression& expression) {
    Lambda& lambda = *expression.lambda;
    if (lambda.function == nullptr || lambda.function->body == nullptr) return;
    layOutRecords();
    Function& function = *lambda.function;
    checkSignature(function);
    unit_.functions.push_back(std::move(lambda.function));
    functions_[function.name] = &function;
    for (const auto& own : lambda.copies) {
        deduceType(*own);
        if (own->isReference)
            checkReference(own->initializer, *own);
        else
            own->isConst = !lambda.isMutable;
        own->isSet = own->isUsed = own->isCaptured = true;
    }
    lambdas_.push_back({&lambda, scopes_.size()});
    scopes_.emplace_back();  // What it has captured.
    for (const auto& own : lambda.copies)
        scopes_.back()[own->name] = own.get();
    checkInside(function);
    scopes_.pop_back();
    lambdas_.pop_back();
    function.isResultOpen = false;
    // Of one that holds nothing by value a copy is as good as itself.
    const auto isSame = [](const auto& own) { return own->isReference; };
    if (!std::ranges::all_of(lambda.copies, isSame)) return;
    for (RecordDefinition& definition : unit_.records) {
        if (&definition.record == expression.type.record) definition.record.isMutable = false;
    }
}

/// The variable as the lambdas around a name see it: itself where they capture it by reference,
/// their copy of it otherwise. nullptr, and told, where one of them does not capture it.
Variable* Checker::captured(Variable* variable, std::size_t scope, const Expression& use) {
    const bool isOfFunction =
        variable->storage == Storage::Local || variable->storage == Storage::Parameter;
    if (!isOfFunction || variable->known) return variable;
    for (const LambdaState& state : lambdas_) {
        if (scope == 0 || scope >= state.scope) continue;  // Its own, or the file's.
        const auto named = state.lambda->named.find(variable->name);
        const bool isNamed = named != state.lambda->named.end();
        if (!isNamed && !state.lambda->capturesAll) {
            problems_.add(use.place, Message{"compiler.not_captured"}.with("name", variable->name),
                          Message{"compiler.hint.not_captured"}.with("name", variable->name));
            return nullptr;
        }
        variable->isCaptured = true;
        if (isNamed ? named->second : state.lambda->isAllByReference) continue;
        if (variable->type.isRecord() && variable->type.record->isMutable) {
            failMutable(use);
            return nullptr;
        }
        if (variable->type.isArray()) {
            problems_.add(use.place,
                          Message{"compiler.outside"}.with("name", "[" + variable->name + "]"),
                          Message{"compiler.hint.captured_array"}.with("name", variable->name));
            return nullptr;
        }
        variable = copyFor(*state.lambda, *variable, use);
        scope = state.scope;
        scopes_[scope][variable->name] = variable;
    }
    return variable;
}

/// A copy of a mutable lambda changes apart from it, but here the two would have one variable.
void Checker::failMutable(const Expression& use) {
    problems_.add(use.place, Message{"compiler.outside"}.with("name", "mutable"),
                  {"compiler.hint.mutable_copy"});
}

/// const T x = x; in front of the lambda.
Variable* Checker::copyFor(Lambda& lambda, Variable& variable, const Expression& use) {
    auto copy = std::make_unique<Variable>();
    copy->name = variable.name;
    copy->type = variable.type;
    copy->place = variable.place;
    copy->isConst = variable.isConst || !lambda.isMutable;
    copy->isSet = copy->isUsed = copy->isChecked = copy->isCaptured = true;
    copy->initializer = std::make_unique<Expression>();
    copy->initializer->kind = ExpressionKind::Variable;
    copy->initializer->variable = &variable;
    copy->initializer->type = variable.type;
    copy->initializer->place = use.place;
    copy->initializer->isChecked = true;
    variable.isUsed = true;
    lambda.copies.push_back(std::move(copy));
    return lambda.copies.back().get();
}

}  // namespace warpscope::cuda
