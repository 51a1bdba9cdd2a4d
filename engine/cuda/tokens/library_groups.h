#pragma once

#include <string_view>
#include <vector>

#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// The file with our cooperative groups in front of it, written in the language itself, where it
/// names some and all that it names are there: thread_block, tiles, coalesced threads, the grid,
/// reduce and scans. A name of theirs is one word then, cg::thread_block, whatever the file calls
/// the namespace. What stands in front has no line: its instructions belong to whoever calls it.
/// Requires: the last token is End.
std::vector<Token> withGroups(std::vector<Token> tokens);

/// Of a variable that grid.sync() of those counts its blocks in: what it counts; else empty.
std::string_view partOfGridBarrier(std::string_view variable);

}  // namespace warpscope::cuda
