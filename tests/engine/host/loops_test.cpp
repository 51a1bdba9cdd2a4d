#include "engine/host/loops.h"

#include <gtest/gtest.h>

namespace warpscope::host {
namespace {

/// The words of the innermost loop around the first x of main.
std::string loopAroundX(const std::string& body) {
    const HostCode code = readHostCode("int main() {" + body + "}");
    for (std::size_t i = 0; i < code.tokens.size(); ++i) {
        if (code.tokens[i].text != "x") continue;
        const auto loop = loopAround(code, *code.functionAt(i), i);
        return loop ? code.text(loop->whole) : "none";
    }
    return "no x";
}

TEST(Loops, AreFoundAroundATokenInHeaderAndBody) {
    EXPECT_EQ(loopAroundX("x = 1; for (;;) f();"), "none");
    EXPECT_EQ(loopAroundX("for (;;) f(); x = 1;"), "none");
    EXPECT_EQ(loopAroundX("for (;;) { f(); } x = 1;"), "none");
    EXPECT_EQ(loopAroundX("for (int x = 0;;) f();").substr(0, 3), "for");
    EXPECT_EQ(loopAroundX("while (a) for (;;) x = 1;").substr(0, 3), "for");
    EXPECT_EQ(loopAroundX("while (a) if (b) { x = 1; }").substr(0, 5), "while");
    EXPECT_EQ(loopAroundX("do { x = 1; } while (a);").substr(0, 2), "do");
}

}  // namespace
}  // namespace warpscope::host
