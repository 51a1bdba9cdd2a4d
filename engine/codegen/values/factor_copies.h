#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/code/code.h"

namespace warpscope::codegen {

/// A factor that outlasts its register: a copy of it, made in front of the product.
struct FactorCopy {
    std::size_t product = 0;  ///< Its node.
    isa::Operand factor{};
    std::uint32_t destination = 0;
    isa::DataType type = isa::DataType::U32;
};

/// Puts the copies in front of their products. Requires: in the order of the nodes. Nothing that is
/// known by node holds any more; `isKept` grows along.
void insertFactorCopies(code::Code& code, std::vector<bool>& isKept,
                        const std::vector<FactorCopy>& copies);

}  // namespace warpscope::codegen
