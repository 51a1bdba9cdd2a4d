#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/cuda/check/checker.h"
#include "engine/isa/program.h"

namespace warpscope::cuda {
namespace {

/// No memory space of a block or thread is larger; keeps hostile sizes out of the arithmetic.
constexpr std::uint32_t kMaxVariableBytes = 1u << 20;

/// The bytes of an array of so many elements, as written; at most 2^60.
std::uint64_t arrayBytes(const Variable& variable, const std::vector<std::uint64_t>& extents) {
    constexpr std::uint64_t kBeyondAll = std::uint64_t{1} << 60;
    Type element = variable.type;
    element.dimensions.clear();
    std::uint64_t bytes = bytesOf(element);
    for (const std::uint64_t extent : extents)
        bytes = bytes > kBeyondAll / extent ? kBeyondAll : bytes * extent;
    return bytes;
}

}  // namespace

void Checker::checkGlobal(Variable& variable) {
    if (variable.storage == Storage::Local && !variable.isConst) {
        problems_.add(variable.place,
                      Message{"compiler.global_variable"}.with("name", variable.name),
                      {"compiler.hint.use_parameters"});
    }
    if (variable.storage == Storage::Local &&
        (variable.hasBraces || !variable.dimensions.empty())) {
        variable.storage = Storage::Constant;
        variable.isOfHost = !variable.dimensions.empty() && variable.owner == nullptr;
    }
    checkVariable(variable);
    if (variable.storage == Storage::Shared)
        problems_.add(variable.place, Message{"compiler.shared_global"}.with("name", variable.name),
                      {"compiler.hint.shared_global"});
    if (variable.storage == Storage::Local && !variable.known)
        problems_.add(variable.place, {"compiler.not_constant"}, {"compiler.hint.constant"});
}

/// Checks a constant of the file as if it stood there alone, where it is first used.
void Checker::checkLate(Variable& variable) {
    variable.isLate = false;
    std::vector<std::map<std::string, Variable*>> inner(
        std::make_move_iterator(scopes_.begin() + 1), std::make_move_iterator(scopes_.end()));
    scopes_.resize(1);
    scopes_.front().erase(variable.name);
    Function* const function = function_;
    function_ = nullptr;
    checkGlobal(variable);
    function_ = function;
    std::ranges::move(inner, std::back_inserter(scopes_));
}

void Checker::declare(Variable& variable) {
    const auto [entry, isNew] = scopes_.back().try_emplace(variable.name, &variable);
    if (isNew) return warnOfHiding(variable);
    const bool isParameter = entry->second->storage == Storage::Parameter;
    problems_.add(
        variable.place, Message{"compiler.defined_twice"}.with("name", variable.name),
        Message{isParameter ? "compiler.hint.is_parameter" : "compiler.hint.defined_above"});
}

/// What was declared in the innermost block is no longer known.
void Checker::closeScope() {
    for (const auto& [name, variable] : scopes_.back())
        ended_[name] = variable->place.line;
    scopes_.pop_back();
}

void Checker::checkVariable(Variable& variable) {
    // The constants of an enum class are numbers among themselves.
    const bool outer = std::exchange(isInEnumClass_, variable.enumClass != nullptr);
    if (variable.isAuto) deduceType(variable);
    if (variable.type.isVoid())
        problems_.add(variable.place,
                      Message{"compiler.void_variable"}.with("name", variable.name));
    checkDimensions(variable);
    const bool isStatic = function_ != nullptr && (variable.storage == Storage::Constant ||
                                                   variable.storage == Storage::Global);
    const bool needsValue = (variable.isConst || variable.isReference) && function_ != nullptr &&
                            (variable.storage == Storage::Local || isStatic) && !variable.hasBraces;
    if (needsValue && variable.initializer == nullptr)
        problems_.add(variable.place,
                      Message{"compiler.const_without_value"}.with("name", variable.name));
    // The name is known in its own initializer, as in C; there it has no value yet.
    variable.conditionDepth = conditionDepth_;
    declare(variable);
    constructVariable(variable);
    checkInitializer(variable);
    checkSpace(variable);
    const bool isShared =
        variable.storage == Storage::Shared || variable.storage == Storage::DynamicShared;
    warnOfSameMemory(variable);
    if (function_ != nullptr && isShared) function_->shared.push_back(&variable);
    if (isStatic) function_->statics.push_back(&variable);
    rememberKnown(variable);
    if (bytesOf(variable.type) > kMaxVariableBytes)
        problems_.add(variable.place, Message{"compiler.too_large"}.with("name", variable.name));
    isInEnumClass_ = outer;
}

/// Fills type.dimensions from the expressions in brackets.
void Checker::checkDimensions(Variable& variable) {
    if (variable.dimensions.empty()) return;
    if (variable.type.isPointer && !variable.isPointerToRows) {
        problems_.add(variable.place, {"compiler.array_of_pointers"},
                      {"compiler.hint.array_of_pointers"});
        return;
    }
    const bool isLocal =
        variable.storage == Storage::Local && function_ != nullptr && !variable.type.isPointer;
    std::vector<std::uint64_t> extents;
    for (ExpressionPtr& dimension : variable.dimensions) {
        if (dimension == nullptr) {
            const bool mayBeOpen = variable.storage == Storage::DynamicShared ||
                                   variable.storage == Storage::Parameter ||
                                   !variable.braces.empty();
            if (!mayBeOpen)
                problems_.add(variable.place,
                              Message{"compiler.array_size_missing"}.with("name", variable.name),
                              {"compiler.hint.constant"});
            variable.type.dimensions.push_back(1);  // Or as many as {…} has, below.
            continue;
        }
        extents.push_back(checkExtent(variable, dimension, isLocal));
        const bool isSize = extents.back() <= kMaxVariableBytes;
        variable.type.dimensions.push_back(isSize ? static_cast<std::uint32_t>(extents.back()) : 1);
    }
    if (isLocal) checkLocalSize(variable, arrayBytes(variable, extents));
}

/// The number in brackets, or 1 with a problem. That of a local array may be any: the size of the
/// whole is told of.
std::uint64_t Checker::checkExtent(const Variable& variable, ExpressionPtr& extent, bool isLocal) {
    checkValue(extent);
    const bool isCount =
        extent->kind == ExpressionKind::Literal && extent->type.isInteger() && extent->bits > 0;
    const bool mayBeNegative = (extent->bits >> 63) == 1 || (extent->bits >> 31) == 1;
    const bool isLarge = extent->bits > kMaxVariableBytes;
    if (isCount && (!isLarge || (isLocal && !mayBeNegative))) return extent->bits;
    if (isCount && !mayBeNegative)
        problems_.add(extent->place, Message{"compiler.too_large"}.with("name", variable.name));
    else if (!isBroken(*extent))
        problems_.add(extent->place, Message{"compiler.array_size"}.with("name", variable.name),
                      {variable.storage == Storage::DynamicShared ? "compiler.hint.open_array"
                                                                  : "compiler.hint.constant"});
    return 1;
}

/// One that fits but for its neighbours is told of with them, by the lowering.
void Checker::checkLocalSize(Variable& variable, std::uint64_t bytes) {
    if (bytes <= isa::kMaxLocalBytes) return;
    problems_.add(variable.place,
                  Message{"compiler.local_array_too_large"}
                      .with("name", variable.name)
                      .with("bytes", static_cast<long long>(bytes))
                      .with("most", isa::kMaxLocalBytes),
                  {"compiler.hint.local_array_too_large"});
    std::ranges::fill(variable.type.dimensions, 1);
}

void Checker::checkInitializer(Variable& variable) {
    const bool isShared =
        variable.storage == Storage::Shared || variable.storage == Storage::DynamicShared;
    const bool hasInitializer = variable.hasBraces || variable.initializer != nullptr;
    if (isShared && hasInitializer) {
        problems_.add(variable.place,
                      Message{"compiler.shared_initializer"}.with("name", variable.name),
                      {"compiler.hint.shared_initializer"});
        return;
    }
    if (variable.hasBraces) checkElements(variable);
    if (variable.initializer == nullptr) return;
    if (variable.isReference) {
        checkReference(variable.initializer, variable);
        return;
    }
    if (variable.type.isArray()) {
        problems_.add(variable.place,
                      Message{"compiler.array_initializer"}.with("name", variable.name),
                      {"compiler.hint.braces"});
        return;
    }
    if (!variable.isChecked) checkValue(variable.initializer);
    convert(variable.initializer, variable.type);
    checkConstantInitializer(variable);
    const Expression* value = variable.initializer.get();
    while (value->kind == ExpressionKind::Convert)
        value = value->operands[0].get();
    const bool isCall = value->kind == ExpressionKind::Call && value->function != nullptr;
    if (variable.isConstexpr && isCall && value->function->isConstexpr)
        problems_.add(value->place, {"compiler.not_constant"}, {"compiler.hint.constant"});
}

void Checker::checkConstantInitializer(const Variable& variable) {
    if (variable.storage != Storage::Constant && variable.storage != Storage::Global) return;
    const auto report = [&](const ExpressionPtr& value) {
        const bool isNull = value->type.isPointer && value->kind == ExpressionKind::Convert &&
                            value->operands[0]->kind == ExpressionKind::Literal &&
                            value->operands[0]->bits == 0;
        if (value->kind == ExpressionKind::Literal || isNull || isBroken(*value)) return;
        problems_.add(value->place, {"compiler.not_constant"}, {"compiler.hint.constant"});
    };
    for (const ExpressionPtr& element : variable.elements) {
        if (element) report(element);
    }
    if (variable.initializer) report(variable.initializer);
}

void Checker::checkSpace(const Variable& variable) {
    if (variable.storage == Storage::DynamicShared && !variable.type.isArray()) {
        problems_.add(variable.place,
                      Message{"compiler.dynamic_not_array"}.with("name", variable.name),
                      {"compiler.hint.dynamic_not_array"});
    }
    const bool isInMemory = variable.storage == Storage::Shared;
    if (isInMemory && variable.type.isPointer)
        problems_.add(variable.place, {"compiler.array_of_pointers"},
                      {"compiler.hint.array_of_pointers"});
}

/// const int n = 16; stands for 16 wherever n occurs.
void Checker::rememberKnown(Variable& variable) {
    const bool isKnown = variable.isConst && variable.type.isScalar() && variable.initializer &&
                         variable.initializer->kind == ExpressionKind::Literal;
    if (!isKnown) return;
    variable.known = std::make_unique<Expression>();
    variable.known->kind = ExpressionKind::Literal;
    variable.known->type = scalarType(variable.type.scalar);
    variable.known->bits = variable.initializer->bits;
}

}  // namespace warpscope::cuda
