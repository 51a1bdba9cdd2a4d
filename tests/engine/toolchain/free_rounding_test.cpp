#include "engine/toolchain/free_rounding.h"

#include <gtest/gtest.h>

namespace warpscope::toolchain {
namespace {

TEST(FreeRounding, OfSumsAndProductsAlone) {
    EXPECT_EQ(withFreeRounding("\tmul.rn.f32 \t%f3, %f1, %f2;\n\tadd.rn.f64 \t%d3, %d1, %d2;\n"
                               "@%p1 bra $L;\n\tsub.rn.f32 \t%f4, %f3, %f1;\n"),
              "\tmul.f32 \t%f3, %f1, %f2;\n\tadd.f64 \t%d3, %d1, %d2;\n"
              "@%p1 bra $L;\n\tsub.f32 \t%f4, %f3, %f1;\n");
    const std::string others =
        "\tdiv.rn.f32 \t%f3, %f1, %f2;\n\tfma.rn.f32 \t%f4, %f1, %f2, %f3;\n"
        "\tmul.rz.f32 \t%f5, %f1, %f2;\n\tadd.rn.f16 \t%h1, %h2, %h3;";
    EXPECT_EQ(withFreeRounding(others), others);
}

TEST(FreeRounding, NotOfWhatTheSourceSaysInAssembly) {
    const std::string product =
        "\t// begin inline asm\n\tmul.rn.f32 %f3, %f1, %f2;\n\t// end inline asm\n";
    EXPECT_EQ(withFreeRounding(product + "\tadd.rn.f32 \t%f4, %f3, %f1;\n"),
              product + "\tadd.f32 \t%f4, %f3, %f1;\n");
}

}  // namespace
}  // namespace warpscope::toolchain
