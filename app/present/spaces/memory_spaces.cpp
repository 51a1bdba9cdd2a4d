#include "app/present/spaces/memory_spaces.h"

#include <algorithm>

#include "app/present/run_words.h"

namespace warpscope::present {
namespace {

/// Empty for none, and for what only an address tells.
std::string_view keyOf(isa::Space space) {
    switch (space) {
        case isa::Space::Global:
            return "global";
        case isa::Space::Shared:
            return "shared";
        case isa::Space::Local:
            return "local";
        case isa::Space::Constant:
            return "constant";
        case isa::Space::None:
        case isa::Space::Generic:
            break;
    }
    return {};
}

void countUses(const isa::Program& program, std::vector<MemorySpace>& spaces) {
    const auto useOf = [&spaces](std::string_view key, isa::ProgramCounter pc) {
        const auto found = std::ranges::find(spaces, key, &MemorySpace::key);
        if (found != spaces.end() && found->pc == isa::kNoTarget) found->pc = pc;
        return found;
    };
    for (isa::ProgramCounter pc = 0; pc < program.instructions.size(); ++pc) {
        const isa::Opcode opcode = program.instructions[pc].opcode;
        const auto from = useOf(keyOf(isa::infoOf(opcode).from), pc);
        if (from != spaces.end()) ++from->loads;
        const auto found = useOf(keyOf(isa::infoOf(opcode).space), pc);
        if (found == spaces.end()) continue;
        // An atomic does both.
        if (isa::isLoad(opcode)) ++found->loads;
        if (isa::isStore(opcode) || isa::isAtomic(opcode)) ++found->stores;
    }
}

}  // namespace

std::vector<MemorySpace> memorySpaces(const gpu::Launch& launch) {
    const isa::Program& program = launch.program;
    const machine::Timing& timing = launch.machine.timing;
    const bool isUniform = launch.model.memory == memory::Model::Uniform;
    const CycleCount far = isUniform ? timing.globalLatency : timing.dramLatency;
    std::int64_t global = 0;
    for (const memory::Buffer& buffer : launch.memory.buffers())
        global += buffer.bytes;
    std::vector<MemorySpace> spaces{
        {"registers", Scope::Thread, true, false, program.registersPerThread, 0},
        {"local", Scope::Thread, false, false, program.localBytesPerThread, far},
        {"shared", Scope::Block, true, false, launch.sharedBytesPerBlock(), timing.sharedLatency},
        {"constant", Scope::Grid, false, true, static_cast<std::int64_t>(program.constants.size()),
         timing.constantLatency},
        {"global", Scope::Grid, false, true, global, far},
    };
    countUses(program, spaces);
    return spaces;
}

Message amountWords(const MemorySpace& space) {
    const std::string key = space.isUsed() ? space.key : "none";
    return Message{"view.spaces.amount." + key}.with("amount", grouped(space.amount));
}

Message spacesSentence(const std::vector<MemorySpace>& spaces) {
    const auto uses = [&](std::string_view key) {
        const auto found = std::ranges::find(spaces, key, &MemorySpace::key);
        return found != spaces.end() && found->isUsed();
    };
    if (uses("local")) return Message{"view.spaces.say.local"};
    if (uses("shared")) return Message{"view.spaces.say.shared"};
    return Message{uses("constant") ? "view.spaces.say.constant" : "view.spaces.say.apart"};
}

}  // namespace warpscope::present
