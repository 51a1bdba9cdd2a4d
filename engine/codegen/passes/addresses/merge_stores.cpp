#include <algorithm>
#include <map>
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
using isa::Opcode;
using isa::Operand;

bool isWordStore(const Node& node) {
    return node.isInstruction() && node.code.opcode == Opcode::Sts &&
           isa::bytesOf(node.code.type) == 4;
}

class StoreMerger {
  public:
    explicit StoreMerger(Code& code)
        : code_(code), definitions_(code::onlyDefinitions(code)), alignments_(code, definitions_) {}

    void run() {
        for (const FlowBlock& block : code::flowBlocks(code_))
            for (std::size_t i = block.first; i < block.end; ++i)
                if (isWordStore(code_.nodes[i]) && !isMerged(i)) mergeFrom(i, block.end);
        if (!merged_.empty()) write();
    }

  private:
    /// Stores of one line, in the order of their words.
    using Words = std::vector<std::size_t>;

    bool isMerged(std::size_t at) const { return merged_.contains(at); }

    void mergeFrom(std::size_t at, std::size_t end) {
        for (const std::uint32_t bytes : {kMaxAccessBytes, kMaxAccessBytes / 2}) {
            const Words words = wordsFrom(at, end, bytes);
            if (!isWhole(words)) continue;
            for (const std::size_t word : words) merged_[word];
            merged_[std::ranges::max(words)] = words;
            return;
        }
    }

    bool isWhole(const Words& words) const {
        return !words.empty() && std::ranges::all_of(words, [&](std::size_t word) {
            if (word == SIZE_MAX) return false;
            // The value waits for the last of the stores.
            const Operand& value = code_.nodes[word].code.sources[1];
            return value.kind == Operand::Kind::Immediate ||
                   (value.kind == Operand::Kind::Register &&
                    definitions_[value.value] != SIZE_MAX);
        });
    }

    /// The stores to the line of `bytes` that node `at` stores to, SIZE_MAX where one is missing.
    Words wordsFrom(std::size_t at, std::size_t end, std::uint32_t bytes) const {
        const isa::Instruction& first = code_.nodes[at].code;
        const Alignment alignment = alignments_.of(first.sources[0]);
        if (alignment.unit % bytes != 0) return {};
        const std::int32_t start = lineOf(alignment, first.offset, bytes);
        Words words(bytes / 4, SIZE_MAX);
        for (std::size_t i = at; i < end && !isBorder(code_.nodes[i], first); ++i) {
            const Node& node = code_.nodes[i];
            if (!isWordStore(node)) continue;
            const std::int32_t place = node.code.offset - start;
            // No store to other places of shared memory stands between those that nvcc merges.
            if (place < 0 || place >= static_cast<std::int32_t>(bytes)) break;
            std::size_t& word = words[static_cast<std::size_t>(place / 4)];
            if (place % 4 != 0 || word != SIZE_MAX || isMerged(i)) return {};
            word = i;
        }
        return words;
    }

    /// What a store like `first` does not move over: what changes its address or its guard, and
    /// what may act on shared memory, but for words beside its own.
    static bool isBorder(const Node& node, const isa::Instruction& first) {
        if (!node.isInstruction()) return true;
        const Operand& base = first.sources[0];
        const bool isRewritten =
            (base.kind == Operand::Kind::Register && node.destination == base.value) ||
            (first.isGuarded() && node.destinationPredicate == first.guard.value);
        if (isRewritten) return true;
        if (isWordStore(node)) return node.code.sources[0] != base || node.code.guard != first.guard;
        const Opcode opcode = node.code.opcode;
        const isa::Space space = isa::infoOf(opcode).space;
        const bool isElsewhere = isa::isStore(opcode) && !isa::mayWriteTo(opcode, isa::Space::Shared);
        return (isa::infoOf(opcode).purity == isa::Purity::Acts && !isElsewhere) ||
               space == isa::Space::Shared || space == isa::Space::Generic;
    }

    void write() {
        std::vector<Node> before = std::move(code_.nodes);
        code_.nodes.clear();
        for (std::size_t i = 0; i < before.size(); ++i) {
            const auto found = merged_.find(i);
            if (found == merged_.end())
                code_.nodes.push_back(before[i]);
            else if (!found->second.empty())
                writeOne(before, before[i], found->second);
        }
    }

    /// `last` for all words, each copied to its place beside the others.
    void writeOne(const std::vector<Node>& before, const Node& last, const Words& words) {
        const std::uint32_t whole = code_.registerCount++;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const isa::Instruction& store = before[words[i]].code;
            Node copy;
            copy.code.opcode = Opcode::Mov;
            copy.code.type = isa::DataType::U32;
            copy.code.sources[0] = store.sources[1];
            copy.code.line = store.line;
            copy.code.column = store.column;
            copy.code.side = store.side;
            copy.destination = whole;
            copy.destinationPart = static_cast<std::uint8_t>(i);
            code_.nodes.push_back(copy);
        }
        Node store = last;
        store.code.type = words.size() == 4 ? isa::DataType::B128 : isa::DataType::U64;
        store.code.offset = before[words[0]].code.offset;
        store.code.sources[1] = isa::registerOperand(whole);
        code_.nodes.push_back(store);
    }

    Code& code_;
    std::vector<std::size_t> definitions_;
    KnownAlignments alignments_;
    /// By store: the words that it stores where it is the last of them, else none, and it falls away.
    std::map<std::size_t, Words> merged_{};
};

}  // namespace

// Before:  STS [R1], R2
//          STS [R1+4], R3
// After:   MOV R4, R2              // R1 is a multiple of 8
//          MOV R5, R3
//          STS.64 [R1], R4
// Where the last of them stood, as LLVM's LoadStoreVectorizer has it. Of shared memory alone, as
// for loads (merge_accesses).
void mergeStores(Code& code, const PassSettings&) {
    StoreMerger(code).run();
}

}  // namespace warpscope::codegen
