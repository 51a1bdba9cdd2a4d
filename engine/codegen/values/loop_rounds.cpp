#include "engine/codegen/values/loop_rounds.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/code/evaluate.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Loop;
using code::Node;
using isa::Operand;

/// Rounds, and work of all rounds together, up to which nvcc 13.0 writes a loop out (found with it
/// by nine bodies in loops of 8 to 256 rounds: of additions and multiplications 800 are written out
/// and 1,024 are not, of 24 roots of sums of squares 32 rounds and not 40).
constexpr int kMaxUnrollRounds = 200;
constexpr int kWorkWrittenOut = 1000;
/// Of a loop that a round may leave in between: of 13 operations 36 rounds, not 40; of 12 rounds
/// 40, not 48 (nvcc 13.0).
constexpr int kWorkWrittenOutWithExits = 500;
constexpr int kWorkOfAccess = 3;
constexpr int kWorkOfSequence = 14;
constexpr int kWorkOfCall = 4;  ///< fabsf is a function for nvcc.
/// Of a loop that is too long to be written out: eight rounds of 24 roots of sums of squares, and
/// of 16 or 24 sums of products with what is loaded for them, four of 32 such sums, and one round
/// of 16 steps with two minima each.
struct Together {
    int rounds;
    int mostWork;            ///< Of all these rounds.
    bool isOfExits = false;  ///< Only where a round may leave the loop.
};
constexpr std::array kTogether{Together{8, 600}, Together{4, 400}, Together{2, 400, true}};
/// What #pragma unroll may ask for: nvcc 13.0 writes out 2,000 rounds of a load and a sum of
/// products for it, not 20,000.
constexpr int kWorkAskedFor = 16000;

/// The registers of a loop that nothing but addresses is made from.
std::vector<bool> addressesIn(const Code& code, const Loop& loop) {
    std::vector<bool> isAddress(code.registerCount, false);
    std::vector<bool> isRead(code.registerCount, false);
    for (std::size_t i = loop.last; i > loop.first; --i) {
        const Node& node = code.nodes[i];
        if (!node.isInstruction()) continue;
        const bool isAccess = isa::infoOf(node.code.opcode).shape.hasAddress();
        const bool isForAddress = !isAccess && node.destination != kNoVirtual &&
                                  isAddress[node.destination] && !isRead[node.destination];
        for (std::size_t s = 0; s < node.code.sources.size(); ++s) {
            const Operand& source = node.code.sources[s];
            if (source.kind != Operand::Kind::Register) continue;
            const bool isPart = isForAddress || (isAccess && s == 0);
            (isPart ? isAddress : isRead)[source.value] = true;
        }
    }
    for (std::uint32_t r = 0; r < code.registerCount; ++r)
        isAddress[r] = isAddress[r] && !isRead[r];
    return isAddress;
}

bool isRegisterMove(const Node& node) {
    return isa::infoOf(node.code.opcode).form == isa::Form::Move &&
           node.code.sources[0].kind == Operand::Kind::Register;
}

/// What a round costs a compiler that has fused nothing yet; counting and addresses are free, since
/// they are numbers once the loop is written out.
int workIn(const Code& code, const Loop& loop) {
    const std::vector<bool> isAddress = addressesIn(code, loop);
    int work = 0;
    for (std::size_t i = loop.first; i < loop.last; ++i) {
        const Node& node = code.nodes[i];
        if (!node.isInstruction()) continue;
        const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
        if (info.shape.hasAddress()) {
            work += kWorkOfAccess;
        } else if (info.latency == isa::LatencyClass::Division) {
            work += kWorkOfSequence;
        } else if (node.code.opcode == isa::Opcode::Fabs) {
            work += kWorkOfCall;
        } else if (isRegisterMove(node)) {
            continue;  // None once a value has a name for each round.
        } else if (node.destination == kNoVirtual || !isAddress[node.destination]) {
            work += info.form == isa::Form::ProductSum ? 2 : 1;
        }
    }
    // One adds to the counter and one compares it.
    return std::max(work - 2, 1);
}

/// Whether a round may leave the loop before its end.
bool hasExits(const Code& code, const Loop& loop) {
    const std::vector<std::size_t> labels = code::labelPositions(code);
    for (std::size_t i = loop.first; i < loop.last; ++i) {
        const Node& node = code.nodes[i];
        if (!node.isInstruction()) continue;
        if (node.code.opcode == isa::Opcode::Exit) return true;
        if (node.isBranch() && !loop.contains(labels[node.label])) return true;
    }
    return false;
}

/// Whether a condition and the counter are one test for LLVM, `while (x < 4 && ++k < 40)`, so that
/// it does not count the rounds: nothing stands between but the counter's step and its comparison
/// (FoldBranchToCommonDest of SimplifyCFG), and both leave the loop for the same place.
bool testsAreOne(const Code& code, const Loop& loop) {
    constexpr int kStepAndTest = 2;
    int between = 0;
    for (std::size_t i = loop.last; i-- > loop.first && between <= kStepAndTest;) {
        const Node& node = code.nodes[i];
        if (node.kind == Node::Kind::Label) return false;
        if (!node.isInstruction() || isRegisterMove(node)) continue;
        if (!node.isBranch()) {
            ++between;
            continue;
        }
        const std::size_t to = code::labelPositions(code)[node.label];
        return node.code.isGuarded() && to > loop.last &&
               std::none_of(code.nodes.begin() + static_cast<std::ptrdiff_t>(loop.last) + 1,
                            code.nodes.begin() + static_cast<std::ptrdiff_t>(to),
                            [](const Node& other) { return other.isInstruction(); });
    }
    return false;
}

/// What may be written out of a loop.
struct Limits {
    int work = 0;
    int rounds = kMaxUnrollRounds;
};

Limits limitsOf(const Code& code, const Loop& loop, int workOfRound) {
    const std::uint16_t asked = code.nodes[loop.first].roundsAsked;
    if (asked == code::kNeverUnrolled) return {};
    if (asked == 0)
        return {hasExits(code, loop) ? kWorkWrittenOutWithExits : kWorkWrittenOut,
                kMaxUnrollRounds};
    return {kWorkAskedFor, kWorkAskedFor / workOfRound};
}

/// Follows the numbers that decide how often a loop runs, round by round.
class RoundCounter {
  public:
    RoundCounter(const Code& code, const Loop& loop, int most)
        : code_(code),
          loop_(loop),
          most_(most),
          known_(code.registerCount),
          predicates_(code.predicateCount) {}

    /// How often the loop's body runs; nothing where that is not known before the kernel runs.
    std::optional<int> rounds() {
        const Node& back = code_.nodes[loop_.last];
        if (loop_.branchesBack != 1 || !back.code.isGuarded()) return {};
        // What stands before the label and behind the loop's last label is run in every round.
        walk(beginOfWay(), loop_.first);
        const std::size_t tail = code::beginOfRun(code_, loop_.last);
        for (int round = 1; round <= most_; ++round) {
            for (std::size_t i = loop_.first; i < tail; ++i) {
                if (code_.nodes[i].destination != kNoVirtual)
                    known_[code_.nodes[i].destination].reset();
            }
            walk(tail, loop_.last);
            const std::optional<bool> isTaken = predicates_[back.code.guard.value];
            if (!isTaken) return {};
            if (*isTaken == back.code.guard.negate) return round;
        }
        return {};
    }

    /// How many rounds begin at most, where a condition in between ends the last of them: while (k
    /// > 0 && …) of a k that is known. Rounds of one stretch that only leaves the loop.
    std::optional<int> mostRounds() {
        if (loop_.branchesBack != 1 || !code_.nodes[loop_.last].code.isGuarded()) return {};
        const std::vector<std::size_t> labels = code::labelPositions(code_);
        for (std::size_t i = loop_.first + 1; i < loop_.last; ++i) {
            const Node& node = code_.nodes[i];
            const bool isWayIn = node.kind == Node::Kind::Label;
            const bool isInside = node.isBranch() && loop_.contains(labels[node.label]);
            if (isWayIn || isInside || (node.isBranch() && !node.code.isGuarded())) return {};
        }
        walk(beginOfWay(), loop_.first);
        for (int round = 1; round <= most_; ++round) {
            const auto knownBefore = known_;
            const auto predicatesBefore = predicates_;
            for (std::size_t i = loop_.first; i < loop_.last; ++i) {
                const Node& node = code_.nodes[i];
                if (!node.isBranch()) {
                    walk(i, i + 1);
                    continue;
                }
                const std::optional<bool> isTaken = predicates_[node.code.guard.value];
                if (isTaken && *isTaken != node.code.guard.negate) return round;
            }
            // All other rounds would be as this one.
            if (known_ == knownBefore && predicates_ == predicatesBefore) return {};
        }
        return {};
    }

  private:
    /// From where one way alone leads to the loop, past branches that leave it.
    std::size_t beginOfWay() const {
        std::size_t begin = loop_.first;
        while (begin > 0 && code_.nodes[begin - 1].kind != Node::Kind::Label &&
               !code_.nodes[begin - 1].neverFallsThrough())
            --begin;
        return begin;
    }

    std::optional<std::uint32_t> valueOf(const Operand& operand) const {
        if (operand.kind == Operand::Kind::None) return 0;
        if (operand.kind == Operand::Kind::Immediate) return operand.value;
        if (operand.kind != Operand::Kind::Register) return {};
        return known_[operand.value];
    }

    void walk(std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            const Node& node = code_.nodes[i];
            if (!node.isInstruction()) continue;
            const std::optional<code::Words> words = wordsOf(node);
            if (node.destination != kNoVirtual) known_[node.destination].reset();
            if (node.destinationPredicate != kNoVirtual)
                predicates_[node.destinationPredicate].reset();
            if (words && !node.code.isGuarded()) learn(node, *words);
        }
    }

    std::optional<code::Words> wordsOf(const Node& node) const {
        code::Words words{};
        for (std::size_t s = 0; s < words.size(); ++s) {
            const auto value = valueOf(node.code.sources[s]);
            if (!value) return {};
            words[s] = *value;
        }
        return words;
    }

    void learn(const Node& node, const code::Words& words) {
        if (node.destination != kNoVirtual) {
            const auto result = code::evaluate(node.code, words);
            if (result) known_[node.destination] = result;
        }
        const auto holds = code::evaluateComparison(node.code, words);
        if (holds && node.destinationPredicate != kNoVirtual)
            predicates_[node.destinationPredicate] = holds;
    }

    const Code& code_;
    const Loop& loop_;
    int most_;                                         ///< Nobody writes out more rounds.
    std::vector<std::optional<std::uint32_t>> known_;  ///< By register.
    std::vector<std::optional<bool>> predicates_;      ///< By predicate.
};

}  // namespace

std::optional<int> roundsWrittenOut(const Code& code, const Loop& loop) {
    if (testsAreOne(code, loop)) return {};
    const int work = workIn(code, loop);
    const Limits limits = limitsOf(code, loop, work);
    if (work > limits.work) return {};
    const std::optional<int> rounds = RoundCounter(code, loop, limits.rounds).rounds();
    if (!rounds || work * *rounds > limits.work) return {};
    const std::uint16_t asked = code.nodes[loop.first].roundsAsked;
    if (asked != 0 && *rounds > asked) return {};
    return rounds;
}

std::optional<int> mostRoundsWrittenOut(const Code& code, const Loop& loop) {
    const int work = workIn(code, loop);
    const Limits limits = limitsOf(code, loop, work);
    if (work > limits.work || RoundCounter(code, loop, limits.rounds).rounds()) return {};
    const std::optional<int> most = RoundCounter(code, loop, limits.rounds).mostRounds();
    if (!most || work * *most > limits.work) return {};
    const std::uint16_t asked = code.nodes[loop.first].roundsAsked;
    if (asked != 0 && *most > asked) return {};
    return most;
}

RoundsTogether roundsTogether(const Code& code, const Loop& loop) {
    const std::uint16_t asked = code.nodes[loop.first].roundsAsked;
    if (asked == code::kNeverUnrolled || testsAreOne(code, loop) || roundsWrittenOut(code, loop))
        return {};
    const int work = workIn(code, loop);
    const int most = asked == 0 ? kMaxUnrollRounds : kWorkAskedFor;
    const std::optional<int> rounds = RoundCounter(code, loop, most).rounds();
    if (!rounds) return {};
    if (asked != 0 && *rounds > asked && work * asked <= kWorkAskedFor)
        return {asked, *rounds % asked};
    for (const auto [count, mostWork, isOfExits] : kTogether) {
        if (isOfExits && !hasExits(code, loop)) continue;
        if (*rounds % count == 0 && work * count <= mostWork) return {count, 0};
    }
    return {};
}

bool isTooLong(const Loop& loop, int rounds) {
    return static_cast<int>(loop.last - loop.first) > kWorkAskedFor / rounds;
}

}  // namespace warpscope::codegen
