#include <set>
#include <string>
#include <utility>

#include "engine/cuda/syntax/parser_state.h"

namespace warpscope::cuda {

/// Whether a structure is defined here, not only named: struct Name {, struct Name : Base {,
/// struct __align__(16) Name {.
bool Parser::atStructure() const {
    if (!stream_.peek().isOneOf({"struct", "class", "union"})) return false;
    const Token& next = stream_.peek(1);
    const bool isNamed = next.kind == TokenKind::Identifier;
    return next.is("{") || next.is("__align__") || next.is("alignas") ||
           (isNamed && (stream_.peek(2).is("{") || stream_.peek(2).is(":")));
}

/// struct Name { … }: the type is known from here on. Gives the type.
Type Parser::structure() {
    const Token& word = stream_.take();
    const bool isClass = word.is("class");
    RecordDefinition& definition = unit_.records.emplace_back();
    definition.place = stream_.peek().place;
    definition.record.hasPrivate = isClass;
    definition.record.isUnion = word.is("union");
    if (isClass) definition.access = {Access::Kind::Private, word.place.line};
    if (stream_.at("__align__") || stream_.at("alignas")) definition.record.alignment = alignment();
    const Type type = recordType(definition.record);
    definition.record.name = "struct";
    if (stream_.peek().kind == TokenKind::Identifier) {
        const Token name = stream_.expectName();
        definition.record.name = name.text;
        types_[name.text] = type;
    }
    if (stream_.accept(":")) basesOf(definition);
    if (stream_.isFailing() || !stream_.expect("{")) return type;
    const auto outer = std::exchange(statics_, {});
    const auto outerTypes = types_;
    while (!stream_.isFailing() && !stream_.at("}") && !stream_.isAtEnd()) {
        const auto before = types_;
        structureMember(definition);
        nameNested(before, definition.record);
    }
    statics_ = outer;
    types_ = outerTypes;
    if (!stream_.isFailing()) stream_.expect("}");
    if (stream_.isFailing()) return type;
    addDefaultMaker(definition);
    spreadArrayValues(definition);
    addDefaultValues(definition);
    return type;
}

/// What stands between : and {.
void Parser::basesOf(RecordDefinition& definition) {
    do {
        if (stream_.at("public") || stream_.at("private") || stream_.at("protected"))
            stream_.take();
        const Token& name = stream_.peek();
        const std::optional<Type> base =
            name.kind == TokenKind::Identifier ? namedType(name.text) : std::nullopt;
        if (!base || !base->isRecord()) {
            stream_.failHere(Message{"compiler.outside"}.with("name", name.text));
            return;
        }
        stream_.take();
        definition.bases.push_back(base->record);
    } while (stream_.accept(","));
}

/// public:, private: or protected:.
void Parser::accessLabel(RecordDefinition& definition) {
    definition.record.hasPrivate = definition.record.hasPrivate || !stream_.at("public");
    definition.access.kind = stream_.at("private")     ? Access::Kind::Private
                             : stream_.at("protected") ? Access::Kind::Protected
                                                       : Access::Kind::Public;
    definition.access.line = stream_.take().place.line;
    stream_.take();
}

void Parser::defaultValue(Variable& member) {
    const bool isArray = !member.dimensions.empty();
    const bool hasSign = !stream_.isFailing() && stream_.accept("=");
    if (isArray && stream_.at("{")) {
        member.hasBraces = true;
        member.braces = braces();
    } else if (hasSign || stream_.at("{")) {  // int n = 3, int n{3}
        member.initializer = hasSign ? initializerClause() : construct();
        if (!hasSign) member.initializer->type = scalarType(Scalar::Void);
    }
}

void Parser::structureMember(RecordDefinition& definition) {
    if (stream_.accept(";")) return;
    if (stream_.peek(1).is(":") &&
        (stream_.at("public") || stream_.at("private") || stream_.at("protected")))
        return accessLabel(definition);
    if (stream_.at("typedef")) return typeDefinition();
    if (stream_.at("using")) return static_cast<void>(typeAlias());
    if (stream_.at("enum") && !namedType(stream_.peek(1).text))
        return nestedEnumeration(definition);
    if (stream_.at("template"))
        return stream_.failHere(Message{"compiler.outside"}.with("name", "template"));
    if (atFriend()) return friendFunction();
    if (const std::size_t length = defaultedLength()) return defaultedMember(definition, length);
    if (atDestructor()) return destructor();
    if (atHostMember()) return skipMember(definition.record);
    if (atConstructor(definition.record)) return constructor(definition);
    Specifiers found;
    if (atStructure() && !stream_.peek(1).is("{")) {
        found.type = structure();
        found.hasType = true;
        if (!stream_.isFailing() && stream_.accept(";")) return;
    } else {
        found = specifiers();
    }
    if (found.isStatic && found.isConst && !stream_.peek(1).is("("))
        return staticMembers(found, definition);
    bool isConst = false;
    while (!stream_.isFailing()) {
        const Type type = pointerSuffix(found, isConst);
        found.givesReference = stream_.accept("&");
        const Token name = functionName();
        if (stream_.isFailing()) return;
        if (stream_.at("(")) {
            const std::size_t before = unit_.functions.size();
            function(found, type, name, &definition.record);
            if (unit_.functions.size() > before) unit_.functions.back()->access = definition.access;
            return;
        }
        if (found.givesReference)
            stream_.fail(name.place, Message{"compiler.reference_member"}.with("name", name.text),
                         {"compiler.hint.reference_member"});
        auto member = std::make_unique<Variable>();
        member->name = name.text;
        member->place = name.place;
        member->type = type;
        member->access = definition.access;
        arrayDimensions(*member);
        defaultValue(*member);
        if (stream_.at(":"))
            stream_.fail(name.place, Message{"compiler.bit_field"}.with("name", name.text),
                         {"compiler.hint.bit_field"});
        if (stream_.at("=") || found.isStatic)
            stream_.failHere(Message{"compiler.outside"}.with("name", stream_.peek().text));
        definition.members.push_back(std::move(member));
        if (stream_.isFailing() || !stream_.accept(",")) break;
    }
    if (!stream_.isFailing()) stream_.expect(";");
}

/// friend, first or behind __device__ and its kin.
bool Parser::atFriend() const {
    std::size_t at = 0;
    while (stream_.peek(at).isOneOf({"__device__", "__host__", "inline", "__forceinline__"}))
        ++at;
    return stream_.peek(at).is("friend");
}

/// A friend that is defined here is a function of the file; one that is only named, or is the
/// host's, is passed over.
void Parser::friendFunction() {
    bool isDevice = false;
    while (!stream_.at("friend"))
        isDevice = stream_.take().is("__device__") || isDevice;
    stream_.take();
    std::size_t end = 0;
    while (!stream_.peek(end).isOneOf({";", "{"}) && stream_.peek(end).kind != TokenKind::End) {
        isDevice = isDevice || stream_.peek(end).is("__device__");
        ++end;
    }
    if (stream_.peek(end).is(";")) {
        while (!stream_.accept(";") && !stream_.isAtEnd())
            stream_.take();
        return;
    }
    if (!isDevice) return skipBody();
    Specifiers found = specifiers();
    found.isDevice = true;
    bool ignored = false;
    const Type type = pointerSuffix(found, ignored);
    found.givesReference = stream_.accept("&");
    const Token name = functionName();
    if (!stream_.isFailing()) function(found, type, name, nullptr);
}

/// Up to the end of a function's body.
void Parser::skipBody() {
    for (int depth = 0; !stream_.isAtEnd();) {
        const Token& token = stream_.take();
        depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
        if (depth == 0 && token.is("}")) return;
    }
}

/// The types that a member of a structure has named, within it alone: of the file under the name
/// Structure::Inner.
void Parser::nameNested(const std::map<std::string, Type>& before, const Record& record) {
    for (const auto& [name, type] : types_) {
        const auto known = before.find(name);
        if (known == before.end() || !(known->second == type))
            unit_.nestedTypes[record.name + "::" + name] = type;
    }
}

/// enum Mode { Off, On }; in a structure: constants of the file under the name Structure::On.
void Parser::nestedEnumeration(const RecordDefinition& definition) {
    const std::string scope = definition.record.name + "::";
    const bool isClass = stream_.peek(1).isOneOf({"class", "struct"});
    const Token tag = stream_.peek(isClass ? 2 : 1);
    auto scopes = unit_.enumScopes;
    if (tag.kind == TokenKind::Identifier)
        scopes[scope + tag.text] = scope + (isClass ? tag.text + "::" : "");
    auto constants = enumeration();
    unit_.enumScopes = std::move(scopes);
    std::set<std::string> names;
    for (const auto& constant : constants)
        names.insert(constant->name);
    for (auto& constant : constants) {
        const std::string plain = constant->name;
        const std::string word = plain.substr(0, plain.find("::"));
        statics_[word] = scope + word;
        constant->access = definition.access;
        constant->owner = &definition.record;
        constant->name = scope + plain;
        // Those that it is made of have other names by now.
        prefixNames(*constant->initializer, names, scope);
        unit_.globals.push_back(std::move(constant));
    }
    if (!stream_.isFailing()) stream_.expect(";");
}

/// static constexpr int kSize = 16; is a constant of the file under the name Structure::kSize.
void Parser::staticMembers(const Specifiers& found, const RecordDefinition& definition) {
    const std::size_t before = unit_.globals.size();
    globalVariables(found, found.type, true);
    for (std::size_t i = before; i < unit_.globals.size(); ++i) {
        Variable& constant = *unit_.globals[i];
        if (constant.owner != nullptr) continue;  // Of Fact<N - 1>, which its value names.
        statics_[constant.name] = definition.record.name + "::" + constant.name;
        constant.access = definition.access;
        constant.owner = &definition.record;
        constant.name = statics_[constant.name];
    }
}

/// A function of a structure that only its host calls: none without __device__.
bool Parser::atHostMember() const {
    bool isForDevice = false;
    for (std::size_t i = 0;; ++i) {
        const Token& token = stream_.peek(i);
        isForDevice = isForDevice || token.is("__device__") || token.is("virtual");
        if (hasParentheses(token)) {
            while (!stream_.peek(i).is(")") && stream_.peek(i).kind != TokenKind::End)
                ++i;
            continue;
        }
        // Box<N + 1> x; whose N stands there as ((int)(3)).
        if (token.is("<") && i > 0 && !stream_.peek(i - 1).is("operator")) {
            for (int angles = 1; angles > 0 && !stream_.peek(i + 1).isOneOf({";", "{", "}"}); ++i) {
                const Token& next = stream_.peek(i + 1);
                if (next.kind == TokenKind::End) return false;
                angles += next.is("<") ? 1 : next.is(">") ? -1 : next.is(">>") ? -2 : 0;
            }
            continue;
        }
        if (token.is("(") && i > 0) return !isForDevice && !stream_.peek(i + 1).is("*");
        const bool isArray = i > 0 && token.is("[") && !stream_.peek(i - 1).is("operator");
        const bool isEnd = isArray || token.isOneOf({";", "{", "}", "="});
        if (isEnd || token.kind == TokenKind::End) return false;
    }
}

/// Takes a function of the host up to the end of its body. Its name is kept, so that a call of it
/// can be explained.
void Parser::skipMember(const Record& record) {
    int depth = 0;
    bool isNamed = false;
    while (!stream_.isAtEnd()) {
        const Token& token = stream_.take();
        if (!isNamed && stream_.at("(") && !hasParentheses(token)) {
            unit_.hostMembers.insert(record.name + "::" + token.text);
            isNamed = true;
        }
        depth += token.is("{") || token.is("(") ? 1 : token.is("}") || token.is(")") ? -1 : 0;
        if (depth == 0 && (token.is("}") || token.is(";"))) return;
    }
}

/// What `this` points to, as the first parameter of a function in a structure.
std::unique_ptr<Variable> Parser::objectParameter(const Record& owner, const Place& place) const {
    auto object = std::make_unique<Variable>();
    object->name = "this";
    object->place = place;
    object->type = recordType(owner);
    object->storage = Storage::Parameter;
    object->isReference = true;
    return object;
}

}  // namespace warpscope::cuda
