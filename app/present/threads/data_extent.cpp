#include "app/present/threads/data_extent.h"

#include <algorithm>

namespace warpscope::present {

namespace {

std::int64_t valueOf(const scenario::Scenario& scenario, const std::string& name) {
    const auto found = std::ranges::find(scenario.arguments, name, &scenario::Argument::name);
    return found == scenario.arguments.end() ? 0 : static_cast<std::int64_t>(found->value);
}

}  // namespace

bool DataExtent::holds(const ThreadPlane::Thread& thread, const Dim3& block) const {
    const auto at = [](std::int64_t blockIdx, std::int64_t size, std::int64_t threadIdx) {
        return blockIdx * size + threadIdx;
    };
    return at(thread.blockIdx.x, block.x, thread.threadIdx.x) < columns &&
           (!rows || at(thread.blockIdx.y, block.y, thread.threadIdx.y) < *rows);
}

std::optional<DataExtent> dataExtent(const scenario::Scenario& scenario) {
    if (scenario.extent.empty()) return std::nullopt;
    DataExtent extent{valueOf(scenario, scenario.extent.front()), std::nullopt};
    if (scenario.extent.size() > 1) extent.rows = valueOf(scenario, scenario.extent[1]);
    if (extent.columns <= 0 || extent.rows.value_or(1) <= 0) return std::nullopt;
    return extent;
}

}  // namespace warpscope::present
