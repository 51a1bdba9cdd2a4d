#include "engine/base/small_list.h"

#include <gtest/gtest.h>

#include <vector>

namespace warpscope {
namespace {

using Numbers = SmallList<int, 2>;

/// Every operation beside a vector that does the same.
TEST(SmallList, DoesWhatAVectorDoes) {
    Numbers list;
    std::vector<int> model;
    std::uint32_t random = 1;
    for (int i = 0; i < 5000; ++i) {
        random = random * 1664525 + 1013904223;
        const auto place = static_cast<std::ptrdiff_t>((random >> 8) % (model.size() + 1));
        const bool grows = (random >> 24) % 16 < (model.size() < 6 ? 9U : 7U);
        if (grows) {
            list.insert(list.begin() + place, i);
            model.insert(model.begin() + place, i);
        } else if (place < std::ssize(model)) {
            list.erase(list.begin() + place);
            model.erase(model.begin() + place);
        }
        ASSERT_EQ(std::vector<int>(list.begin(), list.end()), model) << "step " << i;
        const Numbers copy = list;
        ASSERT_EQ(copy, list);
    }
}

TEST(SmallList, ACopyIsItsOwnAndAMoveLeavesNothing) {
    for (const Numbers& numbers : {Numbers{}, Numbers{1}, Numbers{1, 2, 3, 4, 5}}) {
        Numbers source = numbers;
        Numbers copy;
        copy = source;
        copy.push_back(9);
        EXPECT_EQ(source, numbers);
        const Numbers moved = std::move(source);
        EXPECT_EQ(moved, numbers);
        EXPECT_TRUE(source.empty());  // NOLINT(bugprone-use-after-move): it is promised.
        source.push_back(7);
        EXPECT_EQ(source, Numbers{7});
    }
}

TEST(SmallList, TakesMemoryOnlyForMoreThanItHolds) {
    Numbers list{1, 2};
    EXPECT_EQ(list.heapBytes(), 0U);
    list.push_back(3);
    EXPECT_GE(list.heapBytes(), 3 * sizeof(int));
}

TEST(SmallList, ErasesThoseForWhichAPredicateHolds) {
    Numbers list{1, 2, 3, 4, 5};
    eraseIf(list, [](int value) { return value % 2 == 0; });
    EXPECT_EQ(list, (Numbers{1, 3, 5}));
    EXPECT_EQ(*list.rbegin(), 5);
    list.pop_back();
    EXPECT_EQ(list.back(), 3);
    EXPECT_EQ(list.front(), 1);
}

}  // namespace
}  // namespace warpscope
