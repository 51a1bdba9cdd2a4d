#pragma once

#include <filesystem>

namespace warpscope::platform {

/// Hands a PNG to the clipboard. The window's library knows text alone, so a program does it that
/// stays behind it: wl-copy under Wayland, xclip under X. False where there is none, or it failed.
bool putPictureOnClipboard(const std::filesystem::path& png);

}  // namespace warpscope::platform
