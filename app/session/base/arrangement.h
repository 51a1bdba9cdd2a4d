#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "app/session/base/action.h"

namespace warpscope::session {

/// All arrangements in the order of the menu.
inline constexpr std::array<Arrangement, 5> kArrangements{
    Arrangement::Overview, Arrangement::Divergence, Arrangement::Sm, Arrangement::Occupancy,
    Arrangement::Sweep};

/// "overview", "divergence", "sm", "occupancy", "sweep": as in scenario files, settings and on the
/// command line.
std::string_view nameOf(Arrangement arrangement);
/// Nothing when no arrangement has this name.
std::optional<Arrangement> parseArrangement(std::string_view name);
/// The arrangement with this name, or the one in which a view of this key is at its largest.
/// Nothing for views that stand in every arrangement, and for unknown names.
std::optional<Arrangement> arrangementShowing(std::string_view viewOrArrangement);

}  // namespace warpscope::session
