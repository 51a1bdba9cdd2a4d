#include "engine/code/emitter.h"

#include <algorithm>
#include <iterator>

namespace warpscope::code {

using isa::Opcode;
using isa::Operand;

std::uint32_t Emitter::newRegister() {
    isNamed_.push_back(false);
    return code_.registerCount++;
}

std::uint32_t Emitter::newVariable(Variable variable) {
    code_.variables.push_back(std::move(variable));
    return static_cast<std::uint32_t>(code_.variables.size() - 1);
}

void Emitter::bind(std::uint32_t label) {
    Node node;
    node.kind = Node::Kind::Label;
    node.label = label;
    code_.nodes.push_back(node);
}

void Emitter::mark(Node::Kind kind, std::uint32_t variable) {
    Node node;
    node.kind = kind;
    node.variable = variable;
    code_.nodes.push_back(node);
}

Node Emitter::make(Opcode opcode, isa::DataType type,
                   std::initializer_list<Operand> sources) const {
    Node node;
    node.code.opcode = opcode;
    node.code.type = type;
    std::ranges::copy(sources, node.code.sources.begin());
    node.code.line = place.line;
    node.code.column = place.column;
    node.code.side = side;
    node.isOfValues = isOfValues;
    return node;
}

Node& Emitter::emit(Opcode opcode, isa::DataType type, std::initializer_list<Operand> sources) {
    code_.nodes.push_back(make(opcode, type, sources));
    return code_.nodes.back();
}

Operand Emitter::emitValue(Opcode opcode, isa::DataType type,
                           std::initializer_list<Operand> sources) {
    const std::uint32_t number = newRegister();
    emit(opcode, type, sources).destination = number;
    return isa::registerOperand(number);
}

Operand Emitter::emitPredicate(Opcode opcode, isa::DataType type,
                               std::initializer_list<Operand> sources) {
    const std::uint32_t number = code_.predicateCount++;
    emit(opcode, type, sources).destinationPredicate = number;
    return isa::predicateOperand(number);
}

void Emitter::jump(std::uint32_t label) {
    emit(Opcode::Bra, isa::DataType::S32, {}).label = label;
}

void Emitter::branch(const Operand& predicate, std::uint32_t label) {
    Node& node = emit(Opcode::Bra, isa::DataType::S32, {});
    node.code.guard = predicate;
    node.label = label;
}

void Emitter::moveTo(std::uint32_t target, const Operand& value, isa::DataType type) {
    if (value == isa::registerOperand(target)) return;
    const bool isFresh = value.kind == Operand::Kind::Register && !isNamed(value) &&
                         !code_.nodes.empty() && last().isInstruction() &&
                         last().destination == value.value;
    if (isFresh) {
        last().destination = target;
        return;
    }
    emit(Opcode::Mov, type, {value}).destination = target;
}

Operand Emitter::special(isa::Special special) {
    const auto found = std::ranges::find_if(prologue_, [&](const Node& node) {
        return node.code.sources[0] == isa::specialOperand(special);
    });
    if (found != prologue_.end()) return isa::registerOperand(found->destination);
    Node node = make(Opcode::S2r, isa::DataType::U32, {isa::specialOperand(special)});
    node.code.side = isa::Side::None;
    node.destination = newRegister();
    setNamed(node.destination);
    prologue_.push_back(node);
    return isa::registerOperand(node.destination);
}

Code Emitter::finish() {
    prologue_.insert(prologue_.end(), std::make_move_iterator(code_.nodes.begin()),
                     std::make_move_iterator(code_.nodes.end()));
    code_.nodes = std::move(prologue_);
    code_.localBytes = localBytes;
    return std::move(code_);
}

}  // namespace warpscope::code
