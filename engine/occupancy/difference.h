#pragma once

#include <string_view>
#include <vector>

#include "engine/base/message.h"
#include "engine/occupancy/occupancy.h"

namespace warpscope::occupancy {

/// A rule that the books leave out and that changes this answer.
struct Difference {
    std::string_view rule{};  ///< "register_unit", "sub_partition", "block_check", …
    int blocksBefore = 0;     ///< With the rules before it in the list.
    int blocksAfter = 0;
    double percentBefore = 0;
    double percentAfter = 0;
    Message name{};     ///< "Unit of registers".
    Message message{};  ///< "33 registers are charged as 40: …".
};

/// The rules that lead from the textbook's answer to the exact one, each with what it alone adds
/// to those before it: whole warps, register unit, block check, sub-partitions, register cap,
/// reserve, shared unit, ceiling, carve-out, barriers, partitioned caching. The first starts at the
/// textbook's blocks, the last ends at the exact ones; empty where both answers agree in blocks and
/// percent at every rule. The request's own mode does not matter.
std::vector<Difference> differences(const machine::Machine& machine, const Request& request);

}  // namespace warpscope::occupancy
