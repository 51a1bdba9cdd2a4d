#include <algorithm>

#include "engine/ptx/parser.h"

namespace warpscope::ptx {

void Parser::parseBody(Function& function) {
    openScope(function);
    while (!scopes_.empty() && !isDone())
        parseBodyWord(function);
    if (!scopes_.empty() && peek().kind == Token::Kind::End) complain(peek());
    scopes_.clear();
}

void Parser::parseBodyWord(Function& function) {
    const Token& token = peek();
    if (takeIf("{")) return openScope(function);
    if (takeIf("}")) return closeScope(function);
    if (takeIf(";")) return;
    if (token.kind == Token::Kind::DotName) return parseBodyDirective(function);
    if (token.kind == Token::Kind::Name && peek(1).is(":") && !peek(2).is(":")) {
        take();
        take();
        if (peek().is(".branchtargets")) return parseTargets(function, token.text);
        if (peek().is(".callprototype")) return skipStatement();
        scopes_.back().labels.insert(token.text);
        Statement label;
        label.kind = Statement::Kind::Label;
        label.place = token.place;
        label.label = token.text;
        function.body.push_back(std::move(label));
        return;
    }
    if (token.kind == Token::Kind::Name || token.is("@")) return parseInstruction(function);
    complain(token);
    take();
    skipStatement();
}

void Parser::parseBodyDirective(Function& function) {
    const Token& token = peek();
    if (token.is(".reg")) return parseRegisters(function);
    if (token.is(".loc")) return parseLocation(function);
    if (token.is(".shared") || token.is(".local") || token.is(".param") || token.is(".global") ||
        token.is(".const") || token.is(".extern"))
        return parseVariables(function.variables);
    if (token.is(".pragma")) return parsePragma(function);
    complain(token);
    take();
    skipStatement();
}

/// .pragma "nounroll"; behind the label of a loop, places in between.
void Parser::parsePragma(Function& function) {
    take();
    if (peek().text.find("nounroll") != std::string_view::npos) {
        const auto isLocation = [](const Statement& statement) {
            return statement.kind == Statement::Kind::Location;
        };
        const auto last =
            std::find_if_not(function.body.rbegin(), function.body.rend(), isLocation);
        if (last != function.body.rend()) last->isNeverUnrolled = true;
    }
    skipStatement();
}

/// Three numbers.
bool Parser::parsePlace(Location& location) {
    std::uint64_t numbers[3] = {};
    for (std::uint64_t& number : numbers) {
        if (!parseInteger(number)) {
            complain(peek());
            return false;
        }
    }
    const auto small = [](std::uint64_t number) {
        return static_cast<int>(std::min<std::uint64_t>(number, 1 << 24));
    };
    location = {small(numbers[0]), small(numbers[1]), small(numbers[2])};
    return true;
}

void Parser::parseLocation(Function& function) {
    Statement statement;
    statement.kind = Statement::Kind::Location;
    statement.place = take().place;
    if (!parsePlace(statement.location)) return;
    if (takeIf(",")) {
        if (!takeIf("function_name")) return complain(peek());
        take();
        if (takeIf("+")) take();
        if (!expect(",")) return;
        if (!takeIf("inlined_at")) return complain(peek());
        if (!parsePlace(statement.inlinedAt)) return;
    }
    function.body.push_back(std::move(statement));
}

void Parser::parseTargets(Function& function, std::string_view label) {
    take();
    auto& targets = function.targets[label];
    do {
        targets.push_back(take().text);
    } while (takeIf(","));
    if (!expect(";")) skipStatement();
}

/// add.s32, ld.shared::cluster.u32: what stands between the dots.
void Parser::parseParts(Statement& statement) {
    statement.parts.push_back(take().text);
    while (peek().kind == Token::Kind::DotName) {
        std::string_view part = take().text.substr(1);
        while (peek().is(":") && peek(1).is(":")) {
            take();
            take();
            const Token& rest = take();
            part = {part.data(),
                    static_cast<std::size_t>(rest.text.data() + rest.text.size() - part.data())};
        }
        statement.parts.push_back(part);
    }
}

void Parser::parseInstruction(Function& function) {
    Statement statement;
    if (takeIf("@")) {
        statement.isGuardNegated = takeIf("!");
        if (peek().kind != Token::Kind::Name) {
            complain(peek());
            return skipStatement();
        }
        statement.guard = resolved(take().text);
    }
    statement.place = peek().place;
    if (peek().kind != Token::Kind::Name) {
        complain(peek());
        return skipStatement();
    }
    parseParts(statement);
    statement.place.endColumn = peek().place.line == statement.place.line
                                    ? std::max(statement.place.column + 1, peek().place.column - 1)
                                    : statement.place.column + 1;
    // Nobody reads the operands of what is not simulated.
    if (!outsideOf(statement.parts.front()).empty()) {
        skipStatement();
        return function.body.push_back(std::move(statement));
    }
    isCall_ = statement.parts.front() == "call";
    nested_ = 0;
    while (!peek().is(";") && !isDone()) {
        Operand operand;
        if (!parseOperand(operand)) return skipStatement();
        statement.operands.push_back(std::move(operand));
        if (!takeIf(",")) break;
    }
    if (!expect(";")) return skipStatement();
    function.body.push_back(std::move(statement));
}

void Parser::openScope(const Function& function) {
    scopes_.push_back({{}, {}, function.body.size()});
    ++scopeCount_;
}

/// Labels of an inner scope get its number, now that all of them are known.
void Parser::closeScope(Function& function) {
    const Scope scope = std::move(scopes_.back());
    scopes_.pop_back();
    if (scopes_.empty() || scope.labels.empty()) return;
    scopes_.push_back({});
    std::map<std::string_view, std::string_view> renamed;
    for (const std::string_view label : scope.labels)
        renamed[label] = declared(label);
    scopes_.pop_back();
    for (std::size_t i = scope.firstStatement; i < function.body.size(); ++i) {
        Statement& statement = function.body[i];
        if (const auto found = renamed.find(statement.label); found != renamed.end())
            statement.label = found->second;
        for (Operand& operand : statement.operands) {
            const auto found = renamed.find(operand.name);
            if (found != renamed.end() && statement.parts.front() == "bra")
                operand.name = found->second;
        }
    }
}

/// The name that something declared here goes by: its own in a function's outer braces.
std::string_view Parser::declared(std::string_view name) {
    if (scopes_.size() < 2) return name;
    module_.names.push_back(std::string(name) + "#" + std::to_string(scopeCount_));
    return scopes_.back().names[name] = module_.names.back();
}

std::string_view Parser::resolved(std::string_view name) const {
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
        if (const auto found = scope->names.find(name); found != scope->names.end())
            return found->second;
    }
    return name;
}

}  // namespace warpscope::ptx
