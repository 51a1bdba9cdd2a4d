#pragma once

#include <initializer_list>
#include <vector>

#include "engine/base/place.h"
#include "engine/code/code.h"
#include "engine/code/source_lines.h"

namespace warpscope::code {

/// Writes instructions with virtual registers one behind the other. Knows the place in the source
/// and the side of the if-else that the next instruction belongs to, and whether a function of
/// values holds it.
class Emitter {
  public:
    std::uint32_t newRegister();
    std::uint32_t newPredicate() { return code_.predicateCount++; }
    std::uint32_t newLabel() { return code_.labelCount++; }
    std::uint32_t newVariable(Variable variable);
    void bind(std::uint32_t label);
    void mark(Node::Kind kind, std::uint32_t variable);

    /// Adds an instruction that writes no register.
    Node& emit(isa::Opcode opcode, isa::DataType type, std::initializer_list<isa::Operand> sources);
    /// Adds an instruction that writes a new register, and gives that register.
    isa::Operand emitValue(isa::Opcode opcode, isa::DataType type,
                           std::initializer_list<isa::Operand> sources);
    /// Adds an instruction that writes a new predicate, and gives that predicate.
    isa::Operand emitPredicate(isa::Opcode opcode, isa::DataType type,
                               std::initializer_list<isa::Operand> sources);
    void jump(std::uint32_t label);
    void branch(const isa::Operand& predicate, std::uint32_t label);

    /// Puts a value into a given register: through the instruction that has just computed it where
    /// possible, else through MOV.
    void moveTo(std::uint32_t target, const isa::Operand& value, isa::DataType type);
    /// A register that holds a value of the hardware. It is read once, where the kernel begins.
    isa::Operand special(isa::Special special);

    /// A register that belongs to a variable is not taken over by moveTo.
    void setNamed(std::uint32_t number) { isNamed_[number] = true; }
    bool isNamed(const isa::Operand& operand) const {
        return operand.kind == isa::Operand::Kind::Register && isNamed_[operand.value];
    }
    /// Requires: a register of newRegister().
    void setPhiOrder(std::uint32_t number, std::uint32_t order) {
        code_.phiOrder.resize(code_.registerCount, 0);
        code_.phiOrder[number] = order;
    }
    /// The last node added. Requires: there is one.
    Node& last() { return code_.nodes.back(); }
    std::size_t size() const { return code_.nodes.size(); }

    /// Everything that was written, what is read at the beginning first.
    Code finish();

    Place place{};
    isa::Side side = isa::Side::None;
    bool isOfValues = false;  ///< Node::isOfValues of what comes next.
    std::uint32_t localBytes = 0;

  private:
    Node make(isa::Opcode opcode, isa::DataType type,
              std::initializer_list<isa::Operand> sources) const;

    Code code_{};
    std::vector<Node> prologue_{};
    std::vector<bool> isNamed_{};
};

/// Instructions written during its life belong to a place; afterwards to the one before.
class PlaceScope {
  public:
    PlaceScope(Emitter& emitter, const Place& place) : emitter_(emitter), before_(emitter.place) {
        // A library's or a header's: what calls it goes on.
        if (place.line != 0 && place.line < kLinesOfFile) emitter.place = place;
    }
    PlaceScope(const PlaceScope&) = delete;
    PlaceScope& operator=(const PlaceScope&) = delete;
    ~PlaceScope() { emitter_.place = before_; }

  private:
    Emitter& emitter_;
    Place before_;
};

}  // namespace warpscope::code
