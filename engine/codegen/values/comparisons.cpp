#include "engine/codegen/values/comparisons.h"

namespace warpscope::codegen {

using isa::Comparison;

Comparison invertedOf(Comparison comparison, bool isOfFloats) {
    using enum Comparison;
    switch (comparison) {
        case Less:
            return isOfFloats ? GreaterEqualUnordered : GreaterEqual;
        case LessEqual:
            return isOfFloats ? GreaterUnordered : Greater;
        case Greater:
            return isOfFloats ? LessEqualUnordered : LessEqual;
        case GreaterEqual:
            return isOfFloats ? LessUnordered : Less;
        case Equal:
            return NotEqual;
        case NotEqual:
            return Equal;
        case LessUnordered:
            return GreaterEqual;
        case LessEqualUnordered:
            return Greater;
        case GreaterUnordered:
            return LessEqual;
        case GreaterEqualUnordered:
            return Less;
        case EqualUnordered:
            return NotEqualOrdered;
        case NotEqualOrdered:
            return EqualUnordered;
        case Ordered:
            return Unordered;
        case Unordered:
            return Ordered;
    }
    return comparison;
}

Comparison mirroredOf(Comparison comparison) {
    switch (comparison) {
        case Comparison::Less:
            return Comparison::Greater;
        case Comparison::LessEqual:
            return Comparison::GreaterEqual;
        case Comparison::Greater:
            return Comparison::Less;
        case Comparison::GreaterEqual:
            return Comparison::LessEqual;
        default:
            return comparison;
    }
}

}  // namespace warpscope::codegen
