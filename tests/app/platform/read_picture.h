#pragma once

#include <filesystem>

#include "app/platform/picture.h"

namespace warpscope::platform {

/// The pixels of a PNG file, without panels; an empty picture where there is no such file.
Picture readPng(const std::filesystem::path& file);
/// As writePng, for pictures of few colours: without alpha and without filters, which make the file
/// of such a picture half as large again. Returns whether it was written.
bool writeSmallPng(const Picture& picture, const std::filesystem::path& file);

}  // namespace warpscope::platform
