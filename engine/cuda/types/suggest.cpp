#include "engine/cuda/types/suggest.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <numeric>

namespace warpscope::cuda {
namespace {

constexpr std::size_t kMaxLength = 64;

bool isSameLetter(char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) ==
           std::tolower(static_cast<unsigned char>(b));
}

/// Letters to insert, delete or replace (Levenshtein), case aside; two rows of the table.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (isSameLetter(a[i], b[j]) ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

Message didYouMean(std::string_view name, const std::vector<std::string_view>& candidates) {
    // Every letter is like every other.
    if (name.size() < 2 || name.size() > kMaxLength) return {};
    std::string_view best;
    // Two letters in the wrong order count as two changes; short names are too alike for that.
    const std::size_t most = name.size() < 4 ? 1 : std::max<std::size_t>(2, name.size() / 3);
    std::size_t bestDistance = most + 1;
    for (const std::string_view candidate : candidates) {
        if (candidate.size() < 2 || candidate.size() > kMaxLength || candidate == name) continue;
        const std::size_t found = distance(name, candidate);
        if (found >= bestDistance) continue;
        best = candidate;
        bestDistance = found;
    }
    if (best.empty()) return {};
    return Message{"compiler.hint.did_you_mean"}.with("name", best);
}

bool namesGroups(std::string_view name) {
    constexpr std::array<std::string_view, 14> kNames{"cooperative_groups::", "cg::",
                                                      "thread_block_tile",    "thread_block",
                                                      "thread_group",         "grid_group",
                                                      "coalesced_group",      "cluster_group",
                                                      "this_thread_block",    "this_grid",
                                                      "this_cluster",         "tiled_partition",
                                                      "coalesced_threads",    "labeled_partition"};
    return std::ranges::any_of(kNames, [&](std::string_view own) {
        const bool isScope = own.ends_with(':');
        return isScope ? name.starts_with(own) && name.size() > own.size()
                       : name.substr(0, name.find('<')) == own;
    });
}

}  // namespace warpscope::cuda
