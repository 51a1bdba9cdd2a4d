#include "engine/isa/address_chain.h"

#include <algorithm>
#include <array>

#include "engine/isa/writers.h"

namespace warpscope::isa {
namespace {

/// Each place may be looked at from every other.
constexpr std::size_t kMaxInstructions = 4000;

bool isGlobalAccess(Opcode opcode) {
    const Space space = infoOf(opcode).space;
    return space == Space::Global || space == Space::Generic;
}

/// What leads from an index to an address.
bool leadsOn(Opcode opcode) {
    const Form form = integerFormOf(opcode);
    return form != Form::Other && form != Form::Choice;
}

/// A widening that keeps the sign, or none: an index without a sign may wrap.
bool keepsSign(const Instruction& instruction) {
    const Shape& shape = infoOf(instruction.opcode).shape;
    const bool widens = shape.source(0) == OperandShape::Word;
    return !widens || instruction.type == DataType::S64;
}

class Follower {
  public:
    explicit Follower(const Program& program)
        : program_(program), writers_(program), nodes_(program.instructions.size()) {}

    AddressChain run() {
        if (writers_.count() > kMaxInstructions) return {};
        for (ProgramCounter pc = 0; pc < writers_.count(); ++pc) {
            const Instruction& instruction = program_.instructions[pc];
            if (isGlobalAccess(instruction.opcode)) follow(pc, 0);
        }
        while (!waiting_.empty()) {
            const ProgramCounter pc = waiting_.back();
            waiting_.pop_back();
            for (std::size_t i = 0; i < 3; ++i)
                nodes_[pc].sources[i] = follow(pc, i);
        }
        spreadPointers();
        return collect();
    }

  private:
    struct Node {
        bool isOnTheWay = false;
        bool isPointer = false;
        std::array<std::vector<ProgramCounter>, 3> sources{};  ///< Who may have written each.
    };

    /// Who may have written a source before pc, each sent on its way.
    std::vector<ProgramCounter> follow(ProgramCounter pc, std::size_t source) {
        const Instruction& user = program_.instructions[pc];
        const Operand& operand = user.sources[source];
        if (operand.kind != Operand::Kind::Register) return {};
        std::vector<ProgramCounter> writers = writers_.of(pc, operand);
        for (const ProgramCounter writer : writers)
            visit(writer);
        return writers;
    }

    void visit(ProgramCounter pc) {
        const Instruction& instruction = program_.instructions[pc];
        if (nodes_[pc].isOnTheWay || !leadsOn(instruction.opcode) || !keepsSign(instruction))
            return;
        nodes_[pc].isOnTheWay = true;
        waiting_.push_back(pc);
    }

    bool namesPointer(const Operand& operand) const {
        if (operand.kind != Operand::Kind::Parameter) return false;
        const auto isAt = [&](const Parameter& parameter) {
            return parameter.isPointer && parameter.offset == operand.value;
        };
        const auto isAddress = [&](const GlobalVariable& global) {
            return global.addressAt == operand.value;
        };
        return std::ranges::any_of(program_.parameters, isAt) ||
               std::ranges::any_of(program_.globals, isAddress);
    }

    bool isPointerSource(ProgramCounter pc, std::size_t source) const {
        return namesPointer(program_.instructions[pc].sources[source]) ||
               std::ranges::any_of(nodes_[pc].sources[source], [this](ProgramCounter writer) {
                   return nodes_[writer].isPointer;
               });
    }

    /// What is computed from a pointer is one.
    void spreadPointers() {
        for (bool changes = true; changes;) {
            changes = false;
            for (ProgramCounter pc = 0; pc < nodes_.size(); ++pc) {
                Node& node = nodes_[pc];
                if (!node.isOnTheWay || node.isPointer) continue;
                node.isPointer =
                    isPointerSource(pc, 0) || isPointerSource(pc, 1) || isPointerSource(pc, 2);
                changes = changes || node.isPointer;
            }
        }
    }

    AddressChain collect() const {
        AddressChain chain;
        for (ProgramCounter pc = 0; pc < nodes_.size(); ++pc) {
            const Instruction& instruction = program_.instructions[pc];
            const Form form = infoOf(instruction.opcode).form;
            const bool isChecked =
                nodes_[pc].isOnTheWay && instruction.type == DataType::S32 && form != Form::Move;
            if (!isChecked) continue;
            if (!nodes_[pc].isPointer)
                chain.integers.push_back(pc);
            else if (form == Form::ProductSum && isPointerSource(pc, 2) && !isPointerSource(pc, 0))
                chain.addresses.push_back(pc);
        }
        return chain;
    }

    const Program& program_;
    Writers writers_;
    std::vector<Node> nodes_;
    std::vector<ProgramCounter> waiting_{};
};

}  // namespace

AddressChain addressChainOf(const Program& program) {
    return Follower(program).run();
}

}  // namespace warpscope::isa
