#include "engine/scenario/kernels/lost_shared.h"

#include <algorithm>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/function_words.h"
#include "engine/cuda/tokens/lexer.h"
#include "engine/host/instances.h"

namespace warpscope::scenario {
namespace {

using cuda::Token;

/// The name that a declaration of shared memory gives: __shared__ float tile[16][16];
const Token* declaredAt(const std::vector<Token>& tokens, std::size_t at) {
    const Token* name = nullptr;
    for (std::size_t i = at + 1; i < tokens.size(); ++i) {
        if (tokens[i].isOneOf({"[", ";", ",", "=", "{", "("})) break;
        if (tokens[i].kind == cuda::TokenKind::Identifier) name = &tokens[i];
    }
    return name;
}

}  // namespace

std::optional<Problem> lostShared(const std::string& source, const std::string& file,
                                  const isa::Program& program) {
    if (program.staticSharedBytes > 0 || program.usesDynamicShared) return std::nullopt;
    if (source.find("__shared__") == std::string::npos) return std::nullopt;
    ProblemList ignored("");
    const std::vector<Token> tokens = cuda::tokenize(source, ignored);
    const auto functions = cuda::functionsOf(tokens);
    const auto kernel = std::ranges::find_if(functions, [&](const cuda::FunctionWords& one) {
        return one.isKernel && one.name == host::kernelOf(program.entry) &&
               !tokens[one.end - 1].is(";");
    });
    if (kernel == functions.end()) return std::nullopt;
    for (std::size_t i = kernel->nameAt; i < kernel->end; ++i) {
        const bool isArray = tokens[i].is("__shared__") && !tokens[i - 1].is("extern") &&
                             !tokens[i + 1].is("extern");
        const Token* const name = isArray ? declaredAt(tokens, i) : nullptr;
        if (name == nullptr) continue;
        return Problem{Message{"toolchain.lost_shared"}.with("name", name->text),
                       {file, name->place.line, name->place.column, name->place.endColumn},
                       {"toolchain.hint.lost_shared"},
                       Severity::Warning};
    }
    return std::nullopt;
}

}  // namespace warpscope::scenario
