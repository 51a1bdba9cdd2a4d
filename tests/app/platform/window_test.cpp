#include "app/platform/window.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "app/platform/home.h"
#include "tests/support/paths.h"

namespace warpscope::platform {
namespace {

TEST(Window, WithoutADisplaySaysSo) {
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    const session::Assets assets = assetsIn(support::projectRoot());
    session::Session session(assets, {});
    EXPECT_EQ(runWindow(session, assets, {}, [](const session::Settings&) { FAIL(); }),
              WindowEnd::NoDisplay);
}

}  // namespace
}  // namespace warpscope::platform
