#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <vector>

#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Loop;
using code::Node;
using code::Space;
using isa::Opcode;
using isa::Operand;

/// An index of local memory that several ways bring, each a number.
struct Choice {
    std::uint32_t index = 0;
    std::uint32_t shift = 0;              ///< From the index to bytes.
    std::vector<std::size_t> makers{};    ///< The shifts that make addresses of it.
    std::vector<std::size_t> accesses{};  ///< By these addresses.
};

class LocalLocator {
  public:
    explicit LocalLocator(Code& code)
        : code_(code), writers_(code.registerCount), readers_(code.registerCount) {
        for (std::size_t i = 0; i < code.nodes.size(); ++i) {
            const Node& node = code.nodes[i];
            if (node.destination != kNoVirtual) writers_[node.destination].push_back(i);
            code::forEachRegisterUse(node,
                                     [&](const Operand& use) { readers_[use.value].push_back(i); });
        }
        const std::vector<Loop> loops = code::loopsOf(code);
        std::ranges::copy_if(loops, std::back_inserter(outermost_), [&](const Loop& loop) {
            return std::ranges::none_of(loops, [&](const Loop& other) {
                return other.contains(loop.first) && other.first != loop.first;
            });
        });
    }

    void run() {
        for (std::uint32_t r = 0; r < writers_.size(); ++r)
            if (const std::optional<Choice> choice = choiceOf(r)) write(*choice);
        if (written_.empty()) return;
        std::vector<Node> nodes;
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            const auto before = before_.find(i);
            if (before != before_.end())
                std::ranges::copy(before->second, std::back_inserter(nodes));
            const auto written = written_.find(i);
            if (written == written_.end())
                nodes.push_back(code_.nodes[i]);
            else
                std::ranges::copy(written->second, std::back_inserter(nodes));
        }
        code_.nodes = std::move(nodes);
    }

  private:
    static bool isNumber(const Node& node) {
        return node.code.opcode == Opcode::Mov && isa::bytesOf(node.code.type) == 4 &&
               node.code.sources[0].kind == Operand::Kind::Immediate;
    }

    bool isShift(std::size_t i) const {
        const Node& node = code_.nodes[i];
        return node.code.opcode == Opcode::Shl && isa::bytesOf(node.code.type) == 4 &&
               !node.code.isGuarded() && writers_[node.destination].size() == 1 &&
               node.code.sources[1].kind == Operand::Kind::Immediate;
    }

    /// Whether a register is read by nothing but accesses to local memory, as their address.
    bool isAddress(std::uint32_t r) const {
        return std::ranges::all_of(readers_[r], [&](std::size_t i) {
            const Node& node = code_.nodes[i];
            return isa::infoOf(node.code.opcode).space == Space::Local &&
                   node.code.sources[0].value == r &&
                   node.code.sources[1] != isa::registerOperand(r);
        });
    }

    /// The outermost loop around a node.
    const Loop* loopAround(std::size_t node) const {
        const auto found =
            std::ranges::find_if(outermost_, [&](const Loop& loop) { return loop.contains(node); });
        return found == outermost_.end() ? nullptr : &*found;
    }

    std::optional<Choice> choiceOf(std::uint32_t r) const {
        const bool isChosen = writers_[r].size() > 1 && !readers_[r].empty() &&
                              std::ranges::all_of(writers_[r], [&](std::size_t i) {
                                  return isNumber(code_.nodes[i]) && loopAround(i) != nullptr;
                              });
        if (!isChosen) return {};
        Choice choice{.index = r, .makers = readers_[r]};
        choice.shift = code_.nodes[choice.makers.front()].code.sources[1].value;
        for (const std::size_t maker : choice.makers) {
            const Node& node = code_.nodes[maker];
            if (!isShift(maker) || node.code.sources[1].value != choice.shift ||
                !isAddress(node.destination))
                return {};
            std::ranges::copy(readers_[node.destination], std::back_inserter(choice.accesses));
        }
        return choice;
    }

    /// The array at a place of local memory; of none that is known, the place itself.
    std::uint32_t arrayAt(std::uint32_t place) const {
        for (const code::Variable& variable : code_.variables) {
            const std::uint32_t bytes =
                variable.count * static_cast<std::uint32_t>(isa::bytesOf(variable.type));
            if (variable.space == Space::Local && variable.index <= place &&
                place - variable.index < bytes)
                return variable.index;
        }
        return place;
    }

    /// Chooses between addresses, those of each array apart, where an index was chosen.
    void write(const Choice& choice) {
        const std::uint32_t first =
            code_.nodes[writers_[choice.index].front()].code.sources[0].value << choice.shift;
        struct Place {
            std::uint32_t address = 0;  ///< The register with what is chosen.
            std::int32_t offset = 0;    ///< Behind the index.
        };
        std::map<std::uint32_t, Place> places;
        for (const std::size_t i : choice.accesses) {
            isa::Instruction& access = code_.nodes[i].code;
            const std::uint32_t array = arrayAt(first + static_cast<std::uint32_t>(access.offset));
            const auto [place, isNew] = places.try_emplace(array);
            if (isNew) place->second = {code_.registerCount++, access.offset};
            access.sources[0] = isa::registerOperand(place->second.address);
            access.offset -= place->second.offset;
        }
        for (const std::size_t maker : choice.makers)
            written_[maker] = {};
        for (const std::size_t i : writers_[choice.index]) {
            Node copy = code_.nodes[i];
            const std::uint32_t index = copy.code.sources[0].value << choice.shift;
            std::vector<Node>& copies = written_[i];
            for (const auto& [array, place] : places) {
                copy.destination = place.address;
                copy.code.sources[0] =
                    addressOf(index + static_cast<std::uint32_t>(place.offset), i);
                copies.push_back(copy);
            }
        }
    }

    /// A register with a place of local memory, made in front of the loops around a node. R1 has
    /// the first one.
    Operand addressOf(std::uint32_t place, std::size_t node) {
        if (place == 0) return isa::immediateOperand(0);
        const std::size_t at = loopAround(node)->first;
        const auto [known, isNew] = addresses_.try_emplace({at, place}, code_.registerCount);
        if (isNew) {
            Node sum;
            sum.code.opcode = Opcode::Mov;
            sum.code.type = isa::DataType::U32;
            sum.code.sources[0] = isa::immediateOperand(place);
            sum.code.line = code_.nodes[node].code.line;
            sum.destination = code_.registerCount++;
            before_[at].push_back(sum);
        }
        return isa::registerOperand(known->second);
    }

    Code& code_;
    std::vector<std::vector<std::size_t>> writers_;  ///< By register.
    std::vector<std::vector<std::size_t>> readers_;
    std::vector<Loop> outermost_{};
    std::map<std::size_t, std::vector<Node>> written_{};  ///< By node: what takes its place.
    std::map<std::size_t, std::vector<Node>> before_{};
    std::map<std::pair<std::size_t, std::uint32_t>, std::uint32_t> addresses_{};
};

}  // namespace

// Before:      MOV R1, 3               // in a loop
//              @P0 MOV R1, 2
//              SHL R2, R1, 2
//              STL [R2], R3
//              STL [R2+16], R4         // another array
// After:       MOV R5, 12              // in front of it
//              MOV R6, 28
//              MOV R7, 8
//              MOV R8, 24
//              MOV R1, R5              // in the loop
//              MOV R2, R6
//              @P0 MOV R1, R7
//              @P0 MOV R2, R8
//              STL [R1], R3
//              STL [R2], R4
// Local memory lies where the stack pointer says, so that a place in it is a sum and no number:
// where nvcc chooses one, it has each in a register in front of the loop (knn_top4).
void locateLocal(Code& code, const PassSettings&) {
    if (code.localBytes != 0) LocalLocator(code).run();
}

}  // namespace warpscope::codegen
