#include "engine/exercise/draw.h"

#include "engine/base/contract.h"

namespace warpscope::exercise {
namespace {

// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15u;

std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

}  // namespace

Draw::Draw(std::string_view name, std::uint64_t seed) : state_(mixed(seed + kGolden)) {
    for (const char letter : name)
        state_ = mixed(state_ ^ static_cast<unsigned char>(letter));
}

std::int64_t Draw::between(std::int64_t low, std::int64_t high) {
    WARPSCOPE_EXPECT(low <= high, "a range is not empty");
    state_ += kGolden;
    // The ranges are so small that the remainder favours none of them by more than 2^-50.
    const std::uint64_t count = static_cast<std::uint64_t>(high - low) + 1;
    return low + static_cast<std::int64_t>(mixed(state_) % count);
}

}  // namespace warpscope::exercise
