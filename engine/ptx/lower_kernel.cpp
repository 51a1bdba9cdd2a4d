#include <algorithm>

#include "engine/isa/program.h"
#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {
namespace {

using code::kNoVirtual;

/// More than any kernel that a person writes; keeps copies of copies of calls in bounds.
constexpr std::size_t kMaxNodes = 200'000;
/// What is more is told as if it were so much.
constexpr std::uint64_t kCountedBytes = std::uint64_t{1} << 31;

/// Instructions whose first operand is no register that they write.
bool writesNothing(std::string_view name) {
    return name == "st" || name == "bra" || name == "bar" || name == "barrier" || name == "red";
}

/// Whether something else than a load from it names a parameter.
bool isAddressTaken(const Function& function, std::string_view parameter) {
    return std::ranges::any_of(function.body, [&](const Statement& statement) {
        const bool isLoad = !statement.parts.empty() && statement.parts.front() == "ld";
        return !isLoad && std::ranges::find(statement.operands, parameter, &Operand::name) !=
                              statement.operands.end();
    });
}

isa::DataType storedTypeOf(int bits) {
    return bits == 64   ? isa::DataType::U64
           : bits == 16 ? isa::DataType::U16
           : bits == 8  ? isa::DataType::U8
                        : isa::DataType::U32;
}

}  // namespace

code::Code Lowerer::run(const Function& entry) {
    frames_.emplace_back();
    frame().function = &entry;
    emitter_.place = {entry.place.line, entry.place.column, entry.place.column + 1};
    if (lines_.isFollowed) emitter_.place = {1, 1, 2};
    mainFile_ = mainFileOf(module_, entry);
    for (const Statement& statement : entry.body) {
        const bool isMain = statement.kind == Statement::Kind::Location &&
                            statement.location.file == mainFile_ && statement.location.line > 0;
        if (!isMain) continue;
        follow(statement);
        break;
    }
    mayRecur_ = recursiveFunctions(module_, entry, layout_);
    countDefinitions(frame());
    placeLocals(frame());
    copyIndexedParameters(entry);
    for (const code::Variable& variable : layout_.sharedVariables)
        emitter_.mark(code::Node::Kind::ScopeBegin, emitter_.newVariable(variable));
    lowerBody();
    emitter_.emit(Opcode::Exit, DataType::S32, {});
    lowerRecursives();
    if (emitter_.localBytes > isa::kMaxLocalBytes)
        problems_.add(told(entry.place), Message{"ptx.local_too_large"}
                                             .with("bytes", emitter_.localBytes)
                                             .with("most", isa::kMaxLocalBytes));
    return emitter_.finish();
}

void Lowerer::lowerBody() {
    const Function& function = *frame().function;
    for (const Statement& statement : function.body) {
        if (problems_.isFull() || !mayGrow()) return;
        lowerStatement(statement);
    }
    for (const auto& [name, place] : frame().jumps) {
        if (!frame().bound.contains(name))
            problems_.add(told(place), Message{"ptx.unknown_name"}.with("name", name));
    }
}

bool Lowerer::mayGrow() {
    if (isTooLarge_) return false;
    if (emitter_.size() <= kMaxNodes) return true;
    isTooLarge_ = true;
    problems_.add(told(frame().function->place), {"compiler.kernel_too_large"},
                  {"compiler.hint.kernel_too_large"});
    return false;
}

void Lowerer::lowerStatement(const Statement& statement) {
    switch (statement.kind) {
        case Statement::Kind::Label:
            frame().bound.insert(statement.label);
            emitter_.bind(labelOf(statement.label));
            if (statement.isNeverUnrolled) emitter_.last().roundsAsked = code::kNeverUnrolled;
            return;
        case Statement::Kind::Location:
            return follow(statement);
        case Statement::Kind::Instruction:
            break;
    }
    statement_ = &statement;
    if (!lines_.isFollowed)
        emitter_.place = {statement.place.line, statement.place.column, statement.place.endColumn};
    guard_ = {};
    if (!statement.guard.empty()) {
        Operand guard;
        guard.kind = Operand::Kind::Name;
        guard.name = statement.guard;
        guard.isNegated = statement.isGuardNegated;
        guard.place = statement.place;
        guard_ = predicate(guard);
    }
    lowerInstruction();
}

void Lowerer::lowerInstruction() {
    const auto found = handlers().find(statement_->parts.front());
    const std::string_view outside = outsideOf(statement_->parts.front());
    if (!outside.empty()) {
        problems_.add(told(statement_->place),
                      Message{"toolchain.outside"}
                          .with("word", statement_->parts.front())
                          .with("what", "@toolchain.what." + std::string(outside)));
        return;
    }
    if (found == handlers().end()) return unsupported();
    if (!isWellFormed()) return;
    (this->*found->second)();
}

void Lowerer::unsupported() {
    std::string name;
    for (const std::string_view part : statement_->parts)
        name += (name.empty() ? "" : ".") + std::string(part);
    problems_.add(told(statement_->place), Message{"ptx.unsupported"}.with("name", name),
                  {"ptx.hint.unsupported"});
}

bool Lowerer::needs(std::size_t operands) {
    if (operandCount() >= operands) return true;
    problems_.add(told(statement_->place),
                  Message{"ptx.operands"}.with("name", statement_->parts.front()));
    return false;
}

/// The line of the source that a person wrote: where the instruction stands or, where that is in
/// another file, where what it belongs to was called.
void Lowerer::follow(const Statement& statement) {
    if (!lines_.isFollowed) return;
    Location at = statement.location;
    Location caller = statement.inlinedAt;
    if (caller.file != 0) inlinedAt_[at] = caller;
    for (int depth = 0; at.file != mainFile_ && caller.file != 0 && depth < 64; ++depth) {
        at = caller;
        const auto outer = inlinedAt_.find(at);
        caller = outer == inlinedAt_.end() ? Location{} : outer->second;
    }
    if (at.file == mainFile_ && at.line > 0)
        emitter_.place = {at.line, std::max(at.column, 1), std::max(at.column, 1) + 1};
}

void Lowerer::countDefinitions(Frame& frame) {
    const auto count = [&](const Operand& operand) {
        if (!operand.name.empty()) ++frame.definitions[operand.name];
        if (!operand.second.empty()) ++frame.definitions[operand.second];
        for (const Operand& element : operand.elements)
            ++frame.definitions[element.name];
    };
    for (const Statement& statement : frame.function->body) {
        if (statement.kind != Statement::Kind::Instruction || statement.operands.empty()) continue;
        if (!writesNothing(statement.parts.front())) count(statement.operands.front());
    }
}

void Lowerer::placeLocals(Frame& frame) {
    std::uint32_t& bytes = body_ ? called_[*body_].localBytes : emitter_.localBytes;
    for (const Variable& variable : frame.function->variables) {
        if (variable.space != StateSpace::Local) continue;
        const std::uint32_t alignment = std::max(variable.alignment, 4U);
        bytes = (bytes + alignment - 1) / alignment * alignment;
        frame.localOffsets[variable.name] = bytes;
        bytes = static_cast<std::uint32_t>(std::min(bytes + variable.bytes(), kCountedBytes));
        bytes = (bytes + 3) / 4 * 4;
    }
}

/// A parameter that is read where a register says goes to local memory first, as nvcc does it.
void Lowerer::copyIndexedParameters(const Function& entry) {
    for (const Variable& parameter : entry.parameters) {
        if (!layout_.structures.indexed.contains(parameter.name)) continue;
        const std::uint32_t alignment = std::max(parameter.alignment, 4U);
        const std::uint32_t start = (emitter_.localBytes + alignment - 1) / alignment * alignment;
        const auto bytes =
            static_cast<std::uint32_t>(std::min<std::uint64_t>(parameter.bytes(), 4096));
        frame().localOffsets[parameter.name] = start;
        emitter_.localBytes = start + (bytes + 3) / 4 * 4;
        for (std::uint32_t at = 0; at < bytes; at += 4) {
            const Value word = isa::parameterOperand(layout_.parameters.at(parameter.name) + at);
            code::Node& node =
                emitter_.emit(Opcode::Stl, DataType::U32, {isa::immediateOperand(0), word});
            node.code.offset = static_cast<std::int32_t>(start + at);
        }
    }
}

/// A parameter of a function whose address is taken goes to local memory, as clang means it.
void Lowerer::copyPointedParameters() {
    const Function& function = *frame().function;
    std::uint32_t& bytes = body_ ? called_[*body_].localBytes : emitter_.localBytes;
    SlotBits given;
    for (const Variable& parameter : function.parameters) {
        if (!isAddressTaken(function, parameter.name)) continue;
        if (given.empty()) given = argumentsOf(module_, function);
        const std::uint32_t start = (bytes + 15) / 16 * 16;
        frame().localOffsets[parameter.name] = start;
        const auto size = std::min<std::uint64_t>(parameter.bytes(), 1 << 24);
        bytes = start + static_cast<std::uint32_t>((size + 3) / 4 * 4);
        for (const auto& [key, bits] : given) {
            const auto slot = frame().slots.find(key);
            if (key.first != parameter.name || slot == frame().slots.end()) continue;
            const Value base = body_ ? addressInFrame(start, kWord) : isa::immediateOperand(start);
            emitter_.emit(Opcode::Stl, storedTypeOf(bits), {base, slot->second}).code.offset =
                static_cast<std::int32_t>(key.second);
        }
    }
}

std::uint32_t Lowerer::labelOf(std::string_view name) {
    const auto found = frame().labels.find(name);
    if (found != frame().labels.end()) return found->second;
    return frame().labels[name] = emitter_.newLabel();
}

}  // namespace warpscope::ptx
