#pragma once

#include "engine/cuda/syntax/ast.h"

namespace warpscope::cuda {

/// Whether computing the expression where C would skip it changes nothing and costs little: no
/// side effect, no memory, no division, no costly function, few operations, few predicates.
bool isEager(const Expression& expression);
/// The same for a side of ?:, which a select may replace by computing both.
bool isEagerArm(const Expression& expression);
/// Whether a condition with && and || can be computed in one piece, without branches.
bool isStraight(const Expression& condition);

}  // namespace warpscope::cuda
