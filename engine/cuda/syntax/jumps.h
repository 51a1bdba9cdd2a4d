#pragma once

#include "engine/cuda/syntax/ast.h"

namespace warpscope::cuda {

/// Whether a switch or a goto may come into a statement: it holds a case, a default or a label.
bool hasLabel(const Statement& statement);
/// Whether a return stands in a statement.
bool hasReturn(const Statement& statement);

}  // namespace warpscope::cuda
