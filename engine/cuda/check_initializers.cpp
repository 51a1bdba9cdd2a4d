#include <algorithm>

#include "engine/cuda/checker.h"

namespace warpscope::cuda {
namespace {

/// Keeps hostile dimensions from running over.
constexpr std::size_t kMaxSize = std::size_t{1} << 40;
/// More than any variable may hold.
constexpr std::size_t kMaxElements = 1u << 20;

/// Elements of a[i], a[i][j] and so on: of the first `level` dimensions none.
std::size_t sizeBelow(const std::vector<std::uint32_t>& dimensions, std::size_t level) {
    std::size_t size = 1;
    for (std::size_t i = level; i < dimensions.size(); ++i)
        size = std::min(size * dimensions[i], kMaxSize);
    return size;
}

}  // namespace

void Checker::checkElements(Variable& variable) {
    if (!variable.type.isArray()) {
        checkScalarBraces(variable);
        return;
    }
    const std::size_t row = sizeBelow(variable.type.dimensions, 1);
    const std::size_t most =
        variable.hasUnknownSize ? kMaxElements : row * variable.type.dimensions.front();
    const std::size_t used = placeElements(variable.braces, 0, most, 0, variable);
    if (variable.hasUnknownSize) {
        const std::size_t rows = std::max<std::size_t>(1, (used + row - 1) / row);
        variable.type.dimensions.front() = static_cast<std::uint32_t>(rows);
    }
    const Type element = scalarType(variable.type.scalar);
    for (ExpressionPtr& value : variable.elements) {
        if (value == nullptr) continue;
        checkValue(value);
        convert(value, element);
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

/// Puts the parts of one pair of braces into the elements from `first` on, at most `most` of them
/// (C17, 6.7.9): inner braces begin the row that stands next, and what they leave out is 0; without
/// braces the values follow each other. `level` dimensions lie outside of the braces. Gives how
/// many elements they reach.
std::size_t Checker::placeElements(std::vector<Initializer>& list, std::size_t first,
                                   std::size_t most, std::size_t level, Variable& variable) {
    std::size_t next = 0;
    for (Initializer& part : list) {
        if (next >= most || first + next >= kMaxElements) {
            problems_.add(part.place,
                          Message{"compiler.too_many_elements"}.with("name", variable.name));
            break;
        }
        const std::size_t at = first + next;
        if (part.value == nullptr) {
            std::size_t inner = level + 1;
            while (next % sizeBelow(variable.type.dimensions, inner) != 0)
                ++inner;
            const std::size_t size = sizeBelow(variable.type.dimensions, inner);
            placeElements(part.list, at, size, std::min(inner, variable.type.dimensions.size()),
                          variable);
            next += size;
            continue;
        }
        if (variable.elements.size() <= at) variable.elements.resize(at + 1);
        variable.elements[at] = std::move(part.value);
        ++next;
    }
    return next;
}

}  // namespace warpscope::cuda
