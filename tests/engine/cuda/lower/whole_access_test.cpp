#include <gtest/gtest.h>

#include <string>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

std::string listingOfCopy(const std::string& type, const std::string& change) {
    return textOf(programOf("__global__ void k(" + type + "* p) { " + type +
                            " v = p[threadIdx.x]; " + change + " p[threadIdx.x] = v; }"));
}

TEST(WholeAccess, BytesAndShortsOfAVectorAreOne) {
    for (const char* type : {"uchar4", "char4", "short2", "ushort2"}) {
        const std::string listing = listingOfCopy(type, "v.y += 3;");
        EXPECT_NE(listing.find("LDG R"), std::string::npos) << type << listing;
        EXPECT_EQ(listing.find("LDG."), std::string::npos) << type;
        EXPECT_EQ(listing.find("STG."), std::string::npos) << type;
    }
    EXPECT_NE(listingOfCopy("ushort4", "v.w = 1;").find("STG.64"), std::string::npos);
    EXPECT_NE(listingOfCopy("char2", "v.y = 1;").find("STG.U16"), std::string::npos);
    EXPECT_NE(listingOfCopy("uchar3", "v.y = 1;").find("STG.U8"), std::string::npos)
        << "three bytes begin anywhere";
}

TEST(WholeAccess, EachNumberKeepsItsPlaceAndItsSign) {
    const auto out = support::runBody(
        "char4 c = ((char4*)in)[0]; out[0] = c.x; out[1] = c.y; out[2] = c.z; out[3] = c.w;\n"
        "short2 s = ((short2*)in)[0]; out[4] = s.x; out[5] = s.y;\n"
        "uchar4 u = ((uchar4*)in)[0]; u.x += 255; u.y <<= 1; u.w -= 200; ((uchar4*)out)[6] = u;\n"
        "ushort4 q = make_ushort4(1, 2, 65535, in[0]); q.y += q.z; ((ushort4*)out)[4] = q;\n"
        "char2 h = make_char2(-1, 2); ((char2*)out)[20] = h;",
        {0x7f80ff01});
    EXPECT_EQ(out[0], 1);
    EXPECT_EQ(out[1], -1);
    EXPECT_EQ(out[2], -128);
    EXPECT_EQ(out[3], 127);
    EXPECT_EQ(out[4], -255);
    EXPECT_EQ(out[5], 0x7f80);
    EXPECT_EQ(static_cast<std::uint32_t>(out[6]), 0xb780fe00U);
    EXPECT_EQ(static_cast<std::uint32_t>(out[8]), 0x00010001U);
    EXPECT_EQ(static_cast<std::uint32_t>(out[9]) & 0xffff, 0xffffU);
    EXPECT_EQ(out[10], 0x02ff);
}

}  // namespace
}  // namespace warpscope::cuda
