#include <algorithm>
#include <bit>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "engine/code/copier.h"
#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/counted_loop.h"
#include "engine/codegen/values/known_counter.h"
#include "engine/codegen/values/loop_rounds.h"
#include "engine/codegen/values/loop_work.h"
#include "engine/codegen/values/uniform.h"

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

constexpr int kRounds = 4;
/// Of longer bodies nobody has asked nvcc (13.0 runs four rounds of loops together that have 41
/// instructions here, with barriers, loads and branches in them).
constexpr std::ptrdiff_t kMaxLoopInstructions = 48;
constexpr int kManyRounds = 16;
constexpr int kHalfAsMany = 8;
constexpr std::uint32_t kMaxUnrolledStep = 1024;

class Unroller {
  public:
    Unroller(Code& code, const Loop& loop)
        : code_(code), loop_(loop), asked_(code.nodes[loop.first].roundsAsked) {
        if (isNumberAsked()) rounds_ = asked_;
    }

    void run() {
        if (asked_ == code::kNeverUnrolled || loop_.branchesBack != 1 || !isWanted()) return;
        const std::optional<CountedLoop> counted = countedLoop(code_, loop_);
        const bool isCounted =
            counted && (counted->stride.kind == Operand::Kind::None || !hasAtomics());
        // Lanes that meet are to stand in the same round.
        if (haveMeetings(code_, loop_) && !(isCounted && runsAlikeIn(*counted))) return;
        if (isCounted && !isLeft())
            unroll(*counted);
        else if (isNumberAsked() && node(loop_.last).code.isGuarded())
            writeRoundsWithTests(code_, loop_, rounds_);
    }

  private:
    const Node& node(std::size_t i) const { return code_.nodes[i]; }

    bool isNumberAsked() const { return asked_ != 0 && asked_ != code::kAllRounds; }

    /// Whether nvcc writes out rounds of it, because it is asked to or because it is short, has no
    /// loop inside and nobody leaves it: of others it has one round.
    bool isWanted() const {
        if (isNumberAsked()) return !isTooLong(loop_, rounds_);
        return !loop_.hasInner && isShort() && !isLeft();
    }

    bool isShort() const {
        const auto isInstruction = [](const Node& node) { return node.isInstruction(); };
        const auto begin = code_.nodes.begin();
        return std::count_if(begin + static_cast<std::ptrdiff_t>(loop_.first),
                             begin + static_cast<std::ptrdiff_t>(loop_.last) + 1,
                             isInstruction) <= kMaxLoopInstructions;
    }

    /// Whether somebody leaves it in between, or ends in it.
    bool isLeft() const {
        const std::vector<std::size_t> labels = code::labelPositions(code_);
        for (std::size_t i = loop_.first; i <= loop_.last; ++i) {
            if (!node(i).isInstruction()) continue;
            if (node(i).code.opcode == Opcode::Exit) return true;
            if (node(i).isBranch() && !loop_.contains(labels[node(i).label])) return true;
        }
        return false;
    }

    bool hasAtomics() const {
        return std::any_of(code_.nodes.begin() + static_cast<std::ptrdiff_t>(loop_.first),
                           code_.nodes.begin() + static_cast<std::ptrdiff_t>(loop_.last),
                           [](const Node& node) {
                               return node.isInstruction() && isa::isAtomic(node.code.opcode);
                           });
    }

    bool runsAlikeIn(const CountedLoop& counted) const {
        return counted.stride.kind == Operand::Kind::None &&
               runsAlike(code_, loop_, counted.counter, counted.bound) &&
               (!counted.second || (codegen::isUniform(code_, counted.second->offset) &&
                                    codegen::isUniform(code_, counted.second->bound)));
    }

    /// Whether the number of rounds is computed, and the loop around this one does not change it.
    bool isWorthKeeping(const CountedLoop& counted, const Operand& start) const {
        return !counted.second && counted.stride.kind == Operand::Kind::None &&
               start.kind != Operand::Kind::Immediate &&
               isSameInOuterLoop(code_, loop_, counted.bound) &&
               isSameInOuterLoop(code_, loop_, start);
    }

    /// Lets the counter start as a copy of what was computed, which leaves the loop around this
    /// one.
    void keepStart(std::size_t at) {
        Node& start = code_.nodes[at];
        if (start.code.opcode == Opcode::Mov) return;
        Node copy = start;
        copy.code.opcode = Opcode::Mov;
        copy.code.sources = {isa::registerOperand(code_.registerCount)};
        start.destination = code_.registerCount++;
        code_.nodes.insert(code_.nodes.begin() + static_cast<std::ptrdiff_t>(at) + 1, copy);
        ++loop_.first;
        ++loop_.last;
    }

    Node make(Opcode opcode, DataType type, std::array<Operand, 4> sources) const {
        Node made = node(loop_.last);
        made.code.opcode = opcode;
        made.code.type = type;
        made.code.guard = {};
        made.code.sources = sources;
        made.label = kNoVirtual;
        return made;
    }

    Operand value(Opcode opcode, const Operand& a, const Operand& b, std::vector<Node>& out) {
        out.push_back(make(opcode, type_, {a, b}));
        out.back().destination = code_.registerCount++;
        return isa::registerOperand(out.back().destination);
    }

    void branchWhere(Comparison comparison, const Operand& a, std::uint32_t b, std::uint32_t label,
                     std::vector<Node>& out) {
        out.push_back(make(Opcode::Isetp, type_, {a, number(b)}));
        out.back().code.comparison = comparison;
        out.back().destinationPredicate = code_.predicateCount++;
        const Operand guard = isa::predicateOperand(out.back().destinationPredicate);
        out.push_back(make(Opcode::Bra, DataType::S32, {}));
        out.back().code.guard = guard;
        out.back().label = label;
    }

    static Operand minus(Operand operand) {
        operand.negate = !operand.negate;
        return operand;
    }

    static Node labelNode(std::uint32_t label) {
        Node made;
        made.kind = Node::Kind::Label;
        made.label = label;
        return made;
    }

    void addRounds(int count, const Operand& left, code::Copier& copier, std::vector<Node>& out) {
        for (int round = 0; round < count; ++round) {
            const std::size_t first = out.size();
            copier.copyTo(out);
            if (counter_) foldRound(*counter_, round, std::span(out).subspan(first));
        }
        out.push_back(make(Opcode::Iadd, type_, {left, number(-count)}));
        out.back().destination = left.value;
    }

    /// Sixteen rounds as long as more than twelve are left, then eight, then four at a time.
    /// `left`: so many rounds, a multiple of four and not none.
    void addMany(const Operand& left, std::uint32_t endLabel, code::Copier& copier,
                 std::vector<Node>& out) {
        const std::uint32_t manyLabel = code_.labelCount++;
        const std::uint32_t halfLabel = code_.labelCount++;
        const std::uint32_t fewLabel = code_.labelCount++;
        const std::uint32_t againLabel = code_.labelCount++;
        branchWhere(Comparison::LessEqual, left, kManyRounds - kRounds, halfLabel, out);
        out.push_back(labelNode(manyLabel));
        addRounds(kManyRounds, left, copier, out);
        branchWhere(Comparison::Greater, left, kManyRounds - kRounds, manyLabel, out);
        out.push_back(labelNode(halfLabel));
        branchWhere(Comparison::LessEqual, left, kHalfAsMany - kRounds, fewLabel, out);
        addRounds(kHalfAsMany, left, copier, out);
        out.push_back(labelNode(fewLabel));
        branchWhere(Comparison::Equal, left, 0, endLabel, out);
        out.push_back(labelNode(againLabel));
        addRounds(kRounds, left, copier, out);
        branchWhere(Comparison::NotEqual, left, 0, againLabel, out);
    }

    /// Computes how many there are of a counter that begins at `from`.
    Operand roundsOf(const CountedLoop& counted, const Operand& from, std::vector<Node>& out) {
        Operand rounds = value(Opcode::Iadd, counted.bound, minus(from), out);
        if (counted.includesBound)
            rounds = value(Opcode::Iadd, rounds, isa::immediateOperand(1), out);
        if (counted.second) {
            const Operand most =
                value(Opcode::Iadd, counted.second->bound, minus(counted.second->offset), out);
            rounds = value(Opcode::Imin, rounds, value(Opcode::Iadd, most, minus(from), out), out);
        }
        // A stride is divided by: IDIV, which divide_in_steps.cpp writes out.
        if (counted.stride.kind != Operand::Kind::None) {
            rounds = value(Opcode::Iadd, rounds, isa::immediateOperand(UINT32_MAX), out);
            rounds = value(Opcode::Idiv, rounds, counted.stride, out);
            return value(Opcode::Iadd, rounds, isa::immediateOperand(1), out);
        }
        if (counted.step > 1) {
            const auto shift = static_cast<std::uint32_t>(std::countr_zero(counted.step));
            rounds = value(Opcode::Iadd, rounds, isa::immediateOperand(UINT32_MAX), out);
            rounds = value(Opcode::Shr, rounds, isa::immediateOperand(shift), out);
            rounds = value(Opcode::Iadd, rounds, isa::immediateOperand(1), out);
        }
        return rounds;
    }

    /// How many rounds are too many.
    Operand restOf(const Operand& rounds, std::vector<Node>& out) {
        const auto count = static_cast<std::uint32_t>(rounds_);
        if (std::has_single_bit(count))
            return value(Opcode::And, rounds, number(count - 1), out);
        return value(Opcode::Irem, rounds, number(count), out);
    }

    /// As wide as the counter.
    Operand number(std::int64_t number) const {
        return type_ == DataType::U64
                   ? isa::wideImmediateOperand(static_cast<std::uint64_t>(number))
                   : isa::immediateOperand(static_cast<std::uint32_t>(number));
    }

    /// Whether a whole number is what a value that the rounds hand on begins with: then LLVM puts
    /// the rounds that are too many behind the others (LoopUnroll.cpp, isEpilogProfitable).
    bool hasNumberAtStart() const {
        for (std::size_t i = loop_.first; i <= loop_.last; ++i) {
            if (node(i).destination == kNoVirtual) continue;
            const auto start = startOf(code_, loop_, node(i).destination);
            if (!start) continue;
            const isa::Instruction& code = node(*start).code;
            if (code.sources[0].kind == Operand::Kind::Immediate && code.type != DataType::F32 &&
                code.type != DataType::F64)
                return true;
        }
        return false;
    }

    std::optional<KnownCounter> begunBy(const CountedLoop& counted,
                                        std::optional<std::size_t> start) const {
        if (!start || counted.stride.kind != Operand::Kind::None || counted.isWide) return {};
        const Operand& from = node(*start).code.sources[0];
        if (from.kind != Operand::Kind::Immediate || from.value > INT32_MAX) return {};
        return KnownCounter{counted.counter, from.value, counted.step,
                            static_cast<std::uint32_t>(rounds_) * counted.step};
    }

    /// The rounds that are too many, one by one; from `endLabel` on where there are none.
    void addRest(const Operand& rest, std::uint32_t endLabel, code::Copier& copier,
                 std::vector<Node>& out) {
        const std::uint32_t restLabel = code_.labelCount++;
        branchWhere(Comparison::Equal, rest, 0, endLabel, out);
        out.push_back(labelNode(restLabel));
        copier.copyTo(out);
        if (rounds_ <= 2) return;  // One alone may be too many.
        out.push_back(make(Opcode::Iadd, type_, {rest, number(-1)}));
        out.back().destination = rest.value;
        branchWhere(Comparison::NotEqual, rest, 0, restLabel, out);
    }

    /// The others, several at a time; from `endLabel` on where there are too few. They are counted
    /// by `left`, where it is a register, or by the counter of the loop.
    void addTogether(const Operand& rounds, const Operand& left, std::uint32_t endLabel,
                     bool isLight, code::Copier& copier, std::vector<Node>& out) {
        const std::uint32_t mainLabel = code_.labelCount++;
        const Operand ways = value(Opcode::Iadd, rounds, number(-1), out);  // Back to the label.
        branchWhere(Comparison::Less, ways, static_cast<std::uint32_t>(rounds_ - 1), endLabel, out);
        out.push_back(labelNode(mainLabel));
        if (asked_ != 0) out.back().roundsAsked = code::kNeverUnrolled;
        if (isLight) {
            const bool isGiven = left.kind != Operand::Kind::None;
            addMany(isGiven ? left : value(Opcode::And, rounds, number(-kRounds), out), endLabel,
                    copier, out);
        } else if (left.kind != Operand::Kind::None) {
            addRounds(rounds_, left, copier, out);
            branchWhere(Comparison::NotEqual, left, 0, mainLabel, out);
        } else {
            for (int round = 1; round < rounds_; ++round)
                copier.copyTo(out);
            // The last round is the loop's own, with its comparison.
            for (std::size_t i = loop_.first + 1; i <= loop_.last; ++i)
                out.push_back(node(i));
            out.back().label = mainLabel;
        }
    }

    void unroll(const CountedLoop& counted) {
        if (counted.isWide) type_ = DataType::U64;
        const bool isLight = asked_ == 0 && counted.stride.kind == Operand::Kind::None &&
                             hasLittleWork(code_, loop_, counted.counter);
        if (isLight && runsAlikeIn(counted)) markPlaces(code_, loop_, counted.counter);
        code::Copier copier(code_, loop_.first + 1, loop_.last);
        std::vector<Node> out;
        const std::optional<std::size_t> start = startOf(code_, loop_, counted.counter);
        const bool areAlwaysAsMany = start && isWorthKeeping(counted, node(*start).code.sources[0]);
        const Operand from =
            areAlwaysAsMany ? node(*start).code.sources[0] : isa::registerOperand(counted.counter);
        const Operand rounds = roundsOf(counted, from, out);
        Operand rest = restOf(rounds, out);
        // What counts down is a copy, so that the number itself leaves the loop around this one.
        if (areAlwaysAsMany) {
            rest = value(Opcode::Mov, rest, {}, out);
            keepStart(*start);
        }
        // Lanes with and without rounds that are too many do the others together, as nvcc's do.
        const std::uint32_t endLabel = code_.labelCount++;
        if (hasNumberAtStart()) {
            counter_ = begunBy(counted, start);
            const std::uint32_t restLabel = code_.labelCount++;
            const Operand left = value(Opcode::Iadd, rounds, minus(rest), out);
            addTogether(rounds, left, restLabel, isLight, copier, out);
            out.push_back(labelNode(restLabel));
            addRest(rest, endLabel, copier, out);
        } else {
            const std::uint32_t togetherLabel = code_.labelCount++;
            addRest(rest, togetherLabel, copier, out);
            out.push_back(labelNode(togetherLabel));
            addTogether(rounds, {}, endLabel, isLight, copier, out);
        }
        out.push_back(labelNode(endLabel));
        const auto first = code_.nodes.begin() + static_cast<std::ptrdiff_t>(loop_.first);
        const auto end = code_.nodes.begin() + static_cast<std::ptrdiff_t>(loop_.last + 1);
        const auto at = code_.nodes.erase(first, end);
        code_.nodes.insert(at, std::make_move_iterator(out.begin()),
                           std::make_move_iterator(out.end()));
    }

    Code& code_;
    Loop loop_;
    std::uint16_t asked_;
    int rounds_ = kRounds;
    std::optional<KnownCounter> counter_{};  ///< Of rounds that run together from a number on.
    DataType type_ = DataType::U32;  ///< Of what counts rounds.
};

}  // namespace

// Before:  L1: body                    // R0 < R1 in front of the loop
//              IADD R0, R0, 1
//              ISETP.LT P0, R0, R1
//              @P0 BRA L1
// After:       IADD R2, R1, -R0        // so many rounds
//              AND R3, R2, 3           // so many of them by themselves, first
//              ISETP.EQ P1, R3, 0
//              @P1 BRA L3
//          L2: body
//              IADD R0, R0, 1
//              IADD R3, R3, -1
//              ISETP.NE P2, R3, 0
//              @P2 BRA L2
//          L3: ISETP.LT P3, R2, 4      // of R2 - 1 and 3, as LLVM counts ways back
//              @P3 BRA L5
//          L4: body, IADD; body, IADD; body, IADD
//              body
//              IADD R0, R0, 1
//              ISETP.LT P0, R0, R1
//              @P0 BRA L4
//          L5:
// And:     MOV R0, 0                   // a number: those too many come last
//          L1: body
//              IADD R0, R0, 1
//              ISETP.LT P0, R0, R1
//              @P0 BRA L1
// After:       …
//              IADD R4, R2, -R3
//              ISETP.LT P3, R2, 4
//              @P3 BRA L3
//          L4: body, IADD; body, IADD; body, IADD; body, IADD
//              IADD R4, R4, -4
//              ISETP.NE P0, R4, 0
//              @P0 BRA L4
//          L3: ISETP.EQ P1, R3, 0
//              @P1 BRA L5
//          L2: body, IADD
//              IADD R3, R3, -1
//              ISETP.NE P2, R3, 0
//              @P2 BRA L2
//          L5:
// The low bits of such a counter are known in L4. With little work in a round L4 is sixteen rounds as long as more than twelve are left, then eight
// where more than four are, then four at a time. #pragma unroll asks for another number; where the
// rounds cannot be counted each of them has its test then.
void unrollByFour(Code& code, const PassSettings&) {
    // The loops that this makes are not unrolled again.
    code::forEachFirstLoop(code, [&](const Loop& loop) { Unroller(code, loop).run(); });
    dropUnusedLabels(code);
}

}  // namespace warpscope::codegen
