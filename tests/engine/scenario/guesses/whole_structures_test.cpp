#include "engine/scenario/guesses/whole_structures.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/host/launches.h"
#include "engine/scenario/launches/argument_of.h"

namespace warpscope::scenario {
namespace {

/// What a launch says of the one part of structure s that the kernel reads; -1: nothing.
double saidOf(const std::string& record, const std::string& made, const std::string& part) {
    const std::string source = record +
                               " __global__ void k(float* o, S s) {}\nint main() { float* d; " +
                               made + " k<<<1, 32>>>(d, s); }";
    isa::Program program;
    program.entry = "k";
    program.parameters.resize(2);
    program.parameters[0].name = "o";
    program.parameters[1].name = part;
    const host::HostFacts facts = host::readHostFacts(host::readHostCode(source));
    const auto* const said =
        argumentNamed(facts.launches.at(0), withAllMembers(program, source), part);
    return said != nullptr && said->value ? *said->value : -1.0;
}

// Bug: of {3, 7} b was 3, since the kernel reads nothing in front of it.
TEST(WholeStructures, MembersThatTheKernelDoesNotReadHaveTheirPlaceInALaunchsList) {
    EXPECT_EQ(saidOf("struct S { int a, b; };", "S s = {3, 7};", "s.b"), 7.0);
    EXPECT_EQ(saidOf("struct S { float* d; int n; int m; };", "S s = {d, 100, 7};", "s.m"), 7.0);
    EXPECT_EQ(saidOf("struct S { int a, b, c; };", "S s{.a = 3, .c = 9};", "s.c"), 9.0);
    const std::string nested = "struct P { float x, y; }; struct S { P p; int w[3]; int b; };";
    EXPECT_EQ(saidOf(nested, "S s{{1, 2}, {10, 20, 30}, 700};", "s.p.y"), 2.0);
    EXPECT_EQ(saidOf(nested, "S s{{1, 2}, {10, 20, 30}, 700};", "s.w[2]"), 30.0);
    EXPECT_EQ(saidOf(nested, "S s{1, 2, 10, 20, 30, 700};", "s.b"), 700.0);
}

TEST(WholeStructures, WhatMayBeAnothersIsNotTaken) {
    const std::string nested = "struct P { float x, y; }; struct S { P p; int a, b, c; };";
    EXPECT_EQ(saidOf(nested, "P p; S s{p, 7, 8, 9};", "s.a"), -1.0);
    const std::string derived = "struct B { int x, y; }; struct S : B { int z; };";
    EXPECT_EQ(saidOf(derived, "S s{{1, 2}, 3};", "s.y"), -1.0);
    // Its layout is not known here: 3 may be a's or b's.
    const std::string unions = "struct S { union { int i; float f; }; int a; };";
    EXPECT_EQ(saidOf(unions, "S s{{1}, 3};", "s+4"), -1.0);
    EXPECT_EQ(saidOf(unions, "S s{1, 3};", "s+4"), -1.0);
}

}  // namespace
}  // namespace warpscope::scenario
