#include <vector>

#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

constexpr std::uint32_t kBitsOfWord = 32;

/// Where 32 bits reach everything.
bool isSmallSpace(isa::Space space) {
    return space == isa::Space::Shared || space == isa::Space::Local;
}

bool isNarrowAccess(const Node& node) {
    return node.isInstruction() && node.code.hasWideAddress &&
           isSmallSpace(isa::infoOf(node.code.opcode).space);
}

class Narrower {
  public:
    explicit Narrower(Code& code) : code_(code), mayBeNarrow_(code.registerCount) {
        const std::vector<std::uint8_t> widths = code::widthsOf(code);
        for (std::size_t r = 0; r < widths.size(); ++r)
            mayBeNarrow_[r] = widths[r] == 2;
        for (const code::Variable& variable : code.variables) {
            if (variable.space == code::Space::None) mayBeNarrow_[variable.index] = false;
        }
    }

    void run() {
        for (bool isChanged = true; isChanged;)
            isChanged = exclude();
        for (Node& node : code_.nodes)
            rewrite(node);
    }

  private:
    /// Instructions whose lower word follows from the lower words of what they read.
    static bool followsWords(const Node& node) {
        const isa::Instruction& code = node.code;
        if ((code.type != DataType::S64 && code.type != DataType::U64) || node.destinationPart != 0)
            return false;
        switch (isa::integerFormOf(code.opcode)) {
            case isa::Form::Move:
            case isa::Form::Widening:
                return !code.sources[0].negate;
            case isa::Form::Sum:
                return true;
            case isa::Form::ProductSum:  // IMAD.WIDE, whose factors are words
                return isa::registersOf(code, 0) == 1;
            case isa::Form::Shift:
                return code.sources[1].kind == Operand::Kind::Immediate &&
                       code.sources[1].value < kBitsOfWord;
            case isa::Form::Product:
            case isa::Form::Choice:
            case isa::Form::Other:
                return false;
        }
        return false;
    }

    bool isNarrow(const Node& node) const {
        return node.isInstruction() && node.destination != kNoVirtual &&
               mayBeNarrow_[node.destination];
    }

    /// Registers that something else writes, or reads, stay wide. True where there was one.
    bool exclude() {
        bool isChanged = false;
        const auto keepWide = [&](std::uint32_t r) {
            isChanged = isChanged || mayBeNarrow_[r];
            mayBeNarrow_[r] = false;
        };
        for (const Node& node : code_.nodes) {
            if (!node.isInstruction()) continue;
            if (isNarrow(node) && !followsWords(node)) keepWide(node.destination);
            const bool keepsReads = !isNarrow(node);
            for (std::size_t s = 0; s < node.code.sources.size(); ++s) {
                const Operand& source = node.code.sources[s];
                if (source.kind != Operand::Kind::Register) continue;
                const bool isAddress = s == 0 && isNarrowAccess(node);
                const bool isPart = isa::registersOf(node.code, s) != 2;
                if (!isAddress && (keepsReads || isPart)) keepWide(source.value);
            }
        }
        return isChanged;
    }

    void rewrite(Node& node) const {
        if (!node.isInstruction()) return;
        const Operand& address = node.code.sources[0];
        if (isNarrowAccess(node) && address.kind == Operand::Kind::Register &&
            mayBeNarrow_[address.value])
            node.code.hasWideAddress = false;
        if (!isNarrow(node)) return;
        node.code.type = DataType::S32;
        if (node.code.opcode == Opcode::I2i) node.code.opcode = Opcode::Mov;
        if (node.code.opcode == Opcode::ImadWide) node.code.opcode = Opcode::Imad;
        for (Operand& source : node.code.sources)
            source.high = 0;
    }

    Code& code_;
    std::vector<bool> mayBeNarrow_;
};

}  // namespace

// Before:  IMAD.WIDE.S64 R2, R0, 4, 0
//          LDS           R4, [R2.64+16]
// After:   IMAD.S32      R2, R0, 4, 0
//          LDS           R4, [R2+16]
// PTX has addresses of 64 bits everywhere; shared and local memory have addresses of 32, and ptxas
// computes no more.
void narrowAddresses(Code& code, const PassSettings&) {
    Narrower(code).run();
}

}  // namespace warpscope::codegen
