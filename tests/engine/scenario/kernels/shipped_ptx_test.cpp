#include "engine/scenario/kernels/shipped_ptx.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

class ShippedPtx : public testing::Test {
  protected:
    void SetUp() override {
        folder = support::freshFolder("shipped_ptx");
        options.headers = folder / "assets/cuda";
        const auto place = shippedPlace("lessons/k.cu", "k", options);
        std::filesystem::create_directories(place.parent_path());
        std::ofstream(place) << shippedHeading("kernel", options) << "\n.version 7.5\n";
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    std::filesystem::path folder{};
    toolchain::ClangOptions options{};
};

TEST_F(ShippedPtx, IsTakenForTheTextThatItWasMadeOf) {
    EXPECT_EQ(shippedPtx("kernel", "lessons/k.cu", "k", options), ".version 7.5\n");
    EXPECT_EQ(shippedPtx("kernel", "k.cu", "k", options), ".version 7.5\n") << "wherever it lies";
}

TEST_F(ShippedPtx, AChangedTextAnotherFileAndAnotherKernelHaveNone) {
    EXPECT_FALSE(shippedPtx("kernel ", "k.cu", "k", options));
    EXPECT_FALSE(shippedPtx("kernel", "other.cu", "k", options));
    EXPECT_FALSE(shippedPtx("kernel", "k.cu", "second", options));
}

TEST_F(ShippedPtx, OtherOptionsHaveNone) {
    toolchain::ClangOptions other = options;
    other.fmad = false;
    EXPECT_FALSE(shippedPtx("kernel", "k.cu", "k", other));
    other = options;
    other.reducesLoops = false;
    EXPECT_FALSE(shippedPtx("kernel", "k.cu", "k", other));
    EXPECT_NE(shippedHeading("kernel", options), shippedHeading("kernel", other));
}

}  // namespace
}  // namespace warpscope::scenario
