#include "engine/scenario/guesses/settle_launch.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/host/instances.h"
#include "engine/host/overloads.h"
#include "engine/host/scopes.h"
#include "engine/scenario/guesses/usual_size.h"

namespace warpscope::scenario {
namespace {

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

/// Of a number whose name tells nothing.
constexpr double kUnnamed = 1024;

/// A size that only the running program would know.
double assumedFor(const std::string& name) {
    if (holdsAny(name, {"gpu", "device"})) return 1;
    if (holdsAny(name, {"numsm", "num_sm", "smcount", "sm_count", "nsm", "multiproc", "mpcount"}))
        return 4;
    if (holdsAny(name, {"thread", "blocksize", "block_size", "tpb"})) return 256;
    return usualSize(name).value_or(isSize(name) ? kSide : kUnnamed);
}

/// Whether a launch is one of `entry`: k, or k<float, 16> where it gives just these.
bool launches(const LaunchSite& site, const std::string& entry) {
    if (site.kernel != host::kernelOf(entry)) return false;
    if (site.kernel == entry) return true;
    std::string text = site.kernel;
    for (const std::string& argument : site.templateArguments)
        text += (text == site.kernel ? "<" : ",") + argument;
    std::string wanted = entry;
    std::erase(text += ">", ' ');
    std::erase(wanted, ' ');
    return text == wanted;
}

LaunchSite* siteOf(HostFacts& facts, const std::string& kernel) {
    LaunchSite* best = nullptr;
    for (LaunchSite& site : facts.launches) {
        if (!launches(site, kernel) || site.isInKernel) continue;
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

/// How many numbers of the kernel's a launch gives.
int knownValues(const LaunchSite* site) {
    if (site == nullptr) return 0;
    return static_cast<int>(std::ranges::count_if(
        site->arguments, [](const host::HostArgument& one) { return one.value.has_value(); }));
}

void readAgain(const host::HostCode& code, const std::string& kernel, SettledLaunch& settled) {
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

/// Takes the values of names back without which as much of the launch is known, or, of a size, as
/// many of its arguments; those that are left.
std::vector<std::string> dropUseless(const host::HostCode& code, const std::string& kernel,
                                     const std::vector<std::string>& names,
                                     SettledLaunch& settled) {
    std::vector<std::string> useful;
    for (const std::string& name : names) {
        const int parts = knownParts(settled.site);
        const int values = isSize(name) ? knownValues(settled.site) : 0;
        const double value = settled.fixed[name];
        settled.fixed.erase(name);
        readAgain(code, kernel, settled);
        const bool isUseless = knownParts(settled.site) == parts &&
                               (!isSize(name) || knownValues(settled.site) == values);
        if (isUseless) continue;
        settled.fixed[name] = value;
        readAgain(code, kernel, settled);
        useful.push_back(name);
    }
    return useful;
}

/// Numbers that only together make more of the launch known, m and n, are sides of something.
void makeSides(const host::HostCode& code, const std::string& kernel,
               const std::vector<std::string>& names, SettledLaunch& settled) {
    const int parts = knownParts(settled.site);
    const std::map<std::string, double> before = settled.fixed;
    for (const std::string& name : names)
        if (settled.fixed[name] == kUnnamed) settled.fixed[name] = kSide;
    readAgain(code, kernel, settled);
    if (knownParts(settled.site) >= parts) return;
    settled.fixed = before;
    readAgain(code, kernel, settled);
}

/// Gives names that have no value one, where more of the launch is known by it, alone or together
/// with names before it.
void assumeUnknown(const host::HostCode& code, const std::string& kernel, SettledLaunch& settled) {
    std::set<std::string> tried;
    std::vector<std::string> open;  // So far of no use.
    readAgain(code, kernel, settled);
    for (int round = 0; round < kMaxSettlingRounds && settled.site != nullptr; ++round) {
        const auto& names = settled.site->unknown;
        const auto next = std::ranges::find_if(names, [&](const std::string& name) {
            return !tried.contains(name) && !isNoNumber(code, *settled.site, name);
        });
        if (next == names.end()) break;
        // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): the names are read anew.
        const std::string name = *next;
        tried.insert(name);
        const int before = knownParts(settled.site);
        settled.fixed[name] = assumedFor(name);
        readAgain(code, kernel, settled);
        if (knownParts(settled.site) < before) {
            settled.fixed.erase(name);
            readAgain(code, kernel, settled);
            continue;
        }
        open.push_back(name);
        if (knownParts(settled.site) == before) continue;
        const std::vector<std::string> useful = dropUseless(code, kernel, open, settled);
        if (useful.size() > 1) makeSides(code, kernel, useful, settled);
        open.clear();
    }
    if (settled.site != nullptr) dropUseless(code, kernel, open, settled);
}

/// int n = 0; that only an option of the command line makes more: a launch of no blocks is none.
/// Those numbers get a value without which less of the launch would be known.
void assumeMoreThanNone(const host::HostCode& code, const std::string& kernel,
                        SettledLaunch& settled) {
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
std::string largestOf(const SettledLaunch& settled, const std::set<std::string>& useless,
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
void shrink(const host::HostCode& code, const std::string& kernel, SettledLaunch& settled) {
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

}  // namespace

SettledLaunch settleLaunch(const host::HostCode& code, const std::string& kernel) {
    SettledLaunch settled;
    assumeUnknown(code, kernel, settled);
    assumeMoreThanNone(code, kernel, settled);
    shrink(code, kernel, settled);
    return settled;
}

}  // namespace warpscope::scenario
