#include "engine/cuda/syntax/kernel_instances.h"

#include <utility>

namespace warpscope::cuda {
namespace {

/// The parts up to the > that ends them, and whether a launch follows; no parts where none does.
KernelInstance instanceFrom(const std::vector<Token>& tokens, std::size_t first, std::size_t end) {
    std::vector<std::vector<Token>> parts(1);
    int depth = 0;
    int angles = 0;  // Of Sum<int> among the parts.
    for (std::size_t i = first; i < end; ++i) {
        const Token& token = tokens[i];
        const bool isOther = token.isOneOf({";", "{", "}", "<<<"});
        if (isOther) break;
        depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        const bool isClosing = depth == 0 && token.isOneOf({">", ">>"});
        const int closed = isClosing ? static_cast<int>(token.text.size()) : 0;
        if (closed > angles) {
            if (closed > angles + 1) break;
            Token inner = token;
            inner.text = ">";
            if (closed == 2) parts.back().push_back(inner);
            return {std::move(parts), i + 1 < end && tokens[i + 1].is("<<<")};
        }
        if (depth == 0) angles += (token.is("<") ? 1 : 0) - closed;
        if (angles > 0) {
            parts.back().push_back(token);
            continue;
        }
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
        KernelInstance instance = instanceFrom(tokens, i + 2, end);
        if (instance.parts.empty()) continue;
        const auto [known, isNew] = instances.try_emplace(tokens[i].text, instance);
        if (!isNew && instance.isLaunched && !known->second.isLaunched)
            known->second = std::move(instance);
    }
}

}  // namespace warpscope::cuda
