#include <algorithm>
#include <string_view>

#include "engine/cuda/syntax/parser_state.h"
#include "engine/cuda/tokens/loop_pragmas.h"
#include "engine/cuda/types/suggest.h"

namespace warpscope::cuda {

StatementPtr Parser::make(StatementKind kind) const {
    auto made = std::make_unique<Statement>();
    made->kind = kind;
    made->place = stream_.peek().place;
    return made;
}

StatementPtr Parser::statement() {
    const TokenStream::Nesting nesting(stream_);
    StatementPtr made;
    skipAttributes();
    if (stream_.at(kUnrollWord)) return unrolledLoop();
    if (stream_.at("{")) return block();
    if (stream_.at("if")) {
        made = ifStatement();
    } else if (stream_.at("for")) {
        made = forStatement();
    } else if (stream_.at("while")) {
        made = whileStatement();
    } else if (stream_.at("do")) {
        made = doStatement();
    } else if (stream_.at("switch")) {
        made = switchStatement();
    } else if (stream_.at("case") || stream_.at("default")) {
        made = caseLabel();
    } else if (stream_.at("return")) {
        made = returnStatement();
    } else if (stream_.at("break") || stream_.at("continue")) {
        made = make(stream_.at("break") ? StatementKind::Break : StatementKind::Continue);
        stream_.take();
        stream_.expect(";");
    } else if (stream_.at("static_assert")) {
        made = staticAssert();
    } else if (atType() || stream_.at("typedef") || stream_.at("using") || stream_.at("enum") ||
               stream_.at("struct") || stream_.at("class")) {
        made = declaration();
    } else if (stream_.at("else")) {
        stream_.failHere({"compiler.stray_else"}, {"compiler.hint.stray_else"});
    } else if (stream_.at("elif") || stream_.at("elsif") || stream_.at("elseif")) {
        stream_.failHere(Message{"compiler.unknown_word"}.with("name", stream_.peek().text),
                         Message{"compiler.hint.did_you_mean"}.with("name", "else if"));
    } else if (stream_.at("goto")) {
        made = gotoStatement();
    } else if (stream_.at("asm") || stream_.at("__asm__")) {
        made = assembly();
    } else if (atLabel()) {
        made = label();
    } else if (failsAsLoop()) {
        // Told.
    } else if (isUnknownType()) {
        failUnknownType();
    } else {
        made = expressionStatement();
    }
    return made;
}

/// [[fallthrough]] and its kin change nothing here.
void Parser::skipAttributes() {
    while (stream_.at("[") && stream_.peek(1).is("[")) {
        while (!stream_.isAtEnd() && !stream_.at("]"))
            stream_.take();
        stream_.accept("]");
        stream_.accept("]");
    }
}

StatementPtr Parser::block() {
    const TokenStream::Nesting nesting(stream_);
    StatementPtr made = make(StatementKind::Block);
    const auto outer = types_;  // Type names end with the block, too.
    const auto outerConstants = constants_;
    const Place open = stream_.peek().place;
    const int indent = stream_.lineColumn();
    if (!stream_.expect("{")) return made;
    ++openBlocks_;
    while (!stream_.at("}") && !stream_.isAtEnd()) {
        // No function begins within another: a brace is missing above.
        if (stream_.at("__global__") || atDeviceOutside() || atHostFunction()) {
            stream_.fail(unclosed_.value_or(open), {"compiler.unclosed_brace"},
                         {"compiler.hint.close_brace"});
            stream_.giveUp();
            break;
        }
        made->children.push_back(statement());
        stream_.recover();
    }
    --openBlocks_;
    types_ = outer;
    constants_ = outerConstants;
    made->end = stream_.peek().place;
    // A brace that stands further left than the line of the one it closes was meant for another.
    const bool isFirst = stream_.lineColumn() == made->end.column;
    if (stream_.at("}") && isFirst && made->end.column < indent && !unclosed_) unclosed_ = open;
    if (!stream_.accept("}"))
        stream_.fail(unclosed_.value_or(open), {"compiler.unclosed_brace"},
                     {"compiler.hint.close_brace"});
    return made;
}

ExpressionPtr Parser::parenthesized() {
    if (!stream_.expect("(")) return nullptr;
    ExpressionPtr inner = expression();
    if (!stream_.isFailing()) stream_.expect(")");
    return inner;
}

/// Whether the ( of a statement stands here; tells what does not begin with it, for k in range(4).
bool Parser::hasHead(const char* hint) {
    if (stream_.at("(") || stream_.isAtEnd()) return stream_.at("(") || stream_.expect("(");
    stream_.failHere(
        Message{"compiler.expected"}.with("expected", "(").with("found", stream_.peek().text),
        {hint});
    return false;
}

/// fro (int k = 0; …): no call has a declaration in it.
bool Parser::failsAsLoop() {
    const Token& word = stream_.peek();
    const bool isLoop = word.kind == TokenKind::Identifier && stream_.peek(1).is("(") &&
                        atType(2) && stream_.peek(3).kind == TokenKind::Identifier &&
                        stream_.peek(4).isOneOf({"=", ";", ":"});
    if (!isLoop) return false;
    const bool isTurned = std::ranges::is_permutation(word.text, std::string_view("for"));
    const Message near = didYouMean(word.text, {"for", "while", "if", "switch"});
    stream_.failHere(Message{"compiler.unknown_word"}.with("name", word.text),
                     isTurned ? Message{"compiler.hint.did_you_mean"}.with("name", "for")
                     : near.isEmpty() ? Message{"compiler.hint.c_for"}
                                      : near);
    return true;
}

StatementPtr Parser::ifStatement() {
    StatementPtr made = make(StatementKind::If);
    stream_.take();
    made->isConstexpr = stream_.accept("constexpr");
    if (!hasHead("compiler.hint.c_if")) return made;
    if (atConditionVariable()) return behindVariable(std::move(made));
    made->condition = parenthesized();
    return branches(std::move(made));
}

StatementPtr Parser::branches(StatementPtr made) {
    if (stream_.isFailing()) return made;
    made->body = statement();
    if (stream_.isFailing()) return made;
    const Place end = stream_.peek().place;
    if (!stream_.accept("else")) return made;
    made->end = end;
    if (failsAsElseIf()) return made;
    made->otherwise = statement();
    return made;
}

/// else (i > 3) { … }: the if is missing.
bool Parser::failsAsElseIf() {
    if (!stream_.at("(")) return false;
    std::size_t at = 0;
    for (int depth = 0; stream_.peek(at).kind != TokenKind::End; ++at) {
        const Token& token = stream_.peek(at);
        depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        if (depth == 0) break;
    }
    if (!stream_.peek(at + 1).is("{")) return false;
    stream_.failHere(Message{"compiler.expected"}.with("expected", "if").with("found", "("),
                     Message{"compiler.hint.did_you_mean"}.with("name", "else if"));
    return true;
}

/// if (int r = i % 3) and if (int r = i % 3; r == 1), not if (int(x) > 3).
bool Parser::atConditionVariable(std::size_t ahead) {
    const Token& behind = stream_.peek(ahead + 1);
    return atType(ahead) && !behind.is("(") && !behind.is("{") && !behind.is("::");
}

/// Reads (int x = …) or (int x = …; condition): the variable comes back, the condition goes to
/// `of`.
StatementPtr Parser::conditionVariable(Statement& of, bool mayHaveBoth) {
    StatementPtr made = make(StatementKind::Declaration);
    const Specifiers found = specifiers();
    if (stream_.isFailing()) return made;
    made->variables.push_back(declarator(found));
    if (stream_.isFailing()) return made;
    if (mayHaveBoth && stream_.accept(";")) {
        of.condition = expression();
    } else {
        const Variable& variable = *made->variables.front();
        if (variable.initializer == nullptr && !variable.hasBraces) stream_.expect("=");
        of.condition = node(ExpressionKind::Name, variable.place);
        of.condition->name = variable.name;
    }
    return made;
}

/// if (int x = …) and switch (int x = …): the variable in a block of its own around it.
StatementPtr Parser::behindVariable(StatementPtr branch) {
    StatementPtr outer = make(StatementKind::Block);
    stream_.take();
    outer->children.push_back(conditionVariable(*branch, true));
    if (!stream_.isFailing()) stream_.expect(")");
    if (stream_.isFailing()) return branch;
    if (branch->kind == StatementKind::If) {
        outer->children.push_back(branches(std::move(branch)));
    } else {
        branch->body = statement();
        outer->children.push_back(std::move(branch));
    }
    return outer;
}

/// while (int x = …) body is while (true) { int x = …; if (x) { } else break; body }, and a for the
/// same. Requires: the loop's condition is none yet.
void Parser::declareInBody(Statement& loop, StatementPtr variable) {
    StatementPtr leave = make(StatementKind::If);
    leave->place = variable->place;
    leave->condition = std::move(loop.condition);
    leave->body = make(StatementKind::Block);
    leave->otherwise = make(StatementKind::Break);
    leave->body->place = leave->body->end = leave->otherwise->place = variable->place;
    loop.condition = nullptr;
    StatementPtr body = make(StatementKind::Block);
    body->children.push_back(std::move(variable));
    body->children.push_back(std::move(leave));
    body->children.push_back(std::move(loop.body));
    body->end = stream_.previous().place;
    loop.body = std::move(body);
}

/// Whether a comparison stands before the first semicolon of a for, outside of brackets.
bool Parser::hasCommaForSemicolon() {
    int depth = 0;
    bool hasComma = false;
    for (std::size_t i = 0; i < 64; ++i) {
        const Token& token = stream_.peek(i);
        if (token.kind == TokenKind::End || token.is(";") || token.is("{")) return false;
        depth += token.is("(") || token.is("[") ? 1 : token.is(")") || token.is("]") ? -1 : 0;
        if (depth < 0) return false;
        // for (int i = 0, isLess = a < b; …) is right: the second variable has a value.
        hasComma = (hasComma || (depth == 0 && token.is(","))) && !token.is("=");
        const bool isOrder = token.is("<") || token.is("<=") || token.is(">") || token.is(">=");
        if (hasComma && depth == 0 && isOrder) return true;
    }
    return false;
}

StatementPtr Parser::forStatement() {
    StatementPtr made = make(StatementKind::For);
    stream_.take();
    if (!hasHead("compiler.hint.c_for")) return made;
    stream_.take();
    if (!stream_.accept(";")) {
        const bool isDeclaration = atType();
        // for (int i = 0, i < n, i++): the comma names a second variable.
        if (isDeclaration && hasCommaForSemicolon()) {
            stream_.fail(made->place, {"compiler.for_parts"}, {"compiler.hint.for_parts"});
            return made;
        }
        if (isDeclaration && isOverRange()) return overRange(std::move(made));
        made->initial = isDeclaration ? declaration() : expressionStatement();
    }
    if (stream_.isFailing()) return made;
    StatementPtr variable;
    if (atConditionVariable(0)) {
        variable = conditionVariable(*made, false);
    } else if (!stream_.at(";")) {
        made->condition = expression();
    }
    if (stream_.isFailing() || !stream_.expect(";")) return made;
    if (!stream_.at(")")) made->step = expression();
    if (stream_.isFailing() || !stream_.expect(")")) return made;
    made->body = statement();
    if (variable != nullptr) declareInBody(*made, std::move(variable));
    return made;
}

StatementPtr Parser::whileStatement() {
    StatementPtr made = make(StatementKind::While);
    stream_.take();
    if (stream_.at("(") && atConditionVariable()) {
        made->kind = StatementKind::For;
        stream_.take();
        StatementPtr variable = conditionVariable(*made, false);
        if (stream_.isFailing() || !stream_.expect(")")) return made;
        made->body = statement();
        declareInBody(*made, std::move(variable));
        return made;
    }
    made->condition = parenthesized();
    if (!stream_.isFailing()) made->body = statement();
    return made;
}

StatementPtr Parser::doStatement() {
    StatementPtr made = make(StatementKind::DoWhile);
    stream_.take();
    made->body = statement();
    if (stream_.isFailing() || !stream_.expect("while")) return made;
    made->condition = parenthesized();
    if (!stream_.isFailing()) stream_.expect(";");
    return made;
}

StatementPtr Parser::switchStatement() {
    StatementPtr made = make(StatementKind::Switch);
    stream_.take();
    if (stream_.at("(") && atConditionVariable()) return behindVariable(std::move(made));
    made->condition = parenthesized();
    if (!stream_.isFailing()) made->body = statement();
    return made;
}

StatementPtr Parser::caseLabel() {
    const bool isCase = stream_.at("case");
    StatementPtr made = make(isCase ? StatementKind::Case : StatementKind::Default);
    stream_.take();
    if (isCase) made->condition = conditional();
    if (!stream_.isFailing()) stream_.expect(":");
    return made;
}

/// done: not public: or a ? b : c.
bool Parser::atLabel() const {
    return stream_.peek().kind == TokenKind::Identifier && stream_.peek(1).is(":");
}

StatementPtr Parser::label() {
    StatementPtr made = make(StatementKind::Label);
    made->name = stream_.expectName().text;
    if (!stream_.isFailing()) stream_.take();
    return made;
}

StatementPtr Parser::gotoStatement() {
    StatementPtr made = make(StatementKind::Goto);
    stream_.take();
    made->name = stream_.expectName().text;
    if (!stream_.isFailing()) stream_.expect(";");
    return made;
}

StatementPtr Parser::returnStatement() {
    StatementPtr made = make(StatementKind::Return);
    stream_.take();
    if (!stream_.at(";")) made->condition = stream_.at("{") ? initializerClause() : expression();
    if (!stream_.isFailing()) stream_.expect(";");
    return made;
}

/// static_assert(condition, "text");
StatementPtr Parser::staticAssert() {
    StatementPtr made = make(StatementKind::StaticAssert);
    stream_.take();
    if (!stream_.expect("(")) return made;
    made->condition = conditional();
    if (!stream_.isFailing() && stream_.accept(",")) stream_.take();
    if (!stream_.isFailing() && stream_.expect(")")) stream_.expect(";");
    return made;
}

StatementPtr Parser::expressionStatement() {
    if (stream_.at(";")) {
        StatementPtr empty = make(StatementKind::Empty);
        stream_.take();
        return empty;
    }
    StatementPtr made = make(StatementKind::Expression);
    made->condition = expression();
    if (stream_.at("<<<"))
        stream_.failHere(Message{"compiler.outside"}.with("name", "<<<>>>"),
                         {"compiler.hint.host_code"});
    if (!stream_.isFailing()) stream_.expect(";");
    return made;
}

}  // namespace warpscope::cuda
