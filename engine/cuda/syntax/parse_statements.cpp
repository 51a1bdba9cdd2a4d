#include "engine/cuda/syntax/parser_state.h"

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
               stream_.at("struct")) {
        made = declaration();
    } else if (stream_.at("else")) {
        stream_.failHere({"compiler.stray_else"}, {"compiler.hint.stray_else"});
    } else if (stream_.at("elif") || stream_.at("elsif") || stream_.at("elseif")) {
        stream_.failHere(Message{"compiler.unknown_word"}.with("name", stream_.peek().text),
                         Message{"compiler.hint.did_you_mean"}.with("name", "else if"));
    } else if (stream_.peek().kind == TokenKind::Identifier && stream_.peek(1).is(":")) {
        // again: … goto again;
        stream_.failHere(Message{"compiler.outside"}.with("name", "goto"),
                         {"compiler.hint.use_loops"});
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
    if (!stream_.peek(at + 1).is("{")) return false;
    int closing = 0;
    for (++at; stream_.peek(at).kind != TokenKind::End; ++at)
        closing += stream_.peek(at).is("}") ? 1 : stream_.peek(at).is("{") ? -1 : 0;
    return closing < openBlocks_;
}

StatementPtr Parser::block() {
    const TokenStream::Nesting nesting(stream_);
    StatementPtr made = make(StatementKind::Block);
    const auto outer = types_;  // Type names end with the block, too.
    const Place open = stream_.peek().place;
    const int indent = stream_.lineColumn();
    if (!stream_.expect("{")) return made;
    ++openBlocks_;
    while (!stream_.at("}") && !stream_.isAtEnd()) {
        // No function begins within another: a brace is missing above.
        if (stream_.at("__global__") || stream_.at("__device__") || atHostFunction()) {
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

StatementPtr Parser::ifStatement() {
    StatementPtr made = make(StatementKind::If);
    stream_.take();
    made->condition = parenthesized();
    if (stream_.isFailing()) return made;
    made->body = statement();
    if (!stream_.isFailing() && stream_.accept("else")) made->otherwise = statement();
    return made;
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

/// for (float v : values)
bool Parser::isOverRange() const {
    constexpr std::size_t kMaxAhead = 12;
    for (std::size_t i = 0; i < kMaxAhead; ++i) {
        const Token& token = stream_.peek(i);
        if (token.is(":")) return true;
        if (token.kind != TokenKind::Identifier && !token.is("&") && !token.is("*")) return false;
    }
    return false;
}

StatementPtr Parser::forStatement() {
    StatementPtr made = make(StatementKind::For);
    stream_.take();
    if (!stream_.expect("(")) return made;
    if (!stream_.accept(";")) {
        const bool isDeclaration = atType();
        // for (int i = 0, i < n, i++): the comma names a second variable.
        if (isDeclaration && hasCommaForSemicolon()) {
            stream_.fail(made->place, {"compiler.for_parts"}, {"compiler.hint.for_parts"});
            return made;
        }
        if (isDeclaration && isOverRange()) {
            stream_.fail(made->place, Message{"compiler.outside"}.with("name", "for (… : …)"),
                         {"compiler.hint.use_loops"});
            return made;
        }
        made->initial = isDeclaration ? declaration() : expressionStatement();
    }
    if (stream_.isFailing()) return made;
    if (!stream_.at(";")) made->condition = expression();
    if (stream_.isFailing() || !stream_.expect(";")) return made;
    if (!stream_.at(")")) made->step = expression();
    if (stream_.isFailing() || !stream_.expect(")")) return made;
    made->body = statement();
    return made;
}

StatementPtr Parser::whileStatement() {
    StatementPtr made = make(StatementKind::While);
    stream_.take();
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
