#include "engine/trace/counter_fields.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <vector>

namespace warpscope::trace {
namespace {

TEST(CounterFields, EachCounterHasOneRowAndOneName) {
    Counters counters;
    std::set<std::string_view> names;
    for (const CounterField& field : kCounterFields) {
        counters.*field.place += 1;
        names.insert(field.key);
    }
    EXPECT_EQ(names.size(), kCounterFields.size());
    // Every word of it was touched once, but for the states.
    std::vector<std::int64_t> words(sizeof counters / sizeof(std::int64_t));
    std::memcpy(words.data(), &counters, sizeof counters);
    EXPECT_EQ(std::ranges::count(words, 1), std::ssize(kCounterFields));
    EXPECT_EQ(std::ranges::count(words, 0), kWarpStateCount);
    EXPECT_EQ(std::ranges::count(counters.warpCycles, 0), kWarpStateCount);
}

}  // namespace
}  // namespace warpscope::trace
