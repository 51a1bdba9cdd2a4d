#include <cstdint>
#include <utility>
#include <vector>

#include "engine/codegen/registers/allocate.h"

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
struct SpillPlan {
    bool isSpilled = false;
    std::uint8_t width = 1;
    bool isRecomputed = false;  ///< Its only definition is cheap and gives the same at any time.
    Node definition{};
    std::uint32_t slot = 0;  ///< Byte offset in local memory.
};

/// The words of a wide register that an instruction reads or writes.
struct SpilledWords {
    std::uint8_t first = 0;
    std::uint8_t count = 1;

    friend bool operator==(const SpilledWords&, const SpilledWords&) = default;
};

/// A register, or words of it, that stands in a temporary one for the next instruction.
struct Loaded {
    std::uint32_t number = 0;
    SpilledWords words{};
    std::uint32_t temporary = 0;
};

bool isRecomputable(const Node& node) {
    if (node.code.isGuarded()) return false;
    const Operand& source = node.code.sources[0];
    if (node.code.opcode == Opcode::S2r) return !node.code.readsClock();
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
            SpillPlan& plan = plans_[r];
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
            const SpillPlan& plan = plans_[variable.index];
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
        std::vector<Loaded> loaded;
        const auto temporaryOf = [&](std::uint32_t number, SpilledWords words) {
            for (const Loaded& known : loaded)
                if (known.number == number && known.words == words) return known.temporary;
            const std::uint32_t temporary = newTemporary();
            loaded.push_back({number, words, temporary});
            fetch(number, words, temporary, node.code);
            return temporary;
        };
        for (std::size_t s = 0; node.isInstruction() && s < node.code.sources.size(); ++s) {
            Operand& use = node.code.sources[s];
            if (use.kind != Operand::Kind::Register || !isSpilled(use.value)) continue;
            const SpilledWords words = wordsRead(node.code, s);
            use.value = temporaryOf(use.value, words);
            use.part = static_cast<std::uint8_t>(use.part - words.first);
        }
        if (!isSpilled(node.destination)) {
            code_.nodes.push_back(node);
            return;
        }
        // Of a wide register some words are written: they alone are stored. A temporary that held
        // nothing in its other words would be taken for alive from the kernel's beginning.
        const SpillPlan& plan = plans_[node.destination];
        const auto count = static_cast<std::uint8_t>(isa::resultRegistersOf(node.code));
        SpilledWords words{0, plan.width};
        if (count < plan.width) words = {std::exchange(node.destinationPart, 0), count};
        // Lanes without the guard keep the old value, so it has to be there.
        node.destination =
            node.code.isGuarded() ? temporaryOf(node.destination, words) : newTemporary();
        code_.nodes.push_back(node);
        Node store = access(Opcode::Stl, plan, words, node.code);
        store.code.sources[1] = isa::registerOperand(node.destination);
        store.code.guard = node.code.guard;
        code_.nodes.push_back(store);
        ++code_.spillStores;
    }

    /// The words of a spilled register that an operand reads: no more are loaded, since two quads
    /// and a sum would not fit into eight registers.
    SpilledWords wordsRead(const isa::Instruction& reader, std::size_t source) const {
        const Operand& use = reader.sources[source];
        const SpillPlan& plan = plans_[use.value];
        const int count = isa::registersOf(reader, source);
        if (plan.isRecomputed || count <= 0 || count >= plan.width) return {0, plan.width};
        return {use.part, static_cast<std::uint8_t>(count)};
    }

    /// Puts the value of a spilled register into a temporary one.
    void fetch(std::uint32_t number, SpilledWords words, std::uint32_t temporary,
               const isa::Instruction& reader) {
        const SpillPlan& plan = plans_[number];
        Node node = plan.isRecomputed ? plan.definition : access(Opcode::Ldl, plan, words, reader);
        node.code.line = reader.line;
        node.code.column = reader.column;
        node.code.side = reader.side;
        node.destination = temporary;
        code_.nodes.push_back(node);
        if (!plan.isRecomputed) ++code_.spillLoads;
    }

    static Node access(Opcode opcode, const SpillPlan& plan, SpilledWords words,
                       const isa::Instruction& at) {
        Node node;
        node.code.opcode = opcode;
        if (words.count == 2) node.code.type = isa::DataType::U64;
        if (words.count == 4) node.code.type = isa::DataType::B128;
        node.code.isSpill = true;
        node.code.sources[0] = isa::immediateOperand(0);
        node.code.offset = static_cast<std::int32_t>(plan.slot + 4U * words.first);
        node.code.line = at.line;
        node.code.column = at.column;
        node.code.side = at.side;
        return node;
    }

    Code& code_;
    std::vector<bool>& isTemporary_;
    std::vector<SpillPlan> plans_;
};

}  // namespace

void spill(Code& code, const std::vector<std::uint32_t>& registers,
           std::vector<bool>& isTemporary) {
    Spiller(code, registers, isTemporary).run();
}

}  // namespace warpscope::codegen
