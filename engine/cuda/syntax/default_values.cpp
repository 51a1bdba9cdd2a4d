#include <algorithm>
#include <set>
#include <utility>

#include "engine/cuda/syntax/parser_state.h"

namespace warpscope::cuda {
namespace {

constexpr const char* kSetter = ":values";

bool isMakerOf(const Function& function, const Record& record) {
    return function.isConstructor && function.owner == &record;
}

/// What the list behind : gives a value, bases with a : in front of their names.
std::set<std::string> namesWithValues(const Function& maker) {
    std::set<std::string> names;
    for (const StatementPtr& part : maker.body->children) {
        const Expression* const value = part->condition.get();
        if (value != nullptr && value->kind == ExpressionKind::Assign &&
            value->operands[0]->kind == ExpressionKind::Member)
            names.insert(value->operands[0]->name);
    }
    return names;
}

/// The array of a structure to which a statement of a constructor's list gives {…}; nullptr for all
/// others.
const Variable* arrayWithValues(const RecordDefinition& definition, const Statement& part) {
    const Expression* const given = part.condition.get();
    const bool isGiven = given != nullptr && given->kind == ExpressionKind::Assign &&
                         given->operands[0]->kind == ExpressionKind::Member &&
                         given->operands[1]->kind == ExpressionKind::Construct &&
                         given->operands[1]->type.isVoid();
    if (!isGiven) return nullptr;
    for (const auto& member : definition.members)
        if (member->name == given->operands[0]->name && !member->dimensions.empty())
            return member.get();
    return nullptr;
}

}  // namespace

/// The constructor that takes nothing; nullptr where a structure has none.
const Function* Parser::standardMaker(const Type& type) const {
    if (!type.isRecord()) return nullptr;
    for (const auto& one : unit_.functions) {
        const bool takesNothing = std::ranges::all_of(
            one->parameters, [](const auto& given) { return given->initializer != nullptr; });
        if (isMakerOf(*one, *type.record) && one->body != nullptr && takesNothing) return one.get();
    }
    return nullptr;
}

/// Whether a structure must be made by its constructor: T() { } leaves it as it is.
bool Parser::isMadeByStandard(const Type& type) const {
    const Function* const maker = standardMaker(type);
    if (maker == nullptr) return false;
    // The object, what stands in the braces, and return.
    const auto& parts = maker->body->children;
    return parts.size() != 3 || parts[1]->kind != StatementKind::Block ||
           !parts[1]->children.empty();
}

/// A function of a structure that nobody wrote.
std::unique_ptr<Function> Parser::ownFunction(const RecordDefinition& definition,
                                              const std::string& name) const {
    auto made = std::make_unique<Function>();
    made->name = name;
    made->owner = &definition.record;
    made->place = made->declared = definition.place;
    made->isDevice = true;
    made->result = scalarType(Scalar::Void);
    made->body = make(StatementKind::Block);
    made->body->end = definition.place;
    return made;
}

/// A constructor that takes the values of the first members.
std::unique_ptr<Function> Parser::ownMaker(const RecordDefinition& definition, std::size_t given) {
    const Record& record = definition.record;
    auto made = ownFunction(definition, constructorOf(record));
    made->isConstructor = true;
    made->result = recordType(record);
    made->body->children.push_back(objectDeclaration(record, definition.place));
    for (std::size_t i = 0; i < given; ++i) {
        const Variable& member = *definition.members[i];
        Token name;
        name.text = member.name;
        name.place = member.place;
        auto& parameter = made->parameters.emplace_back(std::make_unique<Variable>());
        parameter->name = ":" + member.name;
        parameter->place = member.place;
        parameter->type = member.type;
        parameter->storage = Storage::Parameter;
        ExpressionPtr value = node(ExpressionKind::Name, member.place);
        value->name = parameter->name;
        made->body->children.push_back(memberValue(name, std::move(value)));
    }
    StatementPtr result = make(StatementKind::Return);
    result->condition = thisObject(definition.place);
    made->body->children.push_back(std::move(result));
    return made;
}

/// Bases and members whose constructors run where nothing else gives them a value.
std::vector<std::pair<Token, Type>> Parser::madeParts(const RecordDefinition& definition) {
    std::vector<std::pair<Token, Type>> parts;
    const auto add = [&](const std::string& name, const Place& place, const Type& type) {
        Token word;
        word.text = name;
        word.place = place;
        if (isMadeByStandard(type)) parts.emplace_back(word, type);
    };
    for (const Record* const base : definition.bases)
        add(":" + base->name, definition.place, recordType(*base));
    for (const auto& member : definition.members) {
        const bool isArray = !member->dimensions.empty();
        if (isArray && isMadeByStandard(member->type))
            stream_.fail(member->place, Message{"compiler.outside"}.with(
                                            "name", member->type.record->name + " [ ]"));
        if (member->initializer == nullptr && !isArray)
            add(member->name, member->place, member->type);
    }
    return parts;
}

/// int n = 3; in a structure, and bases and members with constructors: each constructor begins with
/// what gives them their values. Where there is none, one is made.
void Parser::addDefaultValues(RecordDefinition& definition) {
    const auto hasValue = [](const auto& member) {
        return member->initializer != nullptr || member->hasBraces;
    };
    const bool hasValues = std::ranges::any_of(definition.members, hasValue);
    const auto parts = madeParts(definition);
    if (!hasValues && parts.empty()) return;
    const Record& record = definition.record;
    const auto isMaker = [&](const auto& one) { return isMakerOf(*one, record); };
    if (std::ranges::none_of(unit_.functions, isMaker)) {
        // T{a, b} gives the first members their values.
        const bool isAggregate = !record.hasPrivate && definition.bases.empty();
        const std::size_t most = isAggregate ? definition.members.size() : 0;
        for (std::size_t given = 0; given <= most; ++given) {
            if (given > 0 && !definition.members[given - 1]->dimensions.empty()) break;
            unit_.functions.push_back(ownMaker(definition, given));
        }
    }
    for (const auto& maker : unit_.functions) {
        if (!isMaker(maker) || maker->body == nullptr) continue;
        const std::set<std::string> given = namesWithValues(*maker);
        std::vector<StatementPtr> first;
        for (const auto& [name, type] : parts) {
            if (given.contains(name.text)) continue;
            ExpressionPtr value = node(ExpressionKind::Construct, name.place);
            value->type = type;
            first.push_back(memberValue(name, std::move(value)));
        }
        if (hasValues) {
            StatementPtr call = make(StatementKind::Expression);
            call->place = definition.place;
            call->condition = node(ExpressionKind::Call, definition.place);
            call->condition->name = kSetter;
            call->condition->isMethod = true;
            adopt(*call->condition, thisObject(definition.place));
            first.push_back(std::move(call));
        }
        auto& children = maker->body->children;
        children.insert(children.begin() + 1, std::make_move_iterator(first.begin()),
                        std::make_move_iterator(first.end()));
    }
    if (hasValues) addSetter(definition);
}

/// this->w[i] = value for each element of an array, 0 where none stands; one of several dimensions
/// may have no values. Nothing, with a problem, where the array has no number of elements that is
/// known here.
std::vector<StatementPtr> Parser::elementValues(const Variable& member, const Token& name,
                                                std::vector<ExpressionPtr> values) {
    constexpr std::int64_t kMaxElements = 256;
    const bool isOfRows = member.dimensions.size() > 1;
    std::vector<std::int64_t> extents;
    std::int64_t count = 1;
    for (const ExpressionPtr& dimension : member.dimensions) {
        const std::int64_t extent = dimension == nullptr ? 0 : constantOf(*dimension).value_or(0);
        extents.push_back(std::clamp<std::int64_t>(extent, 0, kMaxElements + 1));
        count = std::min(count * extents.back(), kMaxElements + 1);
    }
    const bool isPlain =
        (values.empty() || !isOfRows) &&
        std::ranges::all_of(values, [](const ExpressionPtr& value) { return value != nullptr; });
    std::vector<StatementPtr> made;
    if (count < 1 || !isPlain || count > kMaxElements || count < std::ssize(values)) {
        stream_.fail(name.place, Message{"compiler.outside"}.with("name", member.name + " { }"));
        return made;
    }
    for (std::int64_t i = 0; i < count; ++i) {
        const auto number = static_cast<std::size_t>(i);
        ExpressionPtr value;
        if (number < values.size()) {
            value = std::move(values[number]);
        } else {
            value = node(ExpressionKind::Construct, name.place);
            value->type = scalarType(Scalar::Void);
        }
        StatementPtr given = memberValue(name, std::move(value));
        std::int64_t inRow = count;
        for (const std::int64_t extent : extents) {
            inRow /= extent;
            ExpressionPtr index = node(ExpressionKind::Literal, name.place);
            index->bits = static_cast<std::uint64_t>(i / inRow % extent);
            ExpressionPtr element = node(ExpressionKind::Subscript, name.place);
            adopt(*element, std::move(given->condition->operands[0]));
            adopt(*element, std::move(index));
            given->condition->operands[0] = std::move(element);
        }
        made.push_back(std::move(given));
    }
    return made;
}

/// T() : w{1, 2} { … }: what the list gives an array goes to its elements.
void Parser::spreadArrayValues(const RecordDefinition& definition) {
    for (const auto& maker : unit_.functions) {
        if (!isMakerOf(*maker, definition.record) || maker->body == nullptr) continue;
        std::vector<StatementPtr> spread;
        for (StatementPtr& part : maker->body->children) {
            const Variable* const array = arrayWithValues(definition, *part);
            if (array == nullptr) {
                spread.push_back(std::move(part));
                continue;
            }
            Token name;
            name.text = array->name;
            name.place = part->place;
            for (StatementPtr& one :
                 elementValues(*array, name, std::move(part->condition->operands[1]->operands)))
                spread.push_back(std::move(one));
        }
        maker->body->children = std::move(spread);
    }
}

/// float w[4] = {1, 2}; in a structure.
void Parser::addElements(Statement& body, Variable& member, const Token& name) {
    std::vector<ExpressionPtr> values;
    for (Initializer& part : member.braces)
        values.push_back(std::move(part.value));
    for (StatementPtr& given : elementValues(member, name, std::move(values)))
        body.children.push_back(std::move(given));
    member.hasBraces = false;
    member.braces.clear();
}

/// The function that gives members the values that stand behind them.
void Parser::addSetter(RecordDefinition& definition) {
    auto setter = ownFunction(definition, definition.record.name + "::" + kSetter);
    setter->parameters.push_back(objectParameter(definition.record, definition.place));
    for (const auto& member : definition.members) {
        Token name;
        name.text = member->name;
        name.place = member->place;
        if (member->hasBraces) addElements(*setter->body, *member, name);
        if (member->initializer == nullptr) continue;
        setter->body->children.push_back(memberValue(name, std::move(member->initializer)));
    }
    unit_.functions.push_back(std::move(setter));
}

}  // namespace warpscope::cuda
