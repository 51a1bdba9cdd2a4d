// Kernels off the usual path, bit for bit as an NVIDIA H200 computes them: orders of contraction,
// conversions, atomics of every width, groups, punning, classes. tests/golden/answers/answers.txt says
// which reader takes which.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <sstream>

#include "engine/history/recorder.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/parse.h"
#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"
#include "tests/support/thinned.h"

namespace warpscope::scenario {
namespace {

struct Answer {
    std::string kernel{};
    int blocks = 0;
    int threads = 0;
    int words = 0;
    std::string readers{};
    std::string hash{};
};

const std::filesystem::path& answersFolder() {
    static const std::filesystem::path folder = support::projectRoot() / "tests/golden/answers";
    return folder;
}

std::vector<Answer> storedAnswers() {
    std::vector<Answer> answers;
    std::istringstream lines(support::readText(answersFolder() / "answers.txt"));
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('#')) continue;
        Answer& answer = answers.emplace_back();
        std::istringstream(line) >> answer.kernel >> answer.blocks >> answer.threads >>
            answer.words >> answer.readers >> answer.hash;
    }
    return answers;
}

/// The hash of `out` at the end of a run; what went wrong where there is none.
std::string hashAfterRun(const Answer& answer, std::string_view reader, std::string_view level) {
    const std::string text = fmt::format(
        "format = 1\n[kernel]\nfile = \"kernels/{}.cu\"\nentry = \"k\"\nreader = \"{}\"\n"
        "[device]\npreset = \"h100\"\nsm_count = 2\n[model]\noptimization = \"{}\"\n"
        "[launch]\ngrid = [{}]\nblock = [{}]\n[[argument]]\nname = \"out\"\ncount = {}\n",
        answer.kernel, reader, level, answer.blocks, answer.threads, answer.words);
    const auto scenario = parse(text, answersFolder() / "answers.toml", {});
    if (!scenario) return scenario.problem().message.key;
    const auto launch = makeLaunch(*scenario, support::devices());
    if (!launch) return launch.problem().message.key;
    const auto run = history::record(*launch);
    const memory::DeviceMemory& memory = run->replay().finalState().memory;
    return fmt::format("{:016x}", memory::fnv1a(memory.bytesOf(memory.buffers().front())));
}

void expectAnswersOf(std::string_view reader, int least) {
    int count = 0;
    for (const Answer& answer : support::thinned(storedAnswers())) {
        if (answer.readers.find(reader) == std::string::npos) continue;
        ++count;
        for (const char* level : {"teaching", "optimized"})
            EXPECT_EQ(hashAfterRun(answer, reader, level), answer.hash)
                << answer.kernel << ", " << level;
    }
    EXPECT_GE(count, support::ofThinned(least));
}

TEST(GpuAnswers, OfTheOwnReader) {
    expectAnswersOf("own", 79);
}
TEST(GpuAnswers, ThroughClang) {
    expectAnswersOf("clang", 109);
}

}  // namespace
}  // namespace warpscope::scenario
