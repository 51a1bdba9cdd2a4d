#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/analysis/condition.h"
#include "engine/exercise/makers.h"

namespace warpscope::exercise {
namespace {

using Lines = std::vector<std::string>;

constexpr std::string_view kBarrier = "  __syncthreads();";
/// Of the kernel's text, from 1: the first before which a barrier may stand.
constexpr int kFirstLine = 4;

std::string joined(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += (text.empty() ? "" : "\n") + line;
    return text;
}

Lines linesOf(std::string_view text) {
    Lines lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// What another thread's element is read by.
std::string otherThread(Draw& draw, std::int64_t threads) {
    switch (draw.between(0, 2)) {
        case 0:
            return fmt::format("(t + {}) % {}", draw.between(1, threads - 1), threads);
        case 1:
            return fmt::format("{} - t", threads - 1);
        default:
            return fmt::format("t ^ {}", draw.pick(std::array<std::int64_t, 4>{1, 8, 32, 48}));
    }
}

/// Statements that need no barrier.
void addQuietLines(Draw& draw, const char* name, Lines& lines) {
    const std::int64_t count = draw.between(0, 3);
    for (std::int64_t k = 0; k < count; ++k)
        lines.push_back(fmt::format("  int {}{} = t * {} + {};", name, k, draw.between(2, 9),
                                    draw.between(1, 9)));
}

Lines kernelWithoutBarrier(Draw& draw, std::int64_t threads) {
    Lines lines{"__global__ void ask(const int* in, int* out) {",
                fmt::format("  __shared__ int tile[{}];", threads), "  int t = threadIdx.x;"};
    addQuietLines(draw, "a", lines);
    lines.push_back(fmt::format("  tile[t] = in[t] * {};", draw.between(2, 9)));
    lines.push_back(fmt::format("  int other = tile[{}];", otherThread(draw, threads)));
    addQuietLines(draw, "b", lines);
    std::string sum = "other";
    for (const std::string& line : lines)
        if (line.starts_with("  int a") || line.starts_with("  int b"))
            sum += " + " + line.substr(6, 2);
    lines.push_back("  out[t] = " + sum + ";");
    lines.emplace_back("}");
    return lines;
}

/// With a barrier before a line (from 1), or before each that may have one (0). It stands in the
/// same line, so that what is told of the others keeps their numbers.
std::string withBarrier(Lines lines, int line) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const int number = static_cast<int>(i) + 1;
        const bool mayHave = number >= kFirstLine && i + 1 < lines.size();
        if (number == line || (line == 0 && mayHave)) lines[i].insert(0, kBarrier);
    }
    return joined(lines);
}

/// Whether a run leaves no race, and the result that is meant.
bool isSafe(const history::Run& run, const std::string& meant) {
    return run.problems().empty() && analysis::bufferHash(run, "out") == meant;
}

/// The only line before which a barrier mends the kernel; 0 where there is none or several.
Result<int> lineOfBarrier(const Workbench& bench, Values values, const Lines& lines) {
    values.set("code", withBarrier(lines, 0));
    const auto all = bench.run(values);
    if (!all) return all.problems();
    const std::string meant = analysis::bufferHash(**all, "out");
    int found = 0;
    for (int line = kFirstLine; line < static_cast<int>(lines.size()); ++line) {
        values.set("code", withBarrier(lines, line));
        const auto run = bench.run(values);
        if (!run) return run.problems();
        if (!isSafe(**run, meant)) continue;
        if (found != 0) return 0;
        found = line;
    }
    return found;
}

constexpr std::string_view kHead =
    "__global__ void ask(const int* a, int* c, int width, int height) {\n";

/// A tile of 32 rows of so many columns; the kernel is right and slow, or right and quick.
std::string tiled(int columns) {
    return std::string(kHead) + fmt::format(
                                    "  __shared__ int tile[32][{}];\n"
                                    "  int left = blockIdx.x * 32;\n"
                                    "  int top = blockIdx.y * 32;\n"
                                    "  tile[threadIdx.y][threadIdx.x] = "
                                    "a[(top + threadIdx.y) * width + left + threadIdx.x];\n"
                                    "  __syncthreads();\n"
                                    "  c[(left + threadIdx.y) * height + top + threadIdx.x] = "
                                    "tile[threadIdx.x][threadIdx.y];\n"
                                    "}}",
                                    columns);
}

std::string naive(bool readsByRows) {
    const char* const col =
        readsByRows ? "blockIdx.x * 32 + threadIdx.x" : "blockIdx.x * 32 + threadIdx.y";
    const char* const row =
        readsByRows ? "blockIdx.y * 32 + threadIdx.y" : "blockIdx.y * 32 + threadIdx.x";
    return std::string(kHead) + fmt::format(
                                    "  int col = {};\n"
                                    "  int row = {};\n"
                                    "  c[col * height + row] = a[row * width + col];\n"
                                    "}}",
                                    col, row);
}

std::string slowTranspose(Draw& draw) {
    switch (draw.between(0, 2)) {
        case 0:
            return naive(true);
        case 1:
            return naive(false);
        default:
            return tiled(32);
    }
}

}  // namespace

Result<Values> drawBarrier(Draw& draw, const Workbench& bench) {
    Values values;
    const std::int64_t threads = 64 * draw.between(1, 4);
    values.set("block_threads", threads);
    values.set("lcg", draw.between(1, 9999));
    for (const char* name : {"seed", "answer"})
        values.set(name, kFirstLine);
    const Lines lines = kernelWithoutBarrier(draw, threads);
    const auto answer = lineOfBarrier(bench, values, lines);
    if (!answer) return answer.problems();
    values.set("answer", *answer);
    values.set("code", joined(lines));
    return values;
}

Result<std::vector<Message>> wrongBarrier(const scenario::Scenario& instance, int line,
                                          const machine::Library& devices) {
    const Lines lines = linesOf(instance.code);
    std::vector<Message> wrong;
    if (line < 2 || line > static_cast<int>(lines.size())) return wrong;
    scenario::Scenario changed = instance;
    changed.code = withBarrier(lines, line);
    const auto run = runOf(changed, devices);
    if (!run) return run.problems();
    for (const gpu::RunProblem& problem : (*run)->problems())
        wrong.push_back(problem.message);
    return wrong;
}

Result<Values> drawTranspose(Draw& draw, const Workbench& bench) {
    Values values;
    const std::int64_t across = draw.between(1, 3);
    const std::int64_t down = draw.between(1, 3);
    values.set("grid_x", across);
    values.set("grid_y", down);
    values.set("width", 32 * across);
    values.set("height", 32 * down);
    values.set("count", 1024 * across * down);
    values.set("lcg", draw.between(1, 9999));
    values.set("code", slowTranspose(draw));
    values.set("seed", 0);
    values.set("hash", std::string(16, '0'));
    const auto run = bench.run(values);
    if (!run) return run.problems();
    values.set("hash", analysis::bufferHash(**run, "c"));
    values.set("remedy", tiled(33));
    return values;
}

}  // namespace warpscope::exercise
