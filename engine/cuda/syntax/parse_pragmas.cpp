#include "engine/cuda/syntax/parser_state.h"
#include "engine/cuda/tokens/loop_pragmas.h"

namespace warpscope::cuda {

/// #pragma unroll 4, a loop behind it.
StatementPtr Parser::unrolledLoop() {
    stream_.take();
    ExpressionPtr rounds;
    if (!stream_.at(kUnrollWord)) rounds = conditional();
    if (!stream_.isFailing()) stream_.expect(kUnrollWord);
    if (stream_.isFailing()) return make(StatementKind::Empty);
    StatementPtr loop = statement();
    loop->isUnrolled = true;
    loop->rounds = std::move(rounds);
    return loop;
}

}  // namespace warpscope::cuda
