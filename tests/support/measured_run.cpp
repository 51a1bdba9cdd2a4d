#include "tests/support/measured_run.h"

#include <algorithm>
#include <bit>
#include <map>
#include <sstream>

#include "tests/support/paths.h"

namespace warpscope::support {
namespace {

std::uint32_t wordOf(std::uint32_t value, bool isFloat) {
    return isFloat ? std::bit_cast<std::uint32_t>(static_cast<float>(value)) : value;
}

/// The generator of the measurements: advanced before each draw, which takes the upper 24 bits.
struct Generator {
    std::uint32_t state = 0;

    std::uint32_t draw() {
        state = state * 1664525u + 1013904223u;
        return state >> 8;
    }
};

std::vector<std::uint32_t> initialValues(std::istringstream& text, std::size_t count) {
    std::string kind;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t c = 0;
    text >> kind >> a >> b >> c;
    Generator generator{a};
    std::vector<std::uint32_t> values(count, 0);
    std::uint32_t sum = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (kind == "iota") values[i] = i;
        if (kind == "mod") values[i] = i % a;
        if (kind == "lcg") values[i] = generator.draw() % b;
        if (kind == "range") values[i] = b + generator.draw() % (c - b + 1);
        if (kind == "cumsum") {
            values[i] = sum;
            sum += generator.draw() % b;
        }
    }
    return values;
}

MeasuredArgument argumentOf(const std::string& text) {
    std::istringstream words(text);
    std::string type;
    words >> type;
    MeasuredArgument argument;
    argument.isBuffer = type == "f32" || type == "i32" || type == "f64" || type == "i64";
    argument.isFloat = type == "f32" || type == "float";
    if (!argument.isBuffer) {
        double value = 0;
        words >> value;
        if (type == "double" || type == "long") {
            const auto bits = type == "double"
                                  ? std::bit_cast<std::uint64_t>(value)
                                  : static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
            argument.words = {static_cast<std::uint32_t>(bits),
                              static_cast<std::uint32_t>(bits >> 32)};
            return argument;
        }
        argument.words = {argument.isFloat
                              ? std::bit_cast<std::uint32_t>(static_cast<float>(value))
                              : static_cast<std::uint32_t>(static_cast<std::int32_t>(value))};
        return argument;
    }
    std::size_t count = 0;
    words >> count;
    if (type == "f64" || type == "i64") count *= 2;  // Zeros only.
    argument.words = initialValues(words, count);
    for (std::uint32_t& word : argument.words)
        word = wordOf(word, argument.isFloat);
    return argument;
}

std::map<std::string, std::vector<std::uint64_t>> hashesOf(const std::filesystem::path& file) {
    std::map<std::string, std::vector<std::uint64_t>> hashes;
    if (!std::filesystem::exists(file)) return hashes;
    std::istringstream lines(readText(file));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string kernel;
        std::string name;
        words >> kernel >> name;
        for (std::uint64_t hash = 0; words >> std::hex >> hash;)
            hashes[kernel + " " + name].push_back(hash);
    }
    return hashes;
}

}  // namespace

MeasuredRun measuredRun(const std::string& line) {
    std::istringstream parts(line);
    std::string head;
    std::getline(parts, head, '|');
    MeasuredRun run;
    std::istringstream words(head);
    words >> run.kernel >> run.name >> run.grid.x >> run.grid.y >> run.grid.z >> run.block.x >>
        run.block.y >> run.block.z;
    for (std::string text; std::getline(parts, text, '|');)
        run.arguments.push_back(argumentOf(text));
    return run;
}

std::vector<MeasuredRun> measuredRuns(const std::filesystem::path& folder) {
    const auto hashes = hashesOf(folder / "hashes.txt");
    std::vector<MeasuredRun> runs;
    std::istringstream lines(readText(folder / "runs.txt"));
    for (std::string line; std::getline(lines, line);) {
        if (line.empty()) continue;
        MeasuredRun run = measuredRun(line);
        const auto found = hashes.find(run.kernel + " " + run.name);
        if (found != hashes.end()) run.hashes = found->second;
        runs.push_back(std::move(run));
    }
    return runs;
}

}  // namespace warpscope::support
