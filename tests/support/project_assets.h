#pragma once

#include "app/session/base/assets.h"
#include "tests/support/paths.h"

namespace warpscope::support {

/// The project's own devices, texts, lessons and exercises, read once for all sessions of a test
/// program.
inline const session::Assets& projectAssets() {
    static const session::Assets assets = [] {
        const std::filesystem::path root = projectRoot();
        return session::readOnce({root / "assets" / "devices", root / "assets" / "text",
                                  root / "scenarios", root / "assets" / "exercises"});
    }();
    return assets;
}

}  // namespace warpscope::support
