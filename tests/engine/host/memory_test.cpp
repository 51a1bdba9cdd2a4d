#include "engine/host/memory.h"

#include <gtest/gtest.h>

#include "engine/host/launches.h"

namespace warpscope::host {
namespace {

HostArgument firstArgument(const std::string& before, const std::string& body) {
    const HostFacts facts = readHostFacts(
        readHostCode("__global__ void k(float* p) {}\n" + before + "int main() {" + body + "}"));
    return facts.launches.empty() || facts.launches[0].arguments.empty()
               ? HostArgument{}
               : facts.launches[0].arguments[0];
}

TEST(HostMemory, APointerOfAnotherName) {
    const HostArgument argument = firstArgument(
        "struct Body { float x, y, z; };",
        "float* d; cudaMalloc(&d, 10 * sizeof(Body)); Body* p = (Body*)d; k<<<1, 32>>>(p);");
    EXPECT_EQ(argument.bytes, 120);
}

TEST(HostMemory, AFunctionThatAllocates) {
    const std::string lambda =
        "auto make = [](auto** p, size_t n) { cudaMalloc((void**)p, n * sizeof(float)); };";
    const HostArgument second =
        firstArgument("", lambda + "float *a, *b; make(&a, 100); make(&b, 200); k<<<1, 32>>>(b);");
    EXPECT_EQ(second.bytes, 800) << "of its own call, not of the first one";
    const HostArgument plain =
        firstArgument("void make(float** p, int n) { cudaMalloc(p, n * sizeof(float)); }",
                      "float* a; make(&a, 64); k<<<1, 32>>>(a);");
    EXPECT_EQ(plain.bytes, 256);
}

TEST(HostMemory, APlaceWithinIsSaid) {
    const std::string memory = "float* a; cudaMalloc(&a, 400);";
    EXPECT_TRUE(firstArgument("", memory + "k<<<1, 32>>>(a + 3);").isShifted);
    EXPECT_TRUE(firstArgument("", memory + "k<<<1, 32>>>(&a[3]);").isShifted);
    EXPECT_FALSE(firstArgument("", memory + "k<<<1, 32>>>(a);").isShifted);
    EXPECT_FALSE(firstArgument("", memory + "k<<<1, 32>>>(&a[0]);").isShifted);
}

TEST(HostMemory, HowFarWithinAPlaceIs) {
    const std::string memory = "const int n = 40; float* a; cudaMalloc(&a, 400);";
    EXPECT_EQ(firstArgument("", memory + "k<<<1, 32>>>(a + 3);").shift, 3);
    EXPECT_EQ(firstArgument("", memory + "k<<<1, 32>>>(a + n / 2 + 1);").shift, 21);
    EXPECT_EQ(firstArgument("", memory + "k<<<1, 32>>>(&a[n]);").shift, 40);
    EXPECT_EQ(firstArgument("", memory + "float* b = a + 50; k<<<1, 32>>>(b + 3);").shift, 53);
    EXPECT_EQ(firstArgument("", memory + "k<<<1, 32>>>(a + unknown);").shift, std::nullopt);
    EXPECT_EQ(firstArgument("", memory + "k<<<1, 32>>>(a);").shift, std::nullopt);
    const std::string far = "float* b = a + 9223372036854775807;";
    EXPECT_EQ(firstArgument("", memory + far + "k<<<1, 32>>>(b + 1);").shift, std::nullopt);
    EXPECT_EQ(firstArgument("", memory + "float* b = a + what; k<<<1, 32>>>(b + 3);").shift,
              std::nullopt);
}

TEST(HostMemory, APlaceWithinThroughAnotherName) {
    const std::string memory = "float* a; cudaMalloc(&a, 400);";
    const HostArgument tail =
        firstArgument("", memory + "float* tail = a + 50; k<<<1, 32>>>(tail);");
    EXPECT_TRUE(tail.isShifted);
    EXPECT_EQ(tail.text, "a+50");
    const HostArgument part =
        firstArgument("typedef struct { float *pos, *vel; } Bodies;",
                      memory + "Bodies p = {(float*)a, ((float*)a) + 50}; k<<<1, 32>>>(p.vel);");
    EXPECT_TRUE(part.isShifted);
    EXPECT_EQ(part.bytes, 400);
}

TEST(HostMemory, TheByteThatCudaMemsetWrites) {
    const std::string memory = "int* a; cudaMalloc(&a, 400); ";
    EXPECT_EQ(firstArgument("", memory + "cudaMemset(a, 0, 400); k<<<1, 32>>>(a);").setTo, 0);
    EXPECT_EQ(firstArgument("", memory + "cudaMemset(a, -1, 400); k<<<1, 32>>>(a);").setTo, 255);
    EXPECT_FALSE(firstArgument("", memory + "k<<<1, 32>>>(a);").setTo);
}

// Bug: what the host may fill was never taken for what cudaMemset left there.
TEST(HostMemory, ManagedMemoryThatCudaMemsetWritesLastIsThatByte) {
    const auto isCopiedTo = [](const std::string& body) {
        return firstArgument("void fill(int* a) {}", "int* a; cudaMallocManaged(&a, 400); " + body)
            .isCopiedTo;
    };
    const std::string set = "cudaMemset(a, 0, 400); ";
    EXPECT_FALSE(isCopiedTo("fill(a); " + set + "k<<<1, 32>>>(a);"));
    EXPECT_FALSE(isCopiedTo("for (int i = 0; i < 3; ++i) { " + set + "k<<<1, 32>>>(a); }"));
    EXPECT_FALSE(isCopiedTo(set + "cudaMemPrefetchAsync(a, 400, 0); k<<<1, 32>>>(a);"));
    EXPECT_TRUE(isCopiedTo(set + "a[0] = 3; k<<<1, 32>>>(a);"));
    EXPECT_TRUE(isCopiedTo(set + "fill(a); k<<<1, 32>>>(a);"));
    EXPECT_TRUE(isCopiedTo(set + "int* b = a; b[1] = 2; k<<<1, 32>>>(a);"));
    EXPECT_TRUE(isCopiedTo(set + "cudaMemcpy(a, h, 400, cudaMemcpyDefault); k<<<1, 32>>>(a);"));
    EXPECT_TRUE(isCopiedTo("k<<<1, 32>>>(a);"));
}

TEST(HostMemory, AStructureThatAFunctionFills) {
    const HostArgument argument = firstArgument(
        "struct Csr { int rows; int* starts; };\n"
        "Csr upload(const std::vector<int>& p) { Csr m; m.rows = (int)p.size() - 1;\n"
        "cudaMalloc(&m.starts, p.size() * sizeof(int));\n"
        "cudaMemcpy(m.starts, p.data(), p.size() * 4, cudaMemcpyHostToDevice); return m; }",
        "std::vector<int> p(101); Csr d = upload(p); k<<<1, 32>>>(d);");
    ASSERT_EQ(argument.fields.size(), 2u);
    EXPECT_EQ(argument.fields[0].value, 100);
    EXPECT_EQ(argument.fields[1].bytes, 404);
    EXPECT_TRUE(argument.fields[1].isCopiedTo);
}

TEST(HostMemory, CastsWithANameAreNoNames) {
    EXPECT_EQ(firstArgument("",
                            "float* a; cudaMalloc(reinterpret_cast<void **>(&a), 400);"
                            "k<<<1, 32>>>(static_cast<float *>(a));")
                  .bytes,
              400);
}

}  // namespace
}  // namespace warpscope::host
