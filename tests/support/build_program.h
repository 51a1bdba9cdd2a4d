#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "engine/gpu/simulation.h"
#include "engine/isa/program.h"

namespace warpscope::support {

/// Writes programs by hand for tests of the simulation. Each call adds one instruction and returns
/// its index; line numbers are index + 1, so that a message's line names the instruction.
class ProgramBuilder {
  public:
    using Operand = isa::Operand;

    static Operand reg(std::uint32_t number) { return isa::registerOperand(number); }
    static Operand imm(std::uint32_t bits) { return isa::immediateOperand(bits); }
    static Operand pred(std::uint32_t number, bool negate = false) {
        return isa::predicateOperand(number, negate);
    }
    static Operand param(std::uint32_t offset) { return isa::parameterOperand(offset); }

    isa::ProgramCounter here() const {
        return static_cast<isa::ProgramCounter>(program_.instructions.size());
    }
    isa::Instruction& at(isa::ProgramCounter pc) { return program_.instructions[pc]; }

    isa::ProgramCounter add(const isa::Instruction& instruction) {
        program_.instructions.push_back(instruction);
        program_.instructions.back().line = static_cast<int>(program_.instructions.size());
        return here() - 1;
    }
    /// destination = opcode(sources).
    isa::ProgramCounter op(isa::Opcode opcode, std::uint16_t destination,
                           std::initializer_list<Operand> sources,
                           isa::DataType type = isa::DataType::S32) {
        isa::Instruction instruction;
        instruction.opcode = opcode;
        instruction.destination = destination;
        instruction.type = type;
        std::size_t i = 0;
        for (const Operand& source : sources)
            instruction.sources[i++] = source;
        return add(instruction);
    }
    isa::ProgramCounter special(std::uint16_t destination, isa::Special which) {
        return op(isa::Opcode::S2r, destination, {isa::specialOperand(which)});
    }
    /// predicate = a comparison b, on S32.
    isa::ProgramCounter compare(std::uint8_t predicate, Operand a, isa::Comparison comparison,
                                Operand b) {
        const auto pc = op(isa::Opcode::Isetp, isa::kNoRegister, {a, b});
        at(pc).destinationPredicate = predicate;
        at(pc).comparison = comparison;
        return pc;
    }
    /// Where the predicate holds, to target; the sides meet at `meet`. Both may be set later.
    isa::ProgramCounter branchIf(Operand predicate, isa::ProgramCounter target = isa::kNoTarget,
                                 isa::ProgramCounter meet = isa::kNoTarget) {
        const auto pc = op(isa::Opcode::Bra, isa::kNoRegister, {});
        at(pc).guard = predicate;
        at(pc).target = target;
        at(pc).reconvergence = meet;
        return pc;
    }
    isa::ProgramCounter jump(isa::ProgramCounter target = isa::kNoTarget) {
        const auto pc = op(isa::Opcode::Bra, isa::kNoRegister, {});
        at(pc).target = target;
        return pc;
    }
    isa::ProgramCounter bar() { return op(isa::Opcode::Bar, isa::kNoRegister, {}); }
    isa::ProgramCounter exit() { return op(isa::Opcode::Exit, isa::kNoRegister, {}); }

    /// The program so far, with as many registers as its instructions name.
    isa::Program build(int sharedBytes = 0) const {
        isa::Program program = program_;
        program.entry = "test";
        program.file = "test.cu";
        program.staticSharedBytes = sharedBytes;
        int registers = 1;
        for (const isa::Instruction& instruction : program.instructions) {
            const auto count = [&](std::uint32_t number, int width) {
                registers = std::max(registers, static_cast<int>(number) + std::max(1, width));
            };
            if (instruction.destination != isa::kNoRegister)
                count(instruction.destination, isa::resultRegistersOf(instruction));
            for (std::size_t i = 0; i < instruction.sources.size(); ++i) {
                const Operand& source = instruction.sources[i];
                if (source.kind == Operand::Kind::Register)
                    count(source.value, isa::registersOf(instruction, i));
            }
        }
        program.registersPerThread = registers;
        return program;
    }

  private:
    isa::Program program_{};
};

/// Threads below 32 exit at once, the others divide first: the first warp of a block ends earlier.
inline isa::Program quickFirstWarp() {
    using B = ProgramBuilder;
    B build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, B::reg(0), isa::Comparison::Less, B::imm(32));
    build.branchIf(B::pred(0), 4, isa::kNoTarget);
    build.op(isa::Opcode::Fdiv, 1, {B::imm(1), B::imm(1)});
    build.exit();
    return build.build();
}

/// A launch of a hand-built program on a small GPU: one SM unless told, no buffers.
inline gpu::Launch launchOf(isa::Program program, Dim3 grid, Dim3 block, int smCount = 1) {
    gpu::Launch launch;
    launch.program = std::move(program);
    launch.machine.id = "test";
    launch.machine.smCount = smCount;
    launch.grid = grid;
    launch.block = block;
    launch.model.maxCycles = 200'000;
    launch.model.memory = memory::Model::Uniform;
    launch.occupancy = occupancy::calculate(launch.machine, gpu::occupancyRequest(launch));
    return launch;
}

/// Adds a buffer as the next kernel parameter and returns it.
inline memory::Buffer addBuffer(gpu::Launch& launch, const std::string& name,
                                const std::vector<std::uint32_t>& words) {
    const auto buffer = launch.memory.allocate(name, static_cast<std::uint32_t>(words.size() * 4));
    std::vector<std::uint8_t> bytes;
    const auto append = [](std::vector<std::uint8_t>& to, std::uint32_t word) {
        for (int shift = 0; shift < 32; shift += 8)
            to.push_back(static_cast<std::uint8_t>(word >> shift));
    };
    for (const std::uint32_t word : words)
        append(bytes, word);
    launch.memory.fill(buffer, bytes);
    append(launch.parameters, buffer.address);
    return buffer;
}

/// The words of a buffer after a run.
inline std::vector<std::uint32_t> wordsOf(const gpu::GpuState& state,
                                          const memory::Buffer& buffer) {
    std::vector<std::uint32_t> words;
    for (std::uint32_t i = 0; i < buffer.bytes; i += 4)
        words.push_back(state.memory.load(buffer.address + i, 4));
    return words;
}

/// Everything that a run wrote down.
struct Recorded {
    gpu::GpuState state{};
    std::vector<std::pair<Cycle, sm::Transition>> transitions{};
    std::vector<trace::Event> events{};
    std::vector<sm::Placement> placements{};
    trace::Counters counters{};
    std::int64_t steps = 0;

    int count(trace::EventKind kind) const {
        int number = 0;
        for (const trace::Event& event : events)
            number += event.kind == kind ? 1 : 0;
        return number;
    }
};

/// Runs a launch to its end. `everyCycle`: without time jumps, as a check of them.
inline Recorded runToEnd(const gpu::Launch& launch, bool everyCycle = false) {
    Recorded recorded;
    recorded.state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    sm::CycleLog log;
    while (recorded.state.stopped == gpu::StopReason::Running) {
        const Cycle before = recorded.state.now;
        stepper.step(recorded.state, log);
        ++recorded.steps;
        for (const sm::Transition& transition : log.transitions)
            recorded.transitions.emplace_back(log.cycle, transition);
        for (const sm::Issue& issue : log.issues)
            recorded.transitions.push_back(
                {log.cycle, {issue.warp, trace::WarpState::Issued, issue.pc, issue.active}});
        recorded.events.insert(recorded.events.end(), log.events.begin(), log.events.end());
        recorded.placements.insert(recorded.placements.end(), log.placements.begin(),
                                   log.placements.end());
        recorded.counters.instructions += log.counters.instructions;
        recorded.counters.threadInstructions += log.counters.threadInstructions;
        recorded.counters.branches += log.counters.branches;
        recorded.counters.divergentBranches += log.counters.divergentBranches;
        recorded.counters.globalLoadRequests += log.counters.globalLoadRequests;
        recorded.counters.globalLoadSectors += log.counters.globalLoadSectors;
        recorded.counters.globalStoreRequests += log.counters.globalStoreRequests;
        recorded.counters.globalStoreSectors += log.counters.globalStoreSectors;
        recorded.counters.sharedLoadConflicts += log.counters.sharedLoadConflicts;
        recorded.counters.sharedStoreConflicts += log.counters.sharedStoreConflicts;
        recorded.counters.barriers += log.counters.barriers;
        recorded.counters.atomics += log.counters.atomics;
        if (everyCycle && recorded.state.stopped == gpu::StopReason::Running) {
            recorded.state.now = before + 1;
            for (sm::SmState& sm : recorded.state.sms)
                sm.nextEventAt = recorded.state.now;
        }
    }
    return recorded;
}

}  // namespace warpscope::support
