#include "engine/base/from_chars.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace warpscope {
namespace {

template <class Real>
void expectTheSame(std::string_view text) {
    Real expected = 42;
    Real value = 42;
    const char* const last = text.data() + text.size();
    const auto wanted = std::from_chars(text.data(), last, expected);
    const auto got = fromCharsByStrtod(text.data(), last, value);
    EXPECT_EQ(got.ptr - text.data(), wanted.ptr - text.data()) << text;
    EXPECT_EQ(got.ec, wanted.ec) << text;
    EXPECT_EQ(value, expected) << text;
}

TEST(FromChars, StrtodEndsWhereItEndsAndRefusesWhatItRefuses) {
    for (const std::string_view text :
         {"1",     "-1.5",  "1.",     ".5",     "-.5e3",  "1e",  "1e+",  "1e-3x",
          "1.5.2", "0x10",  "+1",     " 1",     "",       "-",   ".",    "-.",
          "e5",    "1e400", "-1e400", "1e-400", "0e-400", "1E5", "12 3", "1e0005"}) {
        expectTheSame<float>(text);
        expectTheSame<double>(text);
    }
}

TEST(FromChars, StrtodGivesTheSameBits) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 20'000; ++i) {
        const auto number = std::bit_cast<double>(random());
        if (number != number || number - number != 0) continue;
        char text[64];
        const auto end = std::to_chars(text, text + sizeof text, number).ptr;
        expectTheSame<double>({text, end});
        const auto small = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (small != small || small - small != 0) continue;
        const auto stop = std::to_chars(text, text + sizeof text, small).ptr;
        expectTheSame<float>({text, stop});
    }
    expectTheSame<float>("16777217.000000000000000000000000000000001");  // Just above halfway.
    expectTheSame<double>("2.2250738585072011e-308");
}

TEST(FromChars, AWholeNumberIsAllOfItsText) {
    EXPECT_EQ(wholeNumber("-12"), -12);
    for (const std::string_view text : {"", "1x", " 1", "1.5", "99999999999999999999"})
        EXPECT_EQ(wholeNumber(text), std::nullopt) << text;
}

TEST(FromChars, IntegersAreThoseOfTheStandardLibrary) {
    int value = 0;
    const std::string_view text = "17,";
    EXPECT_EQ(*fromChars(text.data(), text.data() + text.size(), value).ptr, ',');
    EXPECT_EQ(value, 17);
}

}  // namespace
}  // namespace warpscope
