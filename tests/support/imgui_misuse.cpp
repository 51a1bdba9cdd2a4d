#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "third_party/imgui_checks.h"

namespace {

/// The running test fails, once for each place: most mistakes are made again in every frame.
void failTest(const char* expected, const char* file, int line) {
    static const testing::TestInfo* last = nullptr;
    static std::set<std::pair<std::string, int>> told;
    const testing::TestInfo* const test = testing::UnitTest::GetInstance()->current_test_info();
    if (std::exchange(last, test) != test) told.clear();
    if (told.emplace(std::string(file) + expected, line).second)
        ADD_FAILURE_AT(file, line) << "Dear ImGui: " << expected;
}

[[maybe_unused]] const bool isHeard = [] {
    warpscope::imguiMisuse = failTest;
    return true;
}();

}  // namespace
