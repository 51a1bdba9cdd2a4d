#include <algorithm>

#include "engine/cuda/parser_state.h"
#include "engine/cuda/suggest.h"

namespace warpscope::cuda {

bool Parser::atType(std::size_t ahead) const {
    const Token& token = stream_.peek(ahead);
    return beginsType(token) ||
           (token.kind == TokenKind::Identifier && types_.contains(token.text)) ||
           (token.is("enum") && stream_.peek(ahead + 1).kind == TokenKind::Identifier);
}

/// Takes a name that typedef, using or enum gave to a type, where one stands.
bool Parser::takeTypeName(Specifiers& found) {
    const bool hasTag = stream_.at("enum") && types_.contains(stream_.peek(1).text);
    const auto name = types_.find(stream_.peek(hasTag ? 1 : 0).text);
    if (found.hasType || name == types_.end()) return false;
    if (hasTag) stream_.take();
    if (found.place.line == 0) found.place = stream_.peek().place;
    stream_.take();
    found.type = name->second;
    found.hasType = true;
    return true;
}

/// typedef unsigned int uint; typedef float* Row; typedef enum { A, B } Kind;
void Parser::typeDefinition() {
    stream_.take();
    const Specifiers found = specifiers();
    while (!stream_.isFailing()) {
        bool ignored = false;
        Type type = pointerSuffix(found, ignored);
        const Token name = stream_.expectName();
        if (!stream_.isFailing() && !stream_.at("[")) types_[name.text] = std::move(type);
        if (stream_.at("["))
            stream_.failHere(Message{"compiler.outside"}.with("name", "typedef"),
                             {"compiler.hint.use_define"});
        if (!stream_.accept(",")) break;
    }
    if (!stream_.isFailing()) stream_.expect(";");
}

/// using real = float;
void Parser::typeAlias() {
    stream_.take();
    const Token name = stream_.expectName();
    if (stream_.isFailing() || !stream_.expect("=")) return;
    Type type = typeName();
    if (stream_.isFailing()) return;
    types_[name.text] = std::move(type);
    stream_.expect(";");
}

/// The constants of enum Name { A, B = 4, C }; those of an enum class are called Name::A.
std::vector<std::unique_ptr<Variable>> Parser::enumeration() {
    std::vector<std::unique_ptr<Variable>> constants;
    stream_.take();
    const bool isClass = stream_.accept("class") || stream_.accept("struct");
    std::string scope;
    if (stream_.peek().kind == TokenKind::Identifier) {
        const Token name = stream_.take();
        types_[name.text] = scalarType(Scalar::Int);
        if (isClass) scope = name.text + "::";
    }
    if (stream_.accept(":")) typeName();
    if (stream_.isFailing() || !stream_.expect("{")) return constants;
    while (!stream_.isFailing() && !stream_.at("}")) {
        const Token name = stream_.expectName();
        if (stream_.isFailing()) break;
        auto constant = std::make_unique<Variable>();
        constant->name = scope + name.text;
        constant->place = name.place;
        constant->isConst = true;
        if (stream_.accept("=")) {
            constant->initializer = conditional();
        } else {
            ExpressionPtr value = node(ExpressionKind::Literal, name.place);
            if (!constants.empty()) {
                ExpressionPtr before = node(ExpressionKind::Name, name.place);
                before->name = constants.back()->name;
                value->bits = 1;
                ExpressionPtr sum = node(ExpressionKind::Binary, name.place);
                adopt(*sum, std::move(before));
                adopt(*sum, std::move(value));
                value = std::move(sum);
            }
            constant->initializer = std::move(value);
        }
        constants.push_back(std::move(constant));
        if (!stream_.accept(",")) break;
    }
    if (!stream_.isFailing()) stream_.expect("}");
    return constants;
}

/// Two names in a row: the first should have been a type.
bool Parser::isUnknownType() const {
    const Token& name = stream_.peek();
    if (name.kind != TokenKind::Identifier || types_.contains(name.text)) return false;
    if (stream_.peek(1).kind == TokenKind::Identifier) return true;
    const auto host = hostNames_.find(name.text);
    return host != hostNames_.end() && host->second.kind == HostName::Kind::Type;
}

void Parser::failUnknownType() {
    const Token& name = stream_.peek();
    const auto host = hostNames_.find(name.text);
    if (host != hostNames_.end() && host->second.kind == HostName::Kind::Type) {
        stream_.failHere(Message{"compiler.outside"}.with("name", name.text),
                         {"compiler.hint.use_scalars"});
        return;
    }
    std::vector<std::string_view> known{"int",  "unsigned", "float", "char",
                                        "bool", "short",    "void",  "return"};
    for (const auto& type : types_)
        known.push_back(type.first);
    stream_.failHere(Message{"compiler.unknown_type"}.with("name", name.text),
                     didYouMean(name.text, known));
}

}  // namespace warpscope::cuda
