#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "engine/scenario/parse.h"

namespace warpscope::scenario {

/// A small scenario with these tables behind it, as the file test.toml of a folder.
inline Result<Scenario> withTables(const std::string& tables,
                                   const std::filesystem::path& folder = {}) {
    return parse(R"(format = 1
[kernel]
code = "__global__ void k(int* data) { data[threadIdx.x] = 1; }"
[launch]
grid = [1]
block = [32]
[[argument]]
name = "data"
count = 32
)" + tables,
                 folder / "test.toml", {});
}

/// The key of what is wrong in the tables behind it, "nothing" where all is right.
inline std::string problemOfTables(const Result<Scenario>& scenario) {
    if (scenario) return "nothing";
    EXPECT_GT(scenario.problem().range.line, 9) << "points into the table";
    return scenario.problem().message.key;
}

}  // namespace warpscope::scenario
