#pragma once

#include <filesystem>
#include <string>

#include "app/platform/painter.h"
#include "app/session/session.h"

namespace warpscope::platform {

/// Draws the window of a session off-screen, as it stands when nothing moves any more. An empty
/// picture when this system cannot draw without a window.
Picture drawPicture(session::Session& session, int width, int height);

/// The same as SVG, with words that can be searched. Empty when this system cannot draw without a
/// window.
std::string drawSvg(session::Session& session, int width, int height);

/// What of a picture lies in an area of the window; `density` pixels of the picture are one of the
/// window.
Picture croppedTo(const Picture& picture, const draw::Box& area, float density);

/// Writes a text that is not empty. False: it was, or it could not be written.
bool writeText(const std::string& text, const std::filesystem::path& file);

/// Writes a PNG file. False: it could not be written.
bool writePng(const Picture& picture, const std::filesystem::path& file);

}  // namespace warpscope::platform
