#include "engine/cuda/syntax/parser_state.h"
#include "engine/cuda/tokens/loop_pragmas.h"

namespace warpscope::cuda {

/// #pragma unroll 4, a loop behind it.
StatementPtr Parser::unrolledLoop() {
    stream_.take();
    ExpressionPtr rounds;
    Place behind;
    if (!stream_.at(kUnrollWord)) rounds = conditional();
    if (stream_.isFailing()) return make(StatementKind::Empty);
    if (!stream_.at(kUnrollWord)) behind = stream_.peek().place;
    while (!stream_.at(kUnrollWord))
        stream_.take();
    stream_.take();
    StatementPtr loop = statement();
    loop->isUnrolled = true;
    loop->rounds = std::move(rounds);
    loop->behindRounds = behind;
    return loop;
}

}  // namespace warpscope::cuda
