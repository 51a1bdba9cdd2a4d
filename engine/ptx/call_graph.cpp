#include "engine/ptx/call_graph.h"

#include <algorithm>

namespace warpscope::ptx {
namespace {

bool isInstruction(const Statement& statement, std::string_view name) {
    return statement.kind == Statement::Kind::Instruction && statement.parts.front() == name;
}

bool isParameterAccess(const Statement& statement, std::string_view name) {
    return isInstruction(statement, name) && statement.parts.size() > 2 &&
           statement.parts[1].starts_with("param") && statement.operands.size() == 2;
}

bool isOneOf(const std::vector<Variable>& variables, std::string_view name) {
    return std::ranges::find(variables, name, &Variable::name) != variables.end();
}

/// Notes what a st.param leaves in the slots that are called `name`.
void noteStore(const Statement& store, std::string_view name, SlotBits& slots) {
    const auto bits = typeOf(store.parts.back()).bits;
    const std::size_t count = std::max<std::size_t>(store.operands[1].elements.size(), 1);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t at = store.operands[0].bits + i * static_cast<std::uint64_t>(bits) / 8;
        int& widest = slots[{name, at}];
        widest = std::max(widest, bits);
    }
}

void noteArguments(const Function& caller, const CallParts& call, const Function& callee,
                   SlotBits& slots) {
    const std::size_t count = call.arguments == nullptr ? 0 : call.arguments->elements.size();
    for (std::size_t i = 0; i < std::min(count, callee.parameters.size()); ++i) {
        const std::string_view given = call.arguments->elements[i].name;
        const Variable& parameter = callee.parameters[i];
        bool isStored = false;
        for (const Statement& statement : caller.body) {
            if (!isParameterAccess(statement, "st") || statement.operands[0].name != given)
                continue;
            noteStore(statement, parameter.name, slots);
            isStored = true;
        }
        // A value may also be given by itself.
        if (!isStored && parameter.count == 1)
            slots.try_emplace({parameter.name, 0}, parameter.type.bits);
    }
}

/// The functions that a body calls.
std::set<const Function*> calleesOf(const Module& module, const Function& function,
                                    const MemoryLayout& layout) {
    std::set<const Function*> callees;
    for (const Statement& statement : function.body) {
        if (!isInstruction(statement, "call")) continue;
        const CallParts call = partsOfCall(statement);
        const Function* const named = module.find(call.name);
        if (named != nullptr && named->hasBody) callees.insert(named);
        if (!call.isThroughPointer()) continue;
        const auto pointedTo = calleesThrough(call, layout);
        callees.insert(pointedTo.begin(), pointedTo.end());
    }
    return callees;
}

}  // namespace

CallParts partsOfCall(const Statement& call) {
    CallParts parts;
    for (const Operand& operand : call.operands) {
        if (operand.kind == Operand::Kind::List)
            (parts.name.empty() ? parts.results : parts.arguments) = &operand;
        else if (parts.name.empty())
            parts.name = operand.name;
    }
    return parts;
}

std::vector<const Function*> calleesThrough(const CallParts& call, const MemoryLayout& layout) {
    const std::size_t given = call.arguments == nullptr ? 0 : call.arguments->elements.size();
    const std::size_t wanted = call.results == nullptr ? 0 : call.results->elements.size();
    std::vector<const Function*> callees;
    std::ranges::copy_if(
        layout.pointedTo, std::back_inserter(callees), [&](const Function* function) {
            return function->parameters.size() == given && function->results.size() == wanted;
        });
    return callees;
}

std::set<const Function*> recursiveFunctions(const Module& module, const Function& entry,
                                             const MemoryLayout& layout) {
    std::map<const Function*, std::set<const Function*>> callees;
    for (const Function* const function : reachableFrom(module, entry))
        callees[function] = calleesOf(module, *function, layout);
    std::set<const Function*> found;
    for (const auto& [function, first] : callees) {
        std::set<const Function*> reached;
        std::vector<const Function*> open(first.begin(), first.end());
        while (!open.empty()) {
            const Function* const at = open.back();
            open.pop_back();
            if (!reached.insert(at).second) continue;
            open.insert(open.end(), callees[at].begin(), callees[at].end());
        }
        if (reached.contains(function)) found.insert(function);
    }
    return found;
}

SlotBits argumentsOf(const Module& module, const Function& callee) {
    SlotBits slots;
    for (const Function& caller : module.functions) {
        for (const Statement& statement : caller.body) {
            if (!isInstruction(statement, "call")) continue;
            const CallParts call = partsOfCall(statement);
            if (call.name == callee.name || call.isThroughPointer())
                noteArguments(caller, call, callee, slots);
        }
    }
    return slots;
}

SlotBits resultsOf(const Function& callee) {
    SlotBits slots;
    for (const Statement& statement : callee.body) {
        if (isParameterAccess(statement, "st") &&
            isOneOf(callee.results, statement.operands[0].name))
            noteStore(statement, statement.operands[0].name, slots);
    }
    return slots;
}

bool readsParametersFirst(const Function& function) {
    bool isFirst = true;
    for (const Statement& statement : function.body) {
        if (statement.kind == Statement::Kind::Label || isInstruction(statement, "call"))
            isFirst = false;
        const bool reads = isParameterAccess(statement, "ld") &&
                           isOneOf(function.parameters, statement.operands[1].name);
        if (reads && !isFirst) return false;
    }
    return true;
}

bool returnsAfterResult(const Function& function) {
    bool isStored = false;
    for (const Statement& statement : function.body) {
        if (statement.kind == Statement::Kind::Location) continue;
        const bool stores = isParameterAccess(statement, "st") &&
                            isOneOf(function.results, statement.operands[0].name);
        if (isInstruction(statement, "ret"))
            isStored = false;
        else if (isStored && !stores)
            return false;
        isStored = isStored || stores;
    }
    return true;
}

}  // namespace warpscope::ptx
