#include <algorithm>

#include "engine/codegen/allocate.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::forEachRegisterUse;
using code::kNoVirtual;
using code::Node;
using code::Space;
using code::Variable;
using isa::Opcode;
using isa::Operand;

/// What becomes of a spilled register.
struct Plan {
    bool isSpilled = false;
    std::uint8_t width = 1;
    bool isRecomputed = false;  ///< Its only definition is cheap and gives the same at any time.
    Node definition{};
    std::uint32_t slot = 0;  ///< Byte offset in local memory.
};

bool isRecomputable(const Node& node) {
    if (node.code.isGuarded()) return false;
    const Operand& source = node.code.sources[0];
    if (node.code.opcode == Opcode::S2r) return source != isa::specialOperand(isa::Special::Clock);
    return node.code.opcode == Opcode::Mov &&
           (source.kind == Operand::Kind::Immediate || source.kind == Operand::Kind::Parameter);
}

class Spiller {
  public:
    Spiller(Code& code, const std::vector<std::uint32_t>& registers, std::vector<bool>& isTemporary)
        : code_(code), isTemporary_(isTemporary), plans_(code.registerCount) {
        std::vector<int> definitions(code.registerCount, 0);
        std::vector<const Node*> definedBy(code.registerCount, nullptr);
        for (const Node& node : code.nodes) {
            if (node.destination == kNoVirtual) continue;
            ++definitions[node.destination];
            definedBy[node.destination] = &node;
        }
        const std::vector<std::uint8_t> widths = code::widthsOf(code);
        for (const std::uint32_t r : registers) {
            Plan& plan = plans_[r];
            plan.isSpilled = true;
            plan.width = widths[r];
            plan.isRecomputed = definitions[r] == 1 && definedBy[r]->destinationPart == 0 &&
                                isRecomputable(*definedBy[r]);
            if (plan.isRecomputed) {
                plan.definition = *definedBy[r];
            } else {
                const std::uint32_t bytes = 4U * plan.width;
                plan.slot = (code.localBytes + bytes - 1) / bytes * bytes;
                code.localBytes = plan.slot + bytes;
            }
        }
    }

    void run() {
        std::vector<Node> before = std::move(code_.nodes);
        code_.nodes.clear();
        for (Node& node : before)
            rewrite(node);
        for (Variable& variable : code_.variables) {
            if (variable.space != Space::None || variable.index >= plans_.size()) continue;
            const Plan& plan = plans_[variable.index];
            if (!plan.isSpilled || plan.isRecomputed) continue;
            variable.space = Space::Local;
            variable.index = plan.slot;
        }
    }

  private:
    bool isSpilled(std::uint32_t number) const {
        return number < plans_.size() && plans_[number].isSpilled;
    }

    std::uint32_t newTemporary() {
        isTemporary_.push_back(true);
        return code_.registerCount++;
    }

    void rewrite(Node& node) {
        if (isSpilled(node.destination) && plans_[node.destination].isRecomputed) return;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> loaded;
        const auto temporaryOf = [&](std::uint32_t number) {
            const auto known =
                std::ranges::find(loaded, number, &std::pair<std::uint32_t, std::uint32_t>::first);
            if (known != loaded.end()) return known->second;
            const std::uint32_t temporary = newTemporary();
            loaded.emplace_back(number, temporary);
            fetch(number, temporary, node.code);
            return temporary;
        };
        forEachRegisterUse(node, [&](Operand& use) {
            if (isSpilled(use.value)) use.value = temporaryOf(use.value);
        });
        if (!isSpilled(node.destination)) {
            code_.nodes.push_back(node);
            return;
        }
        const Plan& plan = plans_[node.destination];
        // Lanes without the guard and other words keep the old value, so it has to be there.
        const bool keeps = node.code.isGuarded() || node.destinationPart != 0;
        node.destination = keeps ? temporaryOf(node.destination) : newTemporary();
        code_.nodes.push_back(node);
        Node store = access(Opcode::Stl, plan, node.code);
        store.code.sources[1] = isa::registerOperand(node.destination);
        store.code.guard = node.code.guard;
        code_.nodes.push_back(store);
        ++code_.spillStores;
    }

    /// Puts the value of a spilled register into a temporary one.
    void fetch(std::uint32_t number, std::uint32_t temporary, const isa::Instruction& reader) {
        const Plan& plan = plans_[number];
        Node node = plan.isRecomputed ? plan.definition : access(Opcode::Ldl, plan, reader);
        node.code.line = reader.line;
        node.code.column = reader.column;
        node.code.side = reader.side;
        node.destination = temporary;
        code_.nodes.push_back(node);
        if (!plan.isRecomputed) ++code_.spillLoads;
    }

    static Node access(Opcode opcode, const Plan& plan, const isa::Instruction& at) {
        Node node;
        node.code.opcode = opcode;
        if (plan.width == 2) node.code.type = isa::DataType::U64;
        if (plan.width == 4) node.code.type = isa::DataType::B128;
        node.code.isSpill = true;
        node.code.sources[0] = isa::immediateOperand(0);
        node.code.offset = static_cast<std::int32_t>(plan.slot);
        node.code.line = at.line;
        node.code.column = at.column;
        node.code.side = at.side;
        return node;
    }

    Code& code_;
    std::vector<bool>& isTemporary_;
    std::vector<Plan> plans_;
};

}  // namespace

void spill(Code& code, const std::vector<std::uint32_t>& registers,
           std::vector<bool>& isTemporary) {
    Spiller(code, registers, isTemporary).run();
}

}  // namespace warpscope::codegen
