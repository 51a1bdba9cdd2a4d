#include "app/platform/home.h"

namespace warpscope::platform {

namespace {

namespace fs = std::filesystem;

}  // namespace

session::Assets assetsIn(const fs::path& home) {
    return {home / "assets" / "devices", home / "assets" / "text", home / "scenarios",
            home / "assets" / "exercises"};
}

}  // namespace warpscope::platform
