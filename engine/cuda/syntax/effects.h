#pragma once

#include <map>

#include "engine/cuda/syntax/ast.h"

namespace warpscope::cuda {

/// Finds expressions that change something while they are computed, so that what stands beside them
/// must keep to C++'s order of evaluation. Remembers what it has found of functions.
class Effects {
  public:
    /// True where a variable or memory may change.
    bool has(const Expression& expression);
    /// The same, but for what a declaration gives to its own variables.
    bool has(const Statement& statement);

  private:
    bool hasBody(const Function& function);
    bool isOwn(const Expression& target) const;

    std::map<const Function*, bool> functions_{};
    int functionDepth_ = 0;  ///< 0: not within a function that is called.
};

}  // namespace warpscope::cuda
