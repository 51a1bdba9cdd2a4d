#include "tests/app/platform/picture_difference.h"

#include <algorithm>
#include <cstdlib>

namespace warpscope::platform {
namespace {

constexpr std::size_t kChannels = 4;

bool contains(const shell::Rect& rect, int x, int y) {
    const float middleX = static_cast<float>(x) + 0.5f;
    const float middleY = static_cast<float>(y) + 0.5f;
    return middleX >= rect.x && middleX < rect.x + rect.width && middleY >= rect.y &&
           middleY < rect.y + rect.height;
}

}  // namespace

bool isSameColour(const Picture& one, std::size_t a, const Picture& other, std::size_t b) {
    for (std::size_t channel = 0; channel < 3; ++channel) {
        const int difference = one.pixels[a * kChannels + channel] -
                               static_cast<int>(other.pixels[b * kChannels + channel]);
        if (std::abs(difference) > kSameColour) return false;
    }
    return true;
}

std::vector<Difference> differences(const Picture& stored, const Picture& now) {
    std::vector<Difference> all;
    for (const shell::ShownPanel& panel : now.panels)
        all.push_back({panel.key, 0, 0});
    all.push_back({"gaps", 0, 0});
    for (int y = 0; y < now.height; ++y) {
        for (int x = 0; x < now.width; ++x) {
            const auto isHere = [&](const shell::ShownPanel& panel) {
                return contains(panel.rect, x, y);
            };
            const auto panel = std::ranges::find_if(now.panels, isHere);
            if (panel != now.panels.end() && contains(panel->clock, x, y)) continue;
            Difference& difference =
                all[static_cast<std::size_t>(std::distance(now.panels.begin(), panel))];
            const auto pixel = static_cast<std::size_t>(y * now.width + x);
            ++difference.pixels;
            if (!isSameColour(stored, pixel, now, pixel)) ++difference.differing;
        }
    }
    return all;
}

std::vector<std::string> noticed(const std::vector<Difference>& all) {
    std::vector<std::string> keys;
    for (const Difference& difference : all)
        if (difference.isNoticed()) keys.push_back(difference.panel);
    return keys;
}

Picture erased(const Picture& picture, const shell::Rect& rect, std::size_t groundPixel) {
    Picture out = picture;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x)
            if (contains(rect, x, y))
                std::copy_n(
                    &picture.pixels[groundPixel * kChannels], kChannels,
                    &out.pixels[static_cast<std::size_t>(y * picture.width + x) * kChannels]);
    return out;
}

}  // namespace warpscope::platform
