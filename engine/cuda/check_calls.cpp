#include <algorithm>
#include <tuple>

#include "engine/cuda/checker.h"
#include "engine/cuda/specifiers.h"
#include "engine/cuda/suggest.h"

namespace warpscope::cuda {

void Checker::checkCall(ExpressionPtr& expression) {
    const auto found = functions_.find(expression->name);
    if (found != functions_.end()) {
        checkFunctionCall(*expression, *found->second);
        return;
    }
    expression->builtin = findBuiltin(expression->name);
    if (expression->builtin != nullptr) {
        checkBuiltinCall(expression);
        return;
    }
    checkUnknownCall(*expression);
}

void Checker::checkUnknownCall(Expression& expression) {
    const std::string name = expression.name;
    const auto host = unit_.hostNames.find(name);
    if (host != unit_.hostNames.end() && host->second.kind == HostName::Kind::Function) {
        fail(expression, Message{"compiler.host_function"}.with("name", name),
             {"compiler.hint.add_device"});
        return;
    }
    if (isOutsideFunction(name)) {
        fail(expression, Message{"compiler.outside"}.with("name", name),
             name == "fmodf" || name == "fmod" ? Message{"compiler.hint.float_remainder"}
                                               : Message{});
        return;
    }
    std::vector<std::string_view> names = builtinNames();
    for (const auto& entry : functions_)
        names.push_back(entry.first);
    fail(expression, Message{"compiler.unknown_function"}.with("name", name),
         didYouMean(name, names));
}

/// Gives the parameters that the call leaves out the values of their declaration.
void Checker::addDefaults(Expression& expression, const Function& function) {
    for (std::size_t i = expression.operands.size(); i < function.parameters.size(); ++i) {
        const Expression* const value = function.parameters[i]->initializer.get();
        if (value == nullptr || value->kind != ExpressionKind::Literal) return;
        auto given = std::make_unique<Expression>();
        given->kind = ExpressionKind::Literal;
        given->place = expression.place;
        given->type = value->type;
        given->bits = value->bits;
        expression.operands.push_back(std::move(given));
    }
}

bool Checker::checkArgumentCount(const Expression& expression, std::size_t least,
                                 std::size_t most) {
    const std::size_t given = expression.operands.size();
    if (given >= least && given <= most) return true;
    problems_.add(expression.place,
                  Message{"compiler.argument_count"}
                      .with("name", expression.name)
                      .with("expected", static_cast<long long>(given < least ? least : most))
                      .with("given", static_cast<long long>(given)));
    return false;
}

void Checker::checkFunctionCall(Expression& expression, Function& function) {
    if (function.isKernel) {
        fail(expression, Message{"compiler.calls_kernel"}.with("name", function.name),
             {"compiler.hint.calls_kernel"});
        return;
    }
    const auto isBefore = [](const Place& a, const Place& b) {
        return std::tie(a.line, a.column) < std::tie(b.line, b.column);
    };
    if (!isBefore(function.declared, expression.place)) {
        fail(expression, Message{"compiler.used_before"}.with("name", function.name),
             {"compiler.hint.used_before"});
        return;
    }
    if (function_ == nullptr || !function.body) {
        fail(expression, Message{"compiler.no_body"}.with("name", function.name));
        return;
    }
    addDefaults(expression, function);
    const std::size_t count = function.parameters.size();
    if (!checkArgumentCount(expression, count, count)) {
        expression.kind = ExpressionKind::Error;
        return;
    }
    for (std::size_t i = 0; i < count; ++i) {
        ExpressionPtr& argument = expression.operands[i];
        const Variable& parameter = *function.parameters[i];
        if (parameter.isReference) {
            checkReference(argument, parameter);
            continue;
        }
        checkValue(argument);
        Type to = parameter.type;
        // A function that stands further down has not had its int a[] turned into int* yet.
        if (!to.isPointer && !parameter.dimensions.empty()) to = argument->type;
        convert(argument, to);
    }
    expression.function = &function;
    expression.type = function.result;
    auto& callees = function_->callees;
    if (std::ranges::find(callees, &function) == callees.end()) callees.push_back(&function);
    hasBrokenOperand(expression);
}

/// T& takes a variable or an element of the same type, which the function may then change; const T&
/// takes any value, and a variable of the same type by its name.
void Checker::checkReference(ExpressionPtr& argument, const Variable& parameter) {
    check(argument);
    if (isBroken(*argument)) return;
    const auto remember = [&](const Expression& place) {
        if (place.kind == ExpressionKind::Variable)
            references_.emplace_back(&parameter, place.variable);
    };
    const bool isSame = argument->type.isScalar() && parameter.type.isScalar() &&
                        argument->type.scalar == parameter.type.scalar;
    if (parameter.isConst) {
        if (isSame && isPlace(*argument)) {
            remember(*argument);
            return;
        }
        decay(argument);
        Type value = parameter.type;
        if (value.isScalar()) value.isConst = false;
        convert(argument, value);
        return;
    }
    if (!isModifiable(*argument)) {
        argument->kind = ExpressionKind::Error;
        return;
    }
    if (!isSame) {
        fail(*argument, Message{"compiler.bad_conversion"}
                            .with("from", textOf(argument->type))
                            .with("to", textOf(parameter.type) + " &"));
        return;
    }
    if (argument->kind == ExpressionKind::Variable) argument->variable->isAssigned = true;
    remember(*argument);
}

}  // namespace warpscope::cuda
