#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "engine/scenario/guesses/new_scenario.h"
#include "tests/support/paths.h"

namespace warpscope::scenario {

/// Makes scenarios of kernel files in a folder of its own.
class NewScenarioTest : public testing::Test {
  protected:
    void SetUp() override { folder = support::freshFolder("new_scenario"); }
    void TearDown() override { std::filesystem::remove_all(folder); }
    Result<NewScenario> made(const std::string& source, const std::string& entry = {}) {
        std::ofstream(folder / "k.cu") << source;
        return newScenario(folder / "k.cu", entry, Reader::Own);
    }
    static bool notes(const NewScenario& scenario, const std::string& key) {
        return std::ranges::any_of(scenario.notes,
                                   [&](const Message& note) { return note.key == key; });
    }
    std::filesystem::path folder{};
};

/// One pointer to read, one to write, and how many.
inline const std::string kAddKernel = R"(
__global__ void add(const float* a, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + 1.0f;
}
)";

}  // namespace warpscope::scenario
