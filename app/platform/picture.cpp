#include "app/platform/picture.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "app/present/sweep/sweep_plan.h"
#include "app/session/base/write_file.h"

// The library's code stands in its header; its style is its own.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb/stb_image_write.h>
#pragma GCC diagnostic pop

namespace warpscope::platform {

namespace {

/// Nobody presses the button in a picture: the sweep that the view offers is in it.
void startOfferedSweep(session::Session& session) {
    const bool isShown = session.settings().arrangement == session::Arrangement::Sweep;
    if (!isShown || !session.hasScenario() || session.sweep() != nullptr) return;
    if (auto plan = present::offeredSweep(session)) session.apply(session::StartSweep{*plan});
}

/// The window as it stands when nothing moves any more; nullptr: this system cannot draw it.
std::unique_ptr<Painter> settled(session::Session& session, int width, int height) {
    auto painter = Painter::open(width, height);
    startOfferedSweep(session);
    if (painter != nullptr) painter->settle(session);
    return painter;
}

}  // namespace

Picture drawPicture(session::Session& session, int width, int height) {
    const auto painter = settled(session, width, height);
    return painter == nullptr ? Picture() : painter->picture();
}

std::string drawSvg(session::Session& session, int width, int height) {
    const auto painter = settled(session, width, height);
    return painter == nullptr ? "" : painter->svg(session, painter->whole(), "c");
}

Picture croppedTo(const Picture& picture, const draw::Box& area, float density) {
    const auto pixel = [&](float place, int most) {
        return std::clamp(static_cast<int>(std::lround(place * density)), 0, most);
    };
    const int left = pixel(area.left, picture.width), top = pixel(area.top, picture.height);
    const int right = pixel(area.right, picture.width);
    const int bottom = pixel(area.bottom, picture.height);
    Picture part = {std::max(0, right - left), std::max(0, bottom - top), {}, {}};
    for (int y = top; y < bottom; ++y) {
        const auto row = picture.pixels.begin() + (std::ptrdiff_t{y} * picture.width + left) * 4;
        part.pixels.insert(part.pixels.end(), row, row + std::ptrdiff_t{part.width} * 4);
    }
    return part;
}

bool writeText(const std::string& text, const std::filesystem::path& file) {
    return !text.empty() && session::writeFile(file, text);
}

bool writePng(const Picture& picture, const std::filesystem::path& file) {
    if (picture.pixels.empty()) return false;
    // The library does not look whether its file could take it all.
    std::string bytes;
    const auto append = [](void* to, void* from, int size) {
        static_cast<std::string*>(to)->append(static_cast<const char*>(from),
                                              static_cast<std::size_t>(size));
    };
    return stbi_write_png_to_func(append, &bytes, picture.width, picture.height, 4,
                                  picture.pixels.data(), picture.width * 4) != 0 &&
           writeText(bytes, file);
}

}  // namespace warpscope::platform
