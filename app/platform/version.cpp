#include "app/platform/version.h"

#include <fmt/format.h>
#include <imgui.h>
#include <toml++/toml.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace warpscope::platform {

std::string versionText() {
    constexpr int kMajor = FMT_VERSION / 10'000;
    constexpr int kMinor = FMT_VERSION / 100 % 100;
    constexpr int kPatch = FMT_VERSION % 100;
    return fmt::format(
        "warpscope {}\n"
        "Dear ImGui {}\nGLFW {}\nOpenGL 3.3 through glad\nfmt {}.{}.{}\ntoml++ {}.{}.{}\n"
        "stb_image_write\nfonts: Inter, JetBrains Mono, Noto Sans CJK (subsets)\n",
        WARPSCOPE_VERSION, IMGUI_VERSION, glfwGetVersionString(), kMajor, kMinor, kPatch,
        TOML_LIB_MAJOR, TOML_LIB_MINOR, TOML_LIB_PATCH);
}

}  // namespace warpscope::platform
