#include "tests/support/h100_launch.h"

#include <gtest/gtest.h>

#include "engine/machine/library.h"
#include "tests/support/paths.h"

namespace warpscope::support {
namespace {

machine::Machine smallH100() {
    const auto library = machine::Library::load(projectRoot() / "assets/devices");
    const machine::Machine* const found = library.find("h100");
    EXPECT_NE(found, nullptr);
    machine::Machine machine = found == nullptr ? machine::Machine{} : *found;
    machine.smCount = 4;
    return machine;
}

void appendWord(std::uint32_t word, std::vector<std::uint8_t>& bytes) {
    for (int shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<std::uint8_t>(word >> shift));
}

/// Adds what one cycle counted.
void add(const trace::Counters& cycle, trace::Counters& sum) {
    for (const auto counter :
         {&trace::Counters::instructions, &trace::Counters::threadInstructions,
          &trace::Counters::branches, &trace::Counters::divergentBranches,
          &trace::Counters::globalLoadRequests, &trace::Counters::globalLoadSectors,
          &trace::Counters::globalStoreRequests, &trace::Counters::globalStoreSectors,
          &trace::Counters::sharedLoadConflicts, &trace::Counters::sharedStoreConflicts,
          &trace::Counters::barriers, &trace::Counters::atomics,
          &trace::Counters::spillInstructions})
        sum.*counter += cycle.*counter;
}

}  // namespace

std::filesystem::path h100Folder() {
    return projectRoot() / "tests/golden/h100";
}

isa::Program programOf(const std::filesystem::path& file, const cuda::Options& options) {
    const auto result = cuda::compile(readText(file), file.filename().string(), options);
    EXPECT_TRUE(result.isOk()) << file << ": " << (result ? "" : result.problem().message.key);
    return result ? *result : isa::Program{};
}

gpu::Launch launchOf(const MeasuredRun& run, isa::Program program) {
    gpu::Launch launch;
    launch.machine = smallH100();
    launch.program = std::move(program);
    launch.grid = run.grid;
    launch.block = run.block;
    launch.registersPerThread = launch.program.registersPerThread;
    launch.model.maxCycles = 50'000'000;
    for (const MeasuredArgument& argument : run.arguments) {
        if (!argument.isBuffer) {
            appendWord(argument.words.front(), launch.parameters);
            continue;
        }
        std::vector<std::uint8_t> bytes;
        for (const std::uint32_t word : argument.words)
            appendWord(word, bytes);
        const auto buffer =
            launch.memory.allocate("buffer", static_cast<std::uint32_t>(bytes.size()));
        launch.memory.fill(buffer, bytes);
        appendWord(buffer.address, launch.parameters);
    }
    launch.occupancy = occupancy::calculate(launch.machine, gpu::occupancyRequest(launch));
    return launch;
}

EndedRun runToItsEnd(const gpu::Launch& launch) {
    EndedRun run{gpu::initialState(launch), {}};
    const gpu::Stepper stepper(launch);
    sm::CycleLog log;
    while (run.state.stopped == gpu::StopReason::Running) {
        stepper.step(run.state, log);
        add(log.counters, run.counters);
    }
    return run;
}

}  // namespace warpscope::support
