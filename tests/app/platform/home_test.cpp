#include "app/platform/home.h"

#include <gtest/gtest.h>

#include "tests/support/paths.h"

namespace warpscope::platform {
namespace {

TEST(Home, HoldsDevicesTextsAndScenarios) {
    const session::Assets assets = assetsIn(support::projectRoot());
    for (const auto& folder : {assets.devices, assets.text, assets.scenarios})
        EXPECT_TRUE(std::filesystem::is_directory(folder)) << folder;
}

}  // namespace
}  // namespace warpscope::platform
