#include "engine/scenario/new_scenario.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/host/launches.h"
#include "engine/ptx/read.h"
#include "engine/scenario/grow_buffers.h"
#include "engine/scenario/guess_arguments.h"
#include "engine/scenario/read_text_file.h"

namespace warpscope::scenario {
namespace {

namespace fs = std::filesystem;
using host::HostFacts;
using host::LaunchSite;

/// More warps, or more bytes, are no longer watched but waited for.
constexpr std::int64_t kMostWarps = 32768;
constexpr std::int64_t kMostBytes = std::int64_t{64} << 20;
/// Constants below are sizes of tiles and blocks rather than of the data.
constexpr double kSmallestData = 2048;
constexpr int kMostRounds = 24;

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
    if (holdsAny(name, {"thread", "blocksize", "block_size", "tpb"})) return 256;
    if (holdsAny(name, {"channel"})) return 3;
    return isSize(name) ? 64 : 1024;
}

/// What is known of a launch, its guesses and its constants settled.
struct Settled {
    HostFacts facts{};
    const LaunchSite* site = nullptr;  ///< Of the kernel; null where the file has none.
    std::map<std::string, double> fixed{};
    std::vector<Message> notes{};
};

const LaunchSite* siteOf(const HostFacts& facts, const std::string& kernel) {
    const LaunchSite* best = nullptr;
    for (const LaunchSite& site : facts.launches) {
        if (site.kernel != kernel || site.isInKernel) continue;
        const bool isWhole = site.grid && site.block;
        if (best == nullptr || (isWhole && !(best->grid && best->block))) best = &site;
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
    settled.site = siteOf(settled.facts, kernel);
}

/// A pointer of the launch, or its grid or block as a whole, cfg.block.
bool isNoNumber(const LaunchSite& site, const std::string& name) {
    const bool isMember = name.find('.') != std::string::npos;
    if (isMember && (name == site.gridText || name == site.blockText)) return true;
    return std::ranges::any_of(site.arguments, [&](const host::HostArgument& argument) {
        return argument.bytes && argument.text == name;
    });
}

/// Gives names that have no value one, where more of the launch is known by it.
void assumeUnknown(const host::HostCode& code, const std::string& kernel, Settled& settled) {
    std::set<std::string> tried;
    readAgain(code, kernel, settled);
    for (int round = 0; round < kMostRounds && settled.site != nullptr; ++round) {
        const auto& names = settled.site->unknown;
        const auto next = std::ranges::find_if(names, [&](const std::string& name) {
            return !tried.contains(name) && !isNoNumber(*settled.site, name);
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

/// Tells of the values that nobody gave, of those that the launch depends on.
void noteAssumed(Settled& settled) {
    for (const auto& [name, value] : settled.fixed) {
        if (settled.site == nullptr || !settled.site->known.contains(name)) continue;
        settled.notes.push_back(
            Message{"new.assumed"}.with("name", name).with("value", static_cast<long long>(value)));
    }
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

/// Makes the largest of the file's constants smaller until the launch can be watched.
void shrink(const host::HostCode& code, const std::string& kernel, Settled& settled) {
    std::map<std::string, double> before;
    for (int round = 0; round < kMostRounds && settled.site != nullptr; ++round) {
        if (warpsOf(*settled.site) <= kMostWarps && bytesOf(*settled.site) <= kMostBytes) break;
        const auto& known = settled.site->known;
        const auto largest =
            std::ranges::max_element(known, {}, [](const auto& one) { return one.second; });
        if (largest == known.end() || largest->second < kSmallestData) break;
        const std::string name = largest->first;
        before.try_emplace(name, largest->second);
        settled.fixed[name] = std::floor(largest->second / 4);
        readAgain(code, kernel, settled);
    }
    for (const auto& [name, value] : before) {
        const bool isComputed = settled.site == nullptr || !settled.site->known.contains(name);
        if (isComputed) continue;
        settled.notes.push_back(Message{"new.smaller"}
                                    .with("name", name)
                                    .with("before", static_cast<long long>(value))
                                    .with("now", static_cast<long long>(settled.fixed[name])));
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

/// The kernel that is wanted, or a problem that names those there are.
Result<std::string> chooseKernel(const HostFacts& facts, const std::string& file,
                                 const std::string& entry, std::vector<Message>& notes) {
    std::string names;
    for (const host::KernelName& kernel : facts.kernels)
        names += (names.empty() ? "" : ", ") + kernel.name;
    const auto isThere = [&](const std::string& name) {
        return std::ranges::find(facts.kernels, name, &host::KernelName::name) !=
               facts.kernels.end();
    };
    if (!entry.empty()) {
        if (isThere(entry)) return entry;
        return Problem{Message{"compiler.unknown_entry"}.with("name", entry),
                       {file, 1, 1, 2},
                       names.empty() ? Message{} : Message{"new.kernels"}.with("names", names),
                       Severity::Error};
    }
    if (facts.kernels.empty()) return std::string();  // The reader says what is wrong.
    std::string chosen = facts.kernels.front().name;
    for (const LaunchSite& site : facts.launches) {
        if (site.isInKernel || !isThere(site.kernel)) continue;
        chosen = site.kernel;
        break;
    }
    if (facts.kernels.size() > 1)
        notes.push_back(Message{"new.several_kernels"}.with("names", names).with("name", chosen));
    return chosen;
}

Result<NewScenario> newScenarioOf(std::string source, const fs::path& path,
                                  const std::string& entry, Reader reader) {
    NewScenario made;
    const bool hasHostCode = !isPtx(source, path.string());
    const host::HostCode code = host::readHostCode(hasHostCode ? source : std::string());
    auto kernel =
        chooseKernel(factsOf(code, source, path.string()), path.string(), entry, made.notes);
    if (!kernel) return kernel.problems();
    cuda::Options compiling;
    compiling.entry = *kernel;
    const auto program = compileKernel(source, path.string(), {compiling, reader});
    if (!program) return program.problems();
    Settled settled;
    assumeUnknown(code, *kernel, settled);
    noteAssumed(settled);
    shrink(code, *kernel, settled);
    made.notes.insert(made.notes.end(), settled.notes.begin(), settled.notes.end());
    Scenario& scenario = made.scenario;
    scenario.path = path;
    scenario.title = {program->entry, program->entry};
    scenario.kernelFile = path.filename().string();
    scenario.code = std::move(source);
    scenario.entry = program->entry;
    scenario.reader = reader;
    guessArguments({*program, settled.facts, settled.site, scenario.code}, scenario, made.notes);
    growGuessedBuffers(scenario, made.notes);
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
