#include "engine/scenario/guesses/new_scenario.h"

#include <algorithm>
#include <utility>

#include "engine/host/includes.h"
#include "engine/host/instances.h"
#include "engine/host/launches.h"
#include "engine/host/overloads.h"
#include "engine/host/scopes.h"
#include "engine/ptx/read.h"
#include "engine/scenario/guesses/grow_buffers.h"
#include "engine/scenario/guesses/guess_arguments.h"
#include "engine/scenario/guesses/settle_launch.h"
#include "engine/scenario/kernels/local_headers.h"
#include "engine/scenario/launches/judge_launch.h"
#include "engine/scenario/texts/read_text_file.h"

namespace warpscope::scenario {
namespace {

namespace fs = std::filesystem;
using host::HostFacts;
using host::LaunchSite;

/// The kernels of a file. PTX has no host code beside them.
HostFacts factsOf(const host::HostCode& code, const std::string& source, const std::string& file) {
    if (!isPtx(source, file)) return host::readHostFacts(code);
    HostFacts facts;
    for (std::string& name : ptx::kernelNames(source, file))
        facts.kernels.push_back({std::move(name), 0});
    return facts;
}

/// The kernel that is wanted, or a problem that names those there are. `mayMakeKernels`: macros may
/// make others.
Result<std::string> chooseKernel(const HostFacts& facts, const std::string& file,
                                 const std::string& entry, bool mayMakeKernels,
                                 std::vector<Message>& notes) {
    std::string names;
    for (const host::KernelName& kernel : facts.kernels)
        names += (names.empty() ? "" : ", ") + kernel.name;
    const auto isThere = [&](const std::string& name) {
        return std::ranges::find(facts.kernels, name, &host::KernelName::name) !=
               facts.kernels.end();
    };
    if (!entry.empty()) {
        if (isThere(entry) || mayMakeKernels) return entry;
        return Problem{Message{"compiler.unknown_entry"}.with("name", entry),
                       {file, 1, 1, 2},
                       names.empty() ? Message{} : Message{"new.kernels"}.with("names", names),
                       Severity::Error};
    }
    if (facts.kernels.empty()) return std::string();  // The reader says what is wrong.
    std::string chosen = facts.kernels.front().name;
    const auto isFirst = [&](const LaunchSite& site) {
        return !site.isInKernel && !site.isNeverReached && isThere(site.kernel);
    };
    const auto first = std::ranges::find_if(facts.launches, isFirst);
    if (first != facts.launches.end()) chosen = first->kernel;
    if (facts.kernels.size() > 1)
        notes.push_back(Message{"new.several_kernels"}.with("names", names).with("name", chosen));
    return chosen;
}

Result<isa::Program> compileOne(const std::string& source, const fs::path& path,
                                const std::string& kernel, Reader reader) {
    cuda::Options compiling;
    compiling.entry = kernel;
    return compileKernel(source, path.string(), {compiling, reader});
}

/// Where a kernel needs what Warpscope does not simulate, the first one of the file that does not:
/// `kernel` is that one then.
Result<isa::Program> compileAnother(const HostFacts& facts, const std::string& source,
                                    const fs::path& path, Reader reader, std::string& kernel,
                                    Result<isa::Program> first, std::vector<Message>& notes) {
    for (const host::KernelName& other : facts.kernels) {
        const bool isOutside = !first && first.problem().message.key == "toolchain.outside";
        if (!isOutside) break;
        if (other.name == kernel) continue;
        auto program = compileOne(source, path, other.name, reader);
        if (!program) continue;
        // The note that several kernels are there named the one that cannot be.
        notes.pop_back();
        Message note{"new.other_kernel"};
        for (const auto& [name, value] : first.problem().message.values)
            if (name == "what") note = std::move(note).with("what", value);
        notes.push_back(std::move(note)
                            .with("name", kernel)
                            .with("line", first.problem().range.line)
                            .with("other", other.name));
        kernel = other.name;
        return program;
    }
    return first;
}

/// Sizes of the launch may stand in a header of the folder.
std::string withLocalHeaders(const std::string& source, const fs::path& path) {
    std::error_code noPlace;
    const fs::path folder = fs::absolute(path, noPlace).parent_path();
    return host::withIncludes(source, path.filename().string(),
                              [&](const std::string& name) { return readBeside(folder, name); });
}

Result<NewScenario> newScenarioOf(std::string source, const fs::path& path,
                                  const std::string& entry, Reader reader) {
    NewScenario made;
    const bool hasHostCode = !isPtx(source, path.string());
    const host::HostCode code =
        host::readHostCode(hasHostCode ? withLocalHeaders(source, path) : std::string());
    const HostFacts facts = factsOf(code, source, path.string());
    const bool isInstance = host::kernelOf(entry) != entry;
    auto kernel = chooseKernel(facts, path.string(), host::kernelOf(entry),
                               host::makesKernels(code), made.notes);
    if (!kernel) return kernel.problems();
    auto program = compileOne(source, path, isInstance ? entry : *kernel, reader);
    if (entry.empty())
        program =
            compileAnother(facts, source, path, reader, *kernel, std::move(program), made.notes);
    if (!program) return program.problems();
    if (const auto* const overload = host::firstOverload(code, *kernel))
        made.notes.push_back(
            Message{"new.overloaded"}.with("name", *kernel).with("line", overload->line));
    if (auto wrong = wrongChevrons(code, *kernel, path.string())) return *std::move(wrong);
    SettledLaunch settled = settleLaunch(code, isInstance ? entry : *kernel);
    if (settled.site != nullptr) {
        auto refusals = refusalsOf(code, *settled.site, *program, path.string());
        if (!refusals.empty()) return refusals;
        noteHostMemory(code, *settled.site, settled.notes);
    }
    made.notes.insert(made.notes.end(), settled.notes.begin(), settled.notes.end());
    Scenario& scenario = made.scenario;
    scenario.path = path;
    scenario.title = {program->entry, program->entry};
    scenario.kernelFile = path.filename().string();
    scenario.code = std::move(source);
    scenario.entry = isInstance ? entry : program->entry;
    scenario.reader = reader;
    // As the device does that such a scenario begins with: a lock that lanes of one warp take from
    // each other ends there, and never would with a stack.
    scenario.model.divergence = gpu::DivergenceModel::Independent;
    const std::vector<std::string> leftZero = guessArguments(
        {*program, settled.facts, settled.site, scenario.code}, scenario, made.notes);
    growGuessedBuffers(scenario, made.notes, leftZero);
    return made;
}

}  // namespace

Result<NewScenario> newScenario(const fs::path& path, const std::string& entry, Reader reader) {
    auto source = readTextFile(path);
    if (!source) return source.problems();
    return newScenarioOf(*std::move(source), path, entry, reader);
}

Result<Scenario> scenarioOfKernel(std::string source, const fs::path& path,
                                  const std::string& entry, Reader reader) {
    auto made = newScenarioOf(std::move(source), path, entry, reader);
    if (!made) return made.problems();
    for (Message& note : made->notes)
        made->scenario.guesses.push_back(
            {std::move(note), SourceRange{path.string(), 0, 0, 0}, {}, Severity::Warning});
    return std::move(made->scenario);
}

void takeLaunch(const Scenario& from, Scenario& to) {
    to.grid = from.grid;
    to.block = from.block;
    to.dynamicSharedBytes = from.dynamicSharedBytes;
    to.isCooperative = from.isCooperative;
    to.entry = from.entry;
    to.arguments = from.arguments;
    to.constants = from.constants;
    to.guesses = from.guesses;
    to.ranges = from.ranges;
}

std::optional<Scenario> unfinishedScenario(const fs::path& path) {
    if (path.extension() != ".cu") return std::nullopt;
    auto source = readTextFile(path);
    if (!source || host::readHostFacts(host::readHostCode(*source)).kernels.empty())
        return std::nullopt;
    Scenario scenario;
    scenario.path = path;
    const std::string name = path.filename().string();
    scenario.title = {name, name};
    scenario.kernelFile = name;
    scenario.code = *std::move(source);
    return scenario;
}

}  // namespace warpscope::scenario
