#include "engine/cuda/parser.h"

#include "engine/cuda/parser_state.h"

namespace warpscope::cuda {

TranslationUnit Parser::run() {
    TranslationUnit unit;
    while (!stream_.isAtEnd()) {
        topLevel(unit);
        if (!stream_.isFailing()) continue;
        stream_.recover();
        // What follows a broken head is a body or its end: neither can begin a declaration.
        if (stream_.at("{")) {
            block();
            stream_.recover();
        }
        stream_.accept("}");
    }
    return unit;
}

TranslationUnit parse(const std::vector<Token>& tokens, ProblemList& problems) {
    return Parser(tokens, problems).run();
}

}  // namespace warpscope::cuda
