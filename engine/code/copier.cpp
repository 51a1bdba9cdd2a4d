#include "engine/code/copier.h"

#include "engine/code/flow.h"

namespace warpscope::code {
namespace {

/// The registers that the nodes write and that hold nothing that is read before or behind them.
std::vector<std::uint32_t> ownRegisters(const Code& code, std::size_t first, std::size_t end) {
    const Liveness liveness = livenessOf(code, false);
    RegisterSet outlives(code.registerCount);
    for (std::size_t b = 0; b < liveness.blocks.size(); ++b) {
        const FlowBlock& block = liveness.blocks[b];
        if (block.end <= first || block.first >= end) continue;
        // A branch back to `first` enters the stretch anew, and so does what falls in.
        RegisterSet live = liveness.out[b];
        for (std::size_t i = block.end; i-- > block.first;) {
            if (i + 1 == first || i + 1 == end) outlives.addAll(live);
            stepBackwards(code, code.nodes[i], false, live);
        }
        if (block.first == first) outlives.addAll(live);
        for (const std::uint32_t next : block.successors) {
            const std::size_t to = liveness.blocks[next].first;
            if (to <= first || to >= end) outlives.addAll(liveness.in[next]);
        }
    }
    RegisterSet seen(code.registerCount);
    std::vector<std::uint32_t> own;
    for (std::size_t i = first; i < end; ++i) {
        const std::uint32_t r = code.nodes[i].destination;
        if (r == kNoVirtual || outlives.has(r) || seen.has(r)) continue;
        seen.add(r);
        own.push_back(r);
    }
    return own;
}

}  // namespace

Copier::Copier(Code& code, std::size_t first, std::size_t end)
    : code_(code),
      nodes_(code.nodes.begin() + static_cast<std::ptrdiff_t>(first),
             code.nodes.begin() + static_cast<std::ptrdiff_t>(end)),
      ownRegisters_(ownRegisters(code, first, end)) {}

void Copier::copyTo(std::vector<Node>& out) {
    for (const std::uint32_t r : ownRegisters_)
        registers_[r] = code_.registerCount++;
    predicates_.clear();
    labels_.clear();
    for (const Node& node : nodes_) {
        if (node.kind == Node::Kind::Label) labels_[node.label] = code_.labelCount++;
        const bool isNew = node.destinationPredicate != kNoVirtual &&
                           !predicates_.contains(node.destinationPredicate);
        if (isNew) predicates_[node.destinationPredicate] = code_.predicateCount++;
    }
    for (Node node : nodes_) {
        rename(node);
        out.push_back(node);
    }
}

void Copier::rename(Node& node) {
    const auto follow = [](const std::map<std::uint32_t, std::uint32_t>& names,
                           std::uint32_t& number) {
        const auto found = names.find(number);
        if (found != names.end()) number = found->second;
    };
    forEachRegisterUse(node, [&](isa::Operand& use) { follow(registers_, use.value); });
    forEachPredicateUse(node, [&](isa::Operand& use) { follow(predicates_, use.value); });
    follow(registers_, node.destination);
    follow(predicates_, node.destinationPredicate);
    follow(labels_, node.label);
}

}  // namespace warpscope::code
