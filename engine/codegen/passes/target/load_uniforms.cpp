#include <algorithm>
#include <map>
#include <ranges>
#include <set>
#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/constant_places.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::Operand;

constexpr std::uint32_t kWordOfPair = 4;

/// The words of the constant bank that a stretch of code reads, each with the first node that does.
using WordsRead = std::map<std::uint32_t, std::size_t>;

/// Whether it reads the constant bank by itself: what else LDC is for.
bool loadsItself(const Node& node) {
    const isa::Form form = isa::infoOf(node.code.opcode).form;
    return form == isa::Form::Move || form == isa::Form::Widening;
}

class UniformLoader {
  public:
    explicit UniformLoader(Code& code) : code_(code), places_(code) {}

    void run() {
        std::map<std::uint32_t, WordsRead> stretches;
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            const Node& node = code_.nodes[i];
            if (!node.isInstruction() || loadsItself(node)) continue;
            for (const Operand& source : node.code.sources)
                if (source.kind == Operand::Kind::Parameter)
                    stretches[places_.stretchOf(i)].try_emplace(source.value, i);
        }
        for (const auto& [stretch, words] : stretches)
            load(words, places_.placeOf(stretch));
        for (const code::FlowBlock& block : code::flowBlocks(code_))
            makeNumbers(block);
        std::ranges::stable_sort(loads_, {}, &std::pair<std::size_t, Node>::first);
        for (const auto& [at, node] : std::views::reverse(loads_))
            code_.nodes.insert(code_.nodes.begin() + static_cast<std::ptrdiff_t>(at), node);
    }

  private:
    /// At a place, or in front of the first reader of each; two neighbours by one load.
    void load(const WordsRead& words, std::optional<std::size_t> place) {
        for (auto word = words.begin(); word != words.end(); ++word) {
            std::size_t at = word->second;
            const std::uint32_t offset = word->first;
            const auto next = std::next(word);
            if (next != words.end() && next->first == offset + kWordOfPair) {
                at = std::min(at, next->second);
                word = next;
            }
            loads_.emplace_back(place.value_or(at),
                                takesTime(isa::Opcode::Uldc, isa::parameterOperand(offset),
                                          code_.nodes[at].code.line));
        }
    }

    /// In front of the first of a block that reads it, its two words; one whose lower word is 0
    /// has room in the instruction.
    void makeNumbers(const code::FlowBlock& block) {
        std::set<std::uint64_t> made;
        for (std::size_t i = block.first; i < block.end; ++i) {
            const Node& node = code_.nodes[i];
            if (!node.isInstruction()) continue;
            const isa::Shape& shape = isa::infoOf(node.code.opcode).shape;
            for (std::size_t s = 0; s < node.code.sources.size(); ++s) {
                const Operand& source = node.code.sources[s];
                const bool isDouble = shape.source(s) == isa::OperandShape::Double &&
                                      source.kind == Operand::Kind::Immediate;
                if (!isDouble || source.value == 0) continue;
                const std::uint64_t number = std::uint64_t{source.high} << 32 | source.value;
                if (!made.insert(number).second) continue;
                for (const std::uint32_t word : {source.value, source.high})
                    loads_.emplace_back(i, takesTime(isa::Opcode::Umov, isa::immediateOperand(word),
                                                     node.code.line));
            }
        }
    }

    static Node takesTime(isa::Opcode opcode, const Operand& word, int line) {
        Node node;
        node.code.opcode = opcode;
        node.code.type = isa::DataType::U32;
        node.code.sources[0] = word;
        node.code.line = line;
        return node;
    }

    Code& code_;
    ConstantPlaces places_;
    std::vector<std::pair<std::size_t, Node>> loads_{};
};

}  // namespace

// Before:      ISETP.LT.S32 P0, R0, n
// After:       ULDC n
//              ISETP.LT.S32 P0, R0, n
// No instruction of nvcc's for sm_90 reads the constant bank beside what it computes: ULDC brings
// the word into a uniform register (of 22,000 instructions of 160 kernels none but LDC and ULDC
// names the bank). Here the word is read from the bank all the same, since there are no uniform
// registers, and ULDC takes its time. So does UMOV, which makes a word of a double: DFMA has room for
// the upper one alone (runge_kutta and horner_double).
void loadUniforms(Code& code, const PassSettings&) {
    UniformLoader(code).run();
}

}  // namespace warpscope::codegen
