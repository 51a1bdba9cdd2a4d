#include "engine/cuda/syntax/parser_state.h"

namespace warpscope::cuda {

/// struct Name { … }: the type is known from here on. Gives the type.
Type Parser::structure() {
    stream_.take();
    RecordDefinition& definition = unit_.records.emplace_back();
    definition.place = stream_.peek().place;
    if (stream_.accept("__align__") && stream_.expect("(")) {
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
    if (stream_.isFailing() || !stream_.expect("{")) return type;
    while (!stream_.isFailing() && !stream_.at("}") && !stream_.isAtEnd())
        structureMember(definition);
    if (!stream_.isFailing()) stream_.expect("}");
    return type;
}

void Parser::structureMember(RecordDefinition& definition) {
    if (stream_.accept(";")) return;
    if ((stream_.at("public") || stream_.at("private")) && stream_.peek(1).is(":")) {
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
