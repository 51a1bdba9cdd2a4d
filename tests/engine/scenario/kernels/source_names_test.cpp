#include "engine/scenario/kernels/source_names.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/scenario/kernels/clang_kernel.h"
#include "engine/toolchain/clang.h"

namespace warpscope::scenario {
namespace {

/// A kernel as it comes out of PTX: each parameter by its name there.
code::Kernel kernelWith(const std::vector<isa::Parameter>& parameters) {
    code::Kernel kernel;
    kernel.entry = "_Z1kPff";
    kernel.parameters = parameters;
    return kernel;
}

isa::Parameter parameterOf(std::string name, isa::DataType type, bool mayBePointer = false) {
    isa::Parameter parameter;
    parameter.name = std::move(name);
    parameter.type = type;
    parameter.mayBePointer = mayBePointer;
    return parameter;
}

TEST(SourceNames, ParametersGetTheNamesAndTypesOfTheSource) {
    code::Kernel kernel = kernelWith({parameterOf("_Z1kPff_param_0", isa::DataType::U64, true),
                                      parameterOf("_Z1kPff_param_1", isa::DataType::F32),
                                      parameterOf("_Z1kPff_param_2", isa::DataType::U64, true),
                                      parameterOf("_Z1kPff_param_3", isa::DataType::U32)});
    giveSourceNames("__global__ void k(float* out, float by, unsigned long long n) { }", kernel);
    EXPECT_EQ(kernel.entry, "k");
    EXPECT_EQ(kernel.parameters[0].name, "out");
    EXPECT_TRUE(kernel.parameters[0].isPointer);
    EXPECT_EQ(kernel.parameters[0].type, isa::DataType::F32);
    EXPECT_EQ(kernel.parameters[1].name, "by");
    EXPECT_FALSE(kernel.parameters[1].isPointer);
    EXPECT_EQ(kernel.parameters[2].name, "n");
    EXPECT_FALSE(kernel.parameters[2].isPointer) << "a number as wide as an address";
    EXPECT_FALSE(kernel.parameters[2].mayBePointer);
    EXPECT_EQ(kernel.parameters[3].name, "k_param_3") << "the source has no fourth one";
}

TEST(SourceNames, PartsOfAStructureAreItsMembers) {
    code::Kernel kernel = kernelWith({parameterOf("k_param_0+0", isa::DataType::U64, true),
                                      parameterOf("k_param_0+8", isa::DataType::U32),
                                      parameterOf("k_param_0+20", isa::DataType::U32)});
    giveSourceNames("struct Row { double* values; float scale; };\n__global__ void k(Row row) { }",
                    kernel);
    EXPECT_EQ(kernel.parameters[0].name, "row.values");
    EXPECT_TRUE(kernel.parameters[0].isPointer);
    EXPECT_EQ(kernel.parameters[0].type, isa::DataType::F64);
    EXPECT_EQ(kernel.parameters[1].name, "row.scale");
    EXPECT_EQ(kernel.parameters[1].type, isa::DataType::F32) << "PTX only copies its word";
    EXPECT_EQ(kernel.parameters[2].name, "row+20") << "no member lies there";
}

TEST(SourceNames, VariablesLoseWhatCompilersPutAroundThem) {
    code::Kernel kernel;
    kernel.entry = "k";
    for (const char* const name : {"_ZZ1kPfE4tile", "_ZZ1kPfE4tile_0", "_ZZ1kPfE9tile", "plain"})
        kernel.code.variables.push_back({name, isa::DataType::U8, code::Space::Shared, 0, 64});
    giveSourceNames("__global__ void k(float* a) { __shared__ float tile[16]; }", kernel);
    EXPECT_EQ(kernel.code.variables[0].name, "tile");
    EXPECT_EQ(kernel.code.variables[0].type, isa::DataType::F32);
    EXPECT_EQ(kernel.code.variables[0].count, 16U) << "of elements, no more of bytes";
    EXPECT_EQ(kernel.code.variables[1].name, "tile") << "the second of that name";
    EXPECT_EQ(kernel.code.variables[2].name, "_ZZ1kPfE9tile") << "no name of nine letters";
    EXPECT_EQ(kernel.code.variables[2].type, isa::DataType::U8);
    EXPECT_EQ(kernel.code.variables[3].name, "plain");
}

TEST(SourceNames, WhatAGridCountsAtItsBarrierIsNoVariableOfTheSource) {
    code::Kernel kernel;
    kernel.entry = "k";
    kernel.globals.push_back({"_ZN18cooperative_groups7details7arrivedE", isa::DataType::U32, 0,
                              std::vector<std::uint8_t>(8), true});
    kernel.globals.push_back({"sum", isa::DataType::U8, 8, std::vector<std::uint8_t>(8), false});
    giveSourceNames("__device__ double sum;\n__global__ void k() { }", kernel);
    EXPECT_TRUE(kernel.globals[0].name.starts_with("grid.sync() ")) << kernel.globals[0].name;
    EXPECT_EQ(kernel.globals[0].type, isa::DataType::U32);
    EXPECT_EQ(kernel.globals[1].name, "sum");
    EXPECT_EQ(kernel.globals[1].type, isa::DataType::F64);
}

/// As clang compiles a source, which is then read and given its names.
Result<isa::Program> compiled(const std::string& source, const std::string& entry = {}) {
    cuda::Options options;
    options.entry = entry;
    return compileWithClang(source, "k.cu", options);
}

TEST(SourceNames, TemplatesTellTheTypesOfTheirParameters) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const auto program = compiled(
        "#include <vector>\n"
        "template <typename T> __global__ void axpy(int n, T a, const T* x, T* y) {\n"
        "    int i = threadIdx.x; if (i < n) y[i] = a * x[i] + y[i]; }\n"
        "int main() { double *x, *y; axpy<<<1, 32>>>(32, 2.0, x, y); std::vector<int> v; }\n");
    ASSERT_TRUE(program.isOk()) << program.problem().message.values[0].second;
    EXPECT_EQ(program->entry, "axpy");
    ASSERT_EQ(program->parameters.size(), 4u);
    EXPECT_EQ(program->parameters[0].type, isa::DataType::S32);
    EXPECT_EQ(program->parameters[1].type, isa::DataType::F64);
    EXPECT_FALSE(program->parameters[1].isPointer);
    EXPECT_EQ(program->parameters[2].name, "x");
    EXPECT_TRUE(program->parameters[2].isPointer);
    EXPECT_EQ(program->parameters[2].type, isa::DataType::F64);
}

// Bug: a part of a structure of a template was taken for a number of the template's type.
TEST(SourceNames, PartsOfATemplateOfStructuresAreNoNumbers) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const auto program = compiled(
        "template <typename T> struct Mat { T* p; int ld; };\n"
        "template <typename T> __global__ void k(Mat<T> a, T f) { a.p[threadIdx.x * a.ld] = f; }\n"
        "int main() { Mat<float> a{nullptr, 4}; k<float><<<1, 4>>>(a, 2.f); }\n");
    ASSERT_TRUE(program.isOk()) << program.problem().message.key;
    ASSERT_EQ(program->parameters.size(), 3u);
    EXPECT_EQ(program->parameters[1].name, "a+8");
    EXPECT_NE(program->parameters[1].type, isa::DataType::F32);
    EXPECT_EQ(program->parameters[2].type, isa::DataType::F32);
}

TEST(SourceNames, KernelsThatAMacroMakesHaveTheNamesOfTheirParameters) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const auto program = compiled(
        "#define WITH(name, type, sign) __global__ void name##_all(const type* in, type* out, \\\n"
        "    int count) { int t = threadIdx.x; if (t < count) out[t] = in[t] sign in[t]; }\n"
        "WITH(add, float, +)\nWITH(multiply, double, *)\n",
        "multiply_all");
    ASSERT_TRUE(program.isOk()) << program.problem().message.values[0].second;
    ASSERT_EQ(program->parameters.size(), 3u);
    EXPECT_EQ(program->parameters[0].name, "in");
    EXPECT_EQ(program->parameters[0].type, isa::DataType::F64);
    EXPECT_EQ(program->parameters[1].name, "out");
    EXPECT_EQ(program->parameters[2].name, "count");
}

TEST(SourceNames, TheSourceTellsTheTypeOfConstants) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const auto program = compiled(
        "namespace { __constant__ float mask[9]; }\nstatic __device__ double sum;\n"
        "__global__ void k(float* a) { a[threadIdx.x] = mask[threadIdx.x] + sum; }\n");
    ASSERT_TRUE(program.isOk());
    ASSERT_EQ(program->constantVariables.size(), 1u);
    EXPECT_EQ(program->constantVariables[0].name, "mask");
    EXPECT_EQ(program->constantVariables[0].type, isa::DataType::F32);
    EXPECT_EQ(program->constantVariables[0].bytes, 36u);
    ASSERT_EQ(program->globals.size(), 1u);
    EXPECT_EQ(program->globals[0].name, "sum");
    EXPECT_EQ(program->globals[0].type, isa::DataType::F64);
}

TEST(SourceNames, SharedVariablesAreCalledAsInTheSource) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const auto program = compiled(
        "template <int N> __global__ void k(float* a) {\n"
        "    __shared__ float tile[N][N + 1]; __shared__ int hist[8];\n"
        "    int t = threadIdx.x; tile[t / N][t % N] = a[t]; atomicAdd(&hist[t & 7], 1);\n"
        "    __syncthreads(); a[t] = tile[t % N][t / N] + hist[t & 7]; }\n"
        "int main() { k<16><<<1, 256>>>(p); }\n");
    ASSERT_TRUE(program.isOk()) << program.problem().message.values[0].second;
    ASSERT_EQ(program->variables.size(), 2u);
    for (const isa::VariableRange& variable : program->variables) {
        EXPECT_EQ(variable.place, isa::VariableRange::Place::Shared);
        const bool isTile = variable.name == "tile";
        EXPECT_TRUE(isTile || variable.name == "hist") << variable.name;
        EXPECT_EQ(variable.count, isTile ? 16u * 17u : 8u);
        EXPECT_EQ(variable.type, isTile ? isa::DataType::F32 : isa::DataType::S32);
    }
}

// Bug: _$_str1 and __const_$__Z1kPi_$_specials stood among the buffers of a report.
TEST(SourceNames, WhatClangKeepsForItselfHasAName) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const auto program = compiled(
        "#include <cstdio>\n__global__ void k(int* a, int n) {\n"
        "  int specials[4] = {3, 1, 4, 1};\n"
        "  printf(\"%d\\n\", n);\n  printf(\"%s %d\\n\", n ? \"x\" : \"y\", a[1]);\n"
        "  a[0] = specials[n & 3];\n}\n");
    ASSERT_TRUE(program) << program.problem().message.key;
    ASSERT_FALSE(program->globals.empty() && program->constantVariables.empty());
    for (const isa::GlobalVariable& global : program->globals)
        EXPECT_EQ(global.name.find('$'), std::string::npos) << global.name;
}

// What PTX copies as words was taken for whole numbers: 1 became 1.4e-45.
TEST(SourceNames, AnArrayInAParameterKeepsItsType) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const auto program = compiled(
        "struct K { float w[3][2]; int r; };\n"
        "__global__ void k(float* o, K f, int j) { o[threadIdx.x] = f.w[threadIdx.x % 3][j]; }\n");
    ASSERT_TRUE(program.isOk());
    int parts = 0;
    for (const isa::Parameter& parameter : program->parameters) {
        if (!parameter.name.starts_with("f.w")) continue;
        ++parts;
        EXPECT_EQ(parameter.type, isa::DataType::F32) << parameter.name;
    }
    EXPECT_EQ(parts, 6);
}

}  // namespace
}  // namespace warpscope::scenario
