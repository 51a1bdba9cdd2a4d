#include "engine/codegen/values/known_values.h"

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
        const auto value = known.find(source.value);
        if (value != known.end() && registersOf(shape, code.type) == 1)
            source = isa::immediateOperand(value->second);
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
    if (value) known[node.destination] = *value;
}

/// Keeps what both know alike; true where something is lost.
bool keepCommon(KnownValues& known, const KnownValues& other) {
    return std::erase_if(known, [&other](const auto& entry) {
               const auto found = other.find(entry.first);
               return found == other.end() || found->second != entry.second;
           }) != 0;
}

}  // namespace

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
            if (isNew || keepCommon(known[next], behind)) waiting.push_back(next);
        }
    }
    return known;
}

}  // namespace warpscope::codegen
