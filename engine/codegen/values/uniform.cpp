#include "engine/codegen/values/uniform.h"

#include <algorithm>

namespace warpscope::codegen {
namespace {

using isa::Operand;

/// How far a register is followed back.
constexpr int kDepth = 8;

bool isUniform(const code::Code& code, const Operand& operand, int depth);

/// Whether an instruction reads how large the grid or its blocks are.
bool readsShape(const isa::Instruction& made) {
    const Operand& source = made.sources[0];
    return made.opcode == isa::Opcode::S2r && source.kind == Operand::Kind::Special &&
           source.value >= static_cast<std::uint32_t>(isa::Special::BlockDimX) &&
           source.value <= static_cast<std::uint32_t>(isa::Special::GridDimZ);
}

/// Whether an instruction makes the same of the same.
bool makesUniform(const code::Code& code, const isa::Instruction& made, int depth) {
    if (readsShape(made)) return !made.isGuarded();
    const isa::OpcodeInfo& info = isa::infoOf(made.opcode);
    return !made.isGuarded() && info.space == isa::Space::None &&
           info.purity == isa::Purity::Pure && info.collective == isa::Collective::None &&
           std::ranges::all_of(
               made.sources, [&](const Operand& source) { return isUniform(code, source, depth); });
}

bool isUniform(const code::Code& code, const Operand& operand, int depth) {
    using enum Operand::Kind;
    if (operand.kind == None || operand.kind == Immediate || operand.kind == Parameter) return true;
    if (operand.kind != Register || depth == 0) return false;
    const isa::Instruction* made = nullptr;
    for (const code::Node& node : code.nodes) {
        if (node.destination != operand.value) continue;
        if (made != nullptr) return false;
        made = &node.code;
    }
    return made != nullptr && makesUniform(code, *made, depth - 1);
}

}  // namespace

bool isUniform(const code::Code& code, const Operand& operand) {
    return isUniform(code, operand, kDepth);
}

bool haveMeetings(const code::Code& code, const code::Loop& loop) {
    for (std::size_t i = loop.first; i <= loop.last; ++i) {
        const code::Node& node = code.nodes[i];
        if (node.isInstruction() &&
            isa::infoOf(node.code.opcode).collective != isa::Collective::None)
            return true;
    }
    return false;
}

bool runsAlike(const code::Code& code, const code::Loop& loop, std::uint32_t counter,
               const Operand& bound) {
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        const code::Node& node = code.nodes[i];
        const bool isInside = loop.first <= i && i <= loop.last;
        if (node.destination != counter || isInside) continue;
        if (node.code.isGuarded() || node.code.opcode != isa::Opcode::Mov ||
            !isUniform(code, node.code.sources[0]))
            return false;
    }
    return isUniform(code, bound);
}

}  // namespace warpscope::codegen
