#pragma once

#include <vector>

#include "engine/isa/program.h"

namespace warpscope::isa {

/// Whether an instruction writes a register: a predicate, or a general one as a word of its result.
bool writes(const Instruction& instruction, const Operand& place);

/// Who may have written what an instruction reads, by the ways that lead to it.
class Writers {
  public:
    explicit Writers(const Program& program);

    std::size_t count() const { return before_.size(); }
    /// The instructions that may have written a register last before pc; one with a guard and those
    /// before it.
    std::vector<ProgramCounter> of(ProgramCounter pc, const Operand& place) const;
    /// Whether a lane may come from one instruction to another.
    bool mayLead(ProgramCounter from, ProgramCounter to) const;

  private:
    const Program& program_;
    std::vector<std::vector<ProgramCounter>> before_;  ///< By pc: from where one comes to it.
};

}  // namespace warpscope::isa
