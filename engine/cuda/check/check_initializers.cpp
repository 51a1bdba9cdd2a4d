#include <algorithm>

#include "engine/cuda/check/checker.h"
#include "engine/cuda/types/records.h"

namespace warpscope::cuda {
namespace {

/// More than any variable may hold.
constexpr std::uint32_t kMaxElements = 1u << 20;

}  // namespace

void Checker::checkElements(Variable& variable) {
    if (!variable.type.isArray() && !variable.type.isRecord()) {
        checkScalarBraces(variable);
        return;
    }
    Type whole = variable.type;
    if (holdsUnion(whole) && !(whole.isRecord() && whole.record->isUnion)) {
        problems_.add(variable.place,
                      Message{"compiler.outside"}.with("name", textOf(whole) + " { }"));
        return;
    }
    if (variable.hasUnknownSize) whole.dimensions.front() = kMaxElements;
    const std::size_t used = placeElements(whole, 0, std::min(leafCount(whole), kMaxElements),
                                           variable.braces, variable);
    if (variable.hasUnknownSize) {
        const std::size_t row = std::max<std::uint32_t>(leafCount(elementType(whole)), 1);
        const std::size_t rows = std::max<std::size_t>(1, (used + row - 1) / row);
        variable.type.dimensions.front() = static_cast<std::uint32_t>(rows);
    }
    checkConstantInitializer(variable);
}

/// int x{3} is int x = 3, and int x{} is 0.
void Checker::checkScalarBraces(Variable& variable) {
    variable.hasBraces = false;
    const bool isOne = variable.braces.size() == 1 && variable.braces.front().value != nullptr;
    if (isOne) {
        variable.initializer = std::move(variable.braces.front().value);
    } else if (variable.braces.empty()) {
        variable.initializer = std::make_unique<Expression>();
        variable.initializer->kind = ExpressionKind::Literal;
        variable.initializer->place = variable.place;
    } else {
        problems_.add(variable.place,
                      Message{"compiler.too_many_elements"}.with("name", variable.name));
    }
}

/// Puts the parts of one pair of braces, which fill a `type` whose first leaf is `first`, into the
/// elements, at most `most` of them (C17, 6.7.9): inner braces begin the row or structure that
/// stands next, and what they leave out is 0; without braces the values follow each other. Gives
/// how many leaves they reach.
std::size_t Checker::placeElements(const Type& type, std::size_t first, std::size_t most,
                                   std::vector<Initializer>& list, Variable& variable) {
    std::size_t next = 0;
    for (Initializer& part : list) {
        if (!part.member.empty()) {
            const int index = designatedIn(type, part.member, part.place);
            if (index < 0) break;
            const std::size_t at = leavesBefore(type, index);
            if (at < next) {
                failOrder(part.member, part.place);
                break;
            }
            next = at;
        }
        if (next >= most || first + next >= kMaxElements) {
            problems_.add(part.place,
                          Message{"compiler.too_many_elements"}.with("name", variable.name));
            break;
        }
        if (part.value == nullptr) {
            const Type inner = partAt(type, static_cast<std::uint32_t>(next));
            const std::size_t size = leafCount(inner);
            placeElements(inner, first + next, size, part.list, variable);
            next += size;
            continue;
        }
        checkValue(part.value);
        next += placeValue(first + next, std::move(part.value), variable);
    }
    return next;
}

/// The member of a structure that .name = … means; -1, with a problem, where it has none.
int Checker::designatedIn(const Type& type, const std::string& name, const Place& place) {
    const bool isPlain = type.isRecord() && !type.record->isUnion;
    if (!isPlain) {
        problems_.add(place, Message{"compiler.outside"}.with("name", "." + name + " ="));
        return -1;
    }
    const int index = type.record->indexOf(name);
    if (index >= 0) return index;
    std::string all;
    for (const Member& member : type.record->members)
        all += (all.empty() ? "" : ", ") + member.name;
    problems_.add(
        place, Message{"compiler.no_member"}.with("name", name),
        Message{"compiler.hint.members"}.with("type", textOf(type)).with("names", all));
    return -1;
}

/// C++ wants the members in the order in which they are declared.
void Checker::failOrder(const std::string& name, const Place& place) {
    problems_.add(place, Message{"compiler.designator_order"}.with("name", name),
                  {"compiler.hint.designator_order"});
}

/// How many numbers stand in a structure before one of its members.
std::size_t Checker::leavesBefore(const Type& type, int index) {
    std::size_t count = 0;
    for (int i = 0; i < index; ++i)
        count += leafCount(type.record->members[static_cast<std::size_t>(i)].type);
    return count;
}

/// {.x = 1, .z = 3} of a structure: the parts where they belong, {} where none stands. False, with
/// a problem, where that cannot be.
bool Checker::placeDesignated(Expression& construct, const Type& type) {
    const auto isNamed = [](const ExpressionPtr& one) {
        return one->kind == ExpressionKind::Designated;
    };
    if (std::ranges::none_of(construct.operands, isNamed)) return true;
    if (hasConstructor(type)) {  // What is left out may have a value of its own.
        fail(construct, Message{"compiler.outside"}.with("name", textOf(type) + " { . }"));
        return false;
    }
    std::vector<ExpressionPtr> placed;
    for (ExpressionPtr& part : construct.operands) {
        if (isNamed(part)) {
            const int index = designatedIn(type, part->name, part->place);
            const bool isLate = index >= 0 && static_cast<std::size_t>(index) < placed.size();
            if (isLate) failOrder(part->name, part->place);
            if (index < 0 || isLate) {
                construct.kind = ExpressionKind::Error;
                construct.type = scalarType(Scalar::Int);
                return false;
            }
            while (placed.size() < static_cast<std::size_t>(index)) {
                auto& empty = placed.emplace_back(std::make_unique<Expression>());
                empty->kind = ExpressionKind::Construct;
                empty->place = part->place;
                empty->type = scalarType(Scalar::Void);
            }
            ExpressionPtr value = std::move(part->operands[0]);
            part = std::move(value);
        }
        placed.push_back(std::move(part));
    }
    construct.operands = std::move(placed);
    return true;
}

/// Puts a checked value where leaf `at` is; gives how many leaves it fills.
std::size_t Checker::placeValue(std::size_t at, ExpressionPtr value, Variable& variable) {
    if (variable.elements.size() <= at) variable.elements.resize(at + 1);
    if (isBroken(*value)) return 1;
    if (value->kind == ExpressionKind::Construct && value->type.isRecord()) {
        std::size_t count = 0;
        for (ExpressionPtr& part : value->operands)
            count += placeValue(at + count, std::move(part), variable);
        return count;
    }
    const std::size_t count = leafCount(value->type);
    if (!value->type.isRecord()) {
        Type leaf = leafAt(variable.type, static_cast<std::uint32_t>(at)).type;
        if (leaf.isScalar()) leaf.isConst = false;
        convert(value, leaf);
    }
    variable.elements[at] = std::move(value);
    return count;
}

}  // namespace warpscope::cuda
