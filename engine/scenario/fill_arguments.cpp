#include "engine/scenario/fill_arguments.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/machine/closest.h"
#include "engine/scenario/init_buffers.h"

namespace warpscope::scenario {
namespace {

using isa::DataType;

/// All that 32-bit addresses leave room for, gaps between the buffers included.
constexpr std::int64_t kMaxBytes = std::int64_t{1} << 30;

Problem problemOf(Message message, const SourceRange& range, Message hint = {}) {
    return {std::move(message), range, std::move(hint), Severity::Error};
}

SourceRange rangeOf(const Scenario& scenario, const Argument& argument) {
    return argument.range.line > 0 ? argument.range : rangeOfKey(scenario, "launch");
}

Problem wrongCount(const Scenario& scenario, const isa::Program& program) {
    const auto& arguments = scenario.arguments;
    const bool isTooMany = arguments.size() > program.parameters.size();
    const SourceRange range = isTooMany ? rangeOf(scenario, arguments[program.parameters.size()])
                                        : rangeOfKey(scenario, "launch");
    std::string names;
    for (const isa::Parameter& parameter : program.parameters) {
        names += (names.empty() ? "" : ", ") + parameter.name;
    }
    Message hint = names.empty() ? Message{"scenario.no_parameters"}
                                 : Message{"scenario.parameters_are"}.with("names", names);
    return problemOf(Message{"scenario.argument_number"}
                         .with("entry", program.entry)
                         .with("needed", static_cast<long long>(program.parameters.size()))
                         .with("given", static_cast<long long>(arguments.size())),
                     range, std::move(hint));
}

bool isWhole(double value) {
    return std::isfinite(value) && std::trunc(value) == value;
}

/// Whether a value can stand in a parameter without being changed.
bool fits(double value, const isa::Parameter& parameter) {
    if (parameter.type == DataType::F32 || parameter.type == DataType::F64) return true;
    if (!isWhole(value)) return false;
    if (parameter.isBool) return value == 0 || value == 1;
    const int bits = 8 * isa::bytesOf(parameter.type);
    const double span = std::ldexp(1.0, bits);
    // Both ways to write the same bits are taken: −1 and 4294967295 for an unsigned.
    return value >= -span / 2 && value < span;
}

std::optional<Problem> checkOne(const Scenario& scenario, const Argument& argument,
                                const isa::Parameter& parameter) {
    const SourceRange range = rangeOf(scenario, argument);
    if (!argument.name.empty() && argument.name != parameter.name) {
        return problemOf(Message{"scenario.argument_name"}
                             .with("given", argument.name)
                             .with("needed", parameter.name),
                         range, Message{"scenario.argument_order"});
    }
    if (argument.isBuffer != parameter.isPointer) {
        const char* key =
            parameter.isPointer ? "scenario.argument_pointer" : "scenario.argument_scalar";
        return problemOf(Message{key}.with("name", parameter.name), range);
    }
    if (!argument.isBuffer && !fits(argument.value, parameter)) {
        return problemOf(Message{"scenario.argument_fit"}.with("name", parameter.name), range);
    }
    const auto& values = argument.init.values;
    const auto wrong = std::ranges::find_if_not(
        values, [&](double value) { return !argument.isBuffer || fits(value, parameter); });
    if (wrong != values.end()) {
        return problemOf(Message{"scenario.value_fit"}
                             .with("name", parameter.name)
                             .with("number", static_cast<long long>(wrong - values.begin() + 1)),
                         range);
    }
    return std::nullopt;
}

void put(std::vector<std::uint8_t>& bank, const isa::Parameter& parameter, std::uint64_t bits) {
    const std::uint32_t offset = parameter.offset;
    const std::uint32_t bytes = isa::bankBytesOf(parameter);
    if (bank.size() < offset + bytes) bank.resize(offset + bytes);
    for (std::uint32_t i = 0; i < bytes; ++i) {
        bank[offset + i] = static_cast<std::uint8_t>(bits >> (8 * i));
    }
}

/// A double holds 53 bits of a whole number; a 64-bit integer gets all that were written.
std::uint64_t scalarBits(const Argument& argument, DataType type) {
    const bool isWide = type == DataType::S64 || type == DataType::U64;
    const bool isWhole = static_cast<double>(argument.whole) == argument.value;
    return isWide && isWhole ? static_cast<std::uint64_t>(argument.whole)
                             : bitsOf(argument.value, type);
}

std::uint32_t allocateBuffer(const Argument& argument, const isa::Parameter& parameter,
                             memory::DeviceMemory& memory) {
    const auto bytes = static_cast<std::uint32_t>(argument.count * isa::bytesOf(parameter.type));
    const memory::Buffer buffer = memory.allocate(parameter.name, bytes);
    const bool isZero = argument.init.kind == Init::Kind::Zero;
    if (!isZero) {
        memory.fill(buffer, initialBytes(argument.init, argument.count, parameter.type));
    }
    return buffer.address;
}

}  // namespace

SourceRange rangeOfKey(const Scenario& scenario, std::string_view key) {
    const auto found = scenario.ranges.find(key);
    if (found != scenario.ranges.end()) return found->second;
    return {scenario.path.string(), 0, 0, 0};
}

std::vector<Problem> fillArguments(const Scenario& scenario, gpu::Launch& launch) {
    const auto& parameters = launch.program.parameters;
    const auto& arguments = scenario.arguments;
    if (arguments.size() != parameters.size()) return {wrongCount(scenario, launch.program)};
    std::vector<Problem> problems;
    std::int64_t bytes = 0;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (auto wrong = checkOne(scenario, arguments[i], parameters[i])) {
            problems.push_back(*std::move(wrong));
        }
        bytes += arguments[i].count * isa::bytesOf(parameters[i].type);
    }
    if (bytes > kMaxBytes) {
        problems.push_back(problemOf(
            Message{"scenario.too_much_memory"}.with("bytes", bytes).with("limit", kMaxBytes),
            rangeOf(scenario, arguments.front())));
    }
    if (!problems.empty()) return problems;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::uint64_t bits = arguments[i].isBuffer
                                       ? allocateBuffer(arguments[i], parameters[i], launch.memory)
                                       : scalarBits(arguments[i], parameters[i].type);
        put(launch.parameters, parameters[i], bits);
    }
    return {};
}

}  // namespace warpscope::scenario
