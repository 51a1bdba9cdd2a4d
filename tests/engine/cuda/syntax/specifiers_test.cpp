#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

/// The type of the parameter as the program has it.
isa::DataType typeOf(const std::string& type) {
    const auto program = programOf("__global__ void k(" + type + " p) { }");
    return program.parameters.empty() ? isa::DataType::F32 : program.parameters[0].type;
}

TEST(Specifiers, NameEveryIntegerInAnyOrder) {
    using enum isa::DataType;
    EXPECT_EQ(typeOf("unsigned"), U32);
    EXPECT_EQ(typeOf("unsigned int"), U32);
    EXPECT_EQ(typeOf("int unsigned"), U32);
    EXPECT_EQ(typeOf("unsigned long"), U64);
    EXPECT_EQ(typeOf("size_t"), U64);
    EXPECT_EQ(typeOf("long int unsigned long"), U64);
    EXPECT_EQ(typeOf("long"), S64);
    EXPECT_EQ(typeOf("long long"), S64);
    EXPECT_EQ(typeOf("int64_t"), S64);
    EXPECT_EQ(typeOf("intptr_t"), S64);
    EXPECT_EQ(typeOf("unsigned char*"), U8);
    EXPECT_EQ(typeOf("double"), F64);
    EXPECT_EQ(typeOf("uint32_t"), U32);
    EXPECT_EQ(typeOf("signed"), S32);
    EXPECT_EQ(typeOf("short int"), S16);
    EXPECT_EQ(typeOf("unsigned short"), U16);
    EXPECT_EQ(typeOf("short unsigned int"), U16);
    EXPECT_EQ(typeOf("const unsigned char* __restrict__"), U8);
    EXPECT_EQ(typeOf("signed char*"), S8);
    EXPECT_EQ(typeOf("float* const"), F32);
}

TEST(Specifiers, AcceptWhatOnlyAdvisesTheCompiler) {
    EXPECT_EQ(problemOf("static __forceinline__ __device__ int f() { return 1; }\n"
                        "__global__ void __launch_bounds__(256, 2) k(int* out) "
                        "{ volatile register int x = f(); out[0] = x; }"),
              "");
}

TEST(Specifiers, LaunchBoundsReachTheProgram) {
    const auto program =
        programOf("#define T 128\n__global__ void __launch_bounds__(T, 4) k() { }");
    EXPECT_EQ(program.launchBoundsThreads, 128);
    EXPECT_EQ(program.launchBoundsBlocks, 4);
}

TEST(Specifiers, RefuseWordsThatMakeNoType) {
    for (const char* type : {"int int", "float unsigned", "long long long", "short long",
                             "unsigned signed", "size_t int", "long float", "short char"})
        EXPECT_NE(problemOf("__global__ void k(" + std::string(type) + " p) { }")
                      .find("compiler.two_types"),
                  std::string::npos)
            << type;
}

// C's functions are known by their parentheses.
TEST(Specifiers, VariablesMayBeCalledAsFunctionsOfC) {
    EXPECT_EQ(problemOf("__global__ void k(int* o, int free) { int malloc = 3; free += malloc;\n"
                        "o[0] = free * (malloc); }"),
              "");
    EXPECT_EQ(problemOf("__global__ void k(int* o) {\nfree(o); }"), "2:1 compiler.outside");
}

TEST(Specifiers, SayWhatToWriteInsteadOfOtherTypes) {
    for (const char* type : {"__half", "union U", "__int128", "unsigned __int128"}) {
        const auto result = compile("__global__ void k() {\n  " + std::string(type) + " x = 0;\n}",
                                    "kernel.cu", {});
        ASSERT_FALSE(result) << type;
        const bool isUnion = result.problem().message.key == "compiler.union";
        EXPECT_TRUE(isUnion || result.problem().message.key == "compiler.outside") << type;
        EXPECT_EQ(result.problem().range.line, 2) << type;
        EXPECT_FALSE(result.problem().hint.isEmpty()) << type;
    }
}

}  // namespace
}  // namespace warpscope::cuda
