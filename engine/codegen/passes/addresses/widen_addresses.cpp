#include <algorithm>
#include <vector>

#include "engine/code/code.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

bool isGlobalAccess(const Node& node) {
    return node.isInstruction() && isa::infoOf(node.code.opcode).space == isa::Space::Global;
}

/// The sources of an instruction that are addresses where its result is one; kNone where that
/// cannot be told.
enum class Pointers { Unknown, First, Second, Third, LastTwo };

class Widener {
  public:
    explicit Widener(Code& code)
        : code_(code),
          isWide_(code.registerCount, false),
          isFromParameter_(code.registerCount, false) {}

    void run() {
        followParameters();
        mark();
        dropUnknown();
        if (std::ranges::find(isWide_, true) == isWide_.end() && !hasPlainParameter()) return;
        std::vector<Node> before = std::move(code_.nodes);
        code_.nodes.clear();
        for (Node& node : before)
            rewrite(node);
    }

  private:
    bool isWide(const Operand& operand) const {
        return operand.kind == Operand::Kind::Register && operand.value < isWide_.size() &&
               isWide_[operand.value];
    }
    bool mayBeAddress(const Operand& operand) const {
        return (operand.kind == Operand::Kind::Parameter || isWide(operand)) && !operand.negate;
    }

    Pointers pointersOf(const isa::Instruction& code) const {
        const bool isWord = code.type == DataType::S32 || code.type == DataType::U32;
        if (!isWord) return Pointers::Unknown;
        const auto& [a, b, c, d] = code.sources;
        switch (code.opcode) {
            case Opcode::Mov:
                return mayBeAddress(a) ? Pointers::First : Pointers::Unknown;
            case Opcode::Imad:
                return mayBeAddress(c) ? Pointers::Third : Pointers::Unknown;
            case Opcode::Sel:
                return mayBeAddress(b) && mayBeAddress(c) ? Pointers::LastTwo : Pointers::Unknown;
            case Opcode::Iadd:
                if (mayBeAddress(a) == mayBeAddress(b)) return Pointers::Unknown;
                return mayBeAddress(a) ? Pointers::First : Pointers::Second;
            default:
                return Pointers::Unknown;
        }
    }

    /// Every register that an access takes as its address, and what such a register is made from.
    void mark() {
        for (const Node& node : code_.nodes) {
            const Operand& address = node.code.sources[0];
            if (isGlobalAccess(node) && address.kind == Operand::Kind::Register)
                isWide_[address.value] = true;
        }
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (const Node& node : code_.nodes) {
                if (node.destination == kNoVirtual || !isWide_[node.destination]) continue;
                for (const Operand* source : basesOf(node.code)) {
                    if (source->kind != Operand::Kind::Register || isWide_[source->value]) continue;
                    isWide_[source->value] = isChanged = true;
                }
            }
        }
    }

    bool isFromParameter(const Operand& operand) const {
        if (operand.negate) return false;
        return operand.kind == Operand::Kind::Parameter ||
               (operand.kind == Operand::Kind::Register && isFromParameter_[operand.value]);
    }

    /// Finds the registers that are a parameter and what is added to it.
    void followParameters() {
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (const Node& node : code_.nodes) {
                if (node.destination == kNoVirtual || isFromParameter_[node.destination] ||
                    isa::bytesOf(node.code.type) != 4)
                    continue;
                const auto& [a, b, c, d] = node.code.sources;
                const Opcode opcode = node.code.opcode;
                const bool isSum =
                    (opcode == Opcode::Mov && isFromParameter(a)) ||
                    (opcode == Opcode::Iadd && isFromParameter(a) != isFromParameter(b)) ||
                    (opcode == Opcode::Imad && isFromParameter(c));
                if (isSum) isFromParameter_[node.destination] = isChanged = true;
            }
        }
    }

    /// What has to be an address if the result is one, by the place alone, or as what an index is
    /// added to.
    std::vector<const Operand*> basesOf(const isa::Instruction& code) const {
        const auto& sources = code.sources;
        switch (code.opcode) {
            case Opcode::Mov:
                return {&sources[0]};
            case Opcode::Imad:
                return {&sources[2]};
            case Opcode::Sel:
                return {&sources[1], &sources[2]};
            case Opcode::Iadd:
                if (sources[1].kind == Operand::Kind::Immediate) return {&sources[0]};
                if (isFromParameter(sources[0]) == isFromParameter(sources[1])) return {};
                return {&sources[isFromParameter(sources[0]) ? 0 : 1]};
            default:
                return {};
        }
    }

    /// Registers that get anything but an address somewhere stay narrow.
    void dropUnknown() {
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (const Node& node : code_.nodes) {
                if (node.destination == kNoVirtual || !isWide_[node.destination]) continue;
                if (pointersOf(node.code) != Pointers::Unknown) continue;
                isWide_[node.destination] = false;
                isChanged = true;
            }
        }
    }

    bool hasPlainParameter() const {
        return std::ranges::any_of(code_.nodes, [](const Node& node) {
            return isGlobalAccess(node) && node.code.sources[0].kind == Operand::Kind::Parameter;
        });
    }

    void rewrite(Node& node) {
        if (isGlobalAccess(node)) {
            node.code.sources[0] = wide(node.code.sources[0], node);
        } else if (node.destination != kNoVirtual &&
                   isWide(isa::registerOperand(node.destination))) {
            widen(node);
        }
        code_.nodes.push_back(node);
    }

    void widen(Node& node) {
        auto& sources = node.code.sources;
        const Pointers pointers = pointersOf(node.code);
        switch (pointers) {
            case Pointers::First:
            case Pointers::Second:
                if (node.code.opcode == Opcode::Mov) return widenCopy(node);
                return widenSum(node, pointers == Pointers::First ? 0 : 1);
            case Pointers::Third:
                node.code.opcode = Opcode::ImadWide;
                node.code.type = DataType::S64;
                sources[2] = wide(sources[2], node);
                return;
            case Pointers::LastTwo:
                node.code.type = DataType::U64;
                sources[1] = wide(sources[1], node);
                sources[2] = wide(sources[2], node);
                return;
            case Pointers::Unknown:
                return;
        }
    }

    void widenCopy(Node& node) {
        node.code.type = DataType::U64;
        if (node.code.sources[0].kind == Operand::Kind::Parameter) node.code.opcode = Opcode::I2i;
    }

    void widenSum(Node& node, std::size_t pointer) {
        const Operand base = wide(node.code.sources[pointer], node);
        const Operand other = node.code.sources[1 - pointer];
        node.code.type = DataType::S64;
        if (other.kind == Operand::Kind::Immediate) {
            const auto bytes = static_cast<std::int64_t>(static_cast<std::int32_t>(other.value));
            node.code.sources = {base,
                                 isa::wideImmediateOperand(static_cast<std::uint64_t>(bytes))};
            return;
        }
        const std::uint32_t factor = other.negate ? UINT32_MAX : 1;
        Operand plain = other;
        plain.negate = false;
        node.code.opcode = Opcode::ImadWide;
        node.code.sources = {plain, isa::immediateOperand(factor), base};
    }

    /// The address in a pair of registers; a parameter is read into one first.
    Operand wide(const Operand& address, const Node& at) {
        if (address.kind != Operand::Kind::Parameter) return address;
        Node load;
        load.code.opcode = Opcode::I2i;
        load.code.type = DataType::U64;
        load.code.sources = {address};
        load.code.line = at.code.line;
        load.code.column = at.code.column;
        load.code.side = at.code.side;
        load.destination = code_.registerCount++;
        code_.nodes.push_back(load);
        return isa::registerOperand(load.destination);
    }

    Code& code_;
    std::vector<bool> isWide_;
    std::vector<bool> isFromParameter_;
};

}  // namespace

// Before:  IMAD R1, R0, 4, c[a]
//          LDG  R2, [R1]
// After:   I2I.U64 R4, c[a]           // the pointer, in R4 and R5
//          IMAD.WIDE.S64 R6, R0, 4, R4
//          LDG  R2, [R6]
//
// Global addresses have 64 bits on the hardware: a pointer takes two registers and is read from the
// parameters by an instruction of its own. Ours have 32; the upper word is computed as it would be.
void widenAddresses(Code& code, const PassSettings&) {
    Widener(code).run();
}

}  // namespace warpscope::codegen
