#include <algorithm>
#include <utility>

#include "engine/cuda/check/check.h"
#include "engine/cuda/check/checker.h"
#include "engine/cuda/types/records.h"

namespace warpscope::cuda {
namespace {

/// Calls within calls are copied into each other; this many levels are plenty.
constexpr int kMaxCallDepth = 64;

bool hasSameParameters(const Function& a, const Function& b) {
    const auto pointsTo = [](const auto& p) { return p->type.isPointer || !p->dimensions.empty(); };
    return std::ranges::equal(a.parameters, b.parameters, [&](const auto& p, const auto& q) {
        return p->type.scalar == q->type.scalar && p->type.record == q->type.record &&
               pointsTo(p) == pointsTo(q) && (!pointsTo(p) || p->type.isConst == q->type.isConst) &&
               p->isReference == q->isReference && (p->name != "this" || p->isConst == q->isConst);
    });
}

/// A structure reaches a kernel member by member: each is a parameter of its own, which takes at
/// least a word of the bank.
bool mayBePassed(const Type& type) {
    if (!type.isRecord()) return true;
    // Each element is one as well, so that there may not be too many.
    constexpr std::uint32_t kMaxNumbers = 256;
    if (holdsUnion(type) || leafCount(type) > kMaxNumbers) return false;
    for (std::uint32_t i = 0; i < leafCount(type); ++i) {
        if (bytesOf(leafAt(type, i).type) < 4) return false;
    }
    return true;
}

}  // namespace

void check(TranslationUnit& unit, int warpSize, ProblemList& problems, ProblemList& warnings) {
    Checker(unit, warpSize, problems, warnings).run();
}

void Checker::run() {
    scopes_.emplace_back();
    std::vector<Variable*> others;
    for (const auto& global : unit_.globals) {
        if (global->isLate) {
            declare(*global);
        } else {
            others.push_back(global.get());
        }
    }
    layOutRecords();
    for (Variable* const global : others)
        checkGlobal(*global);
    collectFunctions();
    checkFunctions();
    if (problems_.isEmpty()) checkRecursion();
    markReferences();
}

/// A call of a template's function adds it at the end. What stands in a template of a structure is
/// looked at when it is called, as C++ does.
void Checker::checkFunctions() {
    for (bool isChanged = true; std::exchange(isChanged, false);) {
        for (std::size_t i = 0; i < unit_.functions.size(); ++i) {
            Function& function = *unit_.functions[i];
            const bool isOfTemplate =
                function.owner != nullptr && !function.owner->templateName.empty();
            const bool isForHost = function.isConstexpr && !function.isDevice;
            const bool isLate = (isOfTemplate || isForHost) && !function.isCalled;
            if (isLate || std::exchange(function.isChecked, true)) continue;
            if (isForHost)
                warnings_.add(
                    function.place,
                    Message{"compiler.warn.constexpr_of_host"}.with("name", function.name),
                    {"compiler.hint.constexpr_of_host"});
            checkFunction(function);
            isChanged = true;
        }
    }
}

/// Where a function takes the address of its T&, the variable behind it needs a place in memory.
void Checker::markReferences() {
    bool isChanged = true;
    while (isChanged) {
        isChanged = false;
        for (const auto& [parameter, variable] : references_) {
            if (!parameter->isAddressTaken || variable->isAddressTaken) continue;
            variable->isAddressTaken = true;
            isChanged = true;
        }
    }
}

/// Joins prototypes with their definitions and keeps one function for each name.
void Checker::collectFunctions() {
    std::vector<std::unique_ptr<Function>> kept;
    for (auto& function : unit_.functions)
        addFunction(function, kept);
    unit_.functions = std::move(kept);
}

void Checker::addFunction(std::unique_ptr<Function>& function,
                          std::vector<std::unique_ptr<Function>>& kept) {
    checkSignature(*function);
    const auto [entry, isNew] = functions_.try_emplace(function->name, function.get());
    if (isNew) {
        kept.push_back(std::move(function));
        return;
    }
    Function* known = entry->second;
    while (!hasSameParameters(*known, *function) && known->nextOverload != nullptr)
        known = known->nextOverload;
    const bool isSame = hasSameParameters(*known, *function);
    if (!isSame && !known->isKernel && !function->isKernel) {
        known->nextOverload = function.get();
        kept.push_back(std::move(function));
    } else if (!isSame || known->result != function->result || (known->body && function->body)) {
        problems_.add(function->place,
                      Message{"compiler.defined_twice"}.with("name", function->name));
    } else if (function->body) {
        function->declared = known->declared;
        function->nextOverload = known->nextOverload;
        *known = std::move(*function);
    }
}

void Checker::checkSignature(const Function& function) {
    if (function.isKernel && !function.result.isVoid()) {
        problems_.add(function.place, Message{"compiler.kernel_result"}.with("name", function.name),
                      {"compiler.hint.kernel_result"});
    }
    if (function.isKernel && function.isDevice)
        problems_.add(function.place,
                      Message{"compiler.kernel_and_device"}.with("name", function.name),
                      {"compiler.hint.kernel_and_device"});
    for (const auto& parameter : function.parameters) {
        const bool isBad = parameter->type.isVoid() || parameter->isAuto ||
                           (function.isKernel && !mayBePassed(parameter->type));
        if (function.isKernel && parameter->isReference)
            problems_.add(parameter->place,
                          Message{"compiler.reference_parameter"}.with("name", parameter->name),
                          {"compiler.hint.reference_parameter"});
        else if (isBad)
            problems_.add(parameter->place,
                          Message{"compiler.bad_parameter"}.with("name", parameter->name),
                          {"compiler.hint.bad_parameter"});
        if (parameter->initializer == nullptr) continue;
        checkValue(parameter->initializer);
        if (parameter->initializer->kind != ExpressionKind::Literal &&
            !isBroken(*parameter->initializer))
            problems_.add(parameter->initializer->place, {"compiler.not_constant"},
                          {"compiler.hint.constant"});
    }
}

void Checker::checkFunction(Function& function) {
    function_ = &function;
    checkLaunchBounds(function);
    scopes_.emplace_back();
    for (const auto& parameter : function.parameters) {
        if (!parameter->dimensions.empty() && !parameter->type.isArray()) {
            // int a[] and int a[][16] are pointers.
            checkDimensions(*parameter);
            if (parameter->type.isArray() && !parameter->isReference)
                parameter->type = decayed(parameter->type);
        }
        if (parameter->type.isScalar()) parameter->type.isConst = false;
        if (!parameter->name.empty()) declare(*parameter);
    }
    // The parameters are declared in the same block: int n; beside a parameter n is a second n.
    ended_.clear();
    endedBySemicolon_.clear();
    if (function.body) {
        for (const auto& child : function.body->children)
            checkStatement(*child);
        warnOfNeighbours(*function.body);
    }
    checkJumps();
    warnOfMissingReturn(function);
    scopes_.pop_back();
    function_ = nullptr;
}

/// Checks a function in the midst of another: what a break, a goto or a return within it leaves is
/// within it, too, and the other goes on as if nothing had been checked.
void Checker::checkInside(Function& function) {
    auto* const around = std::exchange(function_, nullptr);
    auto labels = std::exchange(labels_, {});
    auto gotos = std::exchange(gotos_, {});
    auto switches = std::exchange(switches_, {});
    const int loops = std::exchange(loopDepth_, 0);
    const int breaks = std::exchange(breakDepth_, 0);
    auto ended = ended_;
    auto endedBySemicolon = endedBySemicolon_;
    checkFunction(function);
    endedBySemicolon_ = std::move(endedBySemicolon);
    ended_ = std::move(ended);
    breakDepth_ = breaks;
    loopDepth_ = loops;
    switches_ = std::move(switches);
    gotos_ = std::move(gotos);
    labels_ = std::move(labels);
    function_ = around;
}

void Checker::checkLaunchBounds(Function& function) {
    for (ExpressionPtr* bound : {&function.boundsThreads, &function.boundsBlocks}) {
        if (*bound == nullptr) continue;
        checkValue(*bound);
        const bool isCount = (*bound)->kind == ExpressionKind::Literal &&
                             (*bound)->type.isInteger() && (*bound)->bits <= 65535;
        if (!isCount && !isBroken(**bound))
            problems_.add((*bound)->place, {"compiler.not_constant"}, {"compiler.hint.constant"});
    }
}

void Checker::checkRecursion() {
    std::map<const Function*, int> state;
    for (const auto& function : unit_.functions) {
        // One that only constants call is computed here.
        if (!function->isConstexpr) visitCalls(*function, 0, state);
    }
}

/// state: 1 = on the way down, 2 = done.
void Checker::visitCalls(const Function& function, int depth,
                         std::map<const Function*, int>& state) {
    int& own = state[&function];
    if (own == 2) return;
    if (own == 1) {
        problems_.add(function.place, Message{"compiler.recursion"}.with("name", function.name),
                      {"compiler.hint.use_loops"});
        return;
    }
    if (depth > kMaxCallDepth) {
        problems_.add(function.place, {"compiler.too_deep"}, {"compiler.hint.too_deep"});
        return;
    }
    own = 1;
    for (const Function* callee : function.callees)
        visitCalls(*callee, depth + 1, state);
    state[&function] = 2;
}

}  // namespace warpscope::cuda
