#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {
namespace {

/// cudaLimitStackSize where the host sets none.
constexpr std::uint32_t kStackBytes = 1024;
constexpr std::uint32_t kStackAlignment = 16;

}  // namespace

/// The number of a function that is called, not copied.
std::size_t Lowerer::recursiveOf(const Function& callee) {
    for (std::size_t i = 0; i < recursives_.size(); ++i) {
        if (recursives_[i].function == &callee) return i;
    }
    if (recursives_.empty()) stack_.registerInUse = emitter_.newRegister();
    Recursive made{&callee, {}, {}};
    CalledFunction called{emitter_.newLabel(), 0, {}};
    for (const auto& [key, bits] : argumentsOf(module_, callee))
        made.arguments[key] = {isa::registerOperand(emitter_.newRegister()), bits == 64};
    for (const auto& [key, bits] : resultsOf(callee)) {
        const std::uint32_t number = emitter_.newRegister();
        made.results[key] = {isa::registerOperand(number), bits == 64};
        called.results.insert(number);
    }
    recursives_.push_back(std::move(made));
    called_.push_back(std::move(called));
    return recursives_.size() - 1;
}

void Lowerer::moveSlot(const Value& target, const Value& value, bool isWide) {
    emitter_.emit(Opcode::Mov, isWide ? DataType::U64 : DataType::U32, {value}).destination =
        target.value;
}

void Lowerer::callRecursive(const Function& callee, const Operand* results,
                            const Operand* arguments) {
    const auto given = argumentsGiven(callee, arguments);
    const std::size_t number = recursiveOf(callee);
    for (const auto& [key, value] : given) {
        const auto place = recursives_[number].arguments.find(key);
        if (place == recursives_[number].arguments.end()) continue;
        moveSlot(place->second.place, value, place->second.isWide);
    }
    emitter_.emit(Opcode::Call, DataType::S32, {}).label = called_[number].label;
    const std::size_t wanted = results == nullptr ? 0 : results->elements.size();
    for (std::size_t i = 0; i < std::min(wanted, callee.results.size()); ++i) {
        for (const auto& [key, from] : recursives_[number].results) {
            if (key.first != callee.results[i].name) continue;
            // The next call of the same function writes where this one left it.
            const Value kept = isa::registerOperand(emitter_.newRegister());
            moveSlot(kept, from.place, from.isWide);
            frame().slots[{results->elements[i].name, key.second}] = kept;
        }
    }
}

/// The body of a function that is called, behind the kernel. What it finds in the registers of its
/// arguments and leaves in those of its results goes to others where a call between would change
/// it.
void Lowerer::lowerRecursive(std::size_t number) {
    const Recursive recursive = recursives_[number];
    const Function& function = *recursive.function;
    body_ = number;
    emitter_.bind(called_[number].label);
    Frame inner;
    inner.function = &function;
    inner.endLabel = emitter_.newLabel();
    const bool keepsArguments = readsParametersFirst(function);
    for (const auto& [key, argument] : recursive.arguments) {
        Value& slot = inner.slots[key] = argument.place;
        if (keepsArguments) continue;
        slot = isa::registerOperand(emitter_.newRegister());
        moveSlot(slot, argument.place, argument.isWide);
    }
    const bool keepsResults = returnsAfterResult(function);
    for (const auto& [key, result] : recursive.results)
        inner.slots[key] =
            keepsResults ? result.place : isa::registerOperand(emitter_.newRegister());
    countDefinitions(inner);
    frames_.push_back(std::move(inner));
    placeLocals(frame());
    copyPointedParameters();
    lowerBody();
    emitter_.bind(frame().endLabel);
    for (const auto& [key, result] : recursive.results) {
        if (!keepsResults) moveSlot(result.place, frame().slots[key], result.isWide);
    }
    frames_.pop_back();
    emitter_.emit(Opcode::Ret, DataType::S32, {}).label = called_[number].label;
    body_.reset();
}

void Lowerer::lowerRecursives() {
    if (recursives_.empty()) return;
    stack_.start = (emitter_.localBytes + kStackAlignment - 1) / kStackAlignment * kStackAlignment;
    stack_.bytes = kStackBytes;
    // One may call others that nobody has called before.
    for (std::size_t i = 0; i < recursives_.size() && problems_.isEmpty(); ++i)
        lowerRecursive(i);
    emitter_.localBytes = stack_.start + stack_.bytes;
}

/// The address of a variable of a function that is called: it lies in its frame.
isa::Operand Lowerer::addressInFrame(std::uint64_t offset, Type type) {
    const std::uint64_t start = stack_.start + offset;
    const Value inUse = isa::registerOperand(stack_.registerInUse);
    if (type.bits != 64)
        return temporary(Opcode::Iadd, DataType::U32,
                         {inUse, isa::immediateOperand(static_cast<std::uint32_t>(start))});
    const Value wide = temporary(Opcode::I2i, DataType::U64, {inUse});
    return temporary(Opcode::Iadd, DataType::U64, {wide, isa::wideImmediateOperand(start)});
}

}  // namespace warpscope::ptx
