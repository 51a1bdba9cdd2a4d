// Whether the words of an instruction go together: a rounding with a type that is not rounded, a
// comparison that its type does not have. NVIDIA's ptxas refuses the same.
#include <algorithm>
#include <array>

#include "engine/ptx/instruction_form.h"
#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {
namespace {

using Kind = Type::Kind;

constexpr std::string_view kFloatRounding = "rn rz rm rp";
constexpr std::string_view kWholeRounding = "rni rzi rmi rpi";
constexpr std::string_view kFloatComparisons = "lo ls hi hs";
constexpr std::string_view kUnorderedComparisons = "equ neu ltu leu gtu geu num nan";

bool isWhole(Type type) {
    return type.kind == Kind::Signed || type.kind == Kind::Unsigned;
}

/// Of arithmetic: words that a type of this kind cannot have.
std::string_view wordsAgainst(std::string_view instruction, Type type) {
    constexpr std::array kArithmetic{"add", "sub", "mul", "mad", "div", "fma",
                                     "min", "max", "neg", "abs", "sqrt"};
    if (std::ranges::find(kArithmetic, instruction) == kArithmetic.end() || type.isPacked)
        return {};
    if (!type.isFloat() && type.bits == 16) return "rn rz rm rp ftz approx full NaN cc";
    if (!type.isFloat()) return "rn rz rm rp ftz approx full NaN";
    if (type.bits == 64) return "hi lo wide cc ftz sat approx full NaN";
    return "hi lo wide cc";
}

/// Of comparisons: those that a type of this kind does not have.
std::string_view comparisonsAgainst(Type type) {
    switch (type.kind) {
        case Kind::Bits:
            return "lt le gt ge lo ls hi hs equ neu ltu leu gtu geu num nan";
        case Kind::Signed:
            return "lo ls hi hs equ neu ltu leu gtu geu num nan";
        case Kind::Unsigned:
            return kUnorderedComparisons;
        default:
            return kFloatComparisons;
    }
}

/// Of atom and red: the operation's types; those not named here take what the form has.
bool operationTakes(std::string_view operation, Type type) {
    const bool isBits = type.kind == Kind::Bits;
    if (listHas("and or xor cas exch", operation)) return isBits;
    if (listHas("inc dec", operation)) return type.kind == Kind::Unsigned && type.bits == 32;
    if (operation == "add") return !isBits && !(type.kind == Kind::Signed && type.bits == 64);
    return !isBits && (!type.isFloat() || type.bits == 16 || type.isPacked);
}

/// The words that a conversion must have one of; empty: none of `kFloatRounding`.
std::string_view roundingOf(Type to, Type from) {
    if (from.isFloat() && isWhole(to)) return kWholeRounding;
    const bool isNarrower = from.isFloat() && to.isFloat() && to.bits < from.bits;
    return (isWhole(from) && to.isFloat()) || isNarrower ? kFloatRounding : std::string_view{};
}

}  // namespace

std::string_view Lowerer::firstWordOf(std::string_view list) const {
    const auto& parts = statement_->parts;
    const auto found = std::find_if(parts.begin() + 1, parts.end(),
                                    [&](std::string_view part) { return listHas(list, part); });
    return found == parts.end() ? std::string_view{} : *found;
}

bool Lowerer::hasNoneOf(std::string_view list) {
    const std::string_view word = firstWordOf(list);
    return word.empty() || refuse(statement_->place, Message{"ptx.wrong_word"}.with("word", word));
}

bool Lowerer::hasWordsThatFit() {
    const std::string_view name = statement_->parts.front();
    if (name == "cvt") return roundsAsItMust();
    if (name == "setp" || name == "set") return comparesAsItMay();
    if (name == "atom" || name == "red") {
        const std::string_view operation = firstWordOf("and or xor cas exch add inc dec min max");
        if (!operationTakes(operation, type()))
            return refuse(statement_->place,
                          Message{"ptx.wrong_word"}.with("word", nameOf(type())));
        const bool isHalf = type().isFloat() && (type().bits == 16 || type().isPacked);
        return !isHalf || operation != "add" || hasOneOf("noftz");
    }
    return arithmeticHasItsWords() && memoryHasItsWords() && lanesHaveTheirWords() &&
           hasNoneOf(wordsAgainst(name, type()));
}

bool Lowerer::hasOneOf(std::string_view list) {
    return !firstWordOf(list).empty() ||
           refuse(statement_->place, Message{"ptx.needs_word"}.with("words", list));
}

bool Lowerer::arithmeticHasItsWords() {
    const std::string_view name = statement_->parts.front();
    if (name == "mad" && type().isFloat()) return hasOneOf(kFloatRounding);
    return name != "shf" || hasOneOf("clamp wrap");
}

/// Who orders says for whom.
bool Lowerer::memoryHasItsWords() {
    const std::string_view name = statement_->parts.front();
    const bool isAccess = name == "ld" || name == "st";
    return !isAccess || firstWordOf("relaxed acquire release").empty() ||
           hasOneOf("cta cluster gpu sys");
}

/// From Volta on lanes say with whom they meet.
bool Lowerer::lanesHaveTheirWords() {
    constexpr int kIndependent = 70;
    const std::string_view name = statement_->parts.front();
    if (name == "redux") return hasNoneOf(type().kind == Kind::Bits ? "add min max" : "and or xor");
    if (name == "match" && has("any") && !operand(0).second.empty())
        return refuse(operand(0).place, {"ptx.operand_kind"});
    const bool isExchange = name == "shfl" || name == "vote";
    return !isExchange || targetNumber() < kIndependent || hasOneOf("sync");
}

/// Of .target sm_90a 90.
int Lowerer::targetNumber() const {
    constexpr int kMaxTarget = 1000;
    int number = 0;
    for (const char c : module_.target.substr(std::min<std::size_t>(3, module_.target.size()))) {
        if (c < '0' || c > '9' || number > kMaxTarget) break;
        number = 10 * number + (c - '0');
    }
    return number;
}

bool Lowerer::roundsAsItMust() {
    const Type to = type(0);
    const Type from = type(1);
    const bool isPlain = !to.isPacked && !from.isPacked && to.bits >= 8 && from.bits >= 8;
    if (!isPlain || has("tf32")) return true;
    const std::string_view words = roundingOf(to, from);
    if (words.empty()) return to.kind != from.kind || hasNoneOf(kFloatRounding);
    if (!firstWordOf(words).empty()) return true;
    return refuse(statement_->place, Message{"ptx.needs_word"}.with("words", words));
}

bool Lowerer::comparesAsItMay() {
    if (!hasNoneOf(comparisonsAgainst(type(statement_->parts.front() == "set" ? 1 : 0))))
        return false;
    const bool combines = !firstWordOf("and or xor").empty();
    if (combines == (operandCount() > 3)) return true;
    if (!combines)
        return refuse(statement_->place, Message{"ptx.needs_word"}.with("words", "and or xor"));
    return refuse(statement_->place, Message{"ptx.operand_count"}
                                         .with("expected", "4")
                                         .with("count", static_cast<long long>(operandCount())));
}

}  // namespace warpscope::ptx
