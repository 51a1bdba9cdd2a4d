#include <fmt/format.h>

#include "engine/exercise/makers.h"

namespace warpscope::exercise {
namespace {

constexpr std::array<std::int64_t, 4> kRows{8, 16, 32, 64};
constexpr std::array<std::int64_t, 7> kBits{1, 2, 4, 8, 16, 32, 64};
constexpr std::array<std::int64_t, 6> kMods{2, 3, 5, 7, 32, 64};

/// A block of a line of threads.
void setLine(Draw& draw, Values& values, std::int64_t& threads, std::int64_t& blocks) {
    threads = 32 * draw.between(2, 6);
    blocks = draw.between(1, 3);
    values.set("block", fmt::format("[{}]", threads));
    values.set("index", std::string("blockIdx.x * blockDim.x + threadIdx.x"));
}

/// A block of rows, of which one is meant.
std::string setRows(Draw& draw, Values& values, std::int64_t& threads, std::int64_t& blocks) {
    const std::int64_t width = draw.pick(kRows);
    const std::int64_t height = 192 / width;
    threads = width * height;
    blocks = draw.between(1, 3);
    values.set("block", fmt::format("[{}, {}]", width, height));
    values.set("index", std::string("(blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + "
                                    "threadIdx.x"));
    const std::int64_t row = draw.between(0, height - 1);
    return draw.between(0, 1) == 0 ? fmt::format("threadIdx.y == {}", row)
                                   : fmt::format("threadIdx.y < {}", row + 1);
}

/// The ten conditions of a line of threads and of its data, but for the one of rows.
std::string conditionOf(Draw& draw, std::int64_t form, std::int64_t threads, std::int64_t blocks,
                        std::int64_t mod) {
    switch (form) {
        case 0:
            return fmt::format("threadIdx.x < {}", draw.between(1, threads - 1));
        case 1:
            return fmt::format("threadIdx.x / {} % 2 == 0", draw.pick(kRows));
        case 2: {
            const std::int64_t by = draw.pick(kMods);
            return fmt::format("threadIdx.x % {} == {}", by, draw.between(0, by - 1));
        }
        case 3:
            return fmt::format("blockIdx.x == {}", draw.between(0, blocks));
        case 4:
            return fmt::format("i < {}", draw.between(1, threads * blocks));
        case 5:
            return fmt::format("v < {}", draw.between(1, mod - 1));
        case 6:
            return fmt::format("threadIdx.x / warpSize == {}", draw.between(0, threads / 32));
        case 7:
            return fmt::format("(threadIdx.x & {}) == 0", draw.pick(kBits));
        default:
            return fmt::format("threadIdx.x < (blockIdx.x + 1) * {}", draw.between(1, threads / 2));
    }
}

}  // namespace

Result<Values> drawDivergence(Draw& draw, const Workbench&) {
    constexpr std::int64_t kOfRows = 9;
    Values values;
    std::int64_t threads = 0;
    std::int64_t blocks = 0;
    const std::int64_t form = draw.between(0, kOfRows);
    const std::int64_t mod = draw.pick(kMods);
    if (form == kOfRows) {
        values.set("condition", setRows(draw, values, threads, blocks));
    } else {
        setLine(draw, values, threads, blocks);
        values.set("condition", conditionOf(draw, form, threads, blocks, mod));
    }
    values.set("data", fmt::format("data[i] is i % {}", mod));
    values.set("mod", mod);
    values.set("blocks", blocks);
    values.set("block_threads", threads);
    values.set("threads", threads * blocks);
    values.set("warps", threads * blocks / 32);
    return values;
}

Result<Values> drawLanes(Draw& draw, const Workbench&) {
    constexpr std::array<std::string_view, 4> kSigns{"<", ">=", "<=", ">"};
    Values values;
    const std::int64_t warps = draw.between(2, 6);
    const std::int64_t warp = draw.between(0, warps - 1);
    // Both sides keep six threads in a row, so that each has a lane whatever the outer condition.
    const std::int64_t by = draw.between(2, 6);
    const std::int64_t below = draw.between(1, by - 1);
    values.set("outer", below == 1 ? fmt::format("t % {} == {}", by, draw.between(0, by - 1))
                                   : fmt::format("t % {} < {}", by, below));
    values.set("sign", std::string(draw.pick(kSigns)));
    values.set("edge", 32 * warp + draw.between(7, 24));
    values.set("line", draw.pick(std::array<std::int64_t, 2>{5, 7}));
    values.set("warp", warp);
    values.set("first", 32 * warp);
    values.set("last", 32 * warp + 31);
    values.set("block_threads", 32 * warps);
    return values;
}

}  // namespace warpscope::exercise
