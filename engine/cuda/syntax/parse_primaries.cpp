// What stands between the signs of an expression: numbers, texts, names, and what makes an object.
#include "engine/cuda/syntax/parser_state.h"
#include "engine/cuda/tokens/number.h"
#include "engine/cuda/types/builtins.h"
#include "engine/cuda/types/suggest.h"

namespace warpscope::cuda {

ExpressionPtr Parser::literal() {
    const Token& token = stream_.take();
    ExpressionPtr made = node(ExpressionKind::Literal, token.place);
    made->bits = token.bits;
    made->type = scalarType(token.type);
    return made;
}

ExpressionPtr Parser::truth() {
    const Token& token = stream_.take();
    ExpressionPtr made = node(ExpressionKind::Literal, token.place);
    made->bits = token.is("true") ? 1 : 0;
    made->type = scalarType(Scalar::Bool);
    return made;
}

/// "a" "b" is one text.
ExpressionPtr Parser::text() {
    ExpressionPtr made = node(ExpressionKind::Text, stream_.peek().place);
    while (stream_.peek().kind == TokenKind::Text) {
        const Token& token = stream_.take();
        if (!parseText(token.text, made->name))
            stream_.fail(token.place, Message{"compiler.bad_number"}.with("text", token.text));
    }
    return made;
}

/// std::sqrt(x) is there in device code, too; std::max is the host's.
bool Parser::takesStandard() {
    const Token& name = stream_.peek(2);
    const bool isOne =
        stream_.at("std") && stream_.peek(1).is("::") && findBuiltin(name.text) != nullptr;
    if (!isOne) return false;
    if (name.is("min") || name.is("max")) {
        stream_.failHere(Message{"compiler.host_only"}.with("name", "std::" + name.text),
                         Message{"compiler.hint.did_you_mean"}.with("name", name.text));
        return false;
    }
    stream_.take();
    stream_.take();
    return true;
}

/// What to write where a sign stands that cannot begin a value: i => n, i < n && > 3.
Message Parser::missingValueHint() const {
    const Token& found = stream_.peek();
    const Token& before = stream_.previous();
    const bool isOrder = found.isOneOf({"<", ">", "<=", ">=", "==", "!="});
    const auto meant = [](const std::string& sign) {
        return Message{"compiler.hint.did_you_mean"}.with("name", sign);
    };
    if (before.is("=") && found.isOneOf({"<", ">"})) return meant(found.text + before.text);
    if (before.isOneOf({"==", "!="}) && found.is("=")) return meant(before.text);  // i === n
    if (before.is("<") && found.is(">")) return meant("!=");
    if (isOrder && before.isOneOf({"&&", "||"})) return {"compiler.hint.both_sides"};
    return {};
}

ExpressionPtr Parser::primary() {
    const Token& token = stream_.peek();
    if (token.is("(")) {
        ExpressionPtr inner = parenthesized();
        if (inner != nullptr) inner->isParenthesized = true;
        return inner;
    }
    if (token.kind == TokenKind::Integer || token.kind == TokenKind::Floating) return literal();
    if (token.kind == TokenKind::Text) return text();
    if (token.is("true") || token.is("false")) return truth();
    if (token.is("static_cast") || token.is("reinterpret_cast") || token.is("const_cast"))
        return namedCast();
    if (token.is("this")) return thisObject(stream_.take().place);
    if (takesStandard()) return primary();
    // A variable may have the name of a function of C.
    const bool isVariable = token.isOneOf({"malloc", "free"}) && !stream_.peek(1).is("(");
    const Message outside = isVariable ? Message{} : outsideMessage(token);
    if (isHostLibrary()) {
        failHostLibrary();
    } else if (!outside.isEmpty()) {
        stream_.failHere(outside, outsideHint(token));
    } else if (token.kind == TokenKind::Identifier && atType()) {
        return functionalCast();
    } else if (token.kind == TokenKind::Identifier) {
        ExpressionPtr made = node(ExpressionKind::Name, token.place);
        const auto own = statics_.find(token.text);
        made->name = own == statics_.end() ? token.text : own->second;
        if (atClassTemplate()) {  // Box<float>::kSize
            const Type type = classTemplateType();
            made->name = type.record != nullptr ? type.record->name : made->name;
        } else {
            stream_.take();
        }
        while (stream_.at("::") && stream_.peek(1).kind == TokenKind::Identifier) {
            stream_.take();
            made->place.endColumn = stream_.peek().place.endColumn;
            made->name += "::" + stream_.take().text;
        }
        nameEnumerator(made->name);
        const bool isTemplate = unit_.templates.contains(made->name);
        if (stream_.at("<") && namesGroups(made->name) && !isTemplate)  // cg::plus<int>()
            stream_.fail(made->place, Message{"compiler.outside"}.with("name", made->name),
                         {"compiler.hint.groups"});
        if (stream_.at("<") && isTemplate) made->templateArguments = templateArguments();
        return made;
    } else if (token.is("[")) {
        return lambda();
    } else if (token.kind == TokenKind::End) {
        stream_.failHere({"compiler.expected_expression_end"});
    } else {
        stream_.failHere(Message{"compiler.expected_expression"}.with("found", token.text),
                         missingValueHint());
    }
    return node(ExpressionKind::Error, token.place);
}

}  // namespace warpscope::cuda
