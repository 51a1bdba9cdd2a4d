#include "engine/cuda/syntax/kernel_instances.h"

#include <utility>

namespace warpscope::cuda {
namespace {

/// The parts up to the > that ends them; empty where none does.
std::vector<std::vector<Token>> partsFrom(const std::vector<Token>& tokens, std::size_t first,
                                          std::size_t end) {
    std::vector<std::vector<Token>> parts(1);
    int depth = 0;
    for (std::size_t i = first; i < end; ++i) {
        const Token& token = tokens[i];
        const bool isOther =
            token.is(";") || token.is("{") || token.is("}") || token.is("<") || token.is("<<<");
        if (isOther) break;
        depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        if (depth == 0 && token.is(">")) return parts;
        if (depth == 0 && token.is(",")) {
            parts.emplace_back();
        } else {
            parts.back().push_back(token);
        }
    }
    return {};
}

}  // namespace

void addInstances(const std::vector<Token>& tokens, std::size_t first, std::size_t end,
                  const std::set<std::string>& kernels, KernelInstances& instances) {
    for (std::size_t i = first; !kernels.empty() && i + 1 < end; ++i) {
        if (!tokens[i + 1].is("<") || !kernels.contains(tokens[i].text)) continue;
        auto parts = partsFrom(tokens, i + 2, end);
        if (!parts.empty()) instances.try_emplace(tokens[i].text, std::move(parts));
    }
}

}  // namespace warpscope::cuda
