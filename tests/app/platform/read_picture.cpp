#include "tests/app/platform/read_picture.h"

#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <stb/stb_image.h>

// The library's code stands in its header; its style is its own.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wunused-function"
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb/stb_image_write.h>
#pragma GCC diagnostic pop

#include <memory>

namespace warpscope::platform {

Picture readPng(const std::filesystem::path& file) {
    Picture picture{};
    int channels = 0;
    const std::unique_ptr<unsigned char, void (*)(void*)> pixels(
        stbi_load(file.c_str(), &picture.width, &picture.height, &channels, 4), stbi_image_free);
    if (!pixels) return {};
    const auto bytes = static_cast<std::size_t>(picture.width * picture.height) * 4;
    picture.pixels.assign(pixels.get(), pixels.get() + bytes);
    return picture;
}

bool writeSmallPng(const Picture& picture, const std::filesystem::path& file) {
    std::vector<unsigned char> rgb;
    for (std::size_t i = 0; i + 3 < picture.pixels.size(); i += 4)
        rgb.insert(rgb.end(), picture.pixels.begin() + static_cast<std::ptrdiff_t>(i),
                   picture.pixels.begin() + static_cast<std::ptrdiff_t>(i) + 3);
    if (rgb.empty()) return false;
    stbi_write_force_png_filter = 0;
    stbi_write_png_compression_level = 32;  // How far the library looks for what it has written.
    return stbi_write_png(file.c_str(), picture.width, picture.height, 3, rgb.data(),
                          picture.width * 3) != 0;
}

}  // namespace warpscope::platform
