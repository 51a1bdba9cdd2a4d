#include "engine/analysis/words.h"

#include <fmt/format.h>

namespace warpscope::analysis {

std::string instructionText(const isa::Program& program, isa::ProgramCounter pc) {
    if (pc >= program.instructions.size()) return {};
    const isa::Instruction& instruction = program.instructions[pc];
    std::string text = isa::toText(instruction, program);
    if (!isa::hasTarget(instruction.opcode)) return text;
    const int line = isa::lineOf(program, instruction.target);
    if (line <= 0) return text;
    // The number of an instruction would be read as one of the lines beside it.
    return fmt::format("{}L{}", text.substr(0, text.rfind(' ') + 1), line);
}

std::string registerName(const isa::Program& program, isa::ProgramCounter pc, int number) {
    for (const isa::VariableRange& variable : program.variables) {
        const bool isHere = variable.place == isa::VariableRange::Place::Register &&
                            variable.index == static_cast<std::uint32_t>(number) &&
                            variable.from <= pc && pc < variable.to;
        if (isHere) return fmt::format("R{} ({})", number, variable.name);
    }
    return fmt::format("R{}", number);
}

}  // namespace warpscope::analysis
