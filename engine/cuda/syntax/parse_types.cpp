#include <algorithm>
#include <set>
#include <string>

#include "engine/cuda/syntax/parser_state.h"
#include "engine/cuda/types/builtins.h"
#include "engine/cuda/types/records.h"

namespace warpscope::cuda {

bool Parser::atType(std::size_t ahead) {
    const Token& token = stream_.peek(ahead);
    if (beginsType(token) || atTypeOf(ahead)) return true;
    if (token.is("typename")) return atType(ahead + 1);  // typename Box<T>::type
    if (token.kind != TokenKind::Identifier) return false;
    if (atClassTemplate(ahead)) {  // Box<int>::type x; but Box<int>::clear();
        const std::size_t behind = behindClassArguments(ahead + 1);
        return !stream_.peek(behind).is("::") ||
               stream_.peek(behind + 2).kind == TokenKind::Identifier;
    }
    const bool isTag = token.isOneOf({"enum", "struct", "class", "union"});
    if (isTag) return stream_.peek(ahead + 1).kind == TokenKind::Identifier;
    const std::optional<Type> type = namedType(token.text);
    const Type* at = type ? &*type : nullptr;
    for (; at != nullptr && stream_.peek(ahead + 1).is("::"); ahead += 2)
        at = nestedType(*at, stream_.peek(ahead + 2).text);
    return at != nullptr;
}

/// The type of this name that is defined within a structure; nullptr where there is none.
const Type* Parser::nestedType(const Type& type, const std::string& name) const {
    if (!type.isRecord()) return nullptr;
    const auto found = unit_.nestedTypes.find(type.record->name + "::" + name);
    return found == unit_.nestedTypes.end() ? nullptr : &found->second;
}

/// Outer::Inner, Box<float>::type: goes on to the last one.
void Parser::takeNestedType(Type& type) {
    while (stream_.at("::")) {
        const Type* const inner = nestedType(type, stream_.peek(1).text);
        if (inner == nullptr) return;
        stream_.take();
        stream_.take();
        type = Type(*inner);
    }
}

/// The type that a name stands for: of typedef, using, enum or struct, or a built-in vector.
std::optional<Type> Parser::namedType(const std::string& name) {
    if (const auto own = types_.find(name); own != types_.end()) return own->second;
    if (const auto host = hostTypes_.find(name); host != hostTypes_.end()) return host->second;
    if (readHostType(name)) return hostTypes_[name];
    if (const Record* const vector = vectorRecord(name)) return recordType(*vector);
    return std::nullopt;
}

/// Reads a structure that was passed over, where device code first names it. One that this reader
/// cannot read stays the host's.
bool Parser::readHostType(const std::string& name) {
    const auto found = hostNames_.find(name);
    if (found == hostNames_.end() || found->second.tokens.empty()) return false;
    if (found->second.tokens.front().is("template")) return false;
    if (!triedTypes_.insert(name).second) return false;
    ProblemList problems("");
    Parser inner(found->second.tokens, hostNames_, unit_, problems);
    inner.types_ = types_;
    inner.hostTypes_ = hostTypes_;
    inner.triedTypes_ = triedTypes_;
    const std::size_t functions = unit_.functions.size();
    const std::size_t records = unit_.records.size();
    const std::size_t globals = unit_.globals.size();
    inner.topLevel();
    const auto type = inner.types_.find(name);
    if (!problems.isEmpty() || type == inner.types_.end()) {
        if (!problems.isEmpty()) unreadTypes_.emplace(name, problems.take().front());
        unit_.functions.resize(functions);
        unit_.records.resize(records);
        unit_.globals.resize(globals);
        return false;
    }
    hostTypes_.merge(inner.hostTypes_);
    unreadTypes_.merge(inner.unreadTypes_);
    triedTypes_.merge(inner.triedTypes_);
    hostTypes_[name] = type->second;
    return true;
}

/// Takes a name of a type where one stands.
bool Parser::takeTypeName(Specifiers& found) {
    if (found.hasType || stream_.peek().kind != TokenKind::Identifier) return false;
    if (stream_.at("typename") && atType(1)) stream_.take();
    const bool isTag = stream_.peek().isOneOf({"enum", "struct", "class", "union"});
    if (atClassTemplate(isTag ? 1 : 0)) {
        if (isTag) stream_.take();
        if (found.place.line == 0) found.place = stream_.peek().place;
        found.type = classTemplateType();
        takeNestedType(found.type);
        found.hasType = true;
        return true;
    }
    const Token& name = stream_.peek(isTag ? 1 : 0);
    if (name.kind != TokenKind::Identifier || (!isTag && beginsType(name))) return false;
    const std::optional<Type> type = namedType(name.text);
    if (!type) return false;
    if (isTag) stream_.take();
    if (found.place.line == 0) found.place = stream_.peek().place;
    stream_.take();
    found.type = *type;
    takeNestedType(found.type);
    found.hasType = true;
    return true;
}

/// typedef unsigned int uint; typedef float* Row; typedef enum { A, B } Kind;
void Parser::typeDefinition() {
    stream_.take();
    const Token first = stream_.peek();
    Specifiers found;
    if (atStructure()) {
        found.type = structure();
    } else {
        found = specifiers();
    }
    while (!stream_.isFailing()) {
        bool ignored = false;
        Type type = pointerSuffix(found, ignored);
        const Token name = stream_.expectName();
        // typedef unsigned int uint; says again what the headers say; another type would not do.
        const auto standard = standardType(name);
        if (standard && (type.isPointer || type.scalar != *standard))
            stream_.fail(name.place, Message{"compiler.two_types"}.with("name", name.text));
        if (!stream_.isFailing() && !stream_.at("[")) types_[name.text] = std::move(type);
        if (!stream_.isFailing()) nameEnum(first, name.text);
        if (stream_.at("["))
            stream_.failHere(Message{"compiler.outside"}.with("name", "typedef"),
                             {"compiler.hint.use_define"});
        if (!stream_.accept(",")) break;
    }
    if (!stream_.isFailing()) stream_.expect(";");
}

/// using real = float; gives the constants of using Shade = enum { … };
std::vector<std::unique_ptr<Variable>> Parser::typeAlias() {
    stream_.take();
    const Token name = stream_.expectName();
    if (stream_.isFailing() || !stream_.expect("=")) return {};
    const Token first = stream_.peek(stream_.at("enum") ? 1 : 0);
    if (stream_.at("decltype")) {
        std::vector<Token>& words = typesOf_[name.text];
        words.clear();
        while (!stream_.isAtEnd() && !stream_.at(";"))
            words.push_back(stream_.take());
        words.push_back(stream_.peek());
        words.back().kind = TokenKind::End;
        stream_.expect(";");
        return {};
    }
    if (stream_.at("enum") && !namedType(first.text)) {
        const Token& tag = stream_.peek(first.isOneOf({"class", "struct"}) ? 2 : 1);
        auto constants = enumeration();
        types_[name.text] = constants.empty() ? scalarType(Scalar::Int) : constants.front()->type;
        unit_.enumScopes[name.text].clear();
        nameEnum(tag, name.text);
        if (!stream_.isFailing()) stream_.expect(";");
        return constants;
    }
    Type type = typeName();
    if (stream_.isFailing()) return {};
    types_[name.text] = std::move(type);
    nameEnum(first, name.text);
    stream_.expect(";");
    return {};
}

/// Another name of an enum, whose own is the first word of what it stands for.
void Parser::nameEnum(const Token& first, const std::string& name) {
    const auto scope = unit_.enumScopes.find(first.text);
    if (scope != unit_.enumScopes.end()) unit_.enumScopes[name] = std::string(scope->second);
}

bool Parser::atTypeOf(std::size_t ahead) const {
    const Token& token = stream_.peek(ahead);
    return token.is("decltype") ||
           (token.kind == TokenKind::Identifier && typesOf_.contains(token.text));
}

/// decltype(expression), or a name of using that stands for one.
void Parser::takeTypeOf(Specifiers& found) {
    const Token word = stream_.take();
    found.place = word.place;
    found.isAuto = found.hasType = found.hasWord = true;
    if (!word.is("decltype")) {
        Parser inner(typesOf_.at(word.text), hostNames_, unit_, stream_.problems());
        inner.types_ = types_;
        inner.takeTypeOf(found);
        if (inner.stream_.isFailing()) stream_.failQuietly();
        return;
    }
    if (stream_.at("(") && stream_.peek(1).is("auto")) {
        for (int i = 0; i < 3; ++i)
            stream_.take();
        return;
    }
    if (!stream_.expect("(")) return;
    found.typeOf = std::make_shared<ExpressionPtr>(expression());
    if (!stream_.isFailing()) stream_.expect(")");
}

void prefixNames(Expression& value, const std::set<std::string>& names, const std::string& prefix) {
    if (value.kind == ExpressionKind::Name && names.contains(value.name))
        value.name = prefix + value.name;
    for (const ExpressionPtr& operand : value.operands)
        if (operand != nullptr) prefixNames(*operand, names, prefix);
}

/// The constants of enum Name { A, B = 4, C }; those of an enum class are called Name::A.
std::vector<std::unique_ptr<Variable>> Parser::enumeration() {
    std::vector<std::unique_ptr<Variable>> constants;
    stream_.take();
    const bool isClass = stream_.accept("class") || stream_.accept("struct");
    std::string tag;
    if (stream_.peek().kind == TokenKind::Identifier) tag = stream_.take().text;
    const std::string scope = isClass ? tag + "::" : "";
    Type underlying = scalarType(Scalar::Int);
    if (stream_.accept(":")) underlying = typeName();
    const std::string* enumClass = nullptr;
    if (isClass && !tag.empty()) enumClass = &unit_.enumClasses.emplace_back(tag);
    if (!tag.empty()) {
        types_[tag] = underlying;
        types_[tag].enumClass = enumClass;
        unit_.enumScopes[tag] = scope;
    }
    if (stream_.isFailing() || !stream_.expect("{")) return constants;
    std::set<std::string> plainNames;  // In the braces they go by these.
    while (!stream_.isFailing() && !stream_.at("}")) {
        const Token name = stream_.expectName();
        if (stream_.isFailing()) break;
        auto constant = std::make_unique<Variable>();
        constant->name = scope + name.text;
        constant->place = name.place;
        constant->isConst = true;
        constant->type = underlying;
        constant->enumClass = enumClass;
        if (stream_.accept("=")) {
            constant->initializer = conditional();
            prefixNames(*constant->initializer, plainNames, scope);
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
        plainNames.insert(name.text);
        if (!stream_.accept(",")) break;
    }
    if (!stream_.isFailing()) stream_.expect("}");
    return constants;
}

/// Dim::X of enum Dim { X } is X; so it is by other names of an enum, and of a structure.
void Parser::nameEnumerator(std::string& name) const {
    const std::size_t end = name.rfind("::");
    if (end == std::string::npos) return;
    const auto isThere = [&](const std::string& wanted) {
        return std::ranges::any_of(unit_.globals,
                                   [&](const auto& one) { return one->name == wanted; });
    };
    if (isThere(name)) return;
    const auto scope = unit_.enumScopes.find(name.substr(0, end));
    if (scope != unit_.enumScopes.end()) {
        name = scope->second + name.substr(end + 2);
        return;
    }
    const std::size_t first = name.find("::");
    const auto type = types_.find(name.substr(0, first));
    if (type == types_.end() || !type->second.isRecord()) return;
    const std::string whole = type->second.record->name + name.substr(first);
    if (isThere(whole)) name = whole;
}

}  // namespace warpscope::cuda
