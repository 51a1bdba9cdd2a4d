#include "tests/truth/course_rows.h"

#include <array>
#include <sstream>

#include "engine/machine/library.h"
#include "engine/scenario/compile_kernel.h"
#include "tests/support/cuda_launch.h"
#include "tests/support/paths.h"
#include "tests/truth/truth_launch.h"

namespace warpscope::truth {
namespace {

/// A launch and what was measured of it.
struct CourseLaunch {
    support::CudaRun run{};
    double warm = 0;
    double cold = 0;
    double registers = 0;
    double instructions = 0;

    std::string name() const { return run.kernel + " " + run.name; }
};

std::vector<CourseLaunch> courseLaunches() {
    std::vector<CourseLaunch> launches;
    std::istringstream lines(support::readText(truthFolder() / "course/launches.txt"));
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#') continue;
        const std::size_t equals = line.find('=', line.rfind('|'));
        CourseLaunch& launch = launches.emplace_back();
        launch.run = support::cudaRun(line.substr(0, equals));
        std::istringstream figures(line.substr(equals + 1));
        figures >> launch.warm >> launch.cold >> launch.registers >> launch.instructions;
    }
    return launches;
}

/// By the reader that takes the kernel.
Result<gpu::Launch> courseLaunch(const support::CudaRun& run, memory::CacheStart caches) {
    const auto file = truthFolder() / "course/kernels" / (run.kernel + ".cu");
    cuda::Options options;
    options.entry = run.kernel;
    options.level = codegen::Level::Optimized;
    auto program = scenario::compileKernel(support::readText(file), file.string(), options);
    if (!program) return program.problems();
    const auto library = machine::Library::load(support::projectRoot() / "assets/devices");
    const machine::Machine* const machine = library.find("h100");
    if (machine == nullptr) return Problem{.message = Message{"no such device"}};
    gpu::Launch launch = support::launchOf(run, *std::move(program), *machine);
    launch.model.caches = caches;
    launch.model.divergence = gpu::DivergenceModel::Independent;
    return launch;
}

}  // namespace

std::vector<Row> courseRows(const std::set<std::string>& groups) {
    const auto wants = [&groups](const char* group) {
        return groups.empty() || groups.contains(group);
    };
    constexpr std::array kGroups{"course", "course_cold", "course_instructions",
                                 "course_registers"};
    std::array<std::vector<Row>, kGroups.size()> rows;
    for (const CourseLaunch& measured : courseLaunches()) {
        for (std::size_t i = 0; i < kGroups.size(); ++i) {
            if (!wants(kGroups[i])) continue;
            const auto caches = i == 1 ? memory::CacheStart::Cold : memory::CacheStart::Relaunched;
            Row row{.group = kGroups[i], .name = measured.name()};
            row.measured = std::array{measured.warm - kBeyondTheWarps,
                                      measured.cold - kBeyondTheWarps, measured.instructions,
                                      measured.registers}[i];
            row.unit = std::array{"cycles", "cycles", "instructions", "registers"}[i];
            const auto launch = courseLaunch(measured.run, caches);
            if (!launch) {
                row.problem = launch.problem().message.key;
            } else if (i == 3) {
                row.simulated = launch->program.registersPerThread;
            } else {
                const Ending ending = endOf(*launch);
                row.simulated = static_cast<double>(i == 2 ? ending.counters.instructions
                                                           : ending.cycles);
            }
            rows[i].push_back(std::move(row));
        }
    }
    std::vector<Row> all;
    for (const auto& group : rows)
        all.insert(all.end(), group.begin(), group.end());
    return all;
}

}  // namespace warpscope::truth
