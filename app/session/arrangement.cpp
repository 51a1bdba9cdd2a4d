#include "app/session/arrangement.h"

#include <utility>

namespace warpscope::session {
namespace {

using enum Arrangement;

constexpr std::array<std::string_view, 5> kNames{"overview", "divergence", "sm", "occupancy",
                                                 "sweep"};

/// Where a view is at its largest. Views of every arrangement (timeline, transport) are not here.
constexpr std::array<std::pair<std::string_view, Arrangement>, 8> kHomes{{
    {"stage", Overview},
    {"lanes", Divergence},
    {"source", Divergence},
    {"inspector", Sm},
    {"bars", Occupancy},
    {"charts", Occupancy},
    {"calculation", Occupancy},
    {"device", Occupancy},
}};

}  // namespace

std::string_view nameOf(Arrangement arrangement) {
    return kNames[static_cast<std::size_t>(arrangement)];
}

std::optional<Arrangement> parseArrangement(std::string_view name) {
    for (const Arrangement arrangement : kArrangements) {
        if (nameOf(arrangement) == name) return arrangement;
    }
    return std::nullopt;
}

std::optional<Arrangement> arrangementShowing(std::string_view viewOrArrangement) {
    if (const auto named = parseArrangement(viewOrArrangement)) return named;
    for (const auto& [view, home] : kHomes) {
        if (view == viewOrArrangement) return home;
    }
    return std::nullopt;
}

}  // namespace warpscope::session
