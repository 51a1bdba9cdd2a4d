#include <algorithm>
#include <utility>

#include "engine/cuda/syntax/parser_state.h"

// Functions of structures that the language makes by itself where nobody writes them: copies,
// destructors, and what = default and = delete say of them.

namespace warpscope::cuda {
namespace {

/// x or this->x: the name of a member that is given a value; empty for anything else.
std::string ownMember(const Expression& place) {
    if (place.kind == ExpressionKind::Name) return place.name;
    if (place.kind != ExpressionKind::Member) return {};
    const Expression* object = place.operands[0].get();
    if (object->kind == ExpressionKind::Dereference) object = object->operands[0].get();
    return object->kind == ExpressionKind::Name && object->name == "this" ? place.name
                                                                          : std::string();
}

/// What x(value) in front of a constructor's braces holds; the value itself elsewhere.
const Expression& withoutBraces(const Expression& value) {
    const bool isAlone = value.kind == ExpressionKind::Construct && value.operands.size() == 1;
    return isAlone ? *value.operands[0] : value;
}

/// x = other.x; and blocks of such.
bool copiesMembers(const Statement& statement, const std::string& other) {
    if (statement.kind == StatementKind::Empty) return true;
    if (statement.kind == StatementKind::Block)
        return std::ranges::all_of(statement.children, [&](const StatementPtr& part) {
            return copiesMembers(*part, other);
        });
    const Expression* const assign = statement.condition.get();
    const bool isAssign = statement.kind == StatementKind::Expression && assign != nullptr &&
                          assign->kind == ExpressionKind::Assign && !assign->isCompound;
    if (!isAssign) return false;
    const std::string name = ownMember(*assign->operands[0]);
    const Expression& value = withoutBraces(*assign->operands[1]);
    return !name.empty() && value.kind == ExpressionKind::Member && value.name == name &&
           value.operands[0]->kind == ExpressionKind::Name && value.operands[0]->name == other;
}

}  // namespace

/// Words of a function that = default or = delete ends, that and the ; included; 0 where none
/// stands here.
std::size_t Parser::defaultedLength() const {
    bool hasParentheses = false;
    for (std::size_t i = 0;; ++i) {
        const Token& token = stream_.peek(i);
        if (token.kind == TokenKind::End || token.isOneOf({";", "{", "}"})) return 0;
        hasParentheses = hasParentheses || token.is("(");
        const bool isEnd = token.is("=") && stream_.peek(i + 1).isOneOf({"default", "delete"}) &&
                           stream_.peek(i + 2).is(";");
        if (isEnd) return hasParentheses ? i + 3 : 0;
    }
}

/// T() = default; stands beside other constructors for one that does nothing. All else that is
/// defaulted or deleted is what a structure is without it.
void Parser::defaultedMember(RecordDefinition& definition, std::size_t length) {
    bool isName = false;
    for (std::size_t i = 0; i < length; ++i) {
        const Token& token = stream_.take();
        const bool isEmpty = std::exchange(isName, token.is(definition.record.name)) &&
                             token.is("(") && stream_.at(")");
        if (isEmpty && stream_.peek(length - i - 3).is("default"))
            definition.hasDefaultMaker = true;
    }
}

bool Parser::atDestructor() const {
    std::size_t at = 0;
    while (stream_.peek(at).isOneOf({"__host__", "__device__", "inline", "__inline__", "virtual",
                                     "__forceinline__", "constexpr"}))
        ++at;
    return stream_.peek(at).is("~");
}

/// ~T() { } does nothing. The end of an object is no place where this reader runs anything.
void Parser::destructor() {
    bool isForDevice = false;
    while (!stream_.at("~"))
        isForDevice = stream_.take().is("__device__") || isForDevice;
    Token name = stream_.take();
    name.text += stream_.expectName().text;
    while (!stream_.isAtEnd() && !stream_.at("{") && !stream_.at(";"))
        stream_.take();
    if (stream_.accept(";")) return;
    if (isForDevice && !stream_.peek(1).is("}"))
        stream_.fail(name.place, Message{"compiler.destructor"}.with("name", name.text),
                     {"compiler.hint.destructor"});
    else
        skipBody();
}

/// Whether a constructor is T(const T& other) or T(T&& other).
bool Parser::isCopy(const Function& maker, const Record& record) {
    const auto& given = maker.parameters;
    return !given.empty() && given.front()->isReference && given.front()->type.record == &record &&
           (given.size() == 1 || given[1]->initializer != nullptr);
}

/// Copies are made member by member: a constructor that does the same says nothing new, any other
/// cannot be kept.
void Parser::checkCopy(const Function& maker, const Record& record) {
    const auto& parts = maker.body->children;  // The object first, return last.
    const bool isPlain = std::all_of(parts.begin() + 1, parts.end() - 1, [&](const auto& part) {
        return copiesMembers(*part, maker.parameters.front()->name);
    });
    if (!isPlain)
        stream_.fail(maker.place, Message{"compiler.copy_constructor"}.with("name", record.name),
                     {"compiler.hint.copy_constructor"});
}

/// The constructor that T() = default; asks for.
void Parser::addDefaultMaker(RecordDefinition& definition) {
    const bool hasOther = std::ranges::any_of(unit_.functions, [&](const auto& one) {
        return one->isConstructor && one->owner == &definition.record;
    });
    if (!definition.hasDefaultMaker || !hasOther) return;
    auto made = ownMaker(definition, 0);
    StatementPtr nothing = make(StatementKind::Block);
    nothing->place = nothing->end = definition.place;
    made->body->children.insert(made->body->children.end() - 1, std::move(nothing));
    unit_.functions.push_back(std::move(made));
}

}  // namespace warpscope::cuda
