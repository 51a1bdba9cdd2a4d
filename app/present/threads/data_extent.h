#pragma once

#include <cstdint>
#include <optional>

#include "app/present/threads/thread_map.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::present {

/// How far the data reaches over which the threads of a grid stand: threads beyond it have none.
struct DataExtent {
    std::int64_t columns = 0;
    std::optional<std::int64_t> rows{};  ///< Nothing: it has one dimension.

    bool holds(const ThreadPlane::Thread& thread, const Dim3& block) const;
};

/// As the arguments that a scenario names for it stand now (scenario::Scenario::extent); nothing
/// where it names none, or what they say is no extent.
std::optional<DataExtent> dataExtent(const scenario::Scenario& scenario);

}  // namespace warpscope::present
