#include "engine/export/sink.h"

#include <gtest/gtest.h>

#include <vector>

namespace warpscope::exporting {
namespace {

TEST(Writer, PutsNumbersAndTextTogether) {
    std::string all;
    const Sink sink = [&](std::string_view piece) {
        all += piece;
        return true;
    };
    Writer writer(sink);
    writer.add("a");
    writer.add(',');
    writer.addNumber(-12);
    writer.add(',');
    writer.addHex(0xBEEF, 8);
    EXPECT_EQ(all, "") << "small pieces are kept together";
    EXPECT_TRUE(writer.flush());
    EXPECT_EQ(all, "a,-12,0000beef");
}

TEST(Writer, HandsOnLargeTextInPiecesAndEndsWhereNobodyTakesIt) {
    int pieces = 0;
    const Sink sink = [&](std::string_view) { return ++pieces < 3; };
    Writer writer(sink);
    const std::string row(1000, 'x');
    int rows = 0;
    while (rows < 100'000) {
        writer.add(row);
        ++rows;
        if (!writer.rest()) break;
    }
    EXPECT_EQ(pieces, 3);
    EXPECT_LT(rows, 1500);
    EXPECT_FALSE(writer.flush()) << "what was lost stays lost";
    EXPECT_EQ(pieces, 3);
}

}  // namespace
}  // namespace warpscope::exporting
