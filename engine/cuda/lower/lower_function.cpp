#include "engine/cuda/lower/lower.h"

#include "engine/code/source_lines.h"
#include "engine/cuda/lower/lowerer.h"
#include "engine/cuda/syntax/layout.h"
#include "engine/cuda/types/records.h"
#include "engine/isa/program.h"

namespace warpscope::cuda {
namespace {

using code::Space;

/// More than any kernel that a person writes; keeps copies of copies of calls in bounds.
constexpr std::size_t kMaxNodes = 60'000;
/// Levels of statements, expressions and calls together.
constexpr int kMaxDepth = 3'000;

}  // namespace

code::Code lower(const Function& kernel, bool namesVariables, int warpSize, ProblemList& problems) {
    return Lowerer(namesVariables, warpSize, problems).run(kernel);
}

code::Code Lowerer::run(const Function& kernel) {
    // Of a kernel in a header no line of the source is known.
    if (kernel.place.line < code::kLinesOfFile) emitter_.place = kernel.place;
    Frame& frame = frames_.emplace_back();
    frame.function = &kernel;
    frame.isKernel = true;
    openScope();
    bindKernelParameters(kernel);
    lowerStatement(*kernel.body);
    closeScope();
    if (kernel.body->end.line < code::kLinesOfFile) emitter_.place = kernel.body->end;
    emitter_.emit(isa::Opcode::Exit, isa::DataType::S32, {});
    if (emitter_.localBytes > isa::kMaxLocalBytes)
        problems_.add(kernel.place, Message{"compiler.local_too_large"}
                                        .with("name", kernel.name)
                                        .with("bytes", emitter_.localBytes)
                                        .with("most", isa::kMaxLocalBytes));
    return emitter_.finish();
}

/// What stands in the parameter bank, of a structure each of its members, of an array each element.
Value Lowerer::parameterValue(const Type& type, std::uint32_t offset) const {
    Value value;
    if (!type.isRecord() && !type.isArray()) {
        value.operand = isa::parameterOperand(offset);
        value.space = type.isPointer ? Space::Global : Space::None;
        return value;
    }
    for (std::uint32_t i = 0; i < partCount(type); ++i) {
        const Leaf part = partOf(type, i);
        value.parts.push_back(parameterValue(part.type, offset + part.offset));
    }
    return value;
}

Home Lowerer::parameterHome(const Value& value) const {
    Home home;
    home.operand = value.operand;
    home.space = value.space;
    for (const Value& part : value.parts)
        home.parts.push_back(parameterHome(part));
    return home;
}

void Lowerer::bindKernelParameters(const Function& kernel) {
    const auto offsets = parameterOffsets(kernel);
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        const auto& parameter = kernel.parameters[i];
        const Value value = parameterValue(parameter->type, offsets[i]);
        // An index may be any: what has arrays lies in memory.
        const bool hasArrays = parameter->type.isRecord() && parameter->type.record->hasArrays;
        if (parameter->isAssigned || parameter->isAddressTaken || hasArrays) {
            bindValue(*parameter, value);
            orderPhis(*parameter);
        } else {
            homes_[parameter.get()] = parameterHome(value);
        }
    }
}

bool Lowerer::mayGrow(const Place& place) {
    if (isTooLarge_) return false;
    if (emitter_.size() <= kMaxNodes && depth_ <= kMaxDepth) return true;
    isTooLarge_ = true;
    problems_.add(place, {"compiler.kernel_too_large"}, {"compiler.hint.kernel_too_large"});
    return false;
}

void Lowerer::closeScope() {
    // The last one declared ends first; nothing depends on the order.
    for (const std::uint32_t record : scopes_.back())
        emitter_.mark(code::Node::Kind::ScopeEnd, record);
    scopes_.pop_back();
}

}  // namespace warpscope::cuda
