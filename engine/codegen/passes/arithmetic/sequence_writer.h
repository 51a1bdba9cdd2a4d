#pragma once

#include <array>

#include "engine/code/code.h"

namespace warpscope::codegen {

/// Writes, in the place of one instruction, the sequence that the hardware runs for it. Each node
/// stands at the line of that instruction and under its guard.
class SequenceWriter {
  public:
    /// Both must outlive it. What is written goes to the end of the code.
    SequenceWriter(code::Code& code, const code::Node& replaced)
        : code_(&code), replaced_(&replaced) {}

    /// Into a register of its own, which is given back.
    isa::Operand value(isa::Opcode opcode, isa::DataType type, std::array<isa::Operand, 4> sources);
    /// The same of one MUFU.
    isa::Operand special(isa::MathFunction function, const isa::Operand& source);
    /// Into a predicate of its own.
    isa::Operand compared(isa::Comparison comparison, isa::DataType type, const isa::Operand& a,
                          const isa::Operand& b);
    /// Without a destination, for the caller to give.
    code::Node& emit(isa::Opcode opcode, isa::DataType type, std::array<isa::Operand, 4> sources);
    /// To where the replaced instruction wrote.
    void result(isa::Opcode opcode, isa::DataType type, std::array<isa::Operand, 4> sources);
    /// The replaced instruction itself.
    void original();

    std::uint32_t newLabel();
    /// A branch there, of the lanes for which `guard` holds; without a guard of all.
    void branch(std::uint32_t label, const isa::Operand& guard = {});
    /// The label stands here.
    void place(std::uint32_t label);

  private:
    code::Code* code_;
    const code::Node* replaced_;
};

/// The same operand with the other sign, or a predicate that holds where it does not.
isa::Operand negated(isa::Operand operand);

}  // namespace warpscope::codegen
