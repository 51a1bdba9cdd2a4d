#include "engine/scenario/new_scenario.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/host/includes.h"
#include "engine/host/launches.h"
#include "engine/host/overloads.h"
#include "engine/host/scopes.h"
#include "engine/ptx/read.h"
#include "engine/scenario/grow_buffers.h"
#include "engine/scenario/guess_arguments.h"
#include "engine/scenario/judge_launch.h"
#include "engine/scenario/local_headers.h"
#include "engine/scenario/read_text_file.h"

namespace warpscope::scenario {
namespace {

namespace fs = std::filesystem;
using host::HostFacts;
using host::LaunchSite;

/// More warps, or more bytes, are no longer watched but waited for.
constexpr std::int64_t kMaxWatchedWarps = 32768;
constexpr std::int64_t kMaxWatchedBytes = std::int64_t{64} << 20;
/// Constants below are sizes of tiles and blocks rather than of the data.
constexpr double kMinDataElements = 2048;
constexpr int kMaxSettlingRounds = 24;
/// Of something with several sides, where nobody says how long they are.
constexpr double kSide = 64;

bool holdsAny(const std::string& name, std::initializer_list<const char*> parts) {
    const std::string lower = ascii::lowered(name);
    return std::ranges::any_of(
        parts, [&](const char* part) { return lower.find(part) != std::string::npos; });
}

/// A side of something that has several.
bool isSize(const std::string& name) {
    return holdsAny(name, {"width", "height", "row", "col", "dim", "tile", "nx", "ny", "channel"});
}

/// A size that only the running program would know.
double assumedFor(const std::string& name) {
    if (holdsAny(name, {"gpu", "device"})) return 1;
    if (holdsAny(name, {"numsm", "num_sm", "smcount", "sm_count", "nsm", "multiproc", "mpcount"}))
        return 4;
    if (holdsAny(name, {"thread", "blocksize", "block_size", "tpb"})) return 256;
    if (holdsAny(name, {"channel"})) return 3;
    return isSize(name) ? kSide : 1024;
}

/// What is known of a launch, its guesses and its constants settled.
struct Settled {
    HostFacts facts{};
    LaunchSite* site = nullptr;  ///< Of the kernel; null where the file has none.
    std::map<std::string, double> fixed{};
    std::vector<Message> notes{};
};

LaunchSite* siteOf(HostFacts& facts, const std::string& kernel) {
    LaunchSite* best = nullptr;
    for (LaunchSite& site : facts.launches) {
        if (site.kernel != kernel || site.isInKernel) continue;
        const auto rank = [](const LaunchSite& one) {
            return (one.isNeverReached ? 0 : 2) + (one.grid && one.block ? 1 : 0);
        };
        if (best == nullptr || rank(site) > rank(*best)) best = &site;
    }
    return best;
}

/// How much of a launch is known.
int knownParts(const LaunchSite* site) {
    if (site == nullptr) return 0;
    int count = (site->grid ? 1 : 0) + (site->block ? 1 : 0) + (site->sharedBytes ? 1 : 0);
    for (const host::HostArgument& argument : site->arguments)
        count += argument.bytes ? 1 : 0;
    return count;
}

void readAgain(const host::HostCode& code, const std::string& kernel, Settled& settled) {
    settled.facts = host::readHostFacts(code, settled.fixed);
    if (const auto* const overload = host::firstOverload(code, kernel))
        std::erase_if(settled.facts.launches, [&](const LaunchSite& site) {
            return site.kernel == kernel && !host::mayLaunch(code, site, *overload);
        });
    settled.site = siteOf(settled.facts, kernel);
}

/// A pointer of the launch, or its grid or block as a whole: cfg.block, a dim3 that nobody knows.
bool isNoNumber(const host::HostCode& code, const LaunchSite& site, const std::string& name) {
    const bool isShape = name == site.gridText || name == site.blockText;
    const bool isMember = name.find('.') != std::string::npos;
    if (isShape && (isMember || host::isExtent(code, name, site.at))) return true;
    return std::ranges::any_of(site.arguments, [&](const host::HostArgument& argument) {
        return argument.bytes && argument.text == name;
    });
}

/// Gives names that have no value one, where more of the launch is known by it.
void assumeUnknown(const host::HostCode& code, const std::string& kernel, Settled& settled) {
    std::set<std::string> tried;
    readAgain(code, kernel, settled);
    for (int round = 0; round < kMaxSettlingRounds && settled.site != nullptr; ++round) {
        const auto& names = settled.site->unknown;
        const auto next = std::ranges::find_if(names, [&](const std::string& name) {
            return !tried.contains(name) && !isNoNumber(code, *settled.site, name);
        });
        if (next == names.end()) return;
        // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): the names are read anew.
        const std::string name = *next;
        tried.insert(name);
        const int before = knownParts(settled.site);
        settled.fixed[name] = assumedFor(name);
        readAgain(code, kernel, settled);
        // A size may need another one beside it: width and height.
        const bool mayHelp = knownParts(settled.site) > before || isSize(name);
        if (mayHelp) continue;
        settled.fixed.erase(name);
        readAgain(code, kernel, settled);
    }
}

/// int n = 0; that only an option of the command line makes more: a launch of no blocks is none.
/// Those numbers get a value without which less of the launch would be known.
void assumeMoreThanNone(const host::HostCode& code, const std::string& kernel, Settled& settled) {
    const auto hasShape = [&] { return settled.site != nullptr && settled.site->grid.has_value(); };
    if (settled.site == nullptr || hasShape()) return;
    const std::map<std::string, double> before = settled.fixed;
    std::vector<std::string> none;
    for (const auto& [name, value] : settled.site->known) {
        if (value <= 0 && !before.contains(name)) none.push_back(name);
    }
    for (const std::string& name : none)
        settled.fixed[name] = none.size() > 1 ? kSide : assumedFor(name);
    readAgain(code, kernel, settled);
    if (!hasShape()) {
        settled.fixed = before;
        return readAgain(code, kernel, settled);
    }
    const int parts = knownParts(settled.site);
    for (const std::string& name : none) {
        const double value = settled.fixed[name];
        settled.fixed.erase(name);
        readAgain(code, kernel, settled);
        if (knownParts(settled.site) < parts) settled.fixed[name] = value;
    }
    readAgain(code, kernel, settled);
}

std::int64_t warpsOf(const LaunchSite& site) {
    if (!site.grid || !site.block) return 0;
    const double blocks = static_cast<double>(site.grid->x) * static_cast<double>(site.grid->y) *
                          static_cast<double>(site.grid->z);
    const double warps = blocks * std::ceil(static_cast<double>(site.block->count()) / 32);
    return static_cast<std::int64_t>(std::min(warps, 1e15));
}

std::int64_t bytesOf(const LaunchSite& site) {
    std::int64_t bytes = 0;
    for (const host::HostArgument& argument : site.arguments)
        bytes += argument.bytes.value_or(0) * (argument.countsElements ? 16 : 1);
    return bytes;
}

/// The largest number that may be made smaller: what is assumed before what the file says.
std::string largestOf(const Settled& settled, const std::set<std::string>& useless,
                      const std::map<std::string, double>& assumed) {
    std::string chosen;
    double largest = 0;
    for (const bool isAssumed : {true, false}) {
        for (const auto& [name, value] : settled.site->known) {
            const bool isOpen = assumed.contains(name) == isAssumed && !useless.contains(name) &&
                                value >= (isAssumed ? kSide : kMinDataElements);
            if (!isOpen || value <= largest) continue;
            largest = value;
            chosen = name;
        }
        if (!chosen.empty()) break;
    }
    return chosen;
}

/// Makes the largest of the file's constants smaller until the launch can be watched, and tells of
/// them and of the values that nobody gave, as far as the launch depends on them.
void shrink(const host::HostCode& code, const std::string& kernel, Settled& settled) {
    const std::map<std::string, double> assumed = settled.fixed;
    std::map<std::string, double> before;
    std::set<std::string> useless;
    for (int round = 0; round < kMaxSettlingRounds && settled.site != nullptr; ++round) {
        const std::int64_t warps = warpsOf(*settled.site);
        const std::int64_t bytes = bytesOf(*settled.site);
        if (warps <= kMaxWatchedWarps && bytes <= kMaxWatchedBytes) break;
        const std::string name = largestOf(settled, useless, assumed);
        if (name.empty()) break;
        const std::map<std::string, double> fixed = settled.fixed;
        const double value = settled.site->known.at(name);
        settled.fixed[name] = std::floor(value / 4);
        readAgain(code, kernel, settled);
        const bool isLess = settled.site != nullptr &&
                            (warpsOf(*settled.site) < warps || bytesOf(*settled.site) < bytes);
        if (isLess && !assumed.contains(name)) before.try_emplace(name, value);
        if (isLess) continue;
        useless.insert(name);
        settled.fixed = fixed;
        readAgain(code, kernel, settled);
    }
    for (const auto& [name, value] : settled.fixed) {
        if (settled.site == nullptr || !settled.site->known.contains(name)) continue;
        const auto known = before.find(name);
        const auto now = static_cast<long long>(value);
        settled.notes.push_back(known == before.end()
                                    ? Message{"new.assumed"}.with("name", name).with("value", now)
                                    : Message{"new.smaller"}
                                          .with("name", name)
                                          .with("before", static_cast<long long>(known->second))
                                          .with("now", now));
    }
}

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
    auto kernel = chooseKernel(facts, path.string(), entry, host::makesKernels(code), made.notes);
    if (!kernel) return kernel.problems();
    auto program = compileOne(source, path, *kernel, reader);
    if (entry.empty())
        program =
            compileAnother(facts, source, path, reader, *kernel, std::move(program), made.notes);
    if (!program) return program.problems();
    Settled settled;
    if (const auto* const overload = host::firstOverload(code, *kernel))
        made.notes.push_back(
            Message{"new.overloaded"}.with("name", *kernel).with("line", overload->line));
    assumeUnknown(code, *kernel, settled);
    assumeMoreThanNone(code, *kernel, settled);
    shrink(code, *kernel, settled);
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
    scenario.entry = program->entry;
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
