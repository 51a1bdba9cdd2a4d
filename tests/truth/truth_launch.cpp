#include "tests/truth/truth_launch.h"

#include "engine/cuda/compile.h"
#include "engine/gpu/simulation.h"
#include "engine/machine/library.h"
#include "engine/occupancy/occupancy.h"
#include "tests/support/paths.h"

namespace warpscope::truth {
namespace {

void appendWord(std::uint32_t word, std::vector<std::uint8_t>& bytes) {
    for (int shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<std::uint8_t>(word >> shift));
}

void addArgument(const support::MeasuredArgument& argument, std::size_t index,
                 gpu::Launch& launch) {
    if (index < launch.program.parameters.size())
        launch.parameters.resize(launch.program.parameters[index].offset);
    std::vector<std::uint8_t> bytes;
    for (const std::uint32_t word : argument.words)
        appendWord(word, bytes);
    if (!argument.isBuffer) {
        launch.parameters.insert(launch.parameters.end(), bytes.begin(), bytes.end());
        return;
    }
    const auto buffer = launch.memory.allocate("buffer", static_cast<std::uint32_t>(bytes.size()));
    launch.memory.fill(buffer, bytes);
    appendWord(buffer.address, launch.parameters);
}

/// Adds what one cycle counted.
void add(const trace::Counters& cycle, trace::Counters& sum) {
    using trace::Counters;
    for (const auto counter :
         {&Counters::instructions, &Counters::divergentBranches, &Counters::globalLoadRequests,
          &Counters::globalLoadSectors, &Counters::globalStoreRequests,
          &Counters::globalStoreSectors, &Counters::globalLoadSectorHits,
          &Counters::sharedLoadConflicts, &Counters::sharedStoreConflicts})
        sum.*counter += cycle.*counter;
}

}  // namespace

std::filesystem::path truthFolder() {
    return support::projectRoot() / "tests/truth";
}

Result<gpu::Launch> launchOn(const std::string& device, const std::filesystem::path& file,
                             const std::string& entry, const support::MeasuredRun& run,
                             memory::CacheStart caches) {
    const auto library = machine::Library::load(support::projectRoot() / "assets/devices");
    const machine::Machine* const machine = library.find(device);
    if (machine == nullptr) return Problem{.message = Message{"no such device"}};
    cuda::Options options;
    options.entry = entry;
    options.level = codegen::Level::Optimized;
    auto program = cuda::compile(support::readText(file), file.filename().string(), options);
    if (!program) return program.problems();
    gpu::Launch launch;
    launch.machine = *machine;
    launch.program = *std::move(program);
    launch.grid = run.grid;
    launch.block = run.block;
    launch.registersPerThread = launch.program.registersPerThread;
    launch.model.maxCycles = 50'000'000;
    launch.model.caches = caches;
    launch.model.divergence = gpu::DivergenceModel::Independent;
    for (std::size_t i = 0; i < run.arguments.size(); ++i)
        addArgument(run.arguments[i], i, launch);
    launch.occupancy = occupancy::calculate(launch.machine, gpu::occupancyRequest(launch));
    if (launch.occupancy.blocksPerSm == 0) return Problem{.message = Message{"no block fits"}};
    return launch;
}

Ending endOf(const gpu::Launch& launch) {
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    sm::CycleLog log;
    log.isMuted = true;
    Ending ending;
    while (state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
        add(log.counters, ending.counters);
    }
    ending.cycles = state.now;
    ending.isFinished = state.stopped == gpu::StopReason::Finished;
    return ending;
}

}  // namespace warpscope::truth
