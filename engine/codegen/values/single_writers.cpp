#include "engine/codegen/values/single_writers.h"

namespace warpscope::codegen {

using code::kNoVirtual;
using code::Node;
using isa::Operand;

SingleWriters::SingleWriters(code::Code& code)
    : code_(&code),
      predicateReads_(code.predicateCount, 0),
      predicateWrites_(code.predicateCount, 0),
      registerReads_(code.registerCount, 0),
      registerWrites_(code.registerCount, 0),
      isKept_(code.nodes.size(), true) {
    for (Node& node : code.nodes) {
        code::forEachPredicateUse(node, [&](const Operand& use) { ++predicateReads_[use.value]; });
        code::forEachRegisterUse(node, [&](const Operand& use) { ++registerReads_[use.value]; });
        if (node.destinationPredicate != kNoVirtual) ++predicateWrites_[node.destinationPredicate];
        if (node.destination != kNoVirtual) ++registerWrites_[node.destination];
    }
}

bool SingleWriters::isReadOnce(const Operand& value) const {
    return value.kind == Operand::Kind::Register && !value.negate && value.part == 0 &&
           registerReads_[value.value] == 1 && registerWrites_[value.value] == 1;
}

bool SingleWriters::isReadTwice(const Operand& value) const {
    return value.kind == Operand::Kind::Register && !value.negate && value.part == 0 &&
           registerReads_[value.value] == 2;
}

void SingleWriters::finish() {
    code::keepOnly(*code_, isKept_);
}

bool SingleWriters::isUnchanged(std::size_t from, std::size_t to) const {
    bool isSame = true;
    code::forEachRegisterUse(code_->nodes[from], [&](const Operand& use) {
        for (std::size_t i = from; i < to; ++i)
            isSame = isSame && code_->nodes[i].destination != use.value;
    });
    return isSame;
}

}  // namespace warpscope::codegen
