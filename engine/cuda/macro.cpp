#include "engine/cuda/macro.h"

#include <algorithm>

namespace warpscope::cuda {
namespace {

constexpr std::size_t kMaxExpandedTokens = 1'000'000;
constexpr std::size_t kMaxNestedMacros = 100;

}  // namespace

std::vector<Token> MacroTable::expand(const std::vector<Token>& tokens) {
    std::vector<Token> out;
    out.reserve(tokens.size());
    expandInto(tokens, out);
    return out;
}

bool MacroTable::isActive(const std::string& name) const {
    return std::ranges::find(active_, name) != active_.end();
}

bool MacroTable::spend(const Token& token) {
    if (spent_ > kMaxExpandedTokens) return false;
    if (++spent_ <= kMaxExpandedTokens) return true;
    problems_.add(token.place, {"compiler.macro_too_large"});
    return false;
}

void MacroTable::expandInto(const std::vector<Token>& tokens, std::vector<Token>& out) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        const auto found =
            token.kind == TokenKind::Identifier ? macros_.find(token.text) : macros_.end();
        if (found == macros_.end() || isActive(token.text) || active_.size() > kMaxNestedMacros) {
            if (!active_.empty() && !spend(token)) return;
            out.push_back(token);
            continue;
        }
        const Macro& macro = found->second;
        Arguments arguments;
        if (macro.takesArguments) {
            const bool isUse = i + 1 < tokens.size() && tokens[i + 1].is("(");
            if (!isUse) {
                out.push_back(token);
                continue;
            }
            if (!readArguments(tokens, i, token, macro, arguments)) return;
        }
        const std::vector<Token> replaced = substitute(macro, arguments, token);
        active_.push_back(token.text);
        expandInto(replaced, out);
        active_.pop_back();
        if (spent_ > kMaxExpandedTokens) return;
    }
}

/// `next` stands at the macro's name and is left at its closing parenthesis.
bool MacroTable::readArguments(const std::vector<Token>& tokens, std::size_t& next,
                               const Token& use, const Macro& macro, Arguments& arguments) {
    std::size_t i = next + 2;
    int depth = 0;
    arguments.emplace_back();
    for (; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        if (token.kind == TokenKind::End) break;
        if (depth == 0 && token.is(")")) {
            if (macro.parameters.empty() && arguments.size() == 1 && arguments[0].empty())
                arguments.clear();
            if (arguments.size() != macro.parameters.size()) {
                problems_.add(use.place,
                              Message{"compiler.macro_argument_count"}
                                  .with("name", use.text)
                                  .with("expected", static_cast<long long>(macro.parameters.size()))
                                  .with("given", static_cast<long long>(arguments.size())));
                return false;
            }
            next = i;
            return true;
        }
        if (depth == 0 && token.is(",")) {
            arguments.emplace_back();
            continue;
        }
        depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        arguments.back().push_back(token);
    }
    problems_.add(use.place, Message{"compiler.macro_unclosed"}.with("name", use.text));
    return false;
}

std::vector<Token> MacroTable::substitute(const Macro& macro, const Arguments& arguments,
                                          const Token& use) {
    Arguments expanded;
    for (const auto& argument : arguments)
        expanded.push_back(expand(argument));
    std::vector<Token> out;
    for (const Token& token : macro.body) {
        if (!spend(use)) return out;
        const auto parameter = token.kind == TokenKind::Identifier
                                   ? std::ranges::find(macro.parameters, token.text)
                                   : macro.parameters.end();
        if (parameter != macro.parameters.end()) {
            const auto& argument =
                expanded[static_cast<std::size_t>(parameter - macro.parameters.begin())];
            for (const Token& part : argument) {
                if (!spend(use)) return out;
                out.push_back(part);
            }
            continue;
        }
        out.push_back(token);
        out.back().place = use.place;
    }
    return out;
}

}  // namespace warpscope::cuda
