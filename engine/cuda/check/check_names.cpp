#include <algorithm>
#include <array>
#include <string_view>

#include "engine/cuda/check/checker.h"
#include "engine/cuda/types/builtins.h"
#include "engine/cuda/types/records.h"
#include "engine/cuda/types/suggest.h"

namespace warpscope::cuda {

Variable* Checker::findVariable(const std::string& name) const {
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
        const auto found = scope->find(name);
        if (found != scope->end()) return found->second;
    }
    return nullptr;
}

/// The number of the scope that a name is found in. Requires: it is.
std::size_t Checker::scopeOf(const std::string& name) const {
    std::size_t scope = scopes_.size() - 1;
    while (!scopes_[scope].contains(name))
        --scope;
    return scope;
}

Message Checker::unknownNameHint(const std::string& name) const {
    constexpr std::array<std::string_view, 5> kNoPointer{"null", "Null", "None", "nil",
                                                         "nullpointer"};
    if (std::ranges::find(kNoPointer, name) != kNoPointer.end())
        return Message{"compiler.hint.did_you_mean"}.with("name", "nullptr");
    std::vector<std::string_view> candidates{
        "threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "true",    "false",
        "return",    "break",    "continue", "float",   "double",   "unsigned"};
    for (const auto& scope : scopes_) {
        for (const auto& entry : scope)
            candidates.push_back(entry.first);
    }
    return didYouMean(name, candidates);
}

void Checker::checkName(ExpressionPtr& expression) {
    Expression& node = *expression;
    Variable* variable = findVariable(node.name);
    if (variable != nullptr && !lambdas_.empty()) {
        variable = captured(variable, scopeOf(node.name), node);
        if (variable == nullptr) {
            node.kind = ExpressionKind::Error;
            node.type = scalarType(Scalar::Int);
            return;
        }
    }
    const bool isCopied = variable != nullptr && variable->type.isRecord() &&
                          variable->type.record->isMutable && &node != called_;
    if (isCopied) {
        failMutable(node);
        node.kind = ExpressionKind::Error;
        node.type = scalarType(Scalar::Int);
        return;
    }
    if (variable != nullptr && variable->isLate) checkLate(*variable);
    // What is computed as the file is compiled may read it.
    const bool isRun = function_ != nullptr && !function_->isConstexpr && !isInSizeOf_;
    if (variable != nullptr && variable->isOfHost && isRun) {
        fail(node, Message{"compiler.host_constant"}.with("name", node.name),
             {"compiler.hint.host_constant"});
        return;
    }
    // Constants of a structure are made of each other, and arrays in it of them.
    const bool isInside = variable == nullptr || variable->owner == nullptr || function_ == nullptr;
    if (!isInside && isHidden(node, variable->name, *variable->owner, variable->access)) return;
    if (variable != nullptr && variable->known) {
        node.kind = ExpressionKind::Literal;
        node.bits = variable->known->bits;
        node.type = variable->known->type;
    } else if (variable != nullptr) {
        variable->isUsed = true;
        warnOfUnset(*variable, node);
        node.kind = ExpressionKind::Variable;
        node.variable = variable;
        node.type = variable->type;
    } else if (isOwnMember(expression)) {
        check(expression);
    } else if (node.name == "warpSize") {
        node.kind = ExpressionKind::Literal;
        node.bits = static_cast<std::uint32_t>(warpSize_);
        node.type = scalarType(Scalar::Int);
    } else if (node.name == "NULL" || node.name == "nullptr") {
        node.kind = ExpressionKind::Literal;
        node.type = scalarType(Scalar::Int);
    } else if (isa::Special first{}; findSpecialVector(node.name, first)) {
        checkSpecialVector(node, first);
    } else if (functions_.contains(node.name) || findBuiltin(node.name) != nullptr) {
        fail(node, Message{"compiler.function_as_value"}.with("name", node.name),
             {"compiler.hint.call_it"});
    } else {
        failUnknownName(node);
    }
    if (variable != nullptr && !isInEnumClass_ && variable->enumClass != nullptr)
        node.type.enumClass = variable->enumClass;
}

/// Told once for each name: what follows from it is no mistake of its own.
void Checker::failUnknownName(Expression& expression) {
    const std::string name = expression.name;
    const bool isNew = unknownNames_.insert(name).second;
    const auto host = unit_.hostNames.find(name);
    if (!isNew) {
        expression.kind = ExpressionKind::Error;
        expression.type = scalarType(Scalar::Int);
    } else if (hostOnlyHint(name) == "compiler.hint.print" && host == unit_.hostNames.end()) {
        for (const char* const other : {"cout", "endl"})  // cout << i << endl;
            unknownNames_.insert(other);
        fail(expression, Message{"compiler.host_only"}.with("name", name), {"compiler.hint.print"});
    } else if (host == unit_.hostNames.end()) {
        Message hint = unknownNameHint(name);
        if (const auto ended = ended_.find(name); ended != ended_.end())
            hint = Message{endedBySemicolon_.contains(name) ? "compiler.hint.ended_by_semicolon"
                                                            : "compiler.hint.ended"}
                       .with("line", ended->second);
        if (hint.isEmpty() && &expression == assigned_)
            hint = Message{"compiler.hint.declare"}.with("name", name);
        if (hint.isEmpty()) hint = Message{"compiler.hint.declare_above"}.with("name", name);
        fail(expression, Message{"compiler.unknown_name"}.with("name", name), std::move(hint));
    } else if (host->second.kind == HostName::Kind::Variable) {
        fail(expression, Message{"compiler.global_variable"}.with("name", name),
             {"compiler.hint.host_variable"});
    } else {
        fail(expression, Message{"compiler.host_function"}.with("name", name),
             {"compiler.hint.add_device"});
    }
}

/// threadIdx as a whole is a structure of three numbers; where one number is asked for, decay()
/// says so.
void Checker::checkSpecialVector(Expression& expression, isa::Special first) {
    const bool isIndex = expression.name == "threadIdx" || expression.name == "blockIdx";
    expression.kind = ExpressionKind::Construct;
    expression.type = recordType(*vectorRecord(isIndex ? "uint3" : "dim3"));
    for (int i = 0; i < 3; ++i) {
        auto part = std::make_unique<Expression>();
        part->kind = ExpressionKind::Special;
        part->place = expression.place;
        part->special = static_cast<isa::Special>(static_cast<int>(first) + i);
        part->type = scalarType(Scalar::Unsigned);
        expression.operands.push_back(std::move(part));
    }
    expression.depth = 2;
}

}  // namespace warpscope::cuda
