#include "engine/text/glossary.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "engine/base/ascii.h"

namespace warpscope::text {
namespace {

constexpr std::array kNames = std::to_array<std::string_view>({
    "kernel",
    "grid",
    "block",
    "thread",
    "warp",
    "wave",
    "lane",
    "pass",
    "divergence",
    "reconvergence",
    "active_mask",
    "simt",
    "simd",
    "simd_efficiency",
    "predication",
    "sm",
    "scheduler",
    "issue",
    "eligible",
    "stall",
    "resident",
    "occupancy",
    "theoretical_occupancy",
    "achieved_occupancy",
    "latency",
    "latency_hiding",
    "ilp",
    "throughput",
    "zero_overhead",
    "barrier",
    "fence",
    "deadlock",
    "race",
    "atomic",
    "transparent_scalability",
    "global_memory",
    "shared_memory",
    "local_memory",
    "constant_memory",
    "register",
    "spilling",
    "l1",
    "l2",
    "dram",
    "sector",
    "cache_line",
    "coalescing",
    "bank",
    "bank_conflict",
    "carveout",
    "launch",
    "launch_bounds",
    "ipc",
    "scoreboard",
    "pipe",
    "processing_block",
    "independent_threads",
    "program_counter",
    "cluster",
    "stream",
    "padding",
    "cycle",
    "tile",
    "reduction",
    "boundary_check",
    "host",
    "core",
    "ffma",
    "livelock",
    "poll",
    "cooperative_groups",
    "tensor_core",
    "profiler",
    "pmpp",
    "stack",
    "event",
    "roofline",
    "device",
    "slot",
    "operand",
    "policy",
    "intensity",
    "scope",
    "performance_cliff",
    "contention",
    "compute_capability",
    "linear_index",
    "broadcast",
    "thread_engine",
});

std::vector<std::string> splitForms(const std::string& forms) {
    std::vector<std::string> out;
    for (std::size_t from = 0; from < forms.size();) {
        const std::size_t end = std::min(forms.find('|', from), forms.size());
        out.push_back(forms.substr(from, end - from));
        from = end + 1;
    }
    return out;
}

bool isSame(std::string_view one, std::string_view other) {
    return std::ranges::equal(
        one, other, [](char a, char b) { return ascii::lowered(a) == ascii::lowered(b); });
}

/// Where a form ends that begins at `at`; nothing where it does not stand there.
std::optional<std::size_t> endAt(std::string_view text, std::size_t at, std::string_view form) {
    if (text.size() - at < form.size() || !isSame(text.substr(at, form.size()), form))
        return std::nullopt;
    std::size_t end = at + form.size();
    if (!ascii::isNamePart(form.front())) return end;
    if (at > 0 && ascii::isNamePart(text[at - 1])) return std::nullopt;
    if (end < text.size() && text[end] == 's') ++end;
    if (end < text.size() && ascii::isNamePart(text[end])) return std::nullopt;
    return end;
}

}  // namespace

Glossary::Glossary(const Catalogue& catalogue, Language language) {
    for (const std::string_view name : kNames) {
        const std::string key = "glossary." + std::string(name);
        if (!catalogue.has(key + ".term")) continue;
        terms_.push_back({name, catalogue.render(language, key + ".term"),
                          catalogue.render(language, key + ".meaning"),
                          splitForms(catalogue.render(language, key + ".forms"))});
    }
}

Mention Glossary::longestAt(std::string_view text, std::size_t at) const {
    Mention longest{at, at, 0};
    for (std::size_t term = 0; term < terms_.size(); ++term) {
        for (const std::string& form : terms_[term].forms) {
            const auto end = endAt(text, at, form);
            if (end && *end > longest.end) longest = {at, *end, term};
        }
    }
    return longest;
}

std::vector<Mention> Glossary::mentionsIn(std::string_view text) const {
    std::vector<Mention> mentions;
    std::vector<bool> isSeen(terms_.size());
    for (std::size_t at = 0; at < text.size();) {
        const Mention longest = longestAt(text, at);
        const bool isFound = longest.end > at;
        if (isFound && !isSeen[longest.term]) mentions.push_back(longest);
        if (isFound) isSeen[longest.term] = true;
        at = isFound ? longest.end : at + 1;
    }
    return mentions;
}

std::optional<Mention> Glossary::mentionAt(std::string_view text, std::size_t byte) const {
    for (std::size_t at = 0; at < text.size() && at <= byte;) {
        const Mention longest = longestAt(text, at);
        if (longest.end > byte) return longest;
        at = std::max(longest.end, at + 1);
    }
    return std::nullopt;
}

}  // namespace warpscope::text
