#include <algorithm>
#include <bit>
#include <optional>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/code/flow.h"
#include "engine/codegen/passes/addresses/known_alignments.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Node;
using isa::DataType;
using isa::Opcode;
using isa::Operand;

bool isWordLoad(const Node& node) {
    return node.isInstruction() && node.code.opcode == Opcode::Lds && !node.code.isGuarded() &&
           isa::bytesOf(node.code.type) == 4 && node.destination != kNoVirtual &&
           node.destinationPart == 0;
}

/// What may change shared memory, or lets another warp do so.
bool isBorder(const Node& node) {
    if (!node.isInstruction()) return node.kind == Node::Kind::Label;
    const Opcode opcode = node.code.opcode;
    const bool isElsewhere = isa::isStore(opcode) && !isa::mayWriteTo(opcode, isa::Space::Shared);
    return isa::infoOf(opcode).purity == isa::Purity::Acts && !isElsewhere;
}

class Merger {
  public:
    explicit Merger(Code& code)
        : code_(code),
          definitions_(code::onlyDefinitions(code)),
          alignments_(code, definitions_),
          isKept_(code.nodes.size(), true),
          replaced_(code.registerCount) {}

    void run() {
        for (const FlowBlock& block : code::flowBlocks(code_)) {
            std::size_t first = block.first;
            for (std::size_t i = block.first; i <= block.end; ++i) {
                if (i < block.end && !isBorder(code_.nodes[i])) continue;
                mergeWithin(first, i);
                first = i + 1;
            }
        }
        code::keepOnly(code_, isKept_);
        for (Node& node : code_.nodes)
            code::forEachRegisterUse(node, [&](Operand& use) { follow(use); });
    }

  private:
    struct Replacement {
        std::uint32_t number = kNoVirtual;
        std::uint8_t part = 0;
    };

    void follow(Operand& use) const {
        if (use.value >= replaced_.size() || replaced_[use.value].number == kNoVirtual) return;
        const Replacement& to = replaced_[use.value];
        use.value = to.number;
        use.part = to.part;
    }

    /// Four words of one line of 16 bytes, or two of 8, where all stand in [first, end).
    void mergeWithin(std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            if (!isKept_[i] || !isWordLoad(code_.nodes[i])) continue;
            for (const std::uint32_t bytes : {kMaxAccessBytes, kMaxAccessBytes / 2}) {
                if (mergeFrom(i, end, bytes)) break;
            }
        }
    }

    /// The loads of the line that node `at` reads of, the others behind it.
    bool mergeFrom(std::size_t at, std::size_t end, std::uint32_t bytes) {
        const isa::Instruction& load = code_.nodes[at].code;
        const Operand& base = load.sources[0];
        const Alignment alignment = alignments_.of(base);
        if (alignment.unit % bytes != 0) return false;
        const std::int32_t start = lineOf(alignment, load.offset, bytes);
        std::vector<std::size_t> words(bytes / 4, SIZE_MAX);
        for (std::size_t i = at; i < end; ++i) {
            const Node& node = code_.nodes[i];
            if (i > at && base.kind == Operand::Kind::Register && node.destination == base.value)
                break;
            if (!isKept_[i] || !isWordLoad(node) || node.code.sources[0] != base) continue;
            const std::int32_t place = node.code.offset - start;
            if (place < 0 || place >= static_cast<std::int32_t>(bytes) || place % 4 != 0) continue;
            auto& word = words[static_cast<std::size_t>(place / 4)];
            if (word == SIZE_MAX) word = i;
        }
        const bool isWhole = std::ranges::all_of(words, [&](std::size_t word) {
            return word != SIZE_MAX && definitions_[code_.nodes[word].destination] == word &&
                   replaced_[code_.nodes[word].destination].number == kNoVirtual;
        });
        if (!isWhole) return false;
        replace(at, words, start);
        return true;
    }

    void replace(std::size_t at, const std::vector<std::size_t>& words, std::int32_t start) {
        const std::uint32_t whole = code_.registerCount++;
        for (std::size_t i = 0; i < words.size(); ++i) {
            replaced_[code_.nodes[words[i]].destination] = {whole, static_cast<std::uint8_t>(i)};
            isKept_[words[i]] = words[i] == at;
        }
        Node& load = code_.nodes[at];
        load.code.type = words.size() == 4 ? DataType::B128 : DataType::U64;
        load.code.offset = start;
        load.destination = whole;
    }

    Code& code_;
    std::vector<std::size_t> definitions_;
    KnownAlignments alignments_;
    std::vector<bool> isKept_;
    std::vector<Replacement> replaced_;
};

}  // namespace

// Before:  SHL R1, R0, 4
//          LDS R2, [R1]
//          LDS R3, [R1+4]
//          LDS R4, [R1+8]
//          LDS R5, [R1+12]
// After:   SHL R1, R0, 4           // a multiple of 16, so that one access reaches all four
//          LDS.128 R4, [R1]
// Of shared memory alone: where a pointer into global memory begins, nobody knows here.
void mergeAccesses(Code& code, const PassSettings&) {
    Merger(code).run();
}

}  // namespace warpscope::codegen
