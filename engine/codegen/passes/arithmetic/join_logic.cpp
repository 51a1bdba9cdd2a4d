#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/single_reads.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// What the bits of each input of a table number; bit i of them is set in entry i.
constexpr std::array<std::uint32_t, 3> kInputs{0xf0, 0xcc, 0xaa};

bool isOfWholeWords(const Node& node) {
    return node.isInstruction() && !node.code.isGuarded() && node.destinationPart == 0 &&
           isa::bytesOf(node.code.type) == 4 && node.destination != kNoVirtual &&
           std::ranges::none_of(node.code.sources, [](const Operand& source) {
               return source.negate || source.part != 0;
           });
}

bool isLogic(const Node& node) {
    if (!isOfWholeWords(node)) return false;
    switch (node.code.opcode) {
        case Opcode::And:
        case Opcode::Or:
        case Opcode::Xor:
        case Opcode::Not:
            return true;
        default:
            return false;
    }
}

bool isTable(const Node& node) {
    return isOfWholeWords(node) && node.code.opcode == Opcode::Lop3;
}

std::uint32_t combine(Opcode opcode, std::uint32_t a, std::uint32_t b) {
    switch (opcode) {
        case Opcode::And:
            return a & b;
        case Opcode::Or:
            return a | b;
        case Opcode::Xor:
            return a ^ b;
        default:
            return ~a & 0xff;
    }
}

/// The table of a table whose inputs have these.
std::uint32_t combine(std::uint32_t table, const std::array<std::uint32_t, 3>& inputs) {
    std::uint32_t result = 0;
    for (std::uint32_t entry = 0; entry < 8; ++entry) {
        std::uint32_t index = 0;
        for (const std::uint32_t input : inputs)
            index = index << 1 | (input >> entry & 1);
        result |= (table >> index & 1) << entry;
    }
    return result;
}

/// The inputs of operations of which one reads the other, at most three.
class Inputs {
  public:
    /// Whether an instruction has room for the numbers among them.
    bool fitInOne() const {
        return std::ranges::count(operands_, Operand::Kind::Immediate, &Operand::kind) <= 1;
    }
    /// What the input's bits number; nothing where there is no room for it.
    std::optional<std::uint32_t> add(const Operand& operand) {
        const auto end = operands_.begin() + count_;
        const auto found = std::find(operands_.begin(), end, operand);
        if (found == end && count_ == 3) return std::nullopt;
        if (found == end) operands_[static_cast<std::size_t>(count_++)] = operand;
        return kInputs[static_cast<std::size_t>(found - operands_.begin())];
    }

    isa::Operand at(std::size_t index) const {
        return static_cast<int>(index) < count_ ? operands_[index] : isa::immediateOperand(0);
    }

  private:
    std::array<Operand, 3> operands_{};
    int count_ = 0;
};

class LogicJoiner {
  public:
    explicit LogicJoiner(Code& code)
        : code_(code),
          reads_(code),
          definitions_(code::onlyDefinitions(code)),
          isKept_(code.nodes.size(), true) {}

    void run() {
        for (const FlowBlock& block : code::flowBlocks(code_)) {
            first_ = block.first;
            for (std::size_t i = block.first; i < block.end; ++i) {
                if (isLogic(code_.nodes[i]) && !joinAll(i)) join(i);
                reads_.note(i);
            }
        }
        dropUnread();
        code::keepOnly(code_, isKept_);
    }

  private:
    void join(std::size_t at) {
        Node& node = code_.nodes[at];
        for (std::size_t side = 0; side < 2; ++side) {
            const auto inner = reads_.writerOf(node.code.sources[side], first_);
            const bool isHere = inner && isKept_[*inner] && isLogic(code_.nodes[*inner]);
            if (!isHere || !take(node, code_.nodes[*inner], side)) continue;
            isKept_[*inner] = false;
            return;
        }
    }

    /// All that this one is computed from, by whatever others that may be read by more, is three
    /// words: then it is one table, where that leaves one of the others without a reader.
    bool joinAll(std::size_t at) {
        Node& node = code_.nodes[at];
        const bool leavesOne = std::ranges::any_of(node.code.sources, [&](const Operand& source) {
            const auto inner = reads_.writerOf(source, first_);
            return inner && madeBy(source) != nullptr;
        });
        if (!leavesOne) return false;
        Inputs inputs;
        const auto table = tableOf(node, inputs);
        if (!table || !inputs.fitInOne()) return false;
        write(node, inputs, *table);
        return true;
    }

    /// The operation of this block that alone makes a word.
    const Node* madeBy(const Operand& word) const {
        if (word.kind != Operand::Kind::Register) return nullptr;
        const std::size_t at = definitions_[word.value];
        if (at == SIZE_MAX || at < first_ || !isKept_[at]) return nullptr;
        const Node& node = code_.nodes[at];
        return isLogic(node) || isTable(node) ? &node : nullptr;
    }

    std::optional<std::uint32_t> tableOf(const Node& node, Inputs& inputs) const {
        std::array<std::uint32_t, 3> tables{};
        for (std::size_t i = 0; i < tables.size(); ++i) {
            const Operand& source = node.code.sources[i];
            if (source.kind == Operand::Kind::None) continue;
            const auto table = tableOf(source, inputs);
            if (!table) return {};
            tables[i] = *table;
        }
        return isTable(node) ? combine(node.code.sources[3].value, tables)
                             : combine(node.code.opcode, tables[0], tables[1]);
    }

    std::optional<std::uint32_t> tableOf(const Operand& source, Inputs& inputs) const {
        if (const Node* const made = madeBy(source)) return tableOf(*made, inputs);
        if (source == isa::immediateOperand(0)) return 0;
        const bool lasts =
            source.kind != Operand::Kind::Register || definitions_[source.value] != SIZE_MAX;
        return lasts ? inputs.add(source) : std::nullopt;
    }

    /// What nobody reads any more.
    void dropUnread() {
        std::vector<int> reads(code_.registerCount, 0);
        const auto count = [&](Node& node, int change) {
            code::forEachRegisterUse(node, [&](const Operand& use) { reads[use.value] += change; });
        };
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            if (isKept_[i]) count(code_.nodes[i], 1);
        }
        for (std::size_t i = code_.nodes.size(); i-- > 0;) {
            Node& node = code_.nodes[i];
            if (!isKept_[i] || !(isLogic(node) || isTable(node)) || reads[node.destination] > 0)
                continue;
            isKept_[i] = false;
            count(node, -1);
        }
    }

    static bool take(Node& node, const Node& inner, std::size_t side) {
        Inputs inputs;
        const auto tableOf = [&inputs](const Operand& operand) {
            return operand.kind == Operand::Kind::None ? std::optional(0U) : inputs.add(operand);
        };
        const auto a = tableOf(inner.code.sources[0]);
        const auto b = tableOf(inner.code.sources[1]);
        const auto other = tableOf(node.code.sources[1 - side]);
        if (!a || !b || !other) return false;
        const std::uint32_t within = combine(inner.code.opcode, *a, *b);
        const std::uint32_t table = combine(node.code.opcode, within, *other);
        write(node, inputs, table);
        return true;
    }

    static void write(Node& node, const Inputs& inputs, std::uint32_t table) {
        node.code.opcode = Opcode::Lop3;
        node.code.type = isa::DataType::U32;
        node.code.sources = {inputs.at(0), inputs.at(1), inputs.at(2),
                             isa::immediateOperand(table)};
    }

    Code& code_;
    SingleReads reads_;
    std::vector<std::size_t> definitions_;  ///< By register.
    std::vector<bool> isKept_;
    std::size_t first_ = 0;  ///< Of the block.
};

}  // namespace

// Before:  XOR R3, R0, R1
//          AND R4, R3, R2
// After:   LOP3 R4, R0, R1, R2, 40      // (a ^ b) & c
// (a & b) ^ (a & c) ^ (b & c) is one as well, also where others read a & b, as nvcc has it.
// The hardware has no other instruction for AND, OR and XOR: its table has room for three inputs.
void joinLogic(Code& code, const PassSettings&) {
    LogicJoiner(code).run();
}

}  // namespace warpscope::codegen
