#include "app/session/base/line_ends.h"

#include <gtest/gtest.h>

namespace warpscope::session {
namespace {

TEST(LineEnds, AFileKeepsThoseThatItHad) {
    const std::string theirs = "a\r\nb\r\n";
    const std::string edited = withPlainLineEnds(theirs) + "c\n";
    EXPECT_EQ(edited, "a\nb\nc\n");
    EXPECT_EQ(withLineEndsOf(theirs, edited), "a\r\nb\r\nc\r\n");
    EXPECT_EQ(withLineEndsOf("a\nb\n", edited), edited);
    EXPECT_EQ(withLineEndsOf("", edited), edited);
}

}  // namespace
}  // namespace warpscope::session
