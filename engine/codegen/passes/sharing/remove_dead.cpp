#include <algorithm>
#include <utility>
#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Liveness;
using code::Node;
using code::RegisterSet;
using code::Space;
using code::Variable;
using isa::DataType;
using isa::Form;
using isa::Opcode;
using isa::Operand;

/// Whether nothing follows from the node but what its register holds.
bool isForRegister(const Node& node) {
    return node.destination != kNoVirtual && node.destinationPredicate == kNoVirtual &&
           code::isPure(node);
}

/// Words of a register, a bit each.
using WordSet = std::uint8_t;

/// Calls `use` with each register that a node reads and which of its words. What is an address is
/// read whole.
template <class Use>
void forEachWordsRead(const Node& node, Use use) {
    constexpr unsigned kAllWords = 0xff;
    if (!node.isInstruction()) return;
    for (std::size_t s = 0; s < node.code.sources.size(); ++s) {
        const Operand& source = node.code.sources[s];
        if (source.kind != Operand::Kind::Register) continue;
        const bool isAddress =
            infoOf(node.code.opcode).shape.source(s) == isa::OperandShape::Address;
        const unsigned own = ((1U << registersOf(node.code, s)) - 1) << source.part;
        use(source.value, static_cast<WordSet>(isAddress ? kAllWords : own));
    }
}

/// The words of its register that a node writes.
WordSet wordsWritten(const Node& node) {
    const unsigned own = (1U << isa::resultRegistersOf(node.code)) - 1;
    return static_cast<WordSet>(own << node.destinationPart);
}

/// Whether somebody asks for what a node writes of a register. The first word stays as long as any
/// does, since it ends what the register held.
bool isAskedFor(const Node& node, WordSet ofUse) {
    return node.destinationPart == 0 ? ofUse != 0 : (ofUse & wordsWritten(node)) != 0;
}

/// Whether the lower word of what it makes of 64 bits follows from the lower words of its sources.
bool isMadeByWords(const Node& node) {
    const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
    const bool isWhole = node.code.type == DataType::U64 || node.code.type == DataType::S64;
    if (!isWhole || node.destinationPart != 0) return false;
    const bool isOfParameter = std::ranges::any_of(node.code.sources, [](const Operand& source) {
        return source.kind == Operand::Kind::Parameter;
    });
    return !isOfParameter && info.form != Form::Other && info.form != Form::Shift &&
           info.shape.source(0) != isa::OperandShape::Double;
}

/// Whether it makes a number of 64 bits of which only the lower word is asked for.
bool isNarrow(const Node& node, WordSet ofUse) {
    return isMadeByWords(node) && (ofUse & wordsWritten(node)) == 1;
}

/// By register the words from which something follows but their own next value.
std::vector<WordSet> wordsOfUse(const Code& code) {
    std::vector<WordSet> ofUse(code.registerCount, 0);
    std::vector<std::uint32_t> found;
    const auto use = [&](const Node& node, bool isNarrow) {
        forEachWordsRead(node, [&](std::uint32_t r, WordSet read) {
            const auto words = static_cast<WordSet>(isNarrow ? read & (~read + 1U) : read);
            if ((words & ~ofUse[r]) != 0) found.push_back(r);
            ofUse[r] = static_cast<WordSet>(ofUse[r] | words);
        });
    };
    // Of each register the last node for it, and of that node the one before it.
    std::vector<std::size_t> lastNode(code.registerCount, SIZE_MAX);
    std::vector<std::size_t> before(code.nodes.size(), SIZE_MAX);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        if (isForRegister(code.nodes[i])) {
            before[i] = std::exchange(lastNode[code.nodes[i].destination], i);
        } else {
            use(code.nodes[i], false);
        }
    }
    while (!found.empty()) {
        const std::uint32_t r = found.back();
        found.pop_back();
        for (std::size_t node = lastNode[r]; node != SIZE_MAX; node = before[node])
            if (isAskedFor(code.nodes[node], ofUse[r]))
                use(code.nodes[node], isNarrow(code.nodes[node], ofUse[r]));
    }
    return ofUse;
}

/// Makes 32 bits of what made 64.
void narrow(Node& node) {
    if (node.code.opcode == Opcode::ImadWide) node.code.opcode = Opcode::Imad;
    if (node.code.opcode == Opcode::I2i) node.code.opcode = Opcode::Mov;
    node.code.type = DataType::U32;
    for (Operand& source : node.code.sources)
        if (source.kind == Operand::Kind::Immediate) source.high = 0;
}

/// A counter that nobody reads but the sum that makes its next value, and upper words that nobody
/// reads: those of a number whose lower one alone is asked for.
void removeWords(Code& code) {
    const std::vector<WordSet> ofUse = wordsOfUse(code);
    std::vector<bool> isKept(code.nodes.size(), true);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        Node& node = code.nodes[i];
        if (!isForRegister(node)) continue;
        isKept[i] = isAskedFor(node, ofUse[node.destination]);
        if (isNarrow(node, ofUse[node.destination])) narrow(node);
    }
    code::keepOnly(code, isKept);
}

/// An atomic operation whose old value nobody reads, so that nobody waits for it.
bool isDropped(const Node& node, bool isRead) {
    return node.isInstruction() && isa::isAtomic(node.code.opcode) && !isRead;
}

}  // namespace

// Before:  MOV  R1, 5         // nobody reads R1
//          IADD R2, R0, 1
//          STG  [R3], R2
// After:   IADD R2, R0, 1
//          STG  [R3], R2
// And:     ATOMG.ADD R1, [R3], R2     // nobody reads R1
// After:   ATOMG.ADD [R3], R2         // nobody waits for it
// And:     SHR.U32 R2, R1, 8          // one word of R2, whose other word
//          MOV     R3, 0              // nobody reads
// After:   SHR.U32 R2, R1, 8
// And:     IMAD.WIDE R2.64, R0, R1, R4.64     // 64 bits of which
//          STG  [R6], R2                      // the lower word is read
// After:   IMAD R2, R0, R1, R4
//          STG  [R6], R2
// And:     L1: IADD R0, R0, 1     // R0 leads to nothing but R0
//              …
//              @P0 BRA L1
// After:   L1: …
//              @P0 BRA L1
void removeDead(Code& code, const PassSettings& settings) {
    if (!settings.keepsVariables) removeWords(code);
    std::vector<bool> isVariable(code.registerCount, false);
    for (const Variable& variable : code.variables) {
        if (settings.keepsVariables && variable.space == Space::None)
            isVariable[variable.index] = true;
    }
    const Liveness liveness = code::livenessOf(code, settings.keepsVariables);
    std::vector<bool> isKept(code.nodes.size(), true);
    // Predicates live within a block, so one walk backwards sees all their readers.
    const RegisterSet noPredicates(code.predicateCount);
    RegisterSet live;
    RegisterSet livePredicates;
    for (std::size_t block = 0; block < liveness.blocks.size(); ++block) {
        live = liveness.out[block];
        livePredicates = noPredicates;
        for (std::size_t i = liveness.blocks[block].end; i-- > liveness.blocks[block].first;) {
            Node& node = code.nodes[i];
            const bool isRead = (node.destination != kNoVirtual && live.has(node.destination)) ||
                                (node.destinationPredicate != kNoVirtual &&
                                 livePredicates.has(node.destinationPredicate));
            const bool isNamed = node.destination != kNoVirtual && isVariable[node.destination];
            if (code::isPure(node) && !isRead && !isNamed) {
                isKept[i] = false;
                continue;
            }
            if (!settings.keepsVariables && isDropped(node, isRead)) node.destination = kNoVirtual;
            code::stepBackwards(code, node, settings.keepsVariables, live);
            code::forEachPredicateUse(node,
                                      [&](const Operand& use) { livePredicates.add(use.value); });
        }
    }
    code::keepOnly(code, isKept);
}

}  // namespace warpscope::codegen
