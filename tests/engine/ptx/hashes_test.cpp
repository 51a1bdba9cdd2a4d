// Kernels through nvcc's PTX, bit for bit as an NVIDIA H200 leaves them in memory. What stands in
// tests/golden/cuda was measured there.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <sstream>

#include "engine/base/half.h"
#include "engine/codegen/generate.h"
#include "engine/ptx/read.h"
#include "tests/support/build_program.h"
#include "tests/support/paths.h"

namespace warpscope::ptx {
namespace {

std::filesystem::path cudaFolder() {
    return support::projectRoot() / "tests/golden/cuda";
}

/// The generator of the measurements: advanced before each draw, which takes the upper 24 bits.
std::int64_t drawn(std::uint32_t& state) {
    state = state * 1664525U + 1013904223U;
    return state >> 8;
}

std::uint64_t bitsOfNumber(const std::string& type, double value) {
    if (type == "f32" || type == "float")
        return std::bit_cast<std::uint32_t>(static_cast<float>(value));
    if (type == "f64" || type == "double") return std::bit_cast<std::uint64_t>(value);
    if (type == "f16") return halfOf(value, HalfKind::Half);
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
}

/// "f32x6 250 range 110 -30 60": the bytes of a buffer.
std::vector<std::uint8_t> bytesOfBuffer(std::istringstream& words, std::string type) {
    std::size_t count = 0;
    std::string kind;
    words >> count >> kind;
    if (const auto x = type.find('x'); x != std::string::npos) {
        count *= std::stoul(type.substr(x + 1));
        type.resize(x);
    }
    std::vector<double> numbers;
    for (double number = 0; words >> number;)
        numbers.push_back(number);
    numbers.resize(std::max<std::size_t>(numbers.size(), 3));
    auto state = static_cast<std::uint32_t>(numbers[0]);
    const auto second = static_cast<std::int64_t>(numbers[1]);
    const auto third = static_cast<std::int64_t>(numbers[2]);
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i < count; ++i) {
        double value = 0;
        if (kind == "values") value = i < numbers.size() ? numbers[i] : 0;
        if (kind == "mod") value = static_cast<double>(i % static_cast<std::size_t>(numbers[0]));
        if (kind == "lcg") value = static_cast<double>(drawn(state) % second);
        if (kind == "range")
            value = static_cast<double>(second + drawn(state) % (third - second + 1));
        const std::uint64_t bits = bitsOfNumber(type, value);
        for (int bit = 0; bit < std::stoi(type.substr(1)); bit += 8)
            bytes.push_back(static_cast<std::uint8_t>(bits >> bit));
    }
    return bytes;
}

void putBits(gpu::Launch& launch, std::size_t parameter, std::uint64_t bits) {
    const std::uint32_t offset = launch.program.parameters.at(parameter).offset;
    launch.parameters.resize(std::max<std::size_t>(launch.parameters.size(), offset + 8));
    for (std::uint32_t i = 0; i < 8; ++i)
        launch.parameters[offset + i] = static_cast<std::uint8_t>(bits >> (8 * i));
}

void fillArgument(gpu::Launch& launch, std::size_t& next, const std::string& text) {
    std::istringstream words(text);
    std::string type;
    words >> type;
    if (type == "const") {
        std::string name;
        words >> name >> type;
        const auto bytes = bytesOfBuffer(words, type);
        for (const isa::ConstantVariable& variable : launch.program.constantVariables) {
            if (variable.name != name) continue;
            std::ranges::copy(bytes, launch.program.constants.begin() + variable.offset);
        }
    } else if (type == "int" || type == "uint" || type == "ulong") {
        long long number = 0;
        words >> number;
        putBits(launch, next++, static_cast<std::uint64_t>(number));
    } else if (type == "float") {
        double number = 0;
        words >> number;
        putBits(launch, next++, bitsOfNumber(type, number));
    } else {
        const auto bytes = bytesOfBuffer(words, type);
        const auto buffer =
            launch.memory.allocate("buffer", static_cast<std::uint32_t>(bytes.size()));
        launch.memory.fill(buffer, bytes);
        putBits(launch, next++, buffer.address);
    }
}

std::string hashesAfterRun(const std::string& line, const std::filesystem::path& folder,
                           const codegen::Options& options) {
    std::istringstream parts(line);
    std::string head;
    std::getline(parts, head, '|');
    std::istringstream words(head);
    std::string kernelName;
    std::string name;
    Dim3 grid;
    Dim3 block;
    words >> kernelName >> name >> grid.x >> grid.y >> grid.z >> block.x >> block.y >> block.z;
    auto kernel = read(support::readText(folder / (kernelName + ".ptx")), kernelName, {});
    EXPECT_TRUE(kernel) << kernel.problem().message.key;
    if (!kernel) return {};
    gpu::Launch launch = support::launchOf(codegen::generate(*kernel, options), grid, block, 4);
    launch.model.maxCycles = 50'000'000;
    for (std::string word; words >> word;)
        if (word.starts_with("shared="))
            launch.dynamicSharedBytes = std::stoi(word.substr(7));
        else if (word.starts_with("cluster="))
            launch.cluster = {std::stoi(word.substr(8)), 1, 1};
    launch.registersPerThread = launch.program.registersPerThread;
    launch.occupancy = occupancy::calculate(launch.machine, gpu::occupancyRequest(launch));
    std::size_t next = 0;
    for (std::string text; std::getline(parts, text, '|');)
        fillArgument(launch, next, text);
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    for (sm::CycleLog log; state.stopped == gpu::StopReason::Running;)
        stepper.step(state, log);
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished) << kernelName;
    std::string hashes = kernelName + " " + name;
    for (const memory::Buffer& buffer : state.memory.buffers())
        hashes += fmt::format(" {:016x}", memory::fnv1a(state.memory.bytesOf(buffer)));
    return hashes;
}

/// Every launch that is small enough, against what the GPU left.
void expectMeasured(const std::string& target, const codegen::Options& options) {
    const std::string measured = support::readText(cudaFolder() / "hashes.txt");
    std::istringstream lines(support::readText(cudaFolder() / "runs.txt"));
    int count = 0;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string kernel;
        std::string name;
        words >> kernel >> name;
        const auto folder = cudaFolder() / "ptx" / target;
        const bool isSmall = name == "small" || name == "b256" || name == "n128";
        // The runtime's barrier of a grid calls what no PTX holds; clusters begin with sm_90.
        const bool needsHopper = kernel == "cluster_hist" && target != "sm_90";
        if (!isSmall || needsHopper || kernel == "cg_grid_sync") continue;
        const std::string hashes = hashesAfterRun(line, folder, options);
        EXPECT_NE(measured.find(hashes + "\n"), std::string::npos) << hashes;
        ++count;
    }
    EXPECT_GE(count, 14);
}

TEST(PtxHashes, Teaching) {
    expectMeasured("sm_90", {});
}
TEST(PtxHashes, Optimized) {
    codegen::Options options;
    options.level = codegen::Level::Optimized;
    expectMeasured("sm_75", options);
}
TEST(PtxHashes, Spilled) {
    codegen::Options options;
    options.maxRegisters = 16;
    expectMeasured("sm_90", options);
}

}  // namespace
}  // namespace warpscope::ptx
