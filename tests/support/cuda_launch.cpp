#include "tests/support/cuda_launch.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <sstream>
#include <utility>

#include "engine/base/half.h"
#include "tests/support/paths.h"

namespace warpscope::support {
namespace {

/// What the buffers are called that a run's arguments are; variables of the kernel's stand beside.
constexpr const char* kBuffer = "buffer";

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
    std::int64_t sum = 0;
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i < count; ++i) {
        double value = 0;
        if (kind == "values") value = i < numbers.size() ? numbers[i] : 0;
        if (kind == "iota") value = static_cast<double>(i);
        if (kind == "mod") value = static_cast<double>(i % static_cast<std::size_t>(numbers[0]));
        if (kind == "lcg") value = static_cast<double>(drawn(state) % second);
        if (kind == "range")
            value = static_cast<double>(second + drawn(state) % (third - second + 1));
        if (kind == "cumsum") {
            value = static_cast<double>(sum);
            sum += drawn(state) % second;
        }
        const std::uint64_t bits = bitsOfNumber(type, value);
        for (int bit = 0; bit < std::stoi(type.substr(1)); bit += 8)
            bytes.push_back(static_cast<std::uint8_t>(bits >> bit));
    }
    return bytes;
}

void putBits(gpu::Launch& launch, std::uint32_t offset, std::uint64_t bits) {
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
        putBits(launch, launch.program.parameters.at(next++).offset,
                static_cast<std::uint64_t>(number));
    } else if (type == "float" || type == "double") {
        double number = 0;
        words >> number;
        putBits(launch, launch.program.parameters.at(next++).offset, bitsOfNumber(type, number));
    } else {
        const auto bytes = bytesOfBuffer(words, type);
        const auto buffer =
            launch.memory.allocate(kBuffer, static_cast<std::uint32_t>(bytes.size()));
        launch.memory.fill(buffer, bytes);
        putBits(launch, launch.program.parameters.at(next++).offset, buffer.address);
    }
}

}  // namespace

CudaRun cudaRun(const std::string& line) {
    CudaRun run;
    std::istringstream parts(line);
    std::string head;
    std::getline(parts, head, '|');
    std::istringstream words(head);
    words >> run.kernel >> run.name >> run.grid.x >> run.grid.y >> run.grid.z >> run.block.x >>
        run.block.y >> run.block.z;
    for (std::string word; words >> word;)
        if (word.starts_with("shared="))
            run.dynamicSharedBytes = std::stoi(word.substr(7));
        else if (word.starts_with("cluster="))
            run.cluster = {std::stoi(word.substr(8)), 1, 1};
    for (std::string text; std::getline(parts, text, '|');)
        run.arguments.push_back(text);
    return run;
}

std::filesystem::path cudaFolder() {
    return projectRoot() / "tests/golden/cuda";
}

std::vector<CudaRun> cudaRuns() {
    std::vector<CudaRun> runs;
    std::istringstream lines(readText(cudaFolder() / "runs.txt"));
    for (std::string line; std::getline(lines, line);)
        runs.push_back(cudaRun(line));
    return runs;
}

bool isSmall(const CudaRun& run) {
    return run.name == "small" || run.name == "b256" || run.name == "n128";
}

gpu::Launch launchOf(const CudaRun& run, isa::Program program, const machine::Machine& machine) {
    gpu::Launch launch;
    launch.machine = machine;
    launch.program = std::move(program);
    launch.grid = run.grid;
    launch.block = run.block;
    launch.cluster = run.cluster;
    launch.dynamicSharedBytes = run.dynamicSharedBytes;
    launch.registersPerThread = launch.program.registersPerThread;
    launch.model.maxCycles = 50'000'000;
    launch.occupancy = occupancy::calculate(launch.machine, gpu::occupancyRequest(launch));
    std::size_t next = 0;
    for (const std::string& text : run.arguments)
        fillArgument(launch, next, text);
    for (const isa::GlobalVariable& global : launch.program.globals) {
        const auto buffer =
            launch.memory.allocate(global.name, static_cast<std::uint32_t>(global.initial.size()));
        launch.memory.fill(buffer, global.initial);
        putBits(launch, global.addressAt, buffer.address);
    }
    return launch;
}

std::string hashesOf(const CudaRun& run, const gpu::GpuState& state) {
    std::string hashes = run.kernel + " " + run.name;
    for (const memory::Buffer& buffer : state.memory.buffers())
        if (buffer.name == kBuffer)
            hashes += fmt::format(" {:016x}", memory::fnv1a(state.memory.bytesOf(buffer)));
    return hashes;
}

}  // namespace warpscope::support
