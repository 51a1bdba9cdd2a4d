#include "app/platform/home.h"

#include <system_error>

namespace warpscope::platform {

namespace {

namespace fs = std::filesystem;

}  // namespace

session::Assets assetsIn(const fs::path& home) {
    return {home / "assets" / "devices", home / "assets" / "text", home / "scenarios",
            home / "assets" / "exercises"};
}

fs::path scenarioFile(const fs::path& home, const std::string& name) {
    std::error_code error;
    if (fs::exists(name, error)) return name;
    const fs::path inLibrary = home / "scenarios" / (name + ".toml");
    return fs::exists(inLibrary, error) ? inLibrary : fs::path(name);
}

}  // namespace warpscope::platform
