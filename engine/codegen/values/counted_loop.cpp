#include "engine/codegen/values/counted_loop.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "engine/codegen/values/comparisons.h"
#include "engine/codegen/values/loop_work.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Loop;
using code::Node;
using isa::Comparison;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

constexpr std::uint32_t kMaxStep = 1024;

/// The nodes of one comparison, or of two that must both hold.
struct Test {
    const Node* first = nullptr;
    const Node* second = nullptr;
    bool isNegated = false;  ///< Its one comparison must not hold.

    Comparison holds() const {
        return isNegated ? invertedOf(first->code.comparison, false) : first->code.comparison;
    }
};

class Counter {
  public:
    Counter(const Code& code, const Loop& loop) : code_(code), loop_(loop) {}

    std::optional<CountedLoop> find() {
        const std::size_t tail = code::beginOfRun(code_, loop_.last);
        const std::optional<Test> test = testOf(tail, loop_.last, false);
        if (!test || !readsCounter(*test) || !findStep(tail)) return {};
        if (test->second != nullptr && !readsSecond(tail, *test->second)) return {};
        if (!hasFirstRound(*test) && !isTestedBefore(*test)) return {};
        return counted_;
    }

  private:
    const Node& node(std::size_t i) const { return code_.nodes[i]; }

    /// What decides on a branch, within the run from `begin` to it; `leaves`: for the lanes that do
    /// not take it.
    std::optional<Test> testOf(std::size_t begin, std::size_t branch, bool leaves) const {
        const Operand& guard = node(branch).code.guard;
        const Node* decides = lastWrite(begin, branch, guard);
        if (decides == nullptr) return {};
        Test test{decides, nullptr, guard.negate != leaves};
        if (isComparison(decides)) return test;
        const auto& sources = decides->code.sources;
        const bool isBoth = decides->code.opcode == Opcode::Plop &&
                            decides->code.logic == isa::Logic::And && !test.isNegated &&
                            !sources[0].negate && !sources[1].negate;
        if (!isBoth) return {};
        test.first = lastWrite(begin, branch, sources[0]);
        test.second = lastWrite(begin, branch, sources[1]);
        return isComparison(test.first) && isComparison(test.second) ? std::optional(test)
                                                                     : std::nullopt;
    }

    static bool isComparison(const Node* node) {
        return node != nullptr && node->code.opcode == Opcode::Isetp;
    }

    const Node* lastWrite(std::size_t begin, std::size_t end, const Operand& predicate) const {
        const Node* found = nullptr;
        for (std::size_t i = begin; i < end; ++i) {
            if (node(i).destinationPredicate == predicate.value) found = &node(i);
        }
        return found != nullptr && !found->code.isGuarded() ? found : nullptr;
    }

    int writesInLoop(std::uint32_t number) const {
        int count = 0;
        for (std::size_t i = loop_.first; i <= loop_.last; ++i)
            count += node(i).destination == number ? 1 : 0;
        return count;
    }

    bool isSame(const Operand& operand) const {
        return operand.kind != Operand::Kind::Register ||
               (writesInLoop(operand.value) == 0 && operand.value != counted_.counter);
    }

    /// Fills in what the comparison says; false where the rounds cannot be counted by it.
    bool readsCounter(const Test& test) {
        const isa::Instruction& code = test.first->code;
        counted_.isWide = isa::bytesOf(code.type) == 8;
        if (isa::bytesOf(code.type) != 4 && !counted_.isWide) return false;
        if (code.sources[0].kind != Operand::Kind::Register) return false;
        if (counted_.isWide && (test.second != nullptr || code.sources[0].part != 0)) return false;
        counted_.counter = code.sources[0].value;
        counted_.bound = code.sources[1];
        const Comparison goesOn = test.holds();
        // Up to the highest number of all there is no end, unless signed ones must not overflow.
        counted_.includesBound = goesOn == Comparison::LessEqual;
        isUntilEqual_ = goesOn == Comparison::NotEqual && test.second == nullptr;
        if (counted_.isWide && goesOn != Comparison::Less) return false;
        const bool isUp = goesOn == Comparison::Less || isUntilEqual_ ||
                          (counted_.includesBound && code.type == DataType::S32);
        return isUp && isSame(counted_.bound) && !counted_.bound.negate;
    }

    bool findStep(std::size_t tail) {
        const bool isSigned = comparison(tail).code.type == DataType::S32;
        for (std::size_t i = tail; &node(i) != &comparison(tail); ++i) {
            if (node(i).destination != counted_.counter) continue;
            const isa::Instruction& add = node(i).code;
            const bool isStep = add.opcode == Opcode::Iadd && !add.isGuarded() &&
                                add.sources[0] == isa::registerOperand(counted_.counter) &&
                                add.sources[1].kind == Operand::Kind::Immediate &&
                                (!counted_.isWide || add.sources[1].high == 0);
            if (isStep) counted_.step = add.sources[1].value;
            if (isSigned && addsStride(add)) counted_.stride = add.sources[1];
        }
        if (counted_.stride.kind != Operand::Kind::None)
            return writesInLoop(counted_.counter) == 1 && !counted_.includesBound && !isUntilEqual_;
        // A larger step may jump over the last number without sign, and the loop would go on.
        const bool isCountable =
            counted_.step == 1 || (isSigned && !isUntilEqual_ &&
                                   std::has_single_bit(counted_.step) && counted_.step <= kMaxStep);
        return writesInLoop(counted_.counter) == 1 && isCountable;
    }

    /// PTX adds with a sign whatever the source said, and names no variables.
    bool isVariable(std::uint32_t number) const {
        return std::ranges::any_of(code_.variables, [number](const code::Variable& variable) {
            return variable.space == code::Space::None && variable.index == number;
        });
    }

    /// counter += stride, both with a sign: without one the sum may wrap, and nvcc does not count.
    bool addsStride(const isa::Instruction& add) const {
        const Operand& stride = add.sources[1];
        return add.opcode == Opcode::Iadd && add.type == DataType::S32 && !add.isGuarded() &&
               add.sources[0] == isa::registerOperand(counted_.counter) &&
               (stride.kind == Operand::Kind::Register ||
                stride.kind == Operand::Kind::Parameter) &&
               !stride.negate && isSame(stride) && isVariable(counted_.counter);
    }

    const Node& comparison(std::size_t tail) const {
        return *testOf(tail, loop_.last, false)->first;
    }

    /// offset + counter < bound, of signed numbers: the sum is in the run that ends the loop.
    bool readsSecond(std::size_t tail, const Node& comparison) {
        const isa::Instruction& code = comparison.code;
        if (counted_.step != 1 || counted_.includesBound || code.type != DataType::S32 ||
            code.comparison != Comparison::Less || code.sources[0].kind != Operand::Kind::Register)
            return false;
        const Node* sum = nullptr;
        bool isBehindStep = false;
        for (std::size_t i = tail; &node(i) != &comparison; ++i) {
            if (node(i).destination == counted_.counter) isBehindStep = true;
            if (node(i).destination != code.sources[0].value) continue;
            sum = isBehindStep ? &node(i) : nullptr;
        }
        if (sum == nullptr) return false;
        const std::optional<Operand> offset =
            offsetOf(*sum, isa::registerOperand(counted_.counter));
        if (!offset || !isSame(*offset) || !isSame(code.sources[1]) || code.sources[1].negate)
            return false;
        counted_.second = CountedLoop::Second{*offset, code.sources[1]};
        return true;
    }

    /// What a sum adds to the counter.
    static std::optional<Operand> offsetOf(const Node& sum, const Operand& counter) {
        if (sum.code.opcode != Opcode::Iadd || sum.code.isGuarded()) return {};
        const auto& sources = sum.code.sources;
        if (sources[1] == counter && !sources[0].negate) return sources[0];
        if (sources[0] == counter && !sources[1].negate) return sources[1];
        return {};
    }

    /// Whether both the number it begins with and the bound are known, so that nobody has to ask.
    bool hasFirstRound(const Test& test) const {
        const std::optional<std::size_t> start = startOf(code_, loop_, counted_.counter);
        if (!start || counted_.second) return false;
        const Operand& from = node(*start).code.sources[0];
        const Operand& to = counted_.bound;
        if (from.kind != Operand::Kind::Immediate || to.kind != Operand::Kind::Immediate ||
            test.first->code.type != DataType::S32)
            return false;
        return static_cast<std::int32_t>(from.value) < static_cast<std::int32_t>(to.value);
    }

    /// Whether the same comparison stands in front of the loop, so that there is a first round.
    bool isTestedBefore(const Test& last) {
        if (loop_.first == 0) return false;
        std::size_t branch = loop_.first;
        while (branch > 0 && !node(branch - 1).isInstruction() &&
               node(branch - 1).kind != Node::Kind::Label)
            --branch;
        // Copies and sums may stand between the test and the label.
        while (branch > 0 && node(branch - 1).isInstruction() &&
               node(branch - 1).destination != kNoVirtual &&
               (node(branch - 1).destination != counted_.counter || setsStart(node(branch - 1)))) {
            startsBehind_ |= node(branch - 1).destination == counted_.counter && !counted_.second;
            --branch;
        }
        if (branch == 0 || !node(branch - 1).code.isGuarded()) return false;
        return isa::goesElsewhere(node(branch - 1).code.opcode) && comparesAlike(last, branch - 1);
    }

    /// Whether it lets a counter begin behind the test that has read what it begins with: at 0
    /// where there are two bounds.
    bool setsStart(const Node& before) const {
        return before.code.opcode == Opcode::Mov && !before.code.isGuarded() &&
               (!counted_.second || before.code.sources[0] == isa::immediateOperand(0));
    }

    bool comparesAlike(const Test& last, std::size_t branch) const {
        const std::size_t begin = code::beginOfRun(code_, branch);
        const std::optional<Test> first = testOf(begin, branch, true);
        if (!first || (first->second == nullptr) != (last.second == nullptr)) return false;
        if (last.second != nullptr) return comparesBoth(*first, branch);
        const bool isOfType = first->first->code.type == last.first->code.type;
        if (isUntilEqual_) return startsBelowBound(*first);
        if (startsBehind_) return isOfType && !counted_.includesBound && startsBelowBound(*first);
        std::optional<Operand> start;
        bool isSeen = false;
        for (std::size_t i = begin; i < branch; ++i) {
            if (node(i).destination == counted_.counter) {
                const bool isCopy = node(i).code.opcode == Opcode::Mov &&
                                    !node(i).code.isGuarded() && !node(i).code.sources[0].negate;
                start = isCopy ? std::optional(node(i).code.sources[0]) : std::nullopt;
                isSeen = false;
            }
            if (start && *start == isa::registerOperand(node(i).destination)) start.reset();
            if (counted_.bound == isa::registerOperand(node(i).destination)) isSeen = false;
            if (&node(i) == first->first) isSeen = true;
        }
        const isa::Instruction& compared = first->first->code;
        const bool isCounter = compared.sources[0] == isa::registerOperand(counted_.counter) ||
                               (start && compared.sources[0] == *start);
        return isSeen && isOfType && isCounter && first->holds() == last.holds() &&
               compared.sources[1] == counted_.bound;
    }

    /// Clang's PTX lets a counter begin behind the test, or go on until it equals the bound, and
    /// asks in front whether the bound is the greater one.
    bool startsBelowBound(const Test& first) const {
        const isa::Instruction& compared = first.first->code;
        const Operand& a = compared.sources[0];
        const Operand& b = compared.sources[1];
        const std::optional<std::size_t> copy = startOf(code_, loop_, counted_.counter);
        const Operand start = copy ? node(*copy).code.sources[0] : Operand{};
        const auto stays = [&](const Operand& operand) { return staysFrom(first.first, operand); };
        if (isa::bytesOf(compared.type) != 4 || !stays(counted_.bound)) return false;
        const auto isStart = [&](const Operand& operand) {
            return (operand == isa::registerOperand(counted_.counter) ||
                    (copy && operand == start)) &&
                   !operand.negate && stays(operand);
        };
        switch (first.holds()) {
            case Comparison::Less:
                return isStart(a) && b == counted_.bound;
            case Comparison::Greater:
                return isStart(b) && a == counted_.bound;
            case Comparison::GreaterEqual:
                return a == counted_.bound && copy && start == isa::immediateOperand(0) &&
                       b == isa::immediateOperand(1);
            default:
                return false;
        }
    }

    /// Both comparisons of a counter that begins at 0, where the loop follows at once: the offset
    /// itself is compared.
    bool comparesBoth(const Test& first, std::size_t branch) const {
        const std::optional<std::uint32_t> start = startIn(branch);
        const auto isLess = [](const isa::Instruction& code, const Operand& bound) {
            return code.comparison == Comparison::Less && code.type == DataType::S32 &&
                   code.sources[1] == bound;
        };
        const isa::Instruction& one = first.first->code;
        const isa::Instruction& two = first.second->code;
        return start == 0U && staysFromTest(first, counted_.bound) &&
               staysFromTest(first, counted_.second->offset) &&
               staysFromTest(first, counted_.second->bound) && isLess(one, counted_.bound) &&
               isLess(two, counted_.second->bound) &&
               (one.sources[0] == isa::immediateOperand(0) ||
                one.sources[0] == isa::registerOperand(counted_.counter)) &&
               two.sources[0] == counted_.second->offset;
    }

    /// Whether a number is that of the comparisons in front of the loop where the loop begins.
    bool staysFromTest(const Test& first, const Operand& operand) const {
        const std::less<> isBefore;
        return staysFrom(isBefore(first.first, first.second) ? first.first : first.second, operand);
    }

    bool staysFrom(const Node* from, const Operand& operand) const {
        return operand.kind != Operand::Kind::Register ||
               std::none_of(from, &node(loop_.first), [&](const Node& between) {
                   return between.destination == operand.value;
               });
    }

    /// The number with which the counter comes to the loop, behind or before its first test.
    std::optional<std::uint32_t> startIn(std::size_t branch) const {
        std::optional<std::uint32_t> start;
        for (std::size_t i = code::beginOfRun(code_, branch); i < loop_.first; ++i) {
            if (node(i).destination != counted_.counter) continue;
            const Operand& from = node(i).code.sources[0];
            const bool isNumber = node(i).code.opcode == Opcode::Mov &&
                                  from.kind == Operand::Kind::Immediate &&
                                  !node(i).code.isGuarded();
            start = isNumber ? std::optional(from.value) : std::nullopt;
        }
        return start;
    }

    const Code& code_;
    const Loop& loop_;
    CountedLoop counted_{};
    bool isUntilEqual_ = false;  ///< It goes on while the counter is not the bound.
    bool startsBehind_ = false;  ///< Its first number is set behind the test in front.
};

}  // namespace

std::optional<CountedLoop> countedLoop(const Code& code, const Loop& loop) {
    return Counter(code, loop).find();
}

}  // namespace warpscope::codegen
