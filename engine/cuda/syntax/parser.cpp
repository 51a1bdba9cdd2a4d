#include "engine/cuda/syntax/parser.h"

#include <algorithm>
#include <utility>

#include "engine/cuda/syntax/host_code.h"
#include "engine/cuda/syntax/parser_state.h"
#include "engine/cuda/syntax/templates.h"
#include "engine/cuda/types/records.h"

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

std::map<std::string, Type> Parser::takeTypes() {
    types_.merge(hostTypes_);
    return std::move(types_);
}

namespace {

/// Whether device code knows the words: T of a template of the host is none of them.
bool areKnown(const std::vector<Token>& words, const TranslationUnit& unit) {
    bool isPart = false;  // Ascending of Order::Ascending.
    return std::ranges::all_of(words, [&](const Token& word) {
        if (std::exchange(isPart, word.is("::"))) return true;
        const auto isIt = [&](const auto& global) { return global->name == word.text; };
        const auto host = unit.hostNames.find(word.text);
        const bool isType =
            host != unit.hostNames.end() && host->second.kind == HostName::Kind::Type;
        return word.kind != TokenKind::Identifier || beginsType(word) || isType ||
               unit.types.contains(word.text) || vectorRecord(word.text) != nullptr ||
               word.is("true") || word.is("false") || std::ranges::any_of(unit.globals, isIt);
    });
}

/// A kernel that is a template stands in the file as the host names it first: k<float, 16>.
void writeOutKernel(const std::string& name, const std::vector<std::vector<Token>>& words,
                    TranslationUnit& unit, ProblemList& problems) {
    const auto found = unit.templates.find(name);
    if (found == unit.templates.end() || words.size() > found->second.parameters.size()) return;
    const bool isKnown =
        std::ranges::all_of(words, [&](const auto& part) { return areKnown(part, unit); });
    if (!isKnown) return;
    std::vector<TemplateBinding> bindings(words.size());
    for (std::size_t i = 0; i < words.size(); ++i)
        bindings[i].tokens = words[i];
    instantiate(found->second, bindings, name, unit, problems);
}

}  // namespace

/// int main() { where fewer braces follow than are open.
bool Parser::atHostFunction() const {
    constexpr std::size_t kMaxAhead = 200;
    std::size_t at = 0;
    while (stream_.peek(at).kind == TokenKind::Identifier || stream_.peek(at).is("*"))
        ++at;
    if (at < 2 || !stream_.peek(at).is("(")) return false;
    for (int depth = 0; at < kMaxAhead; ++at) {
        const Token& token = stream_.peek(at);
        depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        if (depth == 0) break;
    }
    return stream_.peek(at + 1).is("{") && lacksBraces(at + 1);
}

/// Whether fewer braces close from there on than are open.
bool Parser::lacksBraces(std::size_t at) const {
    int closing = 0;
    for (; stream_.peek(at).kind != TokenKind::End; ++at)
        closing += stream_.peek(at).is("}") ? 1 : stream_.peek(at).is("{") ? -1 : 0;
    return closing < openBlocks_;
}

/// __device__ before a function, or before a variable where fewer braces follow than are open. With
/// all of them the variable is meant to be within: its declaration tells that it cannot be.
bool Parser::atDeviceOutside() const {
    if (!stream_.at("__device__")) return false;
    std::size_t at = 1;
    while (!stream_.peek(at).isOneOf({"(", "{", "=", "[", ";", ","}) &&
           stream_.peek(at).kind != TokenKind::End)
        ++at;
    return stream_.peek(at).isOneOf({"(", "{"}) || lacksBraces(at);
}

TranslationUnit parse(const std::vector<Token>& tokens, ProblemList& problems,
                      const std::string& onlyKernel) {
    DeviceCode code = withoutHostCode(tokens, problems, onlyKernel);
    // After a comment without end, or a character of no language, all else would follow from that.
    if (!problems.isEmpty()) return {};
    TranslationUnit unit;
    Parser parser(code.tokens, code.hostNames, unit, problems);
    parser.run();
    unit.types = parser.takeTypes();
    unit.hostNames = std::move(code.hostNames);
    for (const auto& [name, instance] : code.kernelInstances)
        writeOutKernel(name, instance.parts, unit, problems);
    return unit;
}

}  // namespace warpscope::cuda
