#include "engine/cuda/syntax/parser_state.h"

namespace warpscope::cuda {

/// Whether a structure is defined here, not only named: struct Name {, struct Name : Base {,
/// struct __align__(16) Name {.
bool Parser::atStructure() const {
    if (!stream_.at("struct")) return false;
    const Token& next = stream_.peek(1);
    const bool isNamed = next.kind == TokenKind::Identifier;
    return next.is("{") || next.is("__align__") || next.is("alignas") ||
           (isNamed && (stream_.peek(2).is("{") || stream_.peek(2).is(":")));
}

/// struct Name { … }: the type is known from here on. Gives the type.
Type Parser::structure() {
    stream_.take();
    RecordDefinition& definition = unit_.records.emplace_back();
    definition.place = stream_.peek().place;
    if ((stream_.accept("__align__") || stream_.accept("alignas")) && stream_.expect("(")) {
        const Token& bytes = stream_.take();
        if (bytes.kind == TokenKind::Integer)
            definition.record.alignment = static_cast<std::uint32_t>(bytes.bits);
        stream_.expect(")");
    }
    const Type type = recordType(definition.record);
    definition.record.name = "struct";
    if (stream_.peek().kind == TokenKind::Identifier) {
        const Token name = stream_.expectName();
        definition.record.name = name.text;
        types_[name.text] = type;
    }
    if (stream_.accept(":")) basesOf(definition);
    if (stream_.isFailing() || !stream_.expect("{")) return type;
    while (!stream_.isFailing() && !stream_.at("}") && !stream_.isAtEnd())
        structureMember(definition);
    if (!stream_.isFailing()) stream_.expect("}");
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

void Parser::structureMember(RecordDefinition& definition) {
    if (stream_.accept(";")) return;
    if (stream_.peek(1).is(":") &&
        (stream_.at("public") || stream_.at("private") || stream_.at("protected"))) {
        definition.record.hasPrivate = definition.record.hasPrivate || !stream_.at("public");
        stream_.take();
        stream_.take();
        return;
    }
    Specifiers found = specifiers();
    bool isConst = false;
    while (!stream_.isFailing()) {
        const Type type = pointerSuffix(found, isConst);
        const Token name = stream_.expectName();
        if (stream_.isFailing()) return;
        if (stream_.at("(")) return function(found, type, name, &definition.record);
        auto member = std::make_unique<Variable>();
        member->name = name.text;
        member->place = name.place;
        member->type = type;
        arrayDimensions(*member);
        if (stream_.at("=") || stream_.at("{") || stream_.at(":"))
            stream_.failHere(Message{"compiler.outside"}.with("name", stream_.peek().text));
        definition.members.push_back(std::move(member));
        if (stream_.isFailing() || !stream_.accept(",")) break;
    }
    if (!stream_.isFailing()) stream_.expect(";");
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
