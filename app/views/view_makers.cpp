#include "app/views/view_makers.h"

#include <algorithm>

#include "engine/base/contract.h"

#include "view_headers.inc"

namespace warpscope::views {
namespace {

constexpr ViewMaker kMakers[] = {
#include "view_makers.inc"
};

}  // namespace

std::span<const ViewMaker> viewMakers() {
    return kMakers;
}

std::unique_ptr<View> makeView(std::string_view key) {
    const auto found = std::ranges::find(kMakers, key, &ViewMaker::key);
    WARPSCOPE_EXPECT(found != std::end(kMakers), "a view has its folder in app/views");
    return found->make();
}

}  // namespace warpscope::views
