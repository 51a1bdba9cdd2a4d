#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/code/source_lines.h"
#include "engine/cuda/check/checker.h"
#include "engine/cuda/syntax/specifiers.h"
#include "engine/cuda/types/records.h"
#include "engine/cuda/types/suggest.h"

namespace warpscope::cuda {

/// object.name(…), or name(…) within a function of the same structure: the object is the first
/// argument. False where it is neither.
bool Checker::isMethodCall(ExpressionPtr& expression) {
    Expression& call = *expression;
    if (!call.isMethod && !callsObject(expression)) {
        const Record* const owner = function_ != nullptr ? function_->owner : nullptr;
        if (owner == nullptr || ownerOf(call.name, *owner) == nullptr) return false;
        if (isStaticCall(call, *owner)) return false;
        call.operands.insert(call.operands.begin(), objectOf(call.place));
        call.isMethod = true;
        call.depth = std::max(call.depth, 2);
    }
    chooseByAddress(call.operands[0]);  // (c ? p : q).scale(2) changes one of the two.
    const Expression* const around = std::exchange(called_, call.operands[0].get());
    check(call.operands[0]);
    called_ = around;
    if (hasBrokenOperand(call)) return true;
    callMember(call);
    if (call.kind == ExpressionKind::Error) return true;
    const Type& type = call.operands[0]->type;
    const Record* const owner = type.isRecord() ? ownerOf(call.name, *type.record) : nullptr;
    if (owner == nullptr) {
        failUnknownMethod(call, Type(type));
        return true;
    }
    if (isStaticCall(call, *owner)) return false;
    enterBases(call.operands[0], recordType(*owner));
    Function& first = *functions_.find(owner->name + "::" + call.name)->second;
    if (Function* const chosen = chooseOverload(call, first)) checkFunctionCall(call, *chosen);
    return true;
}

/// Makes a call of a static function of the structure or its bases one by its whole name, without
/// an object. False where the function needs one.
bool Checker::isStaticCall(Expression& call, const Record& record) const {
    const std::string name = ownerOf(call.name, record)->name + "::" + call.name;
    if (!functions_.find(name)->second->isStatic) return false;
    if (call.isMethod) call.operands.erase(call.operands.begin());
    call.isMethod = false;
    call.name = name;
    return true;
}

/// The structure whose function a structure has by a name: itself or one that it inherits from;
/// nullptr where there is none.
const Record* Checker::ownerOf(const std::string& function, const Record& record) const {
    if (functions_.contains(record.name + "::" + function)) return &record;
    for (const Member& member : record.members) {
        if (!member.isBase) break;
        if (const Record* const owner = ownerOf(function, *member.type.record)) return owner;
    }
    return nullptr;
}

void Checker::checkCall(ExpressionPtr& expression) {
    if (isMethodCall(expression) || !callsTemplate(*expression)) return;
    const bool isMade = expression->name.starts_with("make_") &&
                        vectorRecord(std::string_view(expression->name).substr(5)) != nullptr;
    if (isMade && !functions_.contains(expression->name)) {
        makeConstruct(expression);
        return;
    }
    nameInherited(*expression);
    const auto found = functions_.find(expression->name);
    if (found != functions_.end()) {
        Function* const chosen = chooseOverload(*expression, *found->second);
        if (chosen != nullptr) checkFunctionCall(*expression, *chosen);
        return;
    }
    addOldMask(*expression);
    expression->builtin = findBuiltin(expression->name);
    if (expression->builtin != nullptr) {
        checkBuiltinCall(expression);
        return;
    }
    checkUnknownCall(*expression);
}

/// __shfl_down(x, 1), __any(p) and their kin of books before CUDA 9 ask all lanes.
void Checker::addOldMask(Expression& expression) const {
    constexpr std::string_view kOld[] = {"__shfl", "__shfl_up", "__shfl_down", "__shfl_xor",
                                         "__any",  "__all",     "__ballot"};
    if (std::ranges::find(kOld, expression.name) == std::end(kOld)) return;
    auto mask = std::make_unique<Expression>();
    mask->kind = ExpressionKind::Literal;
    mask->place = expression.place;
    mask->type = scalarType(Scalar::Unsigned);
    mask->bits = UINT32_MAX;
    expression.operands.insert(expression.operands.begin(), std::move(mask));
    expression.name += "_sync";
}

void Checker::checkUnknownCall(Expression& expression) {
    const std::string name = expression.name;
    const auto host = unit_.hostNames.find(name);
    if (host != unit_.hostNames.end() && host->second.kind == HostName::Kind::Function) {
        fail(expression, Message{"compiler.host_function"}.with("name", name),
             {"compiler.hint.add_device"});
        return;
    }
    if (host != unit_.hostNames.end() && host->second.kind == HostName::Kind::Type) {
        fail(expression, Message{"compiler.outside"}.with("name", name),
             Message{"compiler.hint.unread_line"}.with("line", host->second.place.line));
        return;
    }
    if (const std::string_view hint = hostOnlyHint(name); !hint.empty()) {
        fail(expression, Message{"compiler.host_only"}.with("name", name),
             Message{std::string(hint)});
        return;
    }
    if (isOutsideFunction(name)) {
        fail(expression, Message{"compiler.outside"}.with("name", name),
             name.starts_with("mem") ? Message{"compiler.hint.copy_loop"} : Message{});
        return;
    }
    if (namesGroups(name)) {
        fail(expression, Message{"compiler.outside"}.with("name", name), {"compiler.hint.groups"});
        return;
    }
    if (name.find("::") != std::string::npos) {  // Of a namespace or of a class.
        fail(expression, Message{"compiler.outside"}.with("name", name),
             {"compiler.hint.plain_functions"});
        return;
    }
    std::vector<std::string_view> names = builtinNames();
    for (const auto& entry : functions_)
        names.push_back(entry.first);
    Message hint = didYouMean(name, names);
    const Variable* const variable = findVariable(name);
    if (variable != nullptr && (variable->type.isPointer || variable->type.isArray()))
        hint = Message{"compiler.hint.brackets"}.with("name", name);  // c(i) = 1;
    if (isa::Special first{}; findSpecialVector(name, first))
        hint = Message{"compiler.hint.vector_part"}.with("name", name);  // blockIdx(0)
    constexpr std::array<std::string_view, 5> kNoAtomics{"atomicMul", "atomicMult", "atomicDiv",
                                                         "atomicNot", "atomicAverage"};
    if (std::ranges::find(kNoAtomics, name) != kNoAtomics.end()) hint = {"compiler.hint.no_atomic"};
    if (hint.isEmpty()) hint = Message{"compiler.hint.define_function"}.with("name", name);
    fail(expression, Message{"compiler.unknown_function"}.with("name", name), std::move(hint));
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

bool Checker::checkArgumentCount(const Expression& expression, std::size_t least, std::size_t most,
                                 Message hint) {
    const std::size_t given = expression.operands.size();
    if (given >= least && given <= most) return true;
    // Before CUDA 9 they had none.
    const bool lacksMask = expression.name.starts_with("__") && given + 1 == least &&
                           expression.name.ends_with("_sync");
    problems_.add(expression.place,
                  Message{"compiler.argument_count"}
                      .with("name", spokenName(expression.name))
                      .with("expected", static_cast<long long>(given < least ? least : most))
                      .with("given", static_cast<long long>(given)),
                  lacksMask ? Message{"compiler.hint.lane_mask"} : std::move(hint));
    return false;
}

void Checker::convertArguments(Expression& expression, Function& function) {
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
        ExpressionPtr& argument = expression.operands[i];
        Variable& parameter = *function.parameters[i];
        if (isOpenList(*argument) && parameter.dimensions.empty()) {
            argument->type = parameter.type;
            if (argument->type.isScalar()) argument->type.isConst = false;
        }
        if (parameter.isReference) {
            // A function that stands further down has not had its sizes looked at yet.
            if (!parameter.type.isArray()) checkDimensions(parameter);
            checkReference(argument, parameter);
            continue;
        }
        checkValue(argument);
        Type to = parameter.type;
        // A function that stands further down has not had its int a[] turned into int* yet.
        if (!to.isPointer && !parameter.dimensions.empty()) to = argument->type;
        convert(argument, to);
    }
}

void Checker::checkFunctionCall(Expression& expression, Function& function) {
    if (function.isKernel) {
        fail(expression, Message{"compiler.calls_kernel"}.with("name", function.name),
             {"compiler.hint.calls_kernel"});
        return;
    }
    if (function.owner != nullptr &&
        isHidden(expression, spokenName(expression.name), *function.owner, function.access))
        return;
    const auto isBefore = [](const Place& a, const Place& b) {
        const bool isSameFile = a.line / code::kLinesOfFile == b.line / code::kLinesOfFile;
        return isSameFile && std::tie(a.line, a.column) < std::tie(b.line, b.column);
    };
    if (isBefore(expression.place, function.declared) && function.owner == nullptr) {
        fail(expression, Message{"compiler.used_before"}.with("name", function.name),
             {"compiler.hint.used_before"});
        return;
    }
    const bool mayBeConstant = function.isConstexpr && function.owner == nullptr;
    if ((function_ == nullptr && !mayBeConstant) || !function.body) {
        fail(expression, Message{"compiler.no_body"}.with("name", function.name));
        return;
    }
    addDefaults(expression, function);
    const std::size_t count = function.parameters.size();
    if (!checkArgumentCount(expression, count, count, parametersHint(function))) {
        expression.kind = ExpressionKind::Error;
        return;
    }
    convertArguments(expression, function);
    if (function.isResultOpen) checkApart(function);
    if (!fitsRegisters(expression, function.result)) return;
    expression.function = &function;
    expression.type = function.result;
    if (hasBrokenOperand(expression)) return;
    if (function.isConstexpr && becomesConstant(expression, function)) return;
    if (function_ == nullptr) {
        fail(expression, {"compiler.not_constant"}, {"compiler.hint.constant"});
        return;
    }
    function.isCalled = true;
    auto& callees = function_->callees;
    if (std::ranges::find(callees, &function) == callees.end()) callees.push_back(&function);
    hasBrokenOperand(expression);
}

}  // namespace warpscope::cuda
