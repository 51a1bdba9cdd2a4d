#include "engine/sm/state/dependences.h"

#include <algorithm>
#include <cstddef>
#include <span>

#include "engine/isa/opcode.h"

namespace warpscope::sm {

Dependences dependencesOf(const isa::Instruction& instruction, int firstPredicate) {
    Dependences all;
    const auto add = [&](std::uint32_t entry) {
        const auto used = std::span(all.entries).first(all.count);
        if (std::ranges::find(used, entry) == used.end())
            all.entries[all.count++] = static_cast<std::uint16_t>(entry);
    };
    const auto addWords = [&](std::uint32_t first, int words) {
        for (int word = 0; word < words; ++word)
            add(first + static_cast<std::uint32_t>(word));
    };
    const auto predicates = static_cast<std::uint32_t>(firstPredicate);
    const bool votes = instruction.opcode == isa::Opcode::Vote &&
                       instruction.sources[0].kind == isa::Operand::Kind::Predicate;
    if (instruction.isGuarded())
        add(predicates + instruction.guard.value);
    else if (votes)
        add(predicates + instruction.sources[0].value);
    // A guarded MOV stands for nvcc's SEL, which reads the predicate as it reads its registers.
    all.lateCount = instruction.opcode == isa::Opcode::Mov ? std::uint8_t{0} : all.count;
    for (std::size_t i = 0; i < instruction.sources.size(); ++i) {
        const isa::Operand& source = instruction.sources[i];
        if (source.kind == isa::Operand::Kind::Register)
            addWords(source.value, isa::registersOf(instruction, i));
        if (source.kind == isa::Operand::Kind::Predicate) add(predicates + source.value);
    }
    if (instruction.destination != isa::kNoRegister)
        addWords(instruction.destination, isa::resultRegistersOf(instruction));
    if (instruction.destinationPredicate != UINT8_MAX)
        add(predicates + instruction.destinationPredicate);
    return all;
}

}  // namespace warpscope::sm
