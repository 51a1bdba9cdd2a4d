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

/// Whether nothing follows from the node but what its register holds.
bool isForRegister(const Node& node) {
    return node.destination != kNoVirtual && node.destinationPredicate == kNoVirtual &&
           code::isPure(node);
}

/// The registers from which something follows but their own next value.
std::vector<bool> registersOfUse(const Code& code) {
    std::vector<bool> isOfUse(code.registerCount, false);
    std::vector<std::uint32_t> found;
    const auto use = [&](const Node& node) {
        code::forEachRegisterUse(node, [&](const isa::Operand& operand) {
            if (!isOfUse[operand.value]) found.push_back(operand.value);
            isOfUse[operand.value] = true;
        });
    };
    // Of each register the last node for it, and of that node the one before it.
    std::vector<std::size_t> lastNode(code.registerCount, SIZE_MAX);
    std::vector<std::size_t> before(code.nodes.size(), SIZE_MAX);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        if (isForRegister(code.nodes[i])) {
            before[i] = std::exchange(lastNode[code.nodes[i].destination], i);
        } else {
            use(code.nodes[i]);
        }
    }
    while (!found.empty()) {
        std::size_t node = lastNode[found.back()];
        found.pop_back();
        for (; node != SIZE_MAX; node = before[node])
            use(code.nodes[node]);
    }
    return isOfUse;
}

/// A counter that nobody reads but the sum that makes its next value.
void removeCounters(Code& code) {
    const std::vector<bool> isOfUse = registersOfUse(code);
    std::vector<bool> isKept(code.nodes.size(), true);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        const Node& node = code.nodes[i];
        isKept[i] = !isForRegister(node) || isOfUse[node.destination];
    }
    code::keepOnly(code, isKept);
}

/// By register the words that somebody reads, a bit each. What is an address is read whole.
std::vector<std::uint8_t> wordsRead(const Code& code) {
    constexpr unsigned kAllWords = 0xff;
    std::vector<std::uint8_t> words(code.registerCount, 0);
    for (const Node& node : code.nodes) {
        if (!node.isInstruction()) continue;
        for (std::size_t s = 0; s < node.code.sources.size(); ++s) {
            const isa::Operand& source = node.code.sources[s];
            if (source.kind != isa::Operand::Kind::Register) continue;
            const bool isAddress =
                infoOf(node.code.opcode).shape.source(s) == isa::OperandShape::Address;
            const unsigned own = (1U << registersOf(node.code, s)) - 1;
            const unsigned read = isAddress ? kAllWords : own << source.part;
            words[source.value] = static_cast<std::uint8_t>(words[source.value] | read);
        }
    }
    return words;
}

/// Upper words that nobody reads: those of a number whose lower one alone is asked for. The first
/// word stays, since it ends what the register held.
void removeWords(Code& code) {
    const std::vector<std::uint8_t> read = wordsRead(code);
    std::vector<bool> isKept(code.nodes.size(), true);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        const Node& node = code.nodes[i];
        if (!isForRegister(node) || node.destinationPart == 0) continue;
        const unsigned own = (1U << isa::resultRegistersOf(node.code)) - 1;
        isKept[i] = (read[node.destination] >> node.destinationPart & own) != 0;
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
// And:     L1: IADD R0, R0, 1     // R0 leads to nothing but R0
//              …
//              @P0 BRA L1
// After:   L1: …
//              @P0 BRA L1
void removeDead(Code& code, const PassSettings& settings) {
    if (!settings.keepsVariables) {
        removeCounters(code);
        removeWords(code);
    }
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
            code::forEachPredicateUse(
                node, [&](const isa::Operand& use) { livePredicates.add(use.value); });
        }
    }
    code::keepOnly(code, isKept);
}

}  // namespace warpscope::codegen
