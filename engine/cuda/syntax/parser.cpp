#include "engine/cuda/syntax/parser.h"

#include "engine/cuda/syntax/host_code.h"
#include "engine/cuda/syntax/parser_state.h"

namespace warpscope::cuda {

void Parser::run() {
    while (!stream_.isAtEnd()) {
        topLevel();
        if (!stream_.isFailing()) continue;
        stream_.recover();
        // What follows a broken head is a body or its end: neither can begin a declaration.
        if (stream_.at("{")) {
            block();
            stream_.recover();
        }
        stream_.accept("}");
    }
}

TranslationUnit parse(const std::vector<Token>& tokens, ProblemList& problems,
                      const std::string& onlyKernel) {
    DeviceCode code = withoutHostCode(tokens, problems, onlyKernel);
    // After a comment without end, or a character of no language, all else would follow from that.
    if (!problems.isEmpty()) return {};
    TranslationUnit unit;
    Parser(code.tokens, code.hostNames, unit, problems).run();
    unit.hostNames = std::move(code.hostNames);
    return unit;
}

}  // namespace warpscope::cuda
