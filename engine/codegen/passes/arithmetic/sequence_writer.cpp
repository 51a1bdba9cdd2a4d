#include "engine/codegen/passes/arithmetic/sequence_writer.h"

namespace warpscope::codegen {

using code::Node;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

Operand SequenceWriter::value(Opcode opcode, DataType type, std::array<Operand, 4> sources) {
    Node& node = emit(opcode, type, sources);
    node.destination = code_->registerCount++;
    return isa::registerOperand(node.destination);
}

Operand SequenceWriter::special(isa::MathFunction function, const Operand& source) {
    const Operand result = value(Opcode::Mufu, DataType::F32, {source});
    code_->nodes.back().code.math = function;
    return result;
}

Operand SequenceWriter::compared(isa::Comparison comparison, DataType type, const Operand& a,
                                 const Operand& b) {
    Node& node = emit(Opcode::Isetp, type, {a, b});
    node.code.comparison = comparison;
    node.destinationPredicate = code_->predicateCount++;
    node.isLate = true;
    return isa::predicateOperand(node.destinationPredicate);
}

Node& SequenceWriter::emit(Opcode opcode, DataType type, std::array<Operand, 4> sources) {
    Node node = *replaced_;
    node.code.opcode = opcode;
    node.code.type = type;
    node.code.sources = sources;
    node.code.math = isa::MathFunction::None;
    node.destination = code::kNoVirtual;
    node.destinationPart = 0;
    code_->nodes.push_back(node);
    return code_->nodes.back();
}

void SequenceWriter::result(Opcode opcode, DataType type, std::array<Operand, 4> sources) {
    Node& node = emit(opcode, type, sources);
    node.destination = replaced_->destination;
    node.destinationPart = replaced_->destinationPart;
}

void SequenceWriter::original() {
    code_->nodes.push_back(*replaced_);
}

std::uint32_t SequenceWriter::newLabel() {
    return code_->labelCount++;
}

void SequenceWriter::branch(std::uint32_t label, const Operand& guard) {
    Node& node = emit(Opcode::Bra, DataType::U32, {});
    node.code.guard = guard;
    node.label = label;
}

void SequenceWriter::place(std::uint32_t label) {
    Node node;
    node.kind = Node::Kind::Label;
    node.label = label;
    code_->nodes.push_back(node);
}

Operand negated(Operand operand) {
    operand.negate = !operand.negate;
    return operand;
}

}  // namespace warpscope::codegen
