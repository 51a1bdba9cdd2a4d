#include "app/present/compare/brief_cause.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace warpscope::present {
namespace {

/// Those that have a shorter sentence, view.compare.brief.<key>.
constexpr std::array<std::string_view, 8> kLongCauses{"waits_less",  "waits_longer", "most_less",
                                                      "most_longer", "resident",     "overlap",
                                                      "less_each",   "more_each"};
/// Which sentence of view.compare.terse stands for them, in the same order.
constexpr std::array<const char*, kLongCauses.size()> kTerse{
    "less", "longer", "less", "longer", "resident", "resident", "fewer", "more"};
constexpr std::string_view kCause = "compare.";
constexpr std::string_view kReason = "@compare.for.";

}  // namespace

Message briefCause(const Message& cause) {
    if (!cause.key.starts_with(kCause)) return cause;
    const std::string key = cause.key.substr(kCause.size());
    if (std::ranges::find(kLongCauses, key) == kLongCauses.end()) return cause;
    Message brief{"view.compare.brief." + key, cause.values};
    for (auto& [name, value] : brief.values)
        if (value.starts_with(kReason)) value = "@state." + value.substr(kReason.size()) + ".name";
    return brief;
}

Message terseCause(const Message& cause) {
    Message terse = briefCause(cause);
    constexpr std::string_view kBrief = "view.compare.brief.";
    if (!terse.key.starts_with(kBrief)) return terse;
    const auto* const row = std::ranges::find(kLongCauses, terse.key.substr(kBrief.size()));
    terse.key = std::string("view.compare.terse.") +
                kTerse[static_cast<std::size_t>(row - kLongCauses.begin())];
    return terse;
}

bool tellsCyclesAlone(const Message& cause) {
    return cause.key == "compare.faster" || cause.key == "compare.slower";
}

bool tellsStop(const Message& cause) {
    return cause.key == "compare.fault" || cause.key == "compare.deadlock" ||
           cause.key == "compare.cycle_limit";
}

}  // namespace warpscope::present
