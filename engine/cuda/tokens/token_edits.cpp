#include "engine/cuda/tokens/token_edits.h"

#include <algorithm>
#include <iterator>

namespace warpscope::cuda {

Token wordLike(const Token& near, std::string text, TokenKind kind) {
    Token token;
    token.kind = kind;
    token.text = std::move(text);
    token.place = near.place;
    return token;
}

void TokenEdits::replace(const Stretch& words, std::vector<Token> by) {
    replaced_[words.first] = {words.end, std::move(by)};
}

void TokenEdits::insert(std::size_t at, const std::vector<Token>& words) {
    added_[at].insert(added_[at].end(), words.begin(), words.end());
}

void TokenEdits::insertFirst(std::size_t at, const std::vector<Token>& words) {
    added_[at].insert(added_[at].begin(), words.begin(), words.end());
}

bool TokenEdits::isReplaced(std::size_t at) const {
    const auto next = replaced_.upper_bound(at);
    return next != replaced_.begin() && std::prev(next)->second.first > at;
}

std::vector<Token> TokenEdits::rewritten() const {
    std::vector<Token> out;
    for (std::size_t i = 0; i < tokens_.size();) {
        if (const auto added = added_.find(i); added != added_.end())
            out.insert(out.end(), added->second.begin(), added->second.end());
        const auto found = replaced_.find(i);
        if (found == replaced_.end()) {
            out.push_back(tokens_[i++]);
            continue;
        }
        const auto& [end, by] = found->second;
        out.insert(out.end(), by.begin(), by.end());
        if (end == i) out.push_back(tokens_[i]);
        i = std::max(end, i + 1);
    }
    return out;
}

}  // namespace warpscope::cuda
