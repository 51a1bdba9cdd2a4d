#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/simplify.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

bool isWideInteger(DataType type) {
    return type == DataType::S64 || type == DataType::U64;
}

/// One word of a source of 64 bits.
Operand wordOf(Operand source, int part) {
    switch (source.kind) {
        case Operand::Kind::Immediate:
            return isa::immediateOperand(part == 0 ? source.value : source.high);
        case Operand::Kind::Parameter:
            source.value += 4 * static_cast<std::uint32_t>(part);
            return source;
        default:
            source.part = static_cast<std::uint8_t>(source.part + part);
            return source;
    }
}

class Splitter {
  public:
    explicit Splitter(Code& code)
        : code_(code), definitions_(code::onlyDefinitions(code)), before_(code.nodes) {}

    void run() {
        code_.nodes.clear();
        for (const Node& node : before_) {
            if (!mayBeSplit(node) || !split(node)) code_.nodes.push_back(node);
        }
    }

  private:
    /// The first word is written while sources are still read: they must stand elsewhere, but for a
    /// sum, whose own instruction stays.
    static bool mayBeSplit(const Node& node) {
        const isa::Instruction& code = node.code;
        if (!node.isInstruction() || node.destination == kNoVirtual || node.keepsOldValue() ||
            code.isGuarded() || !isWideInteger(code.type))
            return false;
        if (isStep(node)) return true;
        return std::ranges::none_of(code.sources, [&](const Operand& source) {
            const bool isOwn =
                source.kind == Operand::Kind::Register && source.value == node.destination;
            return isOwn || (source.negate && source.kind != Operand::Kind::Predicate);
        });
    }

    /// p += 4, as the pointers of loops grow.
    static bool isStep(const Node& node) {
        const auto& sources = node.code.sources;
        return node.code.opcode == Opcode::Iadd &&
               sources[0] == isa::registerOperand(node.destination) &&
               sources[1].kind == Operand::Kind::Immediate;
    }

    bool split(const Node& node) {
        switch (node.code.opcode) {
            case Opcode::And:
            case Opcode::Or:
            case Opcode::Xor:
            case Opcode::Not:
                return eachWord(node, 0, 2);
            case Opcode::Sel:
                return eachWord(node, 1, 3);
            case Opcode::Shl:
            case Opcode::Shr:
                return splitShift(node);
            case Opcode::Imul:
            case Opcode::Imad:
                return splitProduct(node);
            case Opcode::Iadd:
                return isStep(node) && carry(node);
            case Opcode::Popc:
                return countEachWord(node);
            case Opcode::Imulhi:
                return node.code.type == DataType::U64 && splitHighProduct(node);
            default:
                return false;
        }
    }

    /// The hardware takes the carry into the upper word by an instruction of its own (IADD3.X);
    /// here the sum has done that already.
    bool carry(const Node& node) {
        code_.nodes.push_back(node);
        const std::uint32_t to = node.destination;
        word(node, to, 1, Opcode::Iadd, DataType::U32,
             {wordOf(isa::registerOperand(to), 1), isa::immediateOperand(0)});
        return true;
    }

    /// The bits of a word are counted by one instruction, and the two numbers added up.
    bool countEachWord(const Node& node) {
        std::array<Operand, 2> counts;
        for (int part = 0; part < 2; ++part) {
            counts[static_cast<std::size_t>(part)] = isa::registerOperand(code_.registerCount);
            word(node, code_.registerCount++, 0, Opcode::Popc, DataType::U32,
                 {wordOf(node.code.sources[0], part)});
        }
        word(node, node.destination, 0, Opcode::Iadd, DataType::U32, {counts[0], counts[1]});
        return true;
    }

    /// The same for each word; only the sources [first, end) are wide.
    bool eachWord(const Node& node, std::size_t first, std::size_t end) {
        for (int part = 0; part < 2; ++part) {
            Node word = node;
            word.code.type = DataType::U32;
            for (std::size_t i = first; i < end; ++i) {
                if (word.code.sources[i].kind != Operand::Kind::None)
                    word.code.sources[i] = wordOf(word.code.sources[i], part);
            }
            simplify(word.code);  // Of x & 0xffffffff one word is x, the other one 0.
            add(word, node.destination, part);
        }
        return true;
    }

    bool splitShift(const Node& node) {
        const Operand& distance = node.code.sources[1];
        const bool isKnown =
            distance.kind == Operand::Kind::Immediate && distance.value > 0 && distance.value < 64;
        if (!isKnown) return false;
        const std::uint32_t bits = distance.value;
        const Operand low = wordOf(node.code.sources[0], 0);
        const Operand high = wordOf(node.code.sources[0], 1);
        const Operand rest = isa::immediateOperand(bits % 32);
        const Operand zero = isa::immediateOperand(0);
        const bool isShort = bits < 32;
        const std::uint32_t to = node.destination;
        if (node.code.opcode == Opcode::Shl) {
            if (isShort) {
                word(node, to, 0, Opcode::Shl, DataType::U32, {low, rest});
                word(node, to, 1, Opcode::ShfL, DataType::U32, {low, high, rest});
            } else {
                word(node, to, 0, Opcode::Mov, DataType::U32, {zero});
                word(node, to, 1, Opcode::Shl, DataType::U32, {low, rest});
            }
            return true;
        }
        const DataType sign = node.code.type == DataType::S64 ? DataType::S32 : DataType::U32;
        if (isShort) {
            word(node, to, 0, Opcode::ShfR, DataType::U32, {low, high, rest});
            word(node, to, 1, Opcode::Shr, sign, {high, rest});
        } else {
            word(node, to, 0, Opcode::Shr, sign, {high, rest});
            if (sign == DataType::S32)
                word(node, to, 1, Opcode::Shr, sign, {high, isa::immediateOperand(31)});
            else
                word(node, to, 1, Opcode::Mov, DataType::U32, {zero});
        }
        return true;
    }

    /// Whether the upper word of a source is known to be 0.
    bool isNarrow(const Operand& source) const {
        if (source.kind == Operand::Kind::Immediate) return source.high == 0;
        if (source.kind != Operand::Kind::Register || definitions_[source.value] == SIZE_MAX)
            return false;
        const isa::Instruction& made = before_[definitions_[source.value]].code;
        return made.opcode == Opcode::I2i && made.type == DataType::U64 && source.part == 0;
    }

    /// a × b + c: the product of the lower words, and the two that lie across, which are added up
    /// apart from it, as nvcc does.
    bool splitProduct(const Node& node) {
        const auto& [a, b, c, none] = node.code.sources;
        const bool hasSum = node.code.opcode == Opcode::Imad;
        const std::uint32_t to = node.destination;
        wide(node, to, Opcode::ImadWide,
             {wordOf(a, 0), wordOf(b, 0), hasSum ? c : isa::wideImmediateOperand(0)});
        const Operand upper = wordOf(isa::registerOperand(to), 1);
        const auto apart = [&](Opcode opcode, std::initializer_list<Operand> sources) {
            word(node, code_.registerCount, 0, opcode, DataType::U32, sources);
            return isa::registerOperand(code_.registerCount++);
        };
        Operand across = isa::immediateOperand(0);
        if (!isNarrow(a)) across = apart(Opcode::Imul, {wordOf(a, 1), wordOf(b, 0)});
        if (!isNarrow(b)) across = apart(Opcode::Imad, {wordOf(a, 0), wordOf(b, 1), across});
        if (!isNarrow(a) || !isNarrow(b))
            word(node, to, 1, Opcode::Iadd, DataType::U32, {upper, across});
        return true;
    }

    /// The upper 64 bits of a × b, by four products; no sum of them runs over.
    bool splitHighProduct(const Node& node) {
        const auto& [a, b, none, never] = node.code.sources;
        const auto extended = [&](const Operand& wideValue) {
            return wide(node, code_.registerCount++, Opcode::I2i, {wordOf(wideValue, 1)});
        };
        const auto product = [&](const Operand& x, const Operand& y, const Operand& sum) {
            return wide(node, code_.registerCount++, Opcode::ImadWide, {x, y, sum});
        };
        const Operand a0 = wordOf(a, 0);
        const Operand a1 = wordOf(a, 1);
        const Operand b0 = wordOf(b, 0);
        const Operand lowest = product(a0, b0, isa::wideImmediateOperand(0));
        const Operand across = product(a1, b0, extended(lowest));
        if (isNarrow(b)) {
            wide(node, node.destination, Opcode::I2i, {wordOf(across, 1)});
            return true;
        }
        const Operand b1 = wordOf(b, 1);
        const Operand middle = wide(node, code_.registerCount++, Opcode::I2i, {wordOf(across, 0)});
        const Operand second = product(a0, b1, middle);
        const Operand highest = product(a1, b1, extended(across));
        wide(node, node.destination, Opcode::Iadd, {highest, extended(second)});
        return true;
    }

    Operand wide(const Node& from, std::uint32_t to, Opcode opcode,
                 std::initializer_list<Operand> sources) {
        add(made(from, opcode, DataType::U64, sources), to, 0);
        return isa::registerOperand(to);
    }

    void word(const Node& from, std::uint32_t to, int part, Opcode opcode, DataType type,
              std::initializer_list<Operand> sources) {
        add(made(from, opcode, type, sources), to, part);
    }

    static Node made(const Node& from, Opcode opcode, DataType type,
                     std::initializer_list<Operand> sources) {
        Node node = from;
        node.code.opcode = opcode;
        node.code.type = type;
        node.code.sources = {};
        std::ranges::copy(sources, node.code.sources.begin());
        return node;
    }

    void add(Node node, std::uint32_t to, int part) {
        node.destination = to;
        node.destinationPart = static_cast<std::uint8_t>(part);
        code_.nodes.push_back(node);
    }

    Code& code_;
    std::vector<std::size_t> definitions_;
    std::vector<Node> before_;
};

}  // namespace

// Before:  SHR.U64  R4, R2, 30
//          XOR.64   R6, R2, R4
//          IMUL.64  R8, R6, 0xbf58476d1ce4e5b9
// After:   SHF.R    R4, R2, R3, 30
//          SHR.U32  R5, R3, 30
//          XOR      R6, R2, R4
//          XOR      R7, R3, R5
//          IMAD.WIDE.U64 R8, R6, 0x1ce4e5b9, 0
//          IMUL     R10, R7, 0x1ce4e5b9
//          IMAD     R10, R6, 0xbf58476d, R10
//          IADD     R9, R9, R10
// Sums and comparisons stay in one instruction, where the hardware takes two with a carry between,
// but for the steps of pointers: IADD.64 R2, R2, 4 has IADD R3, R3, 0 behind it.
void splitWide(Code& code, const PassSettings&) {
    Splitter(code).run();
}

}  // namespace warpscope::codegen
