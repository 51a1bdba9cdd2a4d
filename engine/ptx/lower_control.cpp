#include <algorithm>

#include "engine/isa/trap.h"
#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {
namespace {

/// Functions within each other; deeper ones are called.
constexpr std::size_t kMaxCopied = 32;

/// What a call that cannot be followed belongs to, as toolchain.what names it; empty: no such
/// thing.
std::string_view outsideCall(std::string_view name) {
    if (name == "malloc" || name == "free") return "heap";
    // Clang writes new and delete of a kernel as these.
    if (name.starts_with("_Zn") || name.starts_with("_Zd")) return "heap";
    return {};
}

/// Whether a function writes 64 bits to that byte of a result. A structure is declared as bytes:
/// its stores say what its members are.
bool isWideAt(const Function& callee, const Variable& result, std::uint64_t at) {
    for (const Statement& statement : callee.body) {
        const bool isStore = statement.parts.size() > 2 && statement.parts[0] == "st" &&
                             statement.parts[1] == "param" && statement.operands.size() == 2 &&
                             statement.operands[0].name == result.name;
        if (!isStore) continue;
        const Type type = typeOf(statement.parts.back());
        const auto bytes = static_cast<std::uint64_t>(type.bits) / 8;
        const std::size_t count = std::max<std::size_t>(statement.operands[1].elements.size(), 1);
        const std::uint64_t from = statement.operands[0].bits;
        if (at >= from && at < from + count * bytes) return type.bits == 64;
    }
    return result.type.bits == 64;
}

}  // namespace

void Lowerer::lowerBra() {
    if (operandCount() != 1) return unsupported();
    frame().jumps.emplace(operand(0).name, operand(0).place);
    if (guard_.kind == Value::Kind::None)
        emitter_.jump(labelOf(operand(0).name));
    else
        emitter_.branch(guard_, labelOf(operand(0).name));
}

/// One comparison for each target; the last one is what is left.
void Lowerer::lowerBrx() {
    if (!needs(2)) return;
    const auto& targets = frame().function->targets;
    const auto found = targets.find(operand(1).name);
    if (found == targets.end() || found->second.empty()) return unsupported();
    for (const std::string_view target : found->second)
        frame().jumps.emplace(target, operand(1).place);
    skippingWithGuard([&] {
        const Value index = value(0, kWord);
        for (std::size_t i = 0; i + 1 < found->second.size(); ++i) {
            const Value isHere =
                temporaryPredicate(Opcode::Isetp, DataType::U32,
                                   {index, isa::immediateOperand(static_cast<std::uint32_t>(i))});
            emitter_.last().code.comparison = isa::Comparison::Equal;
            emitter_.branch(isHere, labelOf(found->second[i]));
        }
        emitter_.jump(labelOf(found->second.back()));
    });
}

void Lowerer::lowerCall() {
    const auto [results, arguments, name] = partsOfCall(*statement_);
    const Function* const callee = module_.find(name);
    if (callee != nullptr && callee->hasBody) {
        const Statement* const here = statement_;
        skippingWithGuard([&, to = results, from = arguments] { callFunction(*callee, to, from); });
        statement_ = here;
        return;
    }
    if (callOutput(name, results, arguments) || callMath(name, results, arguments)) return;
    if (name.starts_with("%")) return callThrough(name, results, arguments);
    const std::string_view outside = outsideCall(name);
    if (!outside.empty()) {
        problems_.add(told(statement_->place),
                      Message{"toolchain.outside"}
                          .with("word", name)
                          .with("what", "@toolchain.what." + std::string(outside)));
        return;
    }
    problems_.add(told(statement_->place), Message{"ptx.unknown_function"}.with("name", name),
                  {"ptx.hint.unsupported"});
}

/// vprintf and __assertfail, whose first argument is the text of the condition. False where it is
/// neither.
bool Lowerer::callOutput(std::string_view name, const Operand* results, const Operand* arguments) {
    const bool isPrint = name == "vprintf";
    if (!isPrint && name != "__assertfail" && name != "__assert_fail") return false;
    const auto argument = [&](std::size_t index) {
        if (arguments == nullptr || arguments->elements.size() <= index) return zero(DataType::U64);
        const auto slot = frame().slots.find({arguments->elements[index].name, 0});
        return slot == frame().slots.end() ? zero(DataType::U64) : slot->second;
    };
    if (!isPrint) {
        act(Opcode::Assert, DataType::U64, {argument(0)});
        return true;
    }
    code::Node& node = act(Opcode::Print, DataType::U64, {argument(0), argument(1)});
    const std::uint32_t written = emitter_.newRegister();
    node.destination = written;
    if (results != nullptr && !results->elements.empty())
        frame().slots[{results->elements.front().name, 0}] = isa::registerOperand(written);
    return true;
}

/// A call through a pointer: its functions are known, so each is asked for and copied. Lanes that
/// point to different ones part, as on the hardware.
void Lowerer::callThrough(std::string_view pointer, const Operand* results,
                          const Operand* arguments) {
    const auto callees = calleesThrough({results, arguments, pointer}, layout_);
    const Register* const held = findRegister(pointer);
    const Statement* const here = statement_;
    if (callees.empty() || held == nullptr) {
        problems_.add(told(here->place), {"ptx.indirect"}, {"ptx.hint.indirect"});
        return;
    }
    skippingWithGuard([&] {
        const Value address = registerValue(*held);
        const std::uint32_t end = emitter_.newLabel();
        std::map<SlotKey, Value> common;
        for (const Function* const callee : callees) {
            const Value isOther = temporaryPredicate(
                Opcode::Isetp, DataType::U64,
                {address, isa::wideImmediateOperand(module_.addressOf(*callee))});
            emitter_.last().code.comparison = isa::Comparison::NotEqual;
            const std::uint32_t next = emitter_.newLabel();
            emitter_.branch(isOther, next);
            callFunction(*callee, results, arguments);
            statement_ = here;
            if (results != nullptr) bringTogether(*callee, *results, common);
            emitter_.jump(end);
            emitter_.bind(next);
        }
        act(Opcode::Trap, DataType::U32, {}).code.offset = isa::kTrapOfCall;
        emitter_.bind(end);
    });
}

/// Puts what a function gave into the registers that the others of its call leave theirs in.
void Lowerer::bringTogether(const Function& callee, const Operand& results,
                            std::map<SlotKey, Value>& common) {
    for (std::size_t i = 0; i < results.elements.size(); ++i) {
        for (auto& [key, value] : frame().slots) {
            if (key.first != results.elements[i].name) continue;
            const auto [place, isNew] = common.try_emplace(key);
            if (isNew) place->second = isa::registerOperand(emitter_.newRegister());
            const bool isWide = isWideAt(callee, callee.results[i], key.second);
            emitter_.emit(Opcode::Mov, isWide ? DataType::U64 : DataType::U32, {value})
                .destination = place->second.value;
            value = place->second;
        }
    }
}

/// What a call hands over, by the names that the function has for it.
std::map<Lowerer::SlotKey, isa::Operand> Lowerer::argumentsGiven(const Function& callee,
                                                                 const Operand* arguments) {
    std::map<SlotKey, Value> slots;
    const std::size_t count = arguments == nullptr ? 0 : arguments->elements.size();
    for (std::size_t i = 0; i < std::min(count, callee.parameters.size()); ++i) {
        const Variable& parameter = callee.parameters[i];
        const Operand& given = arguments->elements[i];
        if (parameter.space == StateSpace::Register) {
            unsupported();
            return slots;
        }
        const auto first = frame().slots.lower_bound({given.name, 0});
        for (auto slot = first; slot != frame().slots.end() && slot->first.first == given.name;
             ++slot)
            slots[{parameter.name, slot->first.second}] = slot->second;
        // A value may also be given by itself.
        if (first == frame().slots.end() || first->first.first != given.name)
            slots[{parameter.name, 0}] = value(given, parameter.type);
    }
    return slots;
}

void Lowerer::callFunction(const Function& callee, const Operand* results,
                           const Operand* arguments) {
    if (mayRecur_.contains(&callee) || frames_.size() > kMaxCopied)
        return callRecursive(callee, results, arguments);
    Frame inner;
    inner.function = &callee;
    inner.endLabel = emitter_.newLabel();
    inner.slots = argumentsGiven(callee, arguments);
    const Place before = emitter_.place;
    countDefinitions(inner);
    frames_.push_back(std::move(inner));
    placeLocals(frame());
    copyPointedParameters();
    lowerBody();
    emitter_.bind(frame().endLabel);
    emitter_.place = before;
    const Frame done = std::move(frame());
    frames_.pop_back();
    const std::size_t resultCount = results == nullptr ? 0 : results->elements.size();
    for (std::size_t i = 0; i < std::min(resultCount, callee.results.size()); ++i) {
        for (const auto& [key, held] : done.slots) {
            if (key.first == callee.results[i].name)
                frame().slots[{results->elements[i].name, key.second}] = held;
        }
    }
}

void Lowerer::lowerRet() {
    if (frames_.size() == 1) return lowerExit();
    if (guard_.kind == Value::Kind::None)
        emitter_.jump(frame().endLabel);
    else
        emitter_.branch(guard_, frame().endLabel);
}

void Lowerer::lowerExit() {
    const bool isPlain = statement_ == nullptr || statement_->parts.front() != "exit" ||
                         statement_->parts.size() == 1;
    if (!isPlain) return unsupported();
    act(Opcode::Exit, DataType::S32, {});
}

void Lowerer::lowerTrap() {
    act(Opcode::Trap, DataType::U32, {});
}

}  // namespace warpscope::ptx
