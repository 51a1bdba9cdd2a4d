#include "engine/scenario/launches/argument_of.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/host/launches.h"

namespace warpscope::scenario {
namespace {

std::vector<isa::Parameter> named(const std::vector<std::string>& names) {
    std::vector<isa::Parameter> parameters;
    for (const std::string& name : names)
        parameters.emplace_back().name = name;
    return parameters;
}

/// What the launch says of each parameter, "?" where it says nothing.
std::vector<std::string> saidBy(const std::string& made, const std::vector<std::string>& names) {
    const host::HostFacts facts = host::readHostFacts(host::readHostCode(
        "struct P { int n; float s; int w[3]; };\n__global__ void k(float* a, P p) {}\n"
        "int main() { const int N = 64; float* d; " +
        made + " k<<<1, 64>>>(d, p); }"));
    std::vector<std::string> said;
    const auto parameters = named(names);
    for (std::size_t i = 1; i < parameters.size(); ++i) {
        const auto* const argument = argumentOf(facts.launches.at(0), parameters, i);
        const bool isKnown = argument != nullptr && argument->value.has_value();
        said.push_back(isKnown ? std::to_string(static_cast<int>(*argument->value)) : "?");
    }
    return said;
}

using Texts = std::vector<std::string>;
const Texts kRecordParts{"a", "p.n", "p.s", "p.w[0]", "p.w[1]", "p.w[2]"};

// Bug: behind the first inner brace every value was guessed.
TEST(ArgumentOf, ListsWithinAListBelongToTheirMembers) {
    EXPECT_EQ(saidBy("P p = {N, 2.0f, {1, 2, 3}};", kRecordParts),
              (Texts{"64", "2", "1", "2", "3"}));
    EXPECT_EQ(saidBy("P p{N, 2.0f, {1}};", kRecordParts), (Texts{"64", "2", "1", "0", "0"}));
    EXPECT_EQ(saidBy("P p = {N, 2.0f, {}};", kRecordParts), (Texts{"64", "2", "0", "0", "0"}));
    EXPECT_EQ(saidBy("P p = {N, 2.0f, 1, 2, 3};", kRecordParts), (Texts{"64", "2", "1", "2", "3"}));
    const Texts inner{"a", "p.at.x", "p.at.y", "p.w[0].x", "p.w[0].y", "p.w[1].x", "p.w[1].y"};
    EXPECT_EQ(saidBy("P p = {{5, 6}, {{1, 2}, {3, 4}}};", inner),
              (Texts{"5", "6", "1", "2", "3", "4"}));
}

// C++ gives 5 and 6 to at.x and at.y here: by its place in the list 6 would be of w.
TEST(ArgumentOf, BesideAMemberWithoutBracesOfItsOwnNothingIsSaid) {
    const Texts names{"a", "p.at.x", "p.at.y", "p.w[0]", "p.w[1]"};
    EXPECT_EQ(saidBy("P p = {5, 6, {1, 2}};", names), (Texts{"?", "?", "?", "?"}));
    EXPECT_EQ(saidBy("P p = {{5, 6}, {1, 2}};", names), (Texts{"5", "6", "1", "2"}));
}

TEST(ArgumentOf, ValuesMayHaveTheNamesOfTheirMembers) {
    EXPECT_EQ(saidBy("P p = {.n = N, .s = 3, .w = {7, 8, 9}};", kRecordParts),
              (Texts{"64", "3", "7", "8", "9"}));
}

TEST(ArgumentOf, WhatOnlyHasItsPlaceInPtxIsNotGuessedBehindAList) {
    EXPECT_EQ(saidBy("P p = {N, 2.0f, {1, 2, 3}};", {"a", "p+0", "p+4", "p+8", "p+12", "p+16"}),
              (Texts{"64", "2", "?", "?", "?"}));
}

TEST(ArgumentOf, AStructureWithoutMembersIsNoParameter) {
    const host::HostFacts facts = host::readHostFacts(
        host::readHostCode("struct Square {};\n__global__ void k(float* a, Square f, int n) {}\n"
                           "int main() { float* d; k<<<1, 64>>>(d, Square(), 40); }"));
    const auto parameters = named({"a", "n"});
    const auto* const found = argumentOf(facts.launches.at(0), parameters, 1);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->value, 40);
}

TEST(ArgumentOf, OfAVectorThePartThatIsRead) {
    const host::HostFacts facts = host::readHostFacts(host::readHostCode(
        "__global__ void k(int2 r) {}\nint main() { k<<<1, 64>>>(int2{4, 5}); }"));
    const auto parameters = named({"r+4"});
    const auto* const found = argumentOf(facts.launches.at(0), parameters, 0);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->value, 5);
}

TEST(ArgumentOf, ClangsNamesOfAVector) {
    const host::HostFacts facts = host::readHostFacts(
        host::readHostCode("__global__ void k(float3 s, int n) {}\n"
                           "int main() { k<<<1, 64>>>(make_float3(1, 2, 3), 4); }"));
    const auto parameters = named({"s", "s+4", "s+8", "n"});
    for (std::size_t i = 0; i < 4; ++i) {
        const auto* const found = argumentOf(facts.launches.at(0), parameters, i);
        ASSERT_NE(found, nullptr) << i;
        EXPECT_EQ(found->value, static_cast<double>(i + 1));
    }
}

}  // namespace
}  // namespace warpscope::scenario
