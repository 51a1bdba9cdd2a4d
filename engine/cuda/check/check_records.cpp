#include <algorithm>
#include <utility>

#include "engine/cuda/check/checker.h"
#include "engine/cuda/types/records.h"
#include "engine/cuda/types/suggest.h"

namespace warpscope::cuda {

/// The sizes of arrays in structures are constants of the file: their places follow from them.
void Checker::layOutRecords() {
    for (RecordDefinition& definition : unit_.records)
        layOutRecord(definition);
}

void Checker::layOutRecord(RecordDefinition& definition) {
    if (std::exchange(definition.isBegun, true)) return;
    auto& members = definition.record.members;
    for (const Record* const base : definition.bases) {
        if (!layOutPart(recordType(*base), definition.place)) continue;
        members.push_back({":" + base->name, recordType(*base), 0, true});
        // Two that hold nothing may have to lie apart.
        if (base->members.empty() && definition.bases.size() > 1)
            problems_.add(definition.place, Message{"compiler.outside"}.with("name", base->name));
    }
    for (const auto& member : definition.members) {
        checkDimensions(*member);
        if (member->type.isVoid())
            problems_.add(member->place,
                          Message{"compiler.void_variable"}.with("name", member->name));
        if (layOutPart(member->type, member->place))
            members.push_back({member->name, member->type, 0, false, member->access});
    }
    layOut(definition.record);
}

/// A structure within another one comes first, wherever it was read: one that only the host seemed
/// to need is read where it is first named. False, and told, where it holds itself: whoever went
/// through its members would never end.
bool Checker::layOutPart(const Type& type, const Place& place) {
    if (type.record == nullptr || type.isPointer) return true;
    const auto found = std::ranges::find_if(
        unit_.records, [&](const RecordDefinition& one) { return &one.record == type.record; });
    if (found == unit_.records.end()) return true;
    layOutRecord(*found);
    if (found->record.bytes > 0) return true;
    problems_.add(place, Message{"compiler.outside"}.with("name", found->record.name));
    return false;
}

/// threadIdx.x, p.x and p->x.
void Checker::checkMember(ExpressionPtr& expression) {
    Expression& node = *expression;
    const Expression& owner = *node.operands[0];
    isa::Special first{};
    const bool isVector = owner.kind == ExpressionKind::Name &&
                          findVariable(owner.name) == nullptr &&
                          findSpecialVector(owner.name, first);
    if (!isVector) {
        checkPart(node);
        return;
    }
    const std::string part = node.name;
    if (part != "x" && part != "y" && part != "z") {
        fail(node, Message{"compiler.no_member"}.with("name", part),
             Message{"compiler.hint.vector_part"}.with("name", owner.name));
        return;
    }
    node.kind = ExpressionKind::Special;
    node.special = static_cast<isa::Special>(static_cast<int>(first) + (part[0] - 'x'));
    node.type = scalarType(Scalar::Unsigned);
    node.operands.clear();
    node.depth = 1;
}

void Checker::checkPart(Expression& expression) {
    ExpressionPtr& owner = expression.operands[0];
    check(owner);
    if (hasBrokenOperand(expression)) return;
    if (!owner->type.isRecord()) {
        const bool isPointer = owner->type.isPointer && owner->type.record != nullptr;
        fail(expression, Message{"compiler.no_members"}.with("type", textOf(owner->type)),
             isPointer ? Message{"compiler.hint.arrow"} : Message{});
        return;
    }
    while (owner->type.record->indexOf(expression.name) < 0) {
        const int base = owner->type.record->baseWith(expression.name);
        if (base < 0) break;
        enterPart(owner, base);
    }
    const Record& record = *owner->type.record;
    if (expression.name.starts_with("#")) {  // Of auto [a, b].
        const int number = std::stoi(expression.name.substr(1));
        if (number >= std::ssize(record.members)) {
            expression.kind = ExpressionKind::Error;  // Told of the whole.
            expression.type = scalarType(Scalar::Int);
            return;
        }
        choosePart(expression, number);
        return;
    }
    const int index = record.indexOf(expression.name);
    if (index < 0) {
        std::vector<std::string_view> names;
        std::string all;
        for (const Member& member : record.members) {
            if (member.isBase) continue;
            names.push_back(member.name);
            all += (all.empty() ? "" : ", ") + member.name;
        }
        Message hint = didYouMean(expression.name, names);
        if (hint.isEmpty() && !all.empty())
            hint = Message{"compiler.hint.members"}
                       .with("type", textOf(owner->type))
                       .with("names", all);
        fail(expression, Message{"compiler.no_member"}.with("name", expression.name),
             std::move(hint));
        return;
    }
    if (isHidden(expression, expression.name, record,
                 record.members[static_cast<std::size_t>(index)].access))
        return;
    choosePart(expression, index);
}

/// Tells where what stands in a structure cannot be named from here.
bool Checker::isHidden(Expression& expression, const std::string& name, const Record& owner,
                       const Access& access) {
    const Record* const here = function_ != nullptr ? function_->owner : nullptr;
    const bool isHeir = here != nullptr && (here == &owner || here->baseTowards(owner) >= 0);
    const bool isOpen = access.kind == Access::Kind::Public || here == &owner ||
                        (access.kind == Access::Kind::Protected && isHeir);
    if (isOpen) return false;
    const bool isPrivate = access.kind == Access::Kind::Private;
    fail(expression,
         Message{isPrivate ? "compiler.private_member" : "compiler.protected_member"}
             .with("name", name)
             .with("type", owner.name)
             .with("line", access.line),
         {"compiler.hint.private_member"});
    return true;
}

/// Requires: the expression is a member of a checked structure, `index` that of the member.
void Checker::choosePart(Expression& expression, int index) {
    const Expression& owner = *expression.operands[0];
    const Variable* const root = rootOf(owner);
    expression.bits = static_cast<std::uint64_t>(index);
    expression.type = owner.type.record->members[static_cast<std::size_t>(index)].type;
    const bool isConst = owner.type.isConst || (root != nullptr && root->isConst);
    if (!expression.type.isPointer) expression.type.isConst = expression.type.isConst || isConst;
    expression.depth = std::max(expression.depth, owner.depth + 1);
}

/// What a function or a choice gives has a register for each of its numbers. False, and told, where
/// a structure has too many.
bool Checker::fitsRegisters(Expression& expression, const Type& type) {
    constexpr std::uint32_t kMaxInRegisters = 128;
    if (!type.isRecord() || leafCount(type) <= kMaxInRegisters) return true;
    fail(expression, Message{"compiler.outside"}.with("name", textOf(type)));
    return false;
}

/// Makes a structure one of its members, what it has of a base among them.
void Checker::enterPart(ExpressionPtr& object, int index) {
    auto part = std::make_unique<Expression>();
    part->kind = ExpressionKind::Member;
    part->place = object->place;
    part->name = object->type.record->members[static_cast<std::size_t>(index)].name;
    part->operands.push_back(std::move(object));
    choosePart(*part, index);
    object = std::move(part);
}

/// The same, until it is the structure that is asked for. False where it does not inherit from it.
bool Checker::enterBases(ExpressionPtr& object, const Type& wanted) {
    if (!object->type.isRecord() || !wanted.isRecord()) return false;
    if (object->type.record->baseTowards(*wanted.record) < 0) return false;
    while (object->type.record != wanted.record)
        enterPart(object, object->type.record->baseTowards(*wanted.record));
    return true;
}

ExpressionPtr Checker::objectOf(const Place& place) const {
    auto object = std::make_unique<Expression>();
    object->kind = ExpressionKind::Name;
    object->name = "this";
    object->place = place;
    return object;
}

/// Within a function of a structure x means this->x. Makes a name of a member what it stands for.
bool Checker::isOwnMember(ExpressionPtr& expression) {
    const Record* const owner = function_ != nullptr ? function_->owner : nullptr;
    const bool isMember = owner != nullptr && (owner->indexOf(expression->name) >= 0 ||
                                               owner->baseWith(expression->name) >= 0);
    if (!isMember) return false;
    auto member = std::make_unique<Expression>();
    member->kind = ExpressionKind::Member;
    member->place = expression->place;
    member->name = expression->name;
    member->depth = 2;
    member->operands.push_back(objectOf(expression->place));
    expression = std::move(member);
    return true;
}

ExpressionPtr Checker::zeroOf(const Type& type, const Place& place) const {
    auto zero = std::make_unique<Expression>();
    zero->kind = type.isRecord() ? ExpressionKind::Construct : ExpressionKind::Literal;
    zero->place = place;
    zero->type = type;
    if (!type.isRecord()) return zero;
    for (const Member& member : type.record->members)
        zero->operands.push_back(zeroOf(member.type, place));
    zero->depth = 2;
    return zero;
}

/// {a, b} or T(a, b) of a type; what is left out is 0, and 1 in a dim3.
void Checker::checkConstruct(ExpressionPtr& expression, const Type& type) {
    Expression& node = *expression;
    if (!type.isRecord()) {
        if (type.isVoid()) return fail(node, Message{"compiler.outside"}.with("name", "{ }"));
        if (node.operands.size() > 1 || type.isArray()) {
            fail(node,
                 Message{"compiler.bad_conversion"}.with("from", "{ }").with("to", textOf(type)));
            return;
        }
        ExpressionPtr value =
            node.operands.empty() ? zeroOf(type, node.place) : std::move(node.operands[0]);
        expression = std::move(value);
        checkValue(expression);
        // Braces make a constant of an enum class of a number.
        const bool isNumber = expression->type.isInteger() && !isBroken(*expression);
        return type.isEnumClass() && isNumber ? convertSilently(expression, type)
                                              : convert(expression, type);
    }
    if (!placeDesignated(node, type) || callsConstructor(expression, type)) return;
    const Record& record = *type.record;
    bool isFirstChecked = false;
    // T(t) and T{t} are copies.
    if (node.operands.size() == 1 && node.operands[0]->kind != ExpressionKind::Construct) {
        checkValue(node.operands[0]);
        if (node.operands[0]->type.isRecord()) {
            ExpressionPtr value = std::move(node.operands[0]);
            expression = std::move(value);
            convert(expression, type);
            return;
        }
        isFirstChecked = true;
    }
    if (record.hasArrays) {
        fail(node, Message{"compiler.outside"}.with("name", textOf(type) + " { }"));
        return;
    }
    if (node.operands.size() > record.members.size()) {
        fail(node, Message{"compiler.too_many_elements"}.with("name", record.name));
        return;
    }
    for (std::size_t i = 0; i < record.members.size(); ++i) {
        Type member = record.members[i].type;
        if (member.isScalar()) member.isConst = false;
        if (i >= node.operands.size()) {
            node.operands.push_back(zeroOf(member, node.place));
            if (record.name == "dim3") node.operands.back()->bits = 1;
            continue;
        }
        ExpressionPtr& part = node.operands[i];
        if (isOpenList(*part)) {
            checkConstruct(part, member);
        } else {
            if (i > 0 || !isFirstChecked) checkValue(part);
            convert(part, member);
        }
    }
    node.type = scalarType(Scalar::Structure);
    node.type.record = &record;
    hasBrokenOperand(node);
}

/// make_float4(a, b, c, d).
void Checker::makeConstruct(ExpressionPtr& expression) {
    const Record* const record = vectorRecord(std::string_view(expression->name).substr(5));
    if (!checkArgumentCount(*expression, record->members.size(), record->members.size())) {
        expression->kind = ExpressionKind::Error;
        return;
    }
    expression->kind = ExpressionKind::Construct;
    expression->name.clear();
    checkConstruct(expression, recordType(*record));
}

/// decltype(value) x; of a place that is more than a name x is another name.
void Checker::takeTypeOf(Variable& variable) {
    ExpressionPtr& value = *variable.typeOf;
    // A const one is only its number once it has been checked.
    const bool isNamed = value->kind == ExpressionKind::Name && !value->isParenthesized;
    const Variable* const named = isNamed ? findVariable(value->name) : nullptr;
    check(value);
    if (isBroken(*value)) {
        variable.type = scalarType(Scalar::Int);
        return;
    }
    const bool isName =
        named != nullptr || (!value->isParenthesized && (value->kind == ExpressionKind::Variable ||
                                                         value->kind == ExpressionKind::Member));
    Type type = value->type;
    const bool isOfConst =
        named != nullptr ? named->isConst && !named->isReference : type.isConst && !type.isPointer;
    if (type.isScalar()) type.isConst = variable.type.isPointer && isName && isOfConst;
    if (variable.type.isPointer) {
        if (type.isPointer || type.isArray())
            problems_.add(variable.place, {"compiler.pointer_to_pointer"},
                          {"compiler.hint.pointer_to_pointer"});
        type.isPointer = true;
    } else if (!isName && isPlace(*value)) {
        variable.isReference = true;
        variable.isConst = variable.isConst || value->type.isConst;
    } else if (isName && type.isScalar()) {
        variable.isConst = variable.isConst || isOfConst;
    }
    variable.type = type;
}

/// auto x = value;
void Checker::deduceType(Variable& variable) {
    if (variable.typeOf != nullptr) return takeTypeOf(variable);
    if (variable.initializer == nullptr) {
        problems_.add(variable.place,
                      Message{"compiler.auto_without_value"}.with("name", variable.name));
        return;
    }
    if (variable.isReference) {
        check(variable.initializer);
    } else {
        checkValue(variable.initializer);
    }
    Type type = variable.initializer->type;
    if (isBroken(*variable.initializer)) type = scalarType(Scalar::Int);
    variable.isConst =
        variable.isConst || (variable.isReference && type.isConst && !type.isPointer);
    if (type.isScalar()) type.isConst = false;
    variable.type = type;
    variable.isChecked = true;
    const auto members = type.isRecord() ? std::ssize(type.record->members) : 0;
    if (variable.bindingCount == 0 || variable.bindingCount == members ||
        isBroken(*variable.initializer))
        return;
    problems_.add(variable.place, Message{"compiler.binding_count"}
                                      .with("type", textOf(type))
                                      .with("members", static_cast<long long>(members))
                                      .with("names", variable.bindingCount));
}

}  // namespace warpscope::cuda
