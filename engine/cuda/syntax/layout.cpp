#include "engine/cuda/syntax/layout.h"

#include <algorithm>
#include <iterator>

#include "engine/cuda/types/records.h"

namespace warpscope::cuda {
namespace {

/// CUDA C Programming Guide, table of technical specifications.
constexpr std::size_t kMaxConstantBytes = 65536;

/// Every variable begins at a word at least.
std::uint32_t placeFor(const Variable& variable, std::uint32_t bytes) {
    return alignedTo(bytes, std::max({alignmentOf(variable.type), variable.alignment, 4u}));
}

/// The kernel and everything that it calls, each once.
std::vector<const Function*> reachableFrom(const Function& kernel) {
    std::vector<const Function*> found{&kernel};
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (const Function* callee : found[i]->callees) {
            if (std::ranges::find(found, callee) == found.end()) found.push_back(callee);
        }
    }
    return found;
}

/// Bytes are what other arrays are carved out of: they begin as float4 must.
std::uint32_t dynamicAlignment(const Variable& variable) {
    const std::uint32_t alignment = alignmentOf(variable.type);
    return std::max(alignment == 1 ? 16u : std::max(alignment, 4u), variable.alignment);
}

void appendConstant(Variable& variable, std::vector<std::uint8_t>& bytes) {
    variable.address = placeFor(variable, static_cast<std::uint32_t>(bytes.size()));
    bytes.resize(variable.address, 0);
    const auto own = initialBytesOf(variable);
    bytes.insert(bytes.end(), own.begin(), own.end());
    bytes.resize(alignedTo(static_cast<std::uint32_t>(bytes.size()), 4), 0);
}

/// Bytes of a parameter in the bank.
std::uint32_t bankBytesOf(const Type& type) {
    if (type.isRecord()) return alignedTo(bytesOf(type), 4);
    return isWide(type) ? 8 : 4;
}

/// The addresses of __device__ variables follow the parameters.
void placeGlobals(const std::vector<Variable*>& variables, const Function& kernel) {
    const auto offsets = parameterOffsets(kernel);
    std::uint32_t next =
        offsets.empty() ? 0 : offsets.back() + bankBytesOf(kernel.parameters.back()->type);
    for (Variable* const global : variables) {
        if (global->storage != Storage::Global) continue;
        global->address = alignedTo(next, 8);
        next = global->address + 8;
    }
}

}  // namespace

std::vector<Variable*> variablesOf(const TranslationUnit& unit, const Function& kernel) {
    std::vector<Variable*> variables;
    for (const auto& global : unit.globals)
        variables.push_back(global.get());
    for (const Function* const function : reachableFrom(kernel))
        std::ranges::copy(function->statics, std::back_inserter(variables));
    return variables;
}

std::vector<std::uint8_t> initialBytesOf(const Variable& variable) {
    if (!variable.text.empty()) return {variable.text.begin(), variable.text.end()};
    std::vector<std::uint8_t> bytes(bytesOf(variable.type));
    const auto put = [&](const ExpressionPtr& value, const Leaf& leaf) {
        if (value == nullptr) return;
        for (std::uint32_t i = 0; i < bytesOf(leaf.type); ++i)
            bytes[leaf.offset + i] = static_cast<std::uint8_t>(value->bits >> (8 * i));
    };
    put(variable.initializer, {variable.type, 0});
    for (std::uint32_t i = 0; i < variable.elements.size(); ++i)
        put(variable.elements[i], leafAt(variable.type, i));
    return bytes;
}

std::vector<std::uint32_t> parameterOffsets(const Function& kernel) {
    std::vector<std::uint32_t> offsets;
    std::uint32_t next = 0;
    for (const auto& parameter : kernel.parameters) {
        const Type& type = parameter->type;
        const std::uint32_t bytes = bankBytesOf(type);
        offsets.push_back(alignedTo(next, type.isRecord() ? alignmentOf(type) : bytes));
        next = offsets.back() + bytes;
    }
    return offsets;
}

void layOutMemory(const TranslationUnit& unit, const Function& kernel, int maxShared,
                  code::Kernel& result, ProblemList& problems) {
    const std::vector<Variable*> variables = variablesOf(unit, kernel);
    placeGlobals(variables, kernel);
    std::vector<Variable*> dynamic;
    for (Variable* const global : variables) {
        if (global->storage == Storage::Constant) appendConstant(*global, result.constants);
        if (result.constants.size() > kMaxConstantBytes) {
            problems.add(global->place, Message{"compiler.constants_too_large"}.with(
                                            "most", static_cast<long long>(kMaxConstantBytes)));
            return;
        }
        if (global->storage == Storage::DynamicShared) dynamic.push_back(global);
    }
    for (const auto& text : unit.texts) {
        appendConstant(*text, result.constants);
        if (result.constants.size() <= kMaxConstantBytes) continue;
        problems.add(text->place, Message{"compiler.constants_too_large"}.with(
                                      "most", static_cast<long long>(kMaxConstantBytes)));
        return;
    }
    std::uint32_t bytes = 0;
    for (const Function* function : reachableFrom(kernel)) {
        for (Variable* variable : function->shared) {
            if (variable->storage == Storage::DynamicShared) {
                dynamic.push_back(variable);
                continue;
            }
            variable->address = placeFor(*variable, bytes);
            bytes = alignedTo(variable->address + bytesOf(variable->type), 4);
            if (bytes <= static_cast<std::uint32_t>(maxShared)) continue;
            problems.add(variable->place,
                         Message{"compiler.shared_too_large"}
                             .with("name", kernel.name)
                             .with("most", maxShared),
                         {"compiler.hint.shared_too_large"});
            return;
        }
    }
    for (const Variable* variable : dynamic)
        bytes = alignedTo(bytes, dynamicAlignment(*variable));
    for (Variable* variable : dynamic)
        variable->address = bytes;
    result.staticSharedBytes = static_cast<int>(bytes);
    result.usesDynamicShared = !dynamic.empty();
}

}  // namespace warpscope::cuda
