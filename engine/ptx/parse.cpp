#include "engine/ptx/parse.h"

#include "engine/base/ascii.h"
#include "engine/ptx/parser.h"

namespace warpscope::ptx {

Module parse(std::string_view source, ProblemList& problems) {
    return Parser(tokenize(ascii::withoutByteOrderMark(source)), problems).run();
}

Module Parser::run() {
    while (!isDone())
        parseTop();
    return std::move(module_);
}

const Token& Parser::peek(std::size_t ahead) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
}

const Token& Parser::take() {
    const Token& token = peek();
    if (at_ + 1 < tokens_.size()) ++at_;
    return token;
}

bool Parser::takeIf(std::string_view text) {
    if (!peek().is(text)) return false;
    take();
    return true;
}

bool Parser::expect(std::string_view text) {
    if (takeIf(text)) return true;
    complain(peek());
    return false;
}

void Parser::complain(const Token& at) {
    if (at.kind == Token::Kind::End)
        problems_.add(at.place, {"ptx.unexpected_end"});
    else
        problems_.add(at.place, Message{"ptx.unexpected"}.with("text", at.text));
}

bool Parser::isDone() const {
    return peek().kind == Token::Kind::End || problems_.isFull();
}

void Parser::skipStatement() {
    while (peek().kind != Token::Kind::End && !peek().is("}")) {
        if (takeIf(";")) return;
        if (peek().is("{")) {
            skipBraces();
            continue;
        }
        take();
    }
}

void Parser::skipBraces() {
    int depth = 0;
    do {
        if (peek().is("{")) ++depth;
        if (peek().is("}")) --depth;
        take();
    } while (depth > 0 && peek().kind != Token::Kind::End);
}

void Parser::parseTop() {
    const Token& token = peek();
    if (token.is(".version")) {
        module_.hasVersion = true;
        take();
        take();
        return;
    }
    if (token.is(".target")) {
        take();
        module_.target = take().text;
        while (takeIf(","))
            take();
        return;
    }
    if (token.is(".address_size")) {
        take();
        module_.addressBits = take().text == "32" ? 32 : 64;
        return;
    }
    if (token.is(".file")) return parseFile();
    if (token.is(".section")) {
        take();
        take();
        if (peek().is("{")) skipBraces();
        return;
    }
    if (token.is(".pragma") || token.is(".alias")) return skipStatement();
    // What precedes a function or a variable says who sees it.
    std::size_t ahead = 0;
    while (peek(ahead).is(".visible") || peek(ahead).is(".extern") || peek(ahead).is(".weak") ||
           peek(ahead).is(".common"))
        ++ahead;
    if (peek(ahead).is(".entry") || peek(ahead).is(".func")) {
        at_ += ahead;
        return parseFunction(take().is(".entry"));
    }
    if (peek(ahead).is(".global") || peek(ahead).is(".const") || peek(ahead).is(".shared") ||
        peek(ahead).is(".local"))
        return parseVariables(module_.variables);
    complain(token);
    take();
    skipStatement();
    takeIf("}");
}

void Parser::parseFile() {
    take();
    std::uint64_t number = 0;
    if (!parseInteger(number)) return complain(peek());
    if (peek().kind != Token::Kind::String) return complain(peek());
    module_.files[static_cast<int>(number)] = std::string(take().text);
    while (takeIf(",")) {
        std::uint64_t ignored = 0;
        if (!parseInteger(ignored)) return complain(peek());
    }
}

void Parser::parseFunction(bool isEntry) {
    Function function;
    function.isEntry = isEntry;
    if (takeIf("(")) parseParameters(function.results, ")");
    function.place = peek().place;
    if (peek().kind != Token::Kind::Name) {
        complain(peek());
        return skipStatement();
    }
    function.name = take().text;
    if (takeIf("(")) parseParameters(function.parameters, ")");
    parseHeaderDirectives(function);
    if (takeIf(";")) {
        module_.functions.push_back(std::move(function));
        return;
    }
    if (!expect("{")) return skipStatement();
    function.hasBody = true;
    parseBody(function);
    module_.functions.push_back(std::move(function));
}

void Parser::parseParameters(std::vector<Variable>& to, std::string_view end) {
    while (!peek().is(end) && !isDone()) {
        Variable variable;
        if (!parseVariable(variable)) break;
        to.push_back(std::move(variable));
        if (!takeIf(",")) break;
    }
    expect(end);
}

int Parser::parseProduct() {
    std::uint64_t product = 1;
    do {
        std::uint64_t factor = 0;
        if (!parseInteger(factor)) break;
        product = std::min<std::uint64_t>(product * std::min<std::uint64_t>(factor, 4096), 1 << 20);
    } while (takeIf(","));
    return static_cast<int>(product);
}

void Parser::parseHeaderDirectives(Function& function) {
    while (peek().kind == Token::Kind::DotName) {
        const Token& word = take();
        if (word.is(".maxntid") || word.is(".reqntid"))
            function.maxThreads = parseProduct();
        else if (word.is(".minnctapersm"))
            function.minBlocks = parseProduct();
        else if (word.is(".pragma"))
            skipStatement();
        else if (peek().kind == Token::Kind::Number)
            parseProduct();
    }
}

}  // namespace warpscope::ptx
