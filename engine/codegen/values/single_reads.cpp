#include "engine/codegen/values/single_reads.h"

#include <cstdint>

namespace warpscope::codegen {

using code::kNoVirtual;
using isa::Operand;

SingleReads::SingleReads(const code::Code& code)
    : code_(&code), last_(code.registerCount, SIZE_MAX), uses_(code.registerCount, 0) {
    std::vector<int> writes(code.registerCount, 0);
    for (const code::Node& node : code.nodes) {
        code::forEachRegisterUse(node, [&](const Operand& use) { ++uses_[use.value]; });
        if (node.destination != kNoVirtual && ++writes[node.destination] > 1)
            uses_[node.destination] = INT32_MAX / 2;  // More than one value: left alone.
    }
}

std::optional<std::size_t> SingleReads::writerOf(const Operand& read, std::size_t first) const {
    if (read.kind != Operand::Kind::Register || read.part != 0 || uses_[read.value] != 1) return {};
    const std::size_t writer = last_[read.value];
    if (writer == SIZE_MAX || writer < first || !isUnchanged(writer)) return {};
    const code::Node& node = code_->nodes[writer];
    return node.code.isGuarded() || node.destinationPart != 0 ? std::nullopt
                                                              : std::optional(writer);
}

void SingleReads::note(std::size_t node) {
    const std::uint32_t destination = code_->nodes[node].destination;
    if (destination != kNoVirtual) last_[destination] = node;
}

bool SingleReads::isUnchanged(std::size_t at) const {
    bool isSame = true;
    code::forEachRegisterUse(code_->nodes[at], [&](const Operand& use) {
        isSame = isSame && (last_[use.value] == SIZE_MAX || last_[use.value] <= at);
    });
    return isSame;
}

}  // namespace warpscope::codegen
