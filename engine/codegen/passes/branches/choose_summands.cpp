#include <algorithm>
#include <vector>

#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

class SummandChooser {
  public:
    explicit SummandChooser(Code& code) : code_(code) {}

    void run() {
        std::vector<Node> out;
        out.reserve(code_.nodes.size());
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            if (isOneLine(i))
                choose(code_.nodes[i], out);
            else
                out.push_back(code_.nodes[i]);
        }
        code_.nodes = std::move(out);
    }

  private:
    /// Whether an if with nothing else in it changes a value: what accesses memory, and what stands
    /// beside others under the same condition, has its guard from the assembler.
    bool isOneLine(std::size_t at) const {
        const Node& node = code_.nodes[at];
        if (!node.isInstruction() || !node.code.isGuarded() || node.endsOldValue) return false;
        const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
        const bool isWord = node.destination != kNoVirtual && node.destinationPart == 0 &&
                            node.destinationPredicate == kNoVirtual &&
                            isa::resultRegistersOf(node.code) == 1;
        const bool isArithmetic = info.form == isa::Form::Sum || info.form == isa::Form::Product ||
                                  info.form == isa::Form::ProductSum ||
                                  info.form == isa::Form::Shift;
        return isWord && isArithmetic && info.purity == isa::Purity::Pure &&
               !info.shape.hasAddress() && readsOwn(node) &&
               (at == 0 || !isGuardedAlike(code_.nodes[at - 1], node)) &&
               (at + 1 == code_.nodes.size() || !isGuardedAlike(code_.nodes[at + 1], node));
    }

    static bool readsOwn(const Node& node) {
        return std::ranges::any_of(node.code.sources, [&](const Operand& source) {
            return source.kind == Operand::Kind::Register && source.value == node.destination &&
                   source.part == 0;
        });
    }

    static bool isGuardedAlike(const Node& other, const Node& node) {
        return other.isInstruction() && other.code.isGuarded() &&
               other.code.guard.value == node.code.guard.value;
    }

    void choose(Node node, std::vector<Node>& out) {
        const Operand guard = node.code.guard;
        node.code.guard = {};
        Node choice = node;
        choice.code = {};
        choice.code.line = node.code.line;
        choice.code.column = node.code.column;
        choice.code.side = node.code.side;
        choice.code.type = isa::DataType::U32;
        Operand& summand = node.code.sources[1];
        const std::uint32_t chosen = code_.registerCount++;
        const bool isAdded = node.code.opcode == Opcode::Iadd &&
                             summand.kind == Operand::Kind::Register && summand.part == 0 &&
                             node.code.sources[0] == isa::registerOperand(node.destination);
        if (!isAdded) {
            choice.code.opcode = Opcode::Mov;
            choice.code.sources = {isa::registerOperand(chosen)};
            choice.code.guard = guard;
            node.destination = chosen;
            out.push_back(node);
            out.push_back(choice);
            return;
        }
        const Operand value = isa::registerOperand(summand.value);
        const Operand none = isa::immediateOperand(0);
        choice.code.opcode = Opcode::Sel;
        choice.code.sources = {isa::predicateOperand(guard.value), guard.negate ? none : value,
                               guard.negate ? value : none};
        choice.destination = summand.value = chosen;
        out.push_back(choice);
        out.push_back(node);
    }

    Code& code_;
};

}  // namespace

// Before:  @P0 IADD R1, R1, R2    // if (lane >= d) v += w;
//          @P1 FADD R3, R3, R4
// After:   SEL R5, P0, R2, 0
//          IADD R1, R1, R5
//          FADD R6, R3, R4
//          @P1 MOV R3, R6
void chooseSummands(Code& code, const PassSettings&) {
    SummandChooser(code).run();
}

}  // namespace warpscope::codegen
