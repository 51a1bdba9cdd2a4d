#include <algorithm>
#include <array>
#include <utility>

#include "engine/cuda/syntax/parser_state.h"

namespace warpscope::cuda {

bool Parser::atConstructor(const Record& record) const {
    constexpr std::array<const char*, 8> kBefore{"__host__",        "__device__",  "inline",
                                                 "__inline__",      "explicit",    "constexpr",
                                                 "__forceinline__", "__noinline__"};
    std::size_t at = 0;
    while (
        std::ranges::any_of(kBefore, [&](const char* word) { return stream_.peek(at).is(word); }))
        ++at;
    return stream_.peek(at).text == record.name && stream_.peek(at + 1).is("(");
}

/// Name(float a) : x(a) { … } is a function that makes one: it declares the object under the name
/// of `this`, gives its members their values, does what stands in the braces and returns it.
void Parser::constructor(RecordDefinition& definition) {
    while (!stream_.peek(1).is("("))
        stream_.take();
    const Token name = stream_.take();
    auto made = std::make_unique<Function>();
    made->name = constructorOf(definition.record);
    made->owner = &definition.record;
    made->place = made->declared = name.place;
    made->isDevice = made->isConstructor = true;
    made->access = definition.access;
    made->result = recordType(definition.record);
    parameters(*made);
    if (stream_.isFailing()) return;
    made->body = make(StatementKind::Block);
    made->body->children.push_back(objectDeclaration(definition.record, name.place));
    if (stream_.accept(":")) memberValues(*made->body);
    if (stream_.isFailing() || !stream_.at("{")) {
        stream_.expect("{");
        return;
    }
    StatementPtr rest = block();
    made->body->end = rest->end;
    made->body->children.push_back(std::move(rest));
    StatementPtr result = make(StatementKind::Return);
    result->place = made->body->end;
    result->condition = thisObject(result->place);
    made->body->children.push_back(std::move(result));
    if (isCopy(*made, definition.record)) return checkCopy(*made, definition.record);
    unit_.functions.push_back(std::move(made));
}

/// The object that a constructor makes, without values.
StatementPtr Parser::objectDeclaration(const Record& record, const Place& place) const {
    StatementPtr made = make(StatementKind::Declaration);
    made->place = place;
    made->variables.push_back(objectParameter(record, place));
    Variable& object = *made->variables.front();
    object.storage = Storage::Local;
    object.isReference = false;
    object.isSet = true;
    return made;
}

ExpressionPtr Parser::thisObject(const Place& place) const {
    ExpressionPtr object = node(ExpressionKind::Name, place);
    object->name = "this";
    return object;
}

/// this->name = value;
StatementPtr Parser::memberValue(const Token& name, ExpressionPtr value) {
    StatementPtr made = make(StatementKind::Expression);
    made->place = name.place;
    made->condition = node(ExpressionKind::Assign, name.place);
    made->condition->isFirstValue = true;
    ExpressionPtr member = node(ExpressionKind::Member, name.place);
    member->name = name.text;
    adopt(*member, thisObject(name.place));
    adopt(*made->condition, std::move(member));
    adopt(*made->condition, std::move(value));
    return made;
}

/// x(a), y{b}: what stands between ) and { of a constructor; of a base its name and its values.
void Parser::memberValues(Statement& body) {
    do {
        Token name = stream_.expectName();
        if (stream_.isFailing()) return;
        if (!stream_.at("(") && !stream_.at("{")) {
            stream_.expect("(");
            return;
        }
        ExpressionPtr value = construct();
        if (stream_.isFailing()) return;
        const auto base = namedType(name.text);
        value->type = base && base->isRecord() ? *base : scalarType(Scalar::Void);
        if (base && base->isRecord()) name.text = ":" + name.text;
        body.children.push_back(memberValue(name, std::move(value)));
    } while (!stream_.isFailing() && stream_.accept(","));
}

}  // namespace warpscope::cuda
