#include "app/session/arrangement.h"

#include <algorithm>

#include "engine/scenario/view_names.h"

namespace warpscope::session {

static_assert(kArrangements.size() == scenario::kArrangementNames.size());

std::string_view nameOf(Arrangement arrangement) {
    return scenario::kArrangementNames[static_cast<std::size_t>(arrangement)];
}

std::optional<Arrangement> parseArrangement(std::string_view name) {
    for (const Arrangement arrangement : kArrangements) {
        if (nameOf(arrangement) == name) return arrangement;
    }
    return std::nullopt;
}

std::optional<Arrangement> arrangementShowing(std::string_view viewOrArrangement) {
    if (const auto named = parseArrangement(viewOrArrangement)) return named;
    const auto& views = scenario::kViewNames;
    const auto view = std::ranges::find(views, viewOrArrangement, &scenario::ViewName::key);
    return view == views.end() ? std::nullopt : parseArrangement(view->home);
}

}  // namespace warpscope::session
