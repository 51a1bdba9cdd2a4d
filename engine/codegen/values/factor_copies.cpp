#include "engine/codegen/values/factor_copies.h"

#include <utility>

namespace warpscope::codegen {

void insertFactorCopies(code::Code& code, std::vector<bool>& isKept,
                        const std::vector<FactorCopy>& copies) {
    if (copies.empty()) return;
    std::vector<code::Node> nodes;
    std::vector<bool> areKept;
    auto copy = copies.begin();
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        for (; copy != copies.end() && copy->product == i; ++copy) {
            code::Node move = code.nodes[i];
            move.code = isa::Instruction{};
            move.code.opcode = isa::Opcode::Mov;
            move.code.type = copy->type;
            move.code.sources = {copy->factor};
            move.destination = copy->destination;
            nodes.push_back(move);
            areKept.push_back(true);
        }
        nodes.push_back(code.nodes[i]);
        areKept.push_back(isKept[i]);
    }
    code.nodes = std::move(nodes);
    isKept = std::move(areKept);
}

}  // namespace warpscope::codegen
