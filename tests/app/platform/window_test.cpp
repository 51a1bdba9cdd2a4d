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
    session::Session session(assetsIn(support::projectRoot()), {});
    EXPECT_EQ(runWindow(session, {}, [](const session::Settings&) { FAIL(); }),
              WindowEnd::NoDisplay);
}

}  // namespace
}  // namespace warpscope::platform
