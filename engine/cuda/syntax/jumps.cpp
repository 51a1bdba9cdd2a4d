#include "engine/cuda/syntax/jumps.h"

#include <algorithm>

namespace warpscope::cuda {

bool hasLabel(const Statement& statement) {
    const bool isLabel = statement.kind == StatementKind::Case ||
                         statement.kind == StatementKind::Default ||
                         statement.kind == StatementKind::Label;
    const auto has = [](const StatementPtr& part) { return part != nullptr && hasLabel(*part); };
    return isLabel || has(statement.body) || has(statement.otherwise) ||
           std::ranges::any_of(statement.children, has);
}

bool hasReturn(const Statement& statement) {
    const auto has = [](const StatementPtr& part) { return part != nullptr && hasReturn(*part); };
    return statement.kind == StatementKind::Return || has(statement.body) ||
           has(statement.otherwise) || std::ranges::any_of(statement.children, has);
}

}  // namespace warpscope::cuda
