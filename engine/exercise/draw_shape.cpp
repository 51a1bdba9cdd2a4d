#include "engine/exercise/makers.h"

namespace warpscope::exercise {
namespace {

struct Shape {
    std::int64_t x, y, z;
};

constexpr std::array<Shape, 6> kPictureBlocks{
    {{16, 16, 1}, {32, 8, 1}, {8, 8, 1}, {32, 4, 1}, {64, 4, 1}, {16, 8, 1}}};

void setBlock(Values& values, const Shape& block) {
    values.set("block_x", block.x);
    values.set("block_y", block.y);
    values.set("block_z", block.z);
}

std::int64_t roundedUp(std::int64_t count, std::int64_t by) {
    return (count + by - 1) / by;
}

}  // namespace

Result<Values> drawPicture(Draw& draw, const Workbench&) {
    Values values;
    const Shape block = draw.pick(kPictureBlocks);
    const std::int64_t width = draw.between(20, 150);
    const std::int64_t height = draw.between(20, 90);
    setBlock(values, block);
    values.set("grid_x", roundedUp(width, block.x));
    values.set("grid_y", roundedUp(height, block.y));
    values.set("width", width);
    values.set("height", height);
    values.set("pixels", width * height);
    return values;
}

Result<Values> drawThread(Draw& draw, const Workbench&) {
    Shape block{};
    std::int64_t threads = 0;
    // At least two warps, and none of a single thread: a lone one cannot diverge from another.
    do {
        block = {draw.between(3, 40), draw.between(2, 12), draw.between(1, 4)};
        threads = block.x * block.y * block.z;
    } while (threads < 64 || threads > 1024 || threads % 32 == 1);
    const Shape thread{draw.between(0, block.x - 1), draw.between(0, block.y - 1),
                       draw.between(0, block.z - 1)};
    Values values;
    setBlock(values, block);
    values.set("x", thread.x);
    values.set("y", thread.y);
    values.set("z", thread.z);
    values.set("plane", block.x * block.y);
    const std::int64_t number = thread.z * block.x * block.y + thread.y * block.x + thread.x;
    values.set("number", number);
    values.set("warp", number / 32);
    return values;
}

}  // namespace warpscope::exercise
