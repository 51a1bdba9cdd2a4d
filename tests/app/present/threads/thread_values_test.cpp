#include "app/present/threads/thread_values.h"

#include <gtest/gtest.h>

#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"

namespace warpscope::present {
namespace {

TEST(ThreadValues, AreThoseOfResidentWarpsAndOfOneBlockWhereItIsNamed) {
    OpenSession open(kSplitScenario);
    open.apply(session::SeekTo{open.session.run()->cycles() / 2});
    const auto reader = open.session.seenFrom(session::SlotId::A);
    EXPECT_TRUE(ThreadValues(reader, std::nullopt).at(WarpId{1}, 3).has_value());
    EXPECT_TRUE(ThreadValues(reader, BlockId{0}).at(WarpId{1}, 3).has_value());
    EXPECT_FALSE(ThreadValues().isThere());
}

}  // namespace
}  // namespace warpscope::present
