#pragma once

#include <cstddef>
#include <vector>

#include "engine/base/small_list.h"
#include "engine/code/code.h"

namespace warpscope::codegen {

/// An instruction that has to stand behind another, and after how many cycles it may issue.
struct Dependence {
    std::size_t node = 0;
    int latency = 0;
};

/// What an instruction of a run is tied to.
struct Dependences {
    SmallList<Dependence, 3> after{};
    std::size_t before = 0;    ///< How many have to stand before it.
    bool leadsToLoad = false;  ///< A load of global memory waits for it.
    int height = 0;            ///< Cycles from it to the end of the run, along the longest way.
};

/// The order that the instructions of a run have to keep: by registers, by predicates, and by what
/// others can see. Accesses of one memory keep theirs where one of them writes, whatever their
/// addresses, since lanes of a warp read what other lanes wrote; but for two that all lanes make at
/// one place, not at the same one (Node::namesOnePlace). Requires: instructions only, no branch.
std::vector<Dependences> dependencesOf(const std::vector<code::Node>& nodes);

}  // namespace warpscope::codegen
