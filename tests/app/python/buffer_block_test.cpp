#include "app/python/buffer_block.h"

#include <gtest/gtest.h>

#include <cstring>

#include "tests/support/run_scenario.h"

namespace warpscope::python {
namespace {

std::shared_ptr<const history::Run> runOf(const std::string& parameters, const std::string& body,
                                          const std::string& arguments) {
    return support::runFrom(
        "[kernel]\ncode = '''\nstruct P { int a; double b; };\n"
        "__global__ void fill(" +
        parameters + ") {\n    int i = threadIdx.x;\n    " + body + "\n}\n'''\n" + arguments +
        "[launch]\ngrid = 1\nblock = 32\n");
}

const char* const kTwoBuffers =
    "[[argument]]\nname = 'first'\ncount = 3000\n[[argument]]\nname = 'second'\ncount = 32\n";

TEST(BufferBlock, HoldsEveryBufferAsTheRunLeftIt) {
    const auto run = runOf("float* first, short* second",
                           "first[2999 - i] = 0.5f * i; second[i] = -i;", kTwoBuffers);
    const BufferBlock block = bufferBlock(*run);
    ASSERT_EQ(block.arrays.size(), 2u);
    EXPECT_EQ(block.arrays[0].format, "<f4");
    EXPECT_EQ(block.arrays[0].count, 3000u);
    EXPECT_EQ(block.arrays[1].format, "<i2");
    EXPECT_EQ(block.arrays[1].offset % 64, 0u);
    float last = 0;  // Beyond the first page.
    std::memcpy(&last, block.bytes.data() + block.arrays[0].offset + 2997 * sizeof last,
                sizeof last);
    EXPECT_EQ(last, 1.0f);
    std::int16_t negative = 0;
    std::memcpy(&negative, block.bytes.data() + block.arrays[1].offset + 31 * sizeof negative,
                sizeof negative);
    EXPECT_EQ(negative, -31);
}

TEST(BufferBlock, TellsVectorsFromStructures) {
    const auto run = runOf(
        "float4* first, P* second",
        "first[i] = make_float4(i, 1, 2, 3); second[i].a = i; second[i].b = 0.5 * i;", kTwoBuffers);
    const BufferBlock block = bufferBlock(*run);
    EXPECT_EQ(block.arrays[0].format, "<f4");
    EXPECT_EQ(block.arrays[0].components, 4u);
    EXPECT_EQ(block.arrays[0].itemBytes, 16u);
    EXPECT_TRUE(block.arrays[0].fields.empty());
    ASSERT_EQ(block.arrays[1].fields.size(), 2u);
    EXPECT_EQ(block.arrays[1].fields[1].format, "<f8");
    EXPECT_EQ(block.arrays[1].fields[1].offset, 8u);
    EXPECT_EQ(block.arrays[1].itemBytes, 16u);
}

}  // namespace
}  // namespace warpscope::python
