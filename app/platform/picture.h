#pragma once

#include <filesystem>
#include <vector>

#include "app/session/session.h"
#include "app/shell/layout.h"

namespace warpscope::platform {

/// A picture of the whole window, four bytes a pixel, upper row first.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<unsigned char> pixels{};
    std::vector<shell::ShownPanel> panels{};  ///< What stands where in it; see Shell::shown().
};

/// Draws the window of a session off-screen, as it stands when nothing moves any more. An empty
/// picture when this system cannot draw without a window.
Picture drawPicture(session::Session& session, int width, int height);

/// Writes a PNG file. False: it could not be written.
bool writePng(const Picture& picture, const std::filesystem::path& file);

}  // namespace warpscope::platform
