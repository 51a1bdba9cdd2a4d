#include <gtest/gtest.h>

#include <string>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxMemoryLayout, SharedVariablesStandBehindEachOther) {
    const auto kernel = read(kernelOf(".shared .align 8 .b8 a[20]; .shared .align 16 .b8 b[4]; "
                                      "mov.u32 %r1, d; st.shared.u32 [b], %r1;",
                                      ".extern .shared .align 16 .b8 d[];\n"),
                             "k.ptx", {});
    ASSERT_TRUE(kernel);
    EXPECT_TRUE(kernel->usesDynamicShared);
    EXPECT_EQ(kernel->staticSharedBytes, 48);
    ASSERT_EQ(kernel->parameters.size(), 1U);
    EXPECT_TRUE(kernel->parameters[0].mayBePointer);
    EXPECT_EQ(isa::bankBytesOf(kernel->parameters[0]), 8U);
    ReadOptions little;
    little.maxStaticShared = 10;
    EXPECT_EQ(read(kernelOf(".shared .b8 a[20];"), "k.ptx", little).problem().message.key,
              "ptx.shared_too_large");
}

// Their sum has 33 bits.
TEST(PtxMemoryLayout, SharedVariablesOfFourGigabytesAreTooLarge) {
    std::string variables;
    for (int i = 0; i < 256; ++i)
        variables += ".shared .b8 v" + std::to_string(i) + "[16777216]; ";
    const auto kernel = read(kernelOf(variables), "k.ptx", {});
    ASSERT_FALSE(kernel);
    EXPECT_EQ(kernel.problem().message.key, "ptx.shared_too_large");
}

TEST(PtxMemoryLayout, WhatIsLargerThanAnyMemoryIsTold) {
    // A variable of 4 GB once became one of 256 MB without a word.
    const auto global =
        read(kernelOf("ld.global.u32 %r1, [big];", ".global .align 4 .b8 big[4000000000];\n"),
             "k.ptx", {});
    ASSERT_FALSE(global);
    EXPECT_EQ(global.problem().message.key, "ptx.no_global");
    const auto shared = read(kernelOf(".shared .b8 a[1500000000];"), "k.ptx", {});
    ASSERT_FALSE(shared);
    EXPECT_EQ(shared.problem().message, Message{"ptx.shared_too_large"}.with("most", 49'152));
    EXPECT_FALSE(
        read(kernelOf(".shared .b8 a[3000000000]; .shared .b8 b[3000000000];"), "k.ptx", {}))
        << "and what both take does not begin anew at 4 GB";
}

TEST(PtxMemoryLayout, AVariableBeginsWithTheAddressOfAnother) {
    const auto kernel = read(kernelOf("ld.const.u64 %rd1, [names];",
                                      ".global .align 4 .u32 word[4] = {7};\n"
                                      ".global .align 8 .u64 place[2] = {5, generic(word)+4};\n"
                                      ".const .align 4 .u32 first = 1;\n"
                                      ".const .align 8 .u64 names[2] = {0, generic(place)};\n"),
                             "k.ptx", {});
    ASSERT_TRUE(kernel) << kernel.problem().message.key;
    ASSERT_EQ(kernel->globals.size(), 2U) << "what a variable begins with is placed, too";
    ASSERT_EQ(kernel->addresses.size(), 2U);
    EXPECT_EQ(kernel->addresses[0], (isa::InitialAddress{1, 8, 0, 4}));
    EXPECT_EQ(kernel->addresses[1], (isa::InitialAddress{std::nullopt, 8, 1, 0}));
}

// As clang writes `int* rows[2] = {t[0], t[1]};` of a shared t.
TEST(PtxMemoryLayout, AVariableBeginsWithAddressesOfSharedMemoryAndOfConstants) {
    const auto kernel = read(kernelOf(".shared .align 4 .b8 other[16]; .shared .align 4 .b8 t[64];"
                                      "ld.global.u64 %rd1, [place];"
                                      "ld.shared.u32 %r1, [other];",
                                      ".const .align 4 .u32 word[4] = {7};\n"
                                      ".global .align 8 .u64 place[4] = {generic(t)+32,"
                                      " generic(word)+4, t, 9};\n"),
                             "k.ptx", {});
    ASSERT_TRUE(kernel) << kernel.problem().message.key;
    ASSERT_EQ(kernel->globals.size(), 1U);
    const auto& bytes = kernel->globals[0].initial;
    ASSERT_EQ(bytes.size(), 32U);
    const auto longAt = [&](std::size_t i) {
        std::uint64_t value = 0;
        for (std::size_t b = 0; b < 8; ++b)
            value |= std::uint64_t{bytes[8 * i + b]} << (8 * b);
        return value;
    };
    EXPECT_EQ(longAt(0), (std::uint64_t{isa::kSharedWindow} << 32) + 48);
    EXPECT_EQ(longAt(1), (std::uint64_t{isa::kConstantWindow} << 32) + 4);
    EXPECT_EQ(longAt(2), 16U) << "no generic address";
    EXPECT_EQ(longAt(3), 9U);
    EXPECT_TRUE(kernel->addresses.empty()) << "nothing is left for the launch";
}

TEST(PtxMemoryLayout, NoVariableBeginsWithAnAddressThatTheLaunchDecides) {
    const std::string variables =
        ".extern .shared .align 16 .b8 all[];\n.global .align 8 .u64 place = generic(all);\n";
    const auto asked = read(kernelOf("ld.global.u64 %rd1, [place];", variables), "k.ptx", {});
    ASSERT_FALSE(asked);
    EXPECT_EQ(asked.problem().message.key, "ptx.address_value");
    EXPECT_TRUE(read(kernelOf("ld.shared.u32 %r1, [all];", variables), "k.ptx", {}))
        << "of no concern to who does not name it";
}

// Bug: nvcc's grid.sync() found no memory to count blocks in, and trapped.
TEST(PtxMemoryLayout, BlocksThatMeetHaveMemoryForIt) {
    const auto globalsOf = [](const char* body) {
        const auto kernel = read(kernelOf(body), "k.ptx", {});
        EXPECT_TRUE(kernel) << body;
        return kernel ? kernel->globals : std::vector<isa::GlobalVariable>{};
    };
    const auto met = globalsOf("mov.u32 %r1, %envreg2; mov.u32 %r2, %envreg1; trap;");
    ASSERT_EQ(met.size(), 1U);
    EXPECT_EQ(met[0].initial.size(), 8U);
    EXPECT_TRUE(met[0].isOfGridBarrier);
    const auto ranked = globalsOf("mov.u32 %r1, %envreg2;");
    ASSERT_EQ(ranked.size(), 1U) << "this_grid() asks for it, too";
    EXPECT_FALSE(ranked[0].isOfGridBarrier) << "which any launch may";
    EXPECT_TRUE(globalsOf("mov.u32 %r1, %envreg1;").empty());
}

TEST(PtxMemoryLayout, SharedVariablesKeepTheirNamesAndTypes) {
    const auto kernel = read(kernelOf(".shared .align 4 .b8 a[20]; .shared .align 4 .u32 b;"
                                      "ld.shared.f32 %f1, [a+4]; ld.shared.u32 %r1, [b];"),
                             "k.ptx", {});
    ASSERT_TRUE(kernel) << kernel.problem().message.key;
    const auto& variables = kernel->code.variables;
    ASSERT_EQ(variables.size(), 2U);
    EXPECT_EQ(variables[0].name, "a");
    EXPECT_EQ(variables[0].type, isa::DataType::F32);
    EXPECT_EQ(variables[0].count, 5U);
    EXPECT_EQ(variables[1].index, 20U);
    EXPECT_EQ(variables[1].space, code::Space::Shared);
}

TEST(PtxMemoryLayout, WhatIsTooLargeOrElsewhereIsTold) {
    const struct {
        const char* before;
        const char* body;
        const char* problem;
        const char* hint;
    } kRows[] = {
        {".const .align 4 .b8 big[70000];\n", "ld.const.u32 %r1, [big];", "ptx.constant_too_large",
         ""},
        {".const .align 4 .b8 half[40000];\n.const .align 4 .b8 other[40000];\n",
         "ld.const.u32 %r1, [half]; ld.const.u32 %r1, [other];", "ptx.constant_too_large", ""},
        {".extern .global .align 4 .u32 far;\n", "ld.global.u32 %r1, [far];", "ptx.no_global", ""},
        {"", ".local .align 4 .b8 huge[600000]; ld.local.u32 %r1, [huge];", "ptx.local_too_large",
         ""},
        {".extern .shared .align 8 .b8 all[];\n.global .align 8 .u64 place = generic(all);\n",
         "ld.global.u64 %rd1, [place];", "ptx.address_value", "ptx.hint.address_value"},
    };
    for (const auto& row : kRows) {
        const auto kernel = read(kernelOf(row.body, row.before), "k.ptx", {});
        ASSERT_FALSE(kernel) << row.before << row.body;
        EXPECT_EQ(kernel.problem().message.key, row.problem) << row.before << row.body;
        EXPECT_EQ(kernel.problem().hint.key, row.hint) << row.before << row.body;
    }
    EXPECT_TRUE(read(kernelOf("ld.const.u32 %r1, [all];", ".const .align 4 .b8 all[65536];\n"),
                     "k.ptx", {}));
}

}  // namespace
}  // namespace warpscope::ptx
