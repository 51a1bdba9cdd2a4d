#pragma once

#include <initializer_list>
#include <vector>

#include "engine/code/code.h"

namespace warpscope::code {

/// Writes small pieces of code by hand for the tests of the passes.
class CodeBuilder {
  public:
    Code code{};

    std::uint32_t add(isa::Opcode opcode, std::initializer_list<isa::Operand> sources,
                      std::uint32_t destination, isa::DataType type = isa::DataType::S32) {
        Node node;
        node.code.opcode = opcode;
        node.code.type = type;
        std::size_t i = 0;
        for (const isa::Operand& source : sources)
            node.code.sources[i++] = source;
        node.destination = destination;
        if (destination != kNoVirtual && destination >= code.registerCount)
            code.registerCount = destination + 1;
        code.nodes.push_back(node);
        return destination;
    }
    /// The last instruction takes place only where a predicate holds.
    void guard(std::uint32_t predicate) {
        code.nodes.back().code.guard = isa::predicateOperand(predicate);
        if (predicate >= code.predicateCount) code.predicateCount = predicate + 1;
    }
    /// predicate = 0 < 0.
    void compare(std::uint32_t predicate) {
        add(isa::Opcode::Isetp, {}, kNoVirtual);
        code.nodes.back().destinationPredicate = predicate;
        if (predicate >= code.predicateCount) code.predicateCount = predicate + 1;
    }
    void store(std::uint32_t number) {
        add(isa::Opcode::Stg, {isa::immediateOperand(256), isa::registerOperand(number)},
            kNoVirtual);
    }
    void exit() { add(isa::Opcode::Exit, {}, kNoVirtual); }
    void label(std::uint32_t number) {
        Node node;
        node.kind = Node::Kind::Label;
        node.label = number;
        code.nodes.push_back(node);
        if (number >= code.labelCount) code.labelCount = number + 1;
    }
    void jump(std::uint32_t label, bool isConditional = false) {
        add(isa::Opcode::Bra, {}, kNoVirtual);
        code.nodes.back().label = label;
        if (label >= code.labelCount) code.labelCount = label + 1;
        if (!isConditional) return;
        code.nodes.back().code.guard = isa::predicateOperand(code.predicateCount);
        Node compare;
        compare.code.opcode = isa::Opcode::Isetp;
        compare.destinationPredicate = code.predicateCount++;
        code.nodes.insert(code.nodes.end() - 1, compare);
    }
};

/// The opcodes of the instructions, in their order.
inline std::vector<isa::Opcode> opcodesOf(const Code& code) {
    std::vector<isa::Opcode> opcodes;
    for (const Node& node : code.nodes) {
        if (node.isInstruction()) opcodes.push_back(node.code.opcode);
    }
    return opcodes;
}

}  // namespace warpscope::code
