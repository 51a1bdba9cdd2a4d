#pragma once

#include <string>
#include <vector>

#include "engine/codegen/pass_log.h"

namespace warpscope::present {

/// One side of a row: a line of code before or after a pass.
struct PassCell {
    std::string text{};  ///< Empty: nothing stands here.
    int line = 0;        ///< Of the source; 0 = none.
    /// "-" it goes, "+" it is new, "<" it stood here and moved, ">" it moved here; else " ".
    char mark = ' ';
};

struct PassPair {
    PassCell before{};
    PassCell after{};

    bool isChanged() const { return before.mark != ' ' || after.mark != ' '; }
};

/// What a pass made of the code, side by side. What was read comes first and has no left side.
struct ShownPass {
    std::string key{};  ///< Of its words, pass.<key>.name and .meaning.
    int added = 0;
    int removed = 0;
    int moved = 0;
    std::vector<PassPair> rows{};
};

/// The passes that changed something, in the order in which they ran.
std::vector<ShownPass> shownPasses(const codegen::PassLog& log);

/// The first row that changed; 0 where none did.
std::size_t firstChange(const ShownPass& pass);

}  // namespace warpscope::present
