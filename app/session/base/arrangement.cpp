#include "app/session/base/arrangement.h"

#include <algorithm>

#include "app/names/view_names.h"

namespace warpscope::session {

static_assert(kArrangements.size() == names::kArrangementNames.size());

std::string_view nameOf(Arrangement arrangement) {
    return names::kArrangementNames[static_cast<std::size_t>(arrangement)];
}

std::optional<Arrangement> parseArrangement(std::string_view name) {
    for (const Arrangement arrangement : kArrangements) {
        if (nameOf(arrangement) == name) return arrangement;
    }
    return std::nullopt;
}

std::optional<Arrangement> arrangementShowing(std::string_view viewOrArrangement) {
    if (const auto named = parseArrangement(viewOrArrangement)) return named;
    const names::ViewName* view = names::findView(viewOrArrangement);
    return view == nullptr ? std::nullopt : parseArrangement(view->home);
}

}  // namespace warpscope::session
