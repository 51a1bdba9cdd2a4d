#include "engine/trace/warp_state.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace warpscope::trace {
namespace {

TEST(WarpState, EveryStateHasALetterAndAKeyOfItsOwn) {
    std::set<char> letters;
    std::set<std::string_view> keys;
    for (int i = 0; i < kWarpStateCount; ++i) {
        const WarpStateInfo& info = infoOf(static_cast<WarpState>(i));
        letters.insert(info.letter);
        keys.insert(info.key);
    }
    EXPECT_EQ(letters.size(), static_cast<std::size_t>(kWarpStateCount));
    EXPECT_EQ(keys.size(), static_cast<std::size_t>(kWarpStateCount));
}

TEST(WarpState, IssuedAndNotSelectedAreNotStalled) {
    EXPECT_FALSE(isStalled(WarpState::Issued));
    EXPECT_FALSE(isStalled(WarpState::NotSelected));
    EXPECT_FALSE(isStalled(WarpState::NotResident));
    EXPECT_TRUE(isStalled(WarpState::LongScoreboard));
    EXPECT_TRUE(isStalled(WarpState::NoInstruction));
}

}  // namespace
}  // namespace warpscope::trace
