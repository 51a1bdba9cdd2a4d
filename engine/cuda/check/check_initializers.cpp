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
