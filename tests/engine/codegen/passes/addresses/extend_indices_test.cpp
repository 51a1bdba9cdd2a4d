#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using isa::DataType;
using isa::Opcode;

/// So often is an index made 64 bits wide in front of an address.
std::ptrdiff_t extensionsIn(const isa::Program& program) {
    return std::ranges::count_if(program.instructions, [](const isa::Instruction& code) {
        return code.opcode == Opcode::I2i && code.type == DataType::S64;
    });
}

std::ptrdiff_t extensionsOf(const std::string& body) {
    return extensionsIn(cuda::programOfBody(body, cuda::optimized()));
}

// IMAD.WIDE for both, as in the SASS of vecadd.
TEST(ExtendIndices, InTheBlockOfItsFirstReaderAnIndexIsExtendedOnTheWay) {
    EXPECT_EQ(extensionsOf("int i = threadIdx.x; if (i < n) out[i] = in[i];"), 0);
}

// SHF, LEA and LEA.HI.X behind the loop, as in that of gcd_pairs.
TEST(ExtendIndices, InALaterBlockItStandsByItself) {
    const std::string loop =
        "int i = threadIdx.x; int x = in[i]; while (x > 9) x = x / 3 + n; out[i] = x;";
    EXPECT_EQ(extensionsOf(loop), 1);
    const auto out =
        support::runBody("int i = threadIdx.x; int x = in[i]; while (x > 9) x = x / 3; out[i] = x;",
                         {100, 5, 27, 9}, 4);
    EXPECT_EQ(std::vector(out.begin(), out.begin() + 4), (std::vector{3, 5, 9, 9}));
}

// IMAD.WIDE again, as in that of local_sort: the pairs would all be needed at a time.
TEST(ExtendIndices, OfABlockWithManyOfThemNoneStandsByItself) {
    const auto withElements = [](const std::string& count) {
        return extensionsOf("int a[" + count +
                            "], i = threadIdx.x;"
                            "for (int k = 0; k < " +
                            count +
                            "; k++) a[k] = in[k * n + i];"
                            "while (a[0] > 9) a[0] = a[0] / 3 + n;"
                            "for (int k = 0; k < " +
                            count + "; k++) out[k * n + i] = a[k];");
    };
    EXPECT_GT(withElements("4"), 0);
    EXPECT_EQ(withElements("10"), 0);
}

// IADD3 and LEA.HI.X.SX32, LEA and LEA.HI.X, as in that of gauss_jordan.
TEST(ExtendIndices, TwoIndicesOfAPointerAreAddedUp) {
    const std::string body =
        "const int* row = in + blockIdx.x * n; int i = threadIdx.x; out[i] = row[i * i];";
    const auto program = cuda::programOfBody(body, cuda::optimized());
    EXPECT_EQ(extensionsIn(program), 2);
    EXPECT_TRUE(std::ranges::any_of(program.instructions, [](const isa::Instruction& code) {
        return code.opcode == Opcode::Iadd && code.type == DataType::S64;
    })) << cuda::textOf(program);
    EXPECT_EQ(support::valueOf("const int* row = in + in[0]; out[0] = row[in[1]];", {3, -1, 42}),
              42)
        << "the second index is below 0";
}

TEST(ExtendIndices, BytesAreAddedToTheirPointer) {
    const auto program = cuda::programOf(
        "__global__ void k(char* out, const char* in) { out[threadIdx.x] = in[threadIdx.x]; }",
        cuda::optimized());
    EXPECT_EQ(extensionsIn(program), 1) << "once for both\n" << cuda::textOf(program);
    EXPECT_EQ(cuda::countOf(program, Opcode::ImadWide), 0);
    EXPECT_EQ(cuda::countOf(program, Opcode::Iadd), 2);
}

TEST(ExtendIndices, ElementsOfTwelveBytesKeepTheirProduct) {
    const auto program = cuda::programOf(
        "struct P { int x, y, z; }; __global__ void k(P* p, int n) { int i = threadIdx.x;"
        "int y = p[i].y; while (y > 9) y = y / 3 + n; p[i].x = y; }",
        cuda::optimized());
    EXPECT_EQ(extensionsIn(program), 0) << cuda::textOf(program);
}

}  // namespace
}  // namespace warpscope::codegen
