#include "engine/isa/writers.h"

namespace warpscope::isa {

bool writes(const Instruction& instruction, const Operand& place) {
    if (place.kind == Operand::Kind::Predicate)
        return instruction.destinationPredicate == place.value;
    const std::uint32_t first = instruction.destination;
    return place.kind == Operand::Kind::Register && first != kNoRegister && place.value >= first &&
           place.value < first + static_cast<std::uint32_t>(resultRegistersOf(instruction));
}

Writers::Writers(const Program& program) : program_(program), before_(program.instructions.size()) {
    std::vector<ProgramCounter> calls;
    std::vector<ProgramCounter> returns;
    for (ProgramCounter pc = 0; pc < before_.size(); ++pc) {
        const Instruction& instruction = program.instructions[pc];
        if (!instruction.neverFallsThrough() && pc + 1 < before_.size())
            before_[pc + 1].push_back(pc);
        if (instruction.opcode == Opcode::Call) calls.push_back(pc);
        if (instruction.opcode == Opcode::Ret) returns.push_back(pc);
        if (goesToTarget(instruction.opcode) && instruction.target < before_.size())
            before_[instruction.target].push_back(pc);
    }
    // Behind a call stands who comes back; from which function is not looked at.
    for (const ProgramCounter call : calls)
        before_[call + 1].insert(before_[call + 1].end(), returns.begin(), returns.end());
}

std::vector<ProgramCounter> Writers::of(ProgramCounter pc, const Operand& place) const {
    std::vector<ProgramCounter> writers;
    std::vector<bool> isSeen(before_.size());
    std::vector<ProgramCounter> open = before_[pc];
    while (!open.empty()) {
        const ProgramCounter at = open.back();
        open.pop_back();
        if (isSeen[at]) continue;
        isSeen[at] = true;
        const Instruction& instruction = program_.instructions[at];
        const bool isWriter = writes(instruction, place);
        if (isWriter) writers.push_back(at);
        if (!isWriter || instruction.isGuarded())
            open.insert(open.end(), before_[at].begin(), before_[at].end());
    }
    return writers;
}

bool Writers::mayLead(ProgramCounter from, ProgramCounter to) const {
    std::vector<bool> isSeen(before_.size());
    std::vector<ProgramCounter> open = before_[to];
    while (!open.empty()) {
        const ProgramCounter at = open.back();
        open.pop_back();
        if (at == from) return true;
        if (isSeen[at]) continue;
        isSeen[at] = true;
        open.insert(open.end(), before_[at].begin(), before_[at].end());
    }
    return false;
}

}  // namespace warpscope::isa
