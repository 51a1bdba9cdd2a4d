#include "engine/trace/segment.h"

#include <gtest/gtest.h>

namespace warpscope::trace {
namespace {

/// makeSegment writes whole words, whose layout the compiler chooses.
TEST(Segment, MadeOfWholeWordsIsTheSameAsPartByPart) {
    Segment byParts{};
    byParts.begin = 0xFEDCBA98U;
    byParts.pc = 0xABCDEFU;
    byParts.stateBits = static_cast<std::uint8_t>(WarpState::Barrier) & 0xFFU;
    byParts.active = 0x0123456789ABCDEFULL;
    EXPECT_EQ(makeSegment(0xFEDCBA98U, 0xABCDEFU, WarpState::Barrier, 0x0123456789ABCDEFULL),
              byParts);
}

}  // namespace
}  // namespace warpscope::trace
