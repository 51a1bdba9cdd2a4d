// Random kernels give what g++ makes of the same source. Twelve in the suite; more by
//   WARPSCOPE_FUZZ_INPUTS=1200 build/bin/fuzz_tests --gtest_filter='AgreeFuzzTest.*'
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <vector>

#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/toolchain/clang.h"
#include "tests/fuzz/mutate.h"
#include "tests/fuzz/random_groups.h"
#include "tests/fuzz/random_kernel.h"
#include "tests/support/build_program.h"

namespace warpscope::fuzz {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::uint32_t>;

constexpr std::uint32_t kBatch = 12;
constexpr std::size_t kWordsOfAll = std::size_t{kRandomThreads} * kRandomWords;

/// What the host code of the kernels [first, first + kBatch) leaves; nothing where no compiler is.
std::optional<std::vector<Words>> hostWords(std::uint32_t first) {
    const fs::path folder =
        fs::temp_directory_path() / ("warpscope-agree-" + std::to_string(first));
    fs::create_directories(folder);
    {
        std::ofstream file(folder / "host.cpp");
        file << hostPrelude();
        std::string calls;
        for (std::uint32_t i = 0; i < kBatch; ++i) {
            file << randomKernel(first + i).host;
            calls += "    memset(out, 0, sizeof out); kernel" + std::to_string(first + i) +
                     "(out); fwrite(out, 1, sizeof out, stdout);\n";
        }
        file << "static unsigned out[" << kWordsOfAll << "];\nint main() {\n" << calls << "}\n";
    }
    const std::string build =
        "cd '" + folder.string() +
        "' && g++ -std=c++17 -O1 -w -ffp-contract=off -o host host.cpp 2> log "
        "&& ./host > words";
    const bool isBuilt = std::system(build.c_str()) == 0;
    std::vector<Words> all;
    if (isBuilt) {
        std::ifstream words(folder / "words", std::ios::binary);
        for (std::uint32_t i = 0; i < kBatch; ++i) {
            Words one(kWordsOfAll);
            words.read(reinterpret_cast<char*>(one.data()),
                       static_cast<std::streamsize>(4 * kWordsOfAll));
            all.push_back(std::move(one));
        }
    }
    std::stringstream said;
    said << std::ifstream(folder / "log").rdbuf();
    fs::remove_all(folder);
    if (!isBuilt) {
        EXPECT_NE(std::system("g++ --version > /dev/null 2>&1"), 0)
            << "the host code of the kernels from " << first << " on does not compile\n"
            << said.str();
        return std::nullopt;
    }
    return all;
}

std::string lineOf(const std::string& text, int number) {
    std::istringstream lines(text);
    std::string line;
    for (int i = 0; i < number; ++i)
        std::getline(lines, line);
    return line;
}

/// What the simulated GPU leaves; empty where the kernel does not compile or does not end. Nothing
/// where clang did not get its time, on a machine that has other work.
std::optional<Words> deviceWords(const std::string& source, const scenario::KernelOptions& options,
                                 gpu::DivergenceModel model) {
    const auto program = scenario::compileKernel(source, "random.cu", options);
    if (!program) {
        const Problem& problem = program.problem();
        if (problem.message.key == "toolchain.too_long") return std::nullopt;
        testing::AssertionResult said = testing::AssertionFailure();
        said << problem.range.line << ":" << problem.range.column << " " << problem.message.key;
        for (const auto& [name, value] : problem.message.values)
            said << ", " << name << ": " << value;
        ADD_FAILURE() << said.message() << "\n" << lineOf(source, problem.range.line);
        return Words{};
    }
    auto launch = support::launchOf(*program, {1, 1, 1}, {kRandomThreads, 1, 1});
    launch.model.maxCycles = 100'000'000;
    launch.model.divergence = model;
    const auto out = support::addBuffer(launch, "out", Words(kWordsOfAll, 0));
    launch.parameters.resize(8, 0);  // The upper half of a pointer that has one.
    const gpu::Stepper stepper(launch);
    gpu::GpuState state = gpu::initialState(launch);
    sm::CycleLog log;
    while (state.stopped == gpu::StopReason::Running)
        stepper.step(state, log);
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished);
    return support::wordsOf(state, out);
}

std::string firstDifference(const Words& device, const Words& host) {
    for (std::size_t i = 0; i < std::min(device.size(), host.size()); ++i) {
        if (device[i] == host[i]) continue;
        return "thread " + std::to_string(i / kRandomWords) + ", word " +
               std::to_string(i % kRandomWords) + ": " + std::to_string(device[i]) + ", not " +
               std::to_string(host[i]);
    }
    return {};
}

void expectAgreement(std::uint32_t number, const Words& host, bool asksClang) {
    std::string source = randomKernel(number).device;
    scenario::KernelOptions options;
    options.fmad = false;
    options.reader = scenario::Reader::Own;
    const auto expect = [&](const std::string& how,
                            gpu::DivergenceModel model = gpu::DivergenceModel::Stack) {
        const auto device = deviceWords(source, options, model);
        if (!device) return;
        EXPECT_EQ(firstDifference(*device, host), "") << how << ", kernel " << number << "\n"
                                                      << source;
    };
    constexpr std::array kFewRegisters{8, 16, 24};
    expect("teaching");
    options.maxRegisters = number % 2 == 0 ? 16 : 8;
    expect("teaching, few registers");
    options.maxRegisters = 255;
    options.level = codegen::Level::Optimized;
    expect("optimized");
    options.maxRegisters = kFewRegisters[number % kFewRegisters.size()];
    expect("optimized, few registers");
    options.maxRegisters = 255;
    expect("optimized, independent threads", gpu::DivergenceModel::Independent);
    if (!asksClang || toolchain::findClang().empty()) return;
    options.reader = scenario::Reader::Clang;
    expect("clang");
    expect("clang, independent threads", gpu::DivergenceModel::Independent);
    source = withGroups(source);
    expect("cooperative groups");
}

TEST(AgreeFuzzTest, RandomKernelsGiveWhatHostCodeGives) {
    std::uint32_t first = fuzzNumber(1);
    for (Budget budget(std::chrono::seconds(0), kBatch); budget.isLeft(); first += kBatch) {
        const auto host = hostWords(first);
        if (!host) GTEST_SKIP() << "there is no g++ to compare with";
        for (std::uint32_t i = 0; i < kBatch; ++i) {
            const bool asksClang = budget.isAsked() || i % 4 == 0;
            expectAgreement(first + i, (*host)[i], asksClang);
            if (HasFailure()) return;
        }
    }
}

}  // namespace
}  // namespace warpscope::fuzz
