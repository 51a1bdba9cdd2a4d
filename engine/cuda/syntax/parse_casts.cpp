#include <utility>

#include "engine/cuda/syntax/parser_state.h"

namespace warpscope::cuda {

Type Parser::typeName() {
    const Specifiers found = specifiers();
    if (found.typeOf != nullptr)
        stream_.fail(found.place, Message{"compiler.outside"}.with("name", "decltype"),
                     {"compiler.hint.decltype"});
    bool ignored = false;
    return pointerSuffix(found, ignored);
}

/// (half2*)p: a cast to a type that this reader has not.
bool Parser::failsAsCast() {
    const bool isCast = stream_.at("(") && stream_.peek(1).isOneOf({"half", "half2", "__half2"}) &&
                        stream_.peek(2).isOneOf({"*", ")"});
    if (!isCast) return false;
    stream_.take();
    failUnknownType();
    return true;
}

ExpressionPtr Parser::cast() {
    ExpressionPtr made = node(ExpressionKind::Convert, stream_.take().place);
    made->type = typeName();
    if (stream_.at("(") && stream_.peek(1).is("*"))  // (int(*)[4])p
        stream_.failHere(Message{"compiler.outside"}.with("name", "(*)"),
                         {"compiler.hint.array_of_pointers"});
    const bool isReference = !stream_.isFailing() && stream_.accept("&");
    if (stream_.isFailing() || !stream_.expect(")")) return made;
    if (isReference) return referenceCast(std::move(made), unary());
    adopt(*made, unary());
    return made;
}

ExpressionPtr Parser::namedCast() {
    ExpressionPtr made = node(ExpressionKind::Convert, stream_.take().place);
    if (!stream_.expect("<")) return made;
    made->type = typeName();
    const bool isReference = !stream_.isFailing() && stream_.accept("&");
    if (stream_.isFailing() || !stream_.expect(">")) return made;
    ExpressionPtr operand = parenthesized();
    if (isReference) return referenceCast(std::move(made), std::move(operand));
    adopt(*made, std::move(operand));
    return made;
}

/// reinterpret_cast<T&>(x) is *reinterpret_cast<T*>(&x).
ExpressionPtr Parser::referenceCast(ExpressionPtr cast, ExpressionPtr operand) {
    const Place place = cast->place;
    if (cast->type.isPointer) {
        stream_.fail(place, {"compiler.pointer_to_pointer"}, {"compiler.hint.pointer_to_pointer"});
        return cast;
    }
    ExpressionPtr address = node(ExpressionKind::AddressOf, place);
    adopt(*address, std::move(operand));
    cast->type.isPointer = true;
    adopt(*cast, std::move(address));
    ExpressionPtr made = node(ExpressionKind::Dereference, place);
    adopt(*made, std::move(cast));
    return made;
}

/// float(x), as C++ writes a cast, or float4{x, y, z, w}.
ExpressionPtr Parser::functionalCast() {
    ExpressionPtr made = node(ExpressionKind::Convert, stream_.peek().place);
    made->type = typeName();
    if (stream_.isFailing()) return made;
    const bool isZero = stream_.at("(") && stream_.peek(1).is(")");  // T s = T();
    if (made->type.isRecord() || stream_.at("{") || isZero) {
        const Place place = made->place;
        const Type type = made->type;
        if (!stream_.at("{") && !stream_.at("(")) {
            stream_.expect("(");
            return made;
        }
        made = construct();
        made->place = place;
        made->type = type;
        return made;
    }
    adopt(*made, parenthesized());
    return made;
}

}  // namespace warpscope::cuda
