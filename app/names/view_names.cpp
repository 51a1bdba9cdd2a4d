#include "app/names/view_names.h"

#include <algorithm>

namespace warpscope::names {

const ViewName* findView(std::string_view key) {
    const auto found = std::ranges::find(kViewNames, key, &ViewName::key);
    return found == kViewNames.end() ? nullptr : &*found;
}

const scenario::WindowNames& ofWindow() {
    static const scenario::WindowNames kNames = [] {
        scenario::WindowNames names;
        names.arrangements.assign(kArrangementNames.begin(), kArrangementNames.end());
        for (const ViewName& view : kViewNames)
            names.views.emplace_back(view.key);
        return names;
    }();
    return kNames;
}

}  // namespace warpscope::names
