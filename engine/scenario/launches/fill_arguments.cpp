#include "engine/scenario/launches/fill_arguments.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/machine/closest.h"
#include "engine/scenario/launches/init_buffers.h"

namespace warpscope::scenario {
namespace {

using isa::DataType;

/// A run keeps them several times over (filling, pages, snapshots, hashing) and shall stay below
/// 2 GB of the host's memory.
constexpr std::int64_t kMaxBytes = std::int64_t{1} << 28;

Problem problemOf(Message message, const SourceRange& range, Message hint = {}) {
    return {std::move(message), range, std::move(hint), Severity::Error};
}

SourceRange rangeOf(const Scenario& scenario, const Argument& argument) {
    return argument.range.line > 0 ? argument.range : rangeOfKey(scenario, "launch");
}

/// The arguments without fields of structures ("a.rows") that are no parameters: from PTX those
/// alone are known that the kernel reads, from the source all. All where that does not make them as
/// many as the parameters.
std::vector<Argument> argumentsRead(const Scenario& scenario, const isa::Program& program) {
    std::vector<Argument> read = scenario.arguments;
    std::erase_if(read, [&](const Argument& argument) {
        return argument.name.find('.') != std::string::npos &&
               std::ranges::find(program.parameters, argument.name, &isa::Parameter::name) ==
                   program.parameters.end();
    });
    return read.size() == program.parameters.size() ? read : scenario.arguments;
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
    if (parameter.type == DataType::F32 || parameter.type == DataType::F64 ||
        parameter.type == DataType::F16)
        return true;
    if (!isWhole(value)) return false;
    if (parameter.isBool) return value == 0 || value == 1;
    const int bits = 8 * isa::bytesOf(parameter.type);
    const double span = std::ldexp(1.0, bits);
    // Both ways to write the same bits are taken: −1 and 4294967295 for an unsigned.
    return value >= -span / 2 && value < span;
}

/// Which whole numbers a parameter takes.
Message rangeHint(const isa::Parameter& parameter) {
    const double bits = 8.0 * isa::bytesOf(parameter.type);
    const bool isNarrow = bits < 64 && !parameter.isBool;
    const double high = parameter.isBool ? 1 : std::ldexp(1.0, static_cast<int>(bits)) - 1;
    if (!isNarrow && !parameter.isBool) return {"scenario.whole_number"};
    const bool mayBeHalf = parameter.type == DataType::U16;  // As PTX has one.
    return Message{mayBeHalf ? "scenario.whole_number_or_half" : "scenario.whole_number_between"}
        .with("low", isNarrow ? -static_cast<long long>(std::ldexp(1.0, static_cast<int>(bits) - 1))
                              : 0LL)
        .with("high", static_cast<long long>(high));
}

/// A pointer whose value is 0: the kernel gets no memory there.
bool isNull(const Argument& argument, const isa::Parameter& parameter) {
    return parameter.isPointer && !argument.isBuffer && argument.value == 0;
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
    if (isNull(argument, parameter)) return std::nullopt;
    if (argument.isBuffer != parameter.isPointer) {
        const char* key =
            parameter.isPointer ? "scenario.argument_pointer" : "scenario.argument_scalar";
        return problemOf(Message{key}.with("name", parameter.name), range);
    }
    if (argument.offset < 0 || argument.offset > argument.count) {
        return problemOf(Message{"scenario.out_of_range"}
                             .with("key", "argument." + argument.name + ".offset")
                             .with("value", static_cast<long long>(argument.offset))
                             .with("low", 0)
                             .with("high", static_cast<long long>(argument.count)),
                         range);
    }
    if (!argument.isBuffer && !fits(argument.value, parameter))
        return problemOf(Message{"scenario.argument_fit"}.with("name", parameter.name), range,
                         rangeHint(parameter));
    const auto& values = argument.init.values;
    const std::int64_t each =
        std::max<std::int64_t>(parameter.elementComponents, std::ssize(parameter.components));
    if (argument.isBuffer && std::ssize(values) > argument.count * each) {
        return problemOf(Message{"scenario.too_many_values"}
                             .with("name", parameter.name)
                             .with("values", static_cast<long long>(std::ssize(values)))
                             .with("count", static_cast<long long>(argument.count * each)),
                         range);
    }
    if (!parameter.components.empty()) return std::nullopt;
    const auto wrong = std::ranges::find_if_not(
        values, [&](double value) { return !argument.isBuffer || fits(value, parameter); });
    if (wrong != values.end()) {
        return problemOf(Message{"scenario.value_fit"}
                             .with("name", parameter.name)
                             .with("number", static_cast<long long>(wrong - values.begin()) + 1),
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

/// Where the pointer of the argument points: into the buffer, or just behind it.
std::uint32_t allocateBuffer(const Argument& argument, const isa::Parameter& parameter,
                             memory::DeviceMemory& memory) {
    const auto bytes =
        static_cast<std::uint32_t>(argument.count * std::int64_t{isa::elementBytesOf(parameter)});
    const memory::Buffer buffer = memory.allocate(parameter.name, bytes);
    const bool isZero = argument.init.kind == Init::Kind::Zero;
    if (!isZero) {
        std::vector<std::uint8_t> initial =
            parameter.components.empty()
                ? initialBytes(argument.init, argument.count * parameter.elementComponents,
                               parameter.type)
                : initialBytes(argument.init, argument.count, parameter.components,
                               parameter.structureSize);
        // A bool is 0 or 1; what a kernel makes of another byte depends on its compiler.
        if (parameter.isBool)
            std::ranges::transform(initial, initial.begin(), [](std::uint8_t byte) {
                return static_cast<std::uint8_t>(byte != 0);
            });
        memory.fill(buffer, initial);
    }
    return buffer.address + static_cast<std::uint32_t>(
                                argument.offset * std::int64_t{isa::elementBytesOf(parameter)});
}

/// Memory of the __device__ variables; the code finds their addresses in the parameter bank, and
/// other variables may begin with them.
void addGlobals(gpu::Launch& launch) {
    isa::Program& program = launch.program;
    std::vector<memory::Buffer> buffers;
    std::vector<std::vector<std::uint8_t>> initial;
    for (const isa::GlobalVariable& global : program.globals) {
        initial.push_back(global.initial);
        buffers.push_back(
            launch.memory.allocate(global.name, static_cast<std::uint32_t>(global.initial.size())));
        isa::Parameter address;
        address.type = DataType::U64;
        address.offset = global.addressAt;
        put(launch.parameters, address, buffers.back().address);
    }
    for (const isa::InitialAddress& one : program.addresses) {
        std::vector<std::uint8_t>& bytes = one.global ? initial[*one.global] : program.constants;
        const std::uint64_t address = buffers[one.target].address + one.plus;
        for (std::uint32_t i = 0; i < 8; ++i)
            bytes[one.at + i] = static_cast<std::uint8_t>(address >> (8 * i));
    }
    for (std::size_t i = 0; i < buffers.size(); ++i)
        launch.memory.fill(buffers[i], initial[i]);
}

std::vector<Problem> fillConstants(const Scenario& scenario, isa::Program& program) {
    std::vector<Problem> problems;
    for (const Constant& constant : scenario.constants) {
        const auto found = std::ranges::find(program.constantVariables, constant.name,
                                             &isa::ConstantVariable::name);
        if (found == program.constantVariables.end()) {
            std::vector<std::string> names;
            for (const isa::ConstantVariable& variable : program.constantVariables)
                names.push_back(variable.name);
            const std::string close = machine::closest(constant.name, names);
            problems.push_back(problemOf(
                Message{"scenario.unknown_constant"}.with("name", constant.name), constant.range,
                close.empty() ? Message{} : Message{"scenario.did_you_mean"}.with("name", close)));
            continue;
        }
        isa::Parameter element;
        element.type = found->type;
        element.components = found->components;
        element.structureSize = found->structureSize;
        const std::int64_t count = found->bytes / isa::elementBytesOf(element);
        const auto limit =
            static_cast<std::int64_t>(std::max<std::size_t>(element.components.size(), 1)) * count;
        if (static_cast<std::int64_t>(constant.init.values.size()) > limit) {
            problems.push_back(
                problemOf(Message{"scenario.too_many_values"}
                              .with("name", constant.name)
                              .with("values", static_cast<long long>(constant.init.values.size()))
                              .with("count", static_cast<long long>(limit)),
                          constant.range));
            continue;
        }
        const auto bytes =
            element.components.empty()
                ? initialBytes(constant.init, count, element.type)
                : initialBytes(constant.init, count, element.components, element.structureSize);
        std::copy_n(bytes.begin(), std::min<std::size_t>(bytes.size(), found->bytes),
                    program.constants.begin() + static_cast<std::ptrdiff_t>(found->offset));
    }
    return problems;
}

}  // namespace

std::vector<Problem> fillArguments(const Scenario& scenario, gpu::Launch& launch) {
    const auto& parameters = launch.program.parameters;
    const std::vector<Argument> arguments = argumentsRead(scenario, launch.program);
    if (arguments.size() != parameters.size()) return {wrongCount(scenario, launch.program)};
    std::vector<Problem> problems;
    std::int64_t bytes = 0;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (auto wrong = checkOne(scenario, arguments[i], parameters[i])) {
            problems.push_back(*std::move(wrong));
        }
        bytes += arguments[i].count * std::int64_t{isa::elementBytesOf(parameters[i])};
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
    addGlobals(launch);
    return fillConstants(scenario, launch.program);
}

}  // namespace warpscope::scenario
