#include "app/platform/version.h"

#include <gtest/gtest.h>

namespace warpscope::platform {
namespace {

TEST(Version, SaysWhatTheProgramIsMadeOf) {
    const std::string text = versionText();
    EXPECT_TRUE(text.starts_with("warpscope ")) << text;
    for (const char* part : {"Dear ImGui 1.", "GLFW 3.", "fmt ", "toml++ 3."})
        EXPECT_NE(text.find(part), std::string::npos) << part;
}

}  // namespace
}  // namespace warpscope::platform
