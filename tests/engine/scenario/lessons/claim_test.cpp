#include "engine/scenario/lessons/claim.h"

#include <gtest/gtest.h>

#include <map>

namespace warpscope::scenario {
namespace {

/// What the claim asks for, each under its name: "cycles", "cycles of step 2".
std::optional<ClaimState> stateIn(std::string_view text,
                                  const std::map<std::string, double>& numbers) {
    return stateOfClaim(text, [&](const ClaimName& name) -> std::optional<double> {
        std::string key = name.name;
        if (name.step > 0) key += " of step " + std::to_string(name.step);
        const auto found = numbers.find(key);
        return found == numbers.end() ? std::nullopt : std::optional(found->second);
    });
}

bool isHeld(std::string_view text, const std::map<std::string, double>& numbers = {}) {
    const auto state = stateIn(text, numbers);
    EXPECT_TRUE(state.has_value()) << text;
    return state && state->isHeld;
}

/// The one name that a claim of the form "NAME == 1" asks for.
ClaimName nameIn(std::string_view text) {
    ClaimName found;
    EXPECT_TRUE(stateOfClaim(std::string(text) + " == 1",
                             [&](const ClaimName& name) {
                                 found = name;
                                 return std::optional(1.0);
                             })
                    .has_value())
        << text;
    return found;
}

TEST(Claim, ComparesTwoSidesThatAreCalculated) {
    EXPECT_TRUE(isHeld("answer == 2 * (blocks + 1) - 4 / 2", {{"answer", 8}, {"blocks", 4}}));
    EXPECT_FALSE(isHeld("answer == 2 * blocks + 1", {{"answer", 10}, {"blocks", 4}}));
    EXPECT_TRUE(isHeld("8 - 4 - 2 == 2")) << "from left to right";
    EXPECT_TRUE(
        isHeld("cycles < 1.2 * cycles of step 3", {{"cycles", 119}, {"cycles of step 3", 100}}));
    EXPECT_TRUE(isHeld("1 != 2"));
    EXPECT_TRUE(isHeld("2<=2"));
    EXPECT_TRUE(isHeld("2 >= 2"));
    EXPECT_FALSE(isHeld("2 > 2"));
}

TEST(Claim, AboutIsWithinATwentieth) {
    EXPECT_TRUE(isHeld("98.4 ~= 98.4375"));
    EXPECT_TRUE(isHeld("104 ~= 100"));
    EXPECT_FALSE(isHeld("106 ~= 100"));
}

TEST(Claim, NamesHaveALineAnIndexAPlaceOrAStep) {
    EXPECT_EQ(nameIn("warps line 4"), (ClaimName{"warps", 4, -1, "", 0}));
    EXPECT_EQ(nameIn("times line 7 of step 2"), (ClaimName{"times", 7, -1, "", 2}));
    EXPECT_EQ(nameIn("buffers.out[31]"), (ClaimName{"buffers.out", 0, 31, "", 0}));
    EXPECT_EQ(nameIn("at(warp 3 line 7)"), (ClaimName{"at", 0, -1, "warp 3 line 7", 0}));
    EXPECT_EQ(nameIn("device.limits.warp_size"),
              (ClaimName{"device.limits.warp_size", 0, -1, "", 0}));
}

bool isRead(std::string_view text) {
    return isClaim(text, [](std::string_view place) { return place == "end"; });
}

TEST(Claim, WhatCannotBeReadIsNoClaim) {
    for (const char* text :
         {"", "cycles", "cycles <", "cycles < 1 2", "speed == 1", "lanes == 1",
          "cycles line 4 == 1", "at(noon) == 1", "at() == 1", "at(end == 1", "buffers.out[x] == 1",
          "buffers. == 1", "(1 == 1", "1 = 1", "cycles of step x < 1", "cycles of step 0 < 1",
          "warps line 0 == 1", "buffers.out[-1] == 1"})
        EXPECT_FALSE(isRead(text)) << text;
    for (const std::string& form : claimForms())
        EXPECT_TRUE(isRead(form + " == 1")) << form;
}

// A file of brackets alone filled the stack.
TEST(Claim, BracketsEnd) {
    const auto within = [](std::size_t brackets) {
        return std::string(brackets, '(') + "1" + std::string(brackets, ')') + " == 1";
    };
    EXPECT_TRUE(isHeld(within(32)));
    EXPECT_FALSE(isRead(within(1'000'000)));
}

TEST(Claim, ANumberThatIsNotThereLeavesItOpen) {
    EXPECT_FALSE(stateIn("cycles == 1", {}).has_value());
    EXPECT_FALSE(stateIn("1 + cycles == 1", {}).has_value());
}

}  // namespace
}  // namespace warpscope::scenario
