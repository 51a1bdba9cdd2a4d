#include "tests/app/platform/picture_difference.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace warpscope::platform {
namespace {

constexpr std::size_t kChannels = 4;

bool contains(const draw::Box& rect, int x, int y) {
    return rect.contains(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
}

/// The mean of a cell, of those of its pixels that tell no time.
std::array<unsigned char, kChannels> meanOf(const Picture& picture,
                                            const std::vector<draw::Box>& clocks, int left, int top,
                                            int cell) {
    std::array<long, kChannels> sums{};
    long count = 0;
    for (int y = top; y < std::min(top + cell, picture.height); ++y) {
        for (int x = left; x < std::min(left + cell, picture.width); ++x) {
            const bool isTime = std::ranges::any_of(
                clocks, [&](const draw::Box& clock) { return contains(clock, x, y); });
            if (isTime) continue;
            ++count;
            const auto pixel = static_cast<std::size_t>(y * picture.width + x) * kChannels;
            for (std::size_t channel = 0; channel < kChannels; ++channel)
                sums[channel] += picture.pixels[pixel + channel];
        }
    }
    std::array<unsigned char, kChannels> mean{};
    for (std::size_t channel = 0; channel < kChannels; ++channel)
        mean[channel] = static_cast<unsigned char>(count == 0 ? 0 : sums[channel] / count);
    return mean;
}

/// Whether a pixel of one picture has its colour at no pixel around that place in another one.
bool isNowhereNear(const Picture& one, int x, int y, const Picture& other) {
    const auto pixel = static_cast<std::size_t>(y * one.width + x);
    for (int v = std::max(0, y - 1); v < std::min(other.height, y + 2); ++v)
        for (int u = std::max(0, x - 1); u < std::min(other.width, x + 2); ++u)
            if (isSameColour(one, pixel, other, static_cast<std::size_t>(v * other.width + u),
                             kStrong))
                return false;
    return true;
}

/// Counts the strongly differing pixels of one panel in cells that overlap by half.
class StrongPixels {
  public:
    explicit StrongPixels(const Picture& picture)
        : columns_(picture.width / kHalf + 2),
          counts_(static_cast<std::size_t>(columns_ * (picture.height / kHalf + 2))) {}

    void add(int x, int y) {
        // The cell that begins here, those that began half a side before.
        for (const int row : {y / kHalf, y / kHalf + 1})
            for (const int column : {x / kHalf, x / kHalf + 1})
                most_ =
                    std::max(most_, ++counts_[static_cast<std::size_t>(row * columns_ + column)]);
    }
    int most() const { return most_; }

  private:
    static constexpr int kHalf = kCellSide / 2;
    int columns_;
    std::vector<int> counts_;
    int most_ = 0;
};

}  // namespace

Picture inCells(const Picture& picture, int cell) {
    std::vector<draw::Box> clocks;
    for (const shell::ShownPanel& panel : picture.panels)
        if (panel.clock.width() > 0) clocks.push_back(panel.clock);
    Picture out;
    out.width = (picture.width + cell - 1) / cell;
    out.height = (picture.height + cell - 1) / cell;
    for (int y = 0; y < out.height; ++y)
        for (int x = 0; x < out.width; ++x)
            for (const unsigned char value : meanOf(picture, clocks, x * cell, y * cell, cell))
                out.pixels.push_back(value);
    const float side = static_cast<float>(cell);
    for (shell::ShownPanel panel : picture.panels) {
        panel.box = {panel.box.left / side, panel.box.top / side, panel.box.right / side,
                     panel.box.bottom / side};
        panel.clock = {};
        out.panels.push_back(panel);
    }
    return out;
}

Picture inShades(const Picture& picture) {
    Picture out = picture;
    constexpr int kStep = 255 / (kLevels - 1);
    for (unsigned char& value : out.pixels)
        value = static_cast<unsigned char>((value + kStep / 2) / kStep * kStep);
    return out;
}

bool isSameColour(const Picture& one, std::size_t a, const Picture& other, std::size_t b,
                  int same) {
    for (std::size_t channel = 0; channel < 3; ++channel) {
        const int difference = one.pixels[a * kChannels + channel] -
                               static_cast<int>(other.pixels[b * kChannels + channel]);
        if (std::abs(difference) > same) return false;
    }
    return true;
}

std::vector<Difference> differences(const Picture& stored, const Picture& now, int same) {
    std::vector<Difference> all;
    for (const shell::ShownPanel& panel : now.panels)
        all.push_back({panel.key, 0, 0, 0});
    all.push_back({"gaps", 0, 0, 0});
    std::vector<StrongPixels> strong(all.size(), StrongPixels(now));
    for (int y = 0; y < now.height; ++y) {
        for (int x = 0; x < now.width; ++x) {
            const auto isHere = [&](const shell::ShownPanel& panel) {
                return contains(panel.box, x, y);
            };
            const auto panel = std::ranges::find_if(now.panels, isHere);
            if (panel != now.panels.end() && contains(panel->clock, x, y)) continue;
            const auto index = static_cast<std::size_t>(std::distance(now.panels.begin(), panel));
            const auto pixel = static_cast<std::size_t>(y * now.width + x);
            ++all[index].pixels;
            if (isSameColour(stored, pixel, now, pixel, same)) continue;
            ++all[index].differing;
            if (isNowhereNear(stored, x, y, now) || isNowhereNear(now, x, y, stored))
                strong[index].add(x, y);
        }
    }
    for (std::size_t index = 0; index < all.size(); ++index)
        all[index].strongInCell = strong[index].most();
    return all;
}

std::vector<std::string> noticed(const std::vector<Difference>& all) {
    std::vector<std::string> keys;
    for (const Difference& difference : all)
        if (difference.isNoticed()) keys.push_back(difference.panel);
    return keys;
}

Picture erased(const Picture& picture, const draw::Box& rect, std::size_t groundPixel) {
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
