#include "engine/ptx/call_graph.h"

#include <gtest/gtest.h>

#include "engine/base/problem_list.h"
#include "engine/ptx/parse.h"

namespace warpscope::ptx {
namespace {

const std::string kText =
    ".version 8.0\n.target sm_90\n.address_size 64\n"
    ".func leaf() { ret; }\n"
    ".func (.param .b32 r) self(.param .b32 n) { .reg .b32 %r<3>; ld.param.u32 %r1, [n];\n"
    "{ .param .b32 a; .param .b32 b; st.param.b32 [a], %r1; call (b), self, (a);\n"
    "ld.param.b32 %r2, [b]; } st.param.b32 [r], %r2; ret; }\n"
    ".func late(.param .b64 n) { .reg .b64 %d<3>; call leaf, (); ld.param.u64 %d1, [n];\n"
    "call %d1, (), proto; ret; }\n"
    ".func early(.param .align 8 .b8 n[8]) { .reg .b64 %d<3>; mov.u64 %d1, early;\n"
    "{ .param .align 8 .b8 v[8]; st.param.v2.b32 [v], {1, 2}; call late, (v); } ret; }\n"
    ".entry k() { .reg .b32 %r<3>;\n"
    "{ .param .b32 a; .param .b32 b; st.param.b32 [a], 7; call (b), self, (a); }\n"
    "{ .param .align 8 .b8 v[8]; st.param.b64 [v], 0; call early, (v); } ret; }\n";

struct Graph {
    Graph() : module(parse(kText, problems)) {
        layout = layOut(module, *module.find("k"), 49152, kernel, problems);
        recursive = recursiveFunctions(module, *module.find("k"), layout);
    }
    ProblemList problems{"k.ptx"};
    Module module;
    code::Kernel kernel{};
    MemoryLayout layout{};
    std::set<const Function*> recursive{};
};

TEST(PtxCallGraph, WhoCallsItselfByOthersOrAtOnce) {
    const Graph graph;
    ASSERT_TRUE(graph.problems.isEmpty());
    const std::set<const Function*> expected{graph.module.find("self")};
    EXPECT_EQ(graph.recursive, expected) << "a pointer call without arguments fits nothing";
}

TEST(PtxCallGraph, WhatCallersHandOver) {
    const Graph graph;
    EXPECT_EQ(argumentsOf(graph.module, *graph.module.find("self")), (SlotBits{{{"n", 0}, 32}}));
    EXPECT_EQ(argumentsOf(graph.module, *graph.module.find("late")),
              (SlotBits{{{"n", 0}, 32}, {{"n", 4}, 32}}));
    EXPECT_EQ(resultsOf(*graph.module.find("self")), (SlotBits{{{"r", 0}, 32}}));
}

TEST(PtxCallGraph, WhenRegistersOfArgumentsAndResultsLast) {
    const Graph graph;
    EXPECT_TRUE(readsParametersFirst(*graph.module.find("self")));
    EXPECT_FALSE(readsParametersFirst(*graph.module.find("late")));
    EXPECT_TRUE(returnsAfterResult(*graph.module.find("self")));
}

}  // namespace
}  // namespace warpscope::ptx
