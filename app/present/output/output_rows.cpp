#include "app/present/output/output_rows.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpscope::present {

std::string placeIn(std::int64_t index, const Dim3& extent) {
    const Dim3 at = coordinateOf(index, extent);
    if (extent.z > 1) return fmt::format("({}, {}, {})", at.x, at.y, at.z);
    if (extent.y > 1) return fmt::format("({}, {})", at.x, at.y);
    return fmt::format("{}", at.x);
}

std::vector<OutputRow> outputRows(const history::Recording& run) {
    std::vector<OutputRow> rows;
    const gpu::Launch& launch = run.launch();
    for (const trace::Output& output : run.output()) {
        OutputRow row;
        row.cycle = output.cycle;
        row.block = output.block;
        row.warp = output.warp;
        row.line = output.line;
        row.blockPlace = placeIn(output.block.value, launch.grid);
        row.threadPlace = placeIn(output.thread, launch.block);
        std::size_t begin = 0;
        while (begin < output.text.size()) {
            const std::size_t end = std::min(output.text.find('\n', begin), output.text.size());
            row.text = output.text.substr(begin, end - begin);
            rows.push_back(row);
            begin = end + 1;
        }
    }
    return rows;
}

std::size_t printedUpTo(const std::vector<OutputRow>& rows, Cycle cycle) {
    const auto behind = std::ranges::upper_bound(rows, cycle, {}, &OutputRow::cycle);
    return static_cast<std::size_t>(behind - rows.begin());
}

}  // namespace warpscope::present
