#include "engine/scenario/values/field_value.h"

#include <gtest/gtest.h>

namespace warpscope::scenario {
namespace {

TEST(FieldValueTest, ValuesAreWrittenAsInFiles) {
    EXPECT_EQ(textOf(FieldValue(true)), "true");
    EXPECT_EQ(textOf(FieldValue(std::int64_t{7})), "7");
    EXPECT_EQ(textOf(FieldValue(2.5)), "2.5");
    EXPECT_EQ(textOf(FieldValue("h100")), "h100");
    EXPECT_EQ(textOf(FieldValue(Dim3{4, 1, 1})), "[4,1,1]");
    EXPECT_EQ(textOf(FieldValue(Init{})), "zero");
    EXPECT_EQ(textOf(FieldValue(Init{Init::Kind::Range, {5, 4, 8}})), "{ range = [5, 4, 8] }");
    EXPECT_EQ(textOf(FieldValue(std::vector<std::int64_t>{1, 2})), "[1, 2]");
    EXPECT_EQ(textOf(FieldValue(std::vector<std::string>{"a"})), "[\"a\"]");
}

TEST(FieldValueTest, OnlyNumbersAndExtentsHaveANumber) {
    EXPECT_EQ(numberOf(FieldValue(7)), 7);
    EXPECT_EQ(numberOf(FieldValue(Dim3{16, 4, 1})), 16);
    EXPECT_EQ(numberOf(FieldValue(true)), std::nullopt);
    EXPECT_EQ(numberOf(FieldValue("7")), std::nullopt);
}

}  // namespace
}  // namespace warpscope::scenario
