// The compiler takes any bytes: a kernel with letters changed, doubled, swapped or cut either
// compiles into a program that hangs together, or gives problems with places in the file.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include "engine/cuda/compile.h"
#include "tests/support/paths.h"

namespace warpscope::cuda {
namespace {

std::vector<std::string> kernelFiles() {
    std::vector<std::string> files;
    const auto folder = support::projectRoot() / "tests/golden/h100";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".cu") files.push_back(support::readText(entry.path()));
    }
    std::ranges::sort(files);
    return files;
}

void checkProgram(const isa::Program& program) {
    ASSERT_FALSE(program.instructions.empty());
    const auto size = program.instructions.size();
    const auto& last = program.instructions.back();
    const bool isJump = last.opcode == isa::Opcode::Bra && !last.isConditionalBranch();
    EXPECT_TRUE(last.opcode == isa::Opcode::Exit || isJump) << "runs off its end";
    EXPECT_GE(program.registersPerThread, 1);
    for (const isa::Instruction& instruction : program.instructions) {
        if (instruction.opcode == isa::Opcode::Bra) {
            EXPECT_LT(instruction.target, size);
        }
        if (instruction.destination != isa::kNoRegister) {
            EXPECT_LT(instruction.destination, program.registersPerThread);
        }
        if (instruction.destinationPredicate != UINT8_MAX) {
            EXPECT_LT(instruction.destinationPredicate, isa::kPredicateCount);
        }
        for (const isa::Operand& source : instruction.sources) {
            if (source.kind == isa::Operand::Kind::Register) {
                EXPECT_LT(source.value, static_cast<std::uint32_t>(program.registersPerThread));
            }
        }
    }
    for (const isa::VariableRange& variable : program.variables) {
        EXPECT_LT(variable.from, variable.to);
        EXPECT_LE(variable.to, size);
    }
}

void compileAll(const std::string& source) {
    SCOPED_TRACE(source.substr(0, 2000));
    for (const int registers : {255, 8}) {
        Options options;
        options.maxRegisters = registers;
        options.level = registers == 8 ? codegen::Level::Optimized : codegen::Level::Teaching;
        const auto result = compile(source, "kernel.cu", options);
        if (result) {
            checkProgram(*result);
            continue;
        }
        EXPECT_LE(result.problems().size(), 20u);
        for (const Problem& problem : result.problems()) {
            EXPECT_FALSE(problem.message.isEmpty());
            EXPECT_GE(problem.range.line, 1);
            EXPECT_GE(problem.range.column, 1);
        }
    }
}

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t limit) {
    return limit == 0 ? 0 : random() % limit;
}

std::string mutated(std::string text, Random& random) {
    constexpr std::string_view kBytes = "{}()[];,*&+-<>=!%^|~?:#\"'\\/ \n.0179xuf_aZ\x80\xff";
    const std::size_t changes = 1 + below(random, 4);
    for (std::size_t i = 0; i < changes && !text.empty(); ++i) {
        const std::size_t at = below(random, text.size());
        const std::size_t length = std::min(below(random, 20), text.size() - at);
        switch (below(random, 5)) {
            case 0:
                text[at] = kBytes[below(random, kBytes.size())];
                break;
            case 1:
                text.erase(at, length);
                break;
            case 2:
                text.insert(at, text.substr(below(random, text.size()), length));
                break;
            case 3:
                text.insert(at, 1, kBytes[below(random, kBytes.size())]);
                break;
            default:
                std::swap(text[at], text[below(random, text.size())]);
                break;
        }
    }
    return text;
}

TEST(Mutation, WholeKernelsCompileIntoWholePrograms) {
    for (const std::string& source : kernelFiles())
        compileAll(source);
}

TEST(Mutation, ChangedKernelsGiveAProgramOrProblems) {
    Random random(20240711);
    const auto files = kernelFiles();
    ASSERT_GT(files.size(), 70u);
    for (int round = 0; round < 3000; ++round)
        compileAll(mutated(files[below(random, files.size())], random));
}

TEST(Mutation, RandomBytesGiveProblems) {
    Random random(7);
    for (int round = 0; round < 200; ++round) {
        std::string bytes;
        for (std::size_t i = below(random, 400); i > 0; --i)
            bytes += static_cast<char>(below(random, 256));
        compileAll(bytes);
    }
}

TEST(Mutation, HostileSizesEndSoon) {
    std::string calls = "__device__ int f0(int x) { return x + 1; }\n";
    for (int i = 1; i < 40; ++i) {
        const std::string before = "f" + std::to_string(i - 1);
        calls += "__device__ int f" + std::to_string(i) + "(int x) { return " + before + "(x) + " +
                 before + "(x); }\n";
    }
    compileAll(calls + "__global__ void k(int* o) { o[0] = f39(1); }");
    std::string many = "__global__ void k(int* o) {\n";
    for (int i = 0; i < 20'000; ++i)
        many += "o[" + std::to_string(i) + "] = o[0] / 3;\n";
    compileAll(many + "}");
    std::string ifs = "__global__ void k(int* o) { ";
    for (int i = 0; i < 5'000; ++i)
        ifs += "if (o[0]) { ";
    compileAll(ifs);
    std::string elses = "__global__ void k(int* o) { if (o[0]) ;";
    for (int i = 0; i < 5'000; ++i)
        elses += " else if (o[1]) ;";
    compileAll(elses + " }");
}

}  // namespace
}  // namespace warpscope::cuda
