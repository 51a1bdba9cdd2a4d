#include "engine/codegen/values/known_values.h"

#include <algorithm>
#include <deque>

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Node;
using isa::Operand;

/// The sources with what is known of their registers.
isa::Instruction withValues(const Node& node, const KnownValues& known) {
    isa::Instruction code = node.code;
    for (std::size_t s = 0; s < code.sources.size(); ++s) {
        Operand& source = code.sources[s];
        if (source.kind != Operand::Kind::Register || source.negate) continue;
        const isa::OperandShape shape = isa::infoOf(code.opcode).shape.source(s);
        const std::uint32_t* const value = known.find(source.value);
        if (value != nullptr && registersOf(shape, code.type) == 1)
            source = isa::immediateOperand(*value);
    }
    return code;
}

void step(const Node& node, KnownValues& known) {
    if (node.destination == kNoVirtual) return;
    const isa::Instruction code = withValues(node, known);
    known.erase(node.destination);
    const bool isWord = isa::bytesOf(code.type) == 4 && !code.isGuarded() &&
                        isa::infoOf(code.opcode).shape.writesRegister();
    const auto words = isWord ? numbersOf(code) : std::nullopt;
    const auto value = words ? code::evaluate(code, *words) : std::nullopt;
    if (value) known.set(node.destination, *value);
}

}  // namespace

std::vector<KnownValues::Entry>::const_iterator KnownValues::placeOf(std::uint32_t r) const {
    return std::ranges::lower_bound(entries_, r, {}, &Entry::first);
}

const std::uint32_t* KnownValues::find(std::uint32_t r) const {
    const auto place = placeOf(r);
    return place != entries_.end() && place->first == r ? &place->second : nullptr;
}

void KnownValues::set(std::uint32_t r, std::uint32_t value) {
    erase(r);
    entries_.insert(placeOf(r), {r, value});
}

void KnownValues::erase(std::uint32_t r) {
    const auto place = placeOf(r);
    if (place != entries_.end() && place->first == r) entries_.erase(place);
}

bool KnownValues::keepCommon(const KnownValues& other) {
    // Both are in the order of their registers.
    auto theirs = other.entries_.begin();
    const auto isLost = [&](const Entry& entry) {
        while (theirs != other.entries_.end() && theirs->first < entry.first)
            ++theirs;
        return theirs == other.entries_.end() || *theirs != entry;
    };
    return std::erase_if(entries_, isLost) != 0;
}

std::optional<code::Words> numbersOf(const isa::Instruction& code) {
    code::Words words{};
    for (std::size_t s = 0; s < words.size(); ++s) {
        const Operand& source = code.sources[s];
        if (source.kind == Operand::Kind::None) continue;
        if (source.kind != Operand::Kind::Immediate) return {};
        words[s] = source.value;
    }
    return words;
}

std::vector<KnownValues> knownAtBegin(const Code& code, const std::vector<FlowBlock>& blocks) {
    std::vector<KnownValues> known(blocks.size());
    std::vector<bool> isReached(blocks.size(), false);
    std::deque<std::uint32_t> waiting;
    if (!blocks.empty()) {
        isReached[0] = true;
        waiting.push_back(0);
    }
    // A block is looked at again only where it knows less than before, so this ends.
    while (!waiting.empty()) {
        const std::uint32_t at = waiting.front();
        waiting.pop_front();
        KnownValues behind = known[at];
        for (std::size_t i = blocks[at].first; i < blocks[at].end; ++i) {
            if (code.nodes[i].isInstruction()) step(code.nodes[i], behind);
        }
        for (const std::uint32_t next : blocks[at].successors) {
            const bool isNew = !isReached[next];
            if (isNew) known[next] = behind;
            isReached[next] = true;
            if (isNew || known[next].keepCommon(behind)) waiting.push_back(next);
        }
    }
    return known;
}

}  // namespace warpscope::codegen
