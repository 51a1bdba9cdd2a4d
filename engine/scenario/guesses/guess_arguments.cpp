#include "engine/scenario/guesses/guess_arguments.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/base/ascii.h"
#include "engine/scenario/guesses/guess_block.h"
#include "engine/scenario/guesses/usual_size.h"
#include "engine/scenario/guesses/void_pointers.h"
#include "engine/scenario/guesses/whole_structures.h"
#include "engine/scenario/launches/argument_of.h"

namespace warpscope::scenario {
namespace {

constexpr std::int64_t kMaxGuessedElements = std::int64_t{1} << 22;

bool isReal(isa::DataType type) {
    return type == isa::DataType::F32 || type == isa::DataType::F64 || type == isa::DataType::F16 ||
           type == isa::DataType::Bf16;
}

class Guesser {
  public:
    Guesser(const LaunchHints& hints, Scenario& scenario, std::vector<Message>& notes)
        : hints_(hints), scenario_(scenario), notes_(notes) {}

    std::vector<std::string> run() {
        parameters();
        constants();
        return std::move(leftZero_);
    }

    void parameters() {
        const auto& parameters = hints_.program.parameters;
        for (std::size_t i = 0; i < parameters.size(); ++i)
            scenario_.arguments.push_back(scalar(parameters[i], said(i)));
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            if (isBuffer(parameters[i], said(i)))
                scenario_.arguments[i] = buffer(parameters[i], said(i));
        }
    }

  private:
    /// What the launch says of a parameter; nullptr where it says nothing.
    const host::HostArgument* said(std::size_t index) const {
        const std::string& name = hints_.program.parameters[index].name;
        return hints_.site == nullptr ? nullptr : argumentNamed(*hints_.site, whole_, name);
    }

    static bool isNull(const isa::Parameter& parameter, const host::HostArgument* said) {
        if (said != nullptr)
            return said->text == "nullptr" || said->text == "NULL" ||
                   (said->text == "0" && parameter.isPointer);
        return parameter.isPointer && isNamedNull(parameter);
    }

    /// What a kernel by itself calls none or null shows what such a pointer does.
    static bool isNamedNull(const isa::Parameter& parameter) {
        const std::string name = ascii::lowered(parameter.name);
        return name == "none" || name == "nowhere" || name.starts_with("null") ||
               name.ends_with("_null") || name.ends_with("_none");
    }

    static bool isBuffer(const isa::Parameter& parameter, const host::HostArgument* said) {
        if (isNull(parameter, said)) return false;
        return parameter.isPointer || (parameter.mayBePointer && (said == nullptr || !said->value));
    }

    Argument scalar(const isa::Parameter& parameter, const host::HostArgument* said) {
        Argument argument;
        argument.name = parameter.name;
        if (said == nullptr && isNull(parameter, said))
            notes_.push_back(Message{"new.named_null"}.with("name", parameter.name));
        if (isBuffer(parameter, said) || isNull(parameter, said)) return argument;
        const bool isKnown = said != nullptr && said->value && fits(*said->value, parameter);
        argument.value = isKnown ? *said->value : guessedNumber(parameter);
        const bool isReached = !isKnown && !isReal(parameter.type) && argument.value > 1 &&
                               passesWhereEqual(hints_.program, parameter);
        if (isReached) reached_ = argument.value -= 1;
        const bool isWhole =
            std::trunc(argument.value) == argument.value && std::abs(argument.value) < 9e15;
        argument.whole = isWhole ? static_cast<std::int64_t>(argument.value) : 0;
        if (!isReal(parameter.type)) integers_.push_back(argument.value);
        if (!isKnown)
            notes_.push_back(Message{isReached ? "new.reached_bound" : "new.guessed_number"}
                                 .with("name", parameter.name)
                                 .with("value", numberText(argument)));
        return argument;
    }

    static bool fits(double value, const isa::Parameter& parameter) {
        if (isReal(parameter.type)) return true;
        const double span = std::ldexp(1.0, 8 * isa::bytesOf(parameter.type));
        const bool isFlag = !parameter.isBool || value == 0 || value == 1;
        return isFlag && std::trunc(value) == value && value >= -span / 2 && value < span;
    }

    static std::string numberText(const Argument& argument) {
        const bool isWhole = static_cast<double>(argument.whole) == argument.value;
        return isWhole ? std::to_string(argument.whole) : std::to_string(argument.value);
    }

    double guessedNumber(const isa::Parameter& parameter) const {
        if (isReal(parameter.type)) return 2;
        if (parameter.isBool) return 1;
        if (const auto usual = usualSize(parameter.name)) return *usual;
        const std::string name = ascii::lowered(parameter.name);
        const auto holds = [&](const char* part) { return name.find(part) != std::string::npos; };
        const Dim3& grid = scenario_.grid;
        const Dim3& block = scenario_.block;
        const bool isHeight =
            holds("height") || holds("row") || holds("ny") || name == "h" || name == "m";
        const auto threads = static_cast<double>(
            isHeight && grid.y * block.y > 1 ? grid.y * block.y : grid.x * block.x);
        return std::min(threads, std::ldexp(1.0, 8 * isa::bytesOf(parameter.type) - 1) - 1);
    }

    Argument buffer(const isa::Parameter& parameter, const host::HostArgument* said) {
        Argument argument;
        argument.name = parameter.name;
        argument.isBuffer = true;
        const VoidPointer ofVoid = voidPointer(hints_.source, hints_.program.entry, parameter.name);
        argument.type = guessedType(parameter, ofVoid);
        const std::int64_t each =
            argument.type ? isa::bytesOf(*argument.type)
                          : static_cast<std::int64_t>(std::max(1U, isa::elementBytesOf(parameter)));
        const bool isCounted = said != nullptr && said->bytes && *said->bytes > 0;
        // So many elements of a type that nobody knows: most are smaller than sixteen words.
        constexpr std::int64_t kLargeElement = 16;
        const bool isOfUnknown = isCounted && said->countsElements && parameter.mayBePointer;
        const bool isKnown = isCounted && !isOfUnknown;
        argument.count = isOfUnknown ? std::min(*said->bytes, kMaxBytes) * kLargeElement
                         : isKnown   ? *said->bytes / (said->countsElements ? 1 : each)
                                     : likelyCount() * ofVoid.components;
        const std::int64_t asked = argument.count;
        argument.count = std::clamp<std::int64_t>(argument.count, 1, kMaxBytes / each);
        if (isKnown && asked > argument.count)
            notes_.push_back(Message{"new.fewer_elements"}
                                 .with("name", parameter.name)
                                 .with("before", static_cast<long long>(asked))
                                 .with("now", static_cast<long long>(argument.count)));
        const bool isWithin = said != nullptr && said->shift && isKnown &&
                              !parameter.mayBePointer && *said->shift >= 0 &&
                              *said->shift <= argument.count;
        if (isWithin) argument.offset = *said->shift;
        if (said != nullptr && said->isShifted && !isWithin)
            notes_.push_back(
                Message{"new.shifted"}.with("text", said->text).with("name", parameter.name));
        if (!isKnown && (said == nullptr || !said->isOfHost))
            notes_.push_back(Message{"new.guessed_count"}
                                 .with("name", parameter.name)
                                 .with("count", static_cast<long long>(argument.count)));
        if (isPointerTable(hints_.source, hints_.program.entry, parameter.name)) {
            notes_.push_back(Message{"new.pointer_table"}.with("name", parameter.name));
            return argument;
        }
        const bool isOutput =
            said != nullptr && said->bytes && !said->isCopiedTo && copiesAnything();
        const bool isSet = said != nullptr && said->setTo && !said->isCopiedTo;
        const isa::DataType type = argument.type.value_or(parameter.type);
        if (isSet && *said->setTo != 0 && !isReal(type) && parameter.components.empty()) {
            const std::int64_t word = repeated(*said->setTo, type);
            argument.init = {Init::Kind::Range, {1, word, word}, {}};
            return argument;
        }
        if (!isSet && isOutput) leftZero_.push_back(argument.name);
        if (isSet ? *said->setTo == 0 : isOutput) return argument;
        const std::int64_t modulus = parameter.isBool ? 2 : kFillModulus;
        argument.init.kind = Init::Kind::Mod;
        argument.init.parameters = {modulus};
        notes_.push_back(Message{"new.filled"}
                             .with("name", parameter.name)
                             .with("last", static_cast<long long>(modulus - 1)));
        return argument;
    }

    /// Where the parameter does not tell what its elements are: as what the kernel takes them, else
    /// numbers of four bytes.
    std::optional<isa::DataType> guessedType(const isa::Parameter& parameter,
                                             const VoidPointer& ofVoid) {
        if (!ofVoid.isThere && !parameter.mayBePointer) return std::nullopt;
        if (ofVoid.element) return ofVoid.element;
        notes_.push_back(Message{ofVoid.isThere ? "new.guessed_element" : "new.guessed_type"}.with(
            "name", parameter.name));
        return isa::DataType::F32;
    }

    /// cudaMemset(p, 0xff, …): that byte in each byte of a number, which is then −1.
    static std::int64_t repeated(int byte, isa::DataType type) {
        std::uint64_t word = 0;
        const int bits = 8 * isa::bytesOf(type);
        for (int i = 0; i < bits; i += 8)
            word |= static_cast<std::uint64_t>(byte) << i;
        const bool isSigned = type == isa::DataType::S8 || type == isa::DataType::S16 ||
                              type == isa::DataType::S32 || type == isa::DataType::S64;
        const int unused = 64 - bits;
        return isSigned ? static_cast<std::int64_t>(word << unused) >> unused
                        : static_cast<std::int64_t>(word);
    }

    /// Whether the host code tells inputs from outputs.
    bool copiesAnything() const {
        return std::ranges::any_of(hints_.site->arguments, [](const host::HostArgument& argument) {
            return argument.isCopiedTo ||
                   std::ranges::any_of(argument.fields, &host::HostArgument::isCopiedTo);
        });
    }

    /// Enough for every thread, and for a matrix where two numbers are its sides.
    std::int64_t likelyCount() const {
        if (reached_) return static_cast<std::int64_t>(*reached_);
        double count = static_cast<double>(scenario_.grid.count()) *
                       static_cast<double>(scenario_.block.count());
        std::vector<double> sides = integers_;
        std::ranges::sort(sides, std::ranges::greater());
        if (!sides.empty()) count = std::max(count, sides.front());
        const bool isFlat = scenario_.block.y > 1 || scenario_.grid.y > 1;
        if (isFlat && !sides.empty())
            count = std::max(count, sides.front() * sides[sides.size() > 1 ? 1 : 0]);
        return static_cast<std::int64_t>(std::min(count, static_cast<double>(kMaxGuessedElements)));
    }

    /// A kernel by itself, whose constants only its host would fill.
    bool isLeftToTheHost(const isa::ConstantVariable& constant) const {
        const auto first = hints_.program.constants.begin() + constant.offset;
        const bool isZero =
            std::all_of(first, first + constant.bytes, [](std::uint8_t byte) { return byte == 0; });
        return hints_.facts.launches.empty() && isZero;
    }

    void constants() {
        for (const isa::ConstantVariable& constant : hints_.program.constantVariables) {
            const bool isFilled = std::ranges::find(hints_.facts.filledSymbols, constant.name) !=
                                  hints_.facts.filledSymbols.end();
            if (!isFilled && !isLeftToTheHost(constant)) continue;
            Constant filled;
            filled.name = constant.name;
            const auto known = hints_.facts.symbolValues.find(constant.name);
            const bool isOne =
                constant.bytes == static_cast<std::uint32_t>(isa::bytesOf(constant.type));
            if (known != hints_.facts.symbolValues.end() && isOne) {
                filled.init.kind = Init::Kind::Values;
                filled.init.values = {known->second};
                scenario_.constants.push_back(std::move(filled));
                continue;
            }
            filled.init.kind = Init::Kind::Mod;
            filled.init.parameters = {kFillModulus};
            scenario_.constants.push_back(std::move(filled));
            notes_.push_back(Message{"new.filled"}
                                 .with("name", constant.name)
                                 .with("last", static_cast<long long>(kFillModulus - 1)));
        }
    }

    static constexpr std::int64_t kMaxBytes = std::int64_t{64} << 20;

    const LaunchHints& hints_;
    Scenario& scenario_;
    std::vector<Message>& notes_;
    const std::vector<isa::Parameter> whole_ = withAllMembers(hints_.program, hints_.source);
    std::vector<double> integers_{};  ///< Values of the whole-number parameters so far.
    std::vector<std::string> leftZero_{};
    std::optional<double> reached_{};  ///< The one that an index equals in a thread.
};

}  // namespace

std::vector<std::string> guessArguments(const LaunchHints& hints, Scenario& scenario,
                                        std::vector<Message>& notes) {
    guessLaunch(hints, scenario, notes);
    return Guesser(hints, scenario, notes).run();
}

void guessParameters(const LaunchHints& hints, Scenario& scenario, std::vector<Message>& notes) {
    Guesser(hints, scenario, notes).parameters();
}

}  // namespace warpscope::scenario
