#pragma once

#include <string_view>
#include <vector>

#include "engine/base/message.h"

namespace warpscope::cuda {

/// "Did you mean …?" with the candidate that differs from `name` in the fewest letters, at most
/// a third of them (but two, one in names of up to three letters); an empty message where none is
/// close.
Message didYouMean(std::string_view name, const std::vector<std::string_view>& candidates);

/// Whether a name is one of cooperative groups: cg::thread_block, thread_block_tile<32>.
bool namesGroups(std::string_view name);

}  // namespace warpscope::cuda
