#include <algorithm>
#include <array>
#include <string_view>

#include "engine/cuda/syntax/parser_state.h"

namespace warpscope::cuda {
namespace {

/// Levels of one expression; chains such as a + b + c + … count a level for each term.
constexpr int kMaxTreeDepth = 600;

struct UnaryInfo {
    std::string_view text{};
    ExpressionKind kind = ExpressionKind::Error;
};
constexpr std::array<UnaryInfo, 6> kUnaries{{
    {"-", ExpressionKind::Negate},
    {"+", ExpressionKind::Plus},
    {"~", ExpressionKind::BitNot},
    {"!", ExpressionKind::LogicalNot},
    {"&", ExpressionKind::AddressOf},
    {"*", ExpressionKind::Dereference},
}};

/// The operator of "+=" and its kin, or nullptr.
const BinaryOperatorInfo* compoundOperator(const Token& token) {
    if (token.kind != TokenKind::Punctuator || token.text.size() < 2 || token.text.back() != '=')
        return nullptr;
    const auto* const info =
        findBinaryOperator(std::string_view(token.text).substr(0, token.text.size() - 1));
    return info != nullptr && !isComparison(info->op) ? info : nullptr;
}

}  // namespace

ExpressionPtr Parser::node(ExpressionKind kind, const Place& place) const {
    auto made = std::make_unique<Expression>();
    made->kind = kind;
    made->place = place;
    return made;
}

void Parser::adopt(Expression& parent, ExpressionPtr child) {
    if (child == nullptr) child = node(ExpressionKind::Error, parent.place);
    parent.depth = std::max(parent.depth, child->depth + 1);
    parent.operands.push_back(std::move(child));
    if (parent.depth <= kMaxTreeDepth) return;
    stream_.fail(parent.place, {"compiler.too_deep"}, {"compiler.hint.too_deep"});
    stream_.giveUp();
}

ExpressionPtr Parser::expression() {
    ExpressionPtr left = assignment();
    while (!stream_.isFailing() && stream_.at(",")) {
        ExpressionPtr comma = node(ExpressionKind::Comma, stream_.take().place);
        adopt(*comma, std::move(left));
        adopt(*comma, assignment());
        left = std::move(comma);
    }
    return left;
}

ExpressionPtr Parser::assignment() {
    const TokenStream::Nesting nesting(stream_);
    ExpressionPtr left = conditional();
    if (stream_.isFailing()) return left;
    const Token& token = stream_.peek();
    const auto* const compound = compoundOperator(token);
    if (!token.is("=") && compound == nullptr) return left;
    ExpressionPtr made = node(ExpressionKind::Assign, token.place);
    made->isCompound = compound != nullptr;
    if (compound != nullptr) made->op = compound->op;
    stream_.take();
    adopt(*made, std::move(left));
    adopt(*made, initializerClause());
    return made;
}

/// A value, or {…} where the type comes from elsewhere.
ExpressionPtr Parser::initializerClause() {
    if (!stream_.at("{")) return assignment();
    ExpressionPtr made = construct();
    made->type = scalarType(Scalar::Void);
    return made;
}

/// {a, b} or (a, b) behind the name of a type.
ExpressionPtr Parser::construct() {
    const TokenStream::Nesting nesting(stream_);
    ExpressionPtr made = node(ExpressionKind::Construct, stream_.peek().place);
    const char* const end = stream_.take().is("{") ? "}" : ")";
    while (!stream_.isFailing() && !stream_.at(end) && !stream_.isAtEnd()) {
        adopt(*made, stream_.at(".") ? designated() : initializerClause());
        if (stream_.isFailing() || !stream_.accept(",")) break;
    }
    if (!stream_.isFailing()) stream_.expect(end);
    return made;
}

/// .x = value or .x{value} (C++20).
ExpressionPtr Parser::designated() {
    ExpressionPtr made = node(ExpressionKind::Designated, stream_.peek().place);
    made->name = designator();
    if (!stream_.isFailing()) adopt(*made, initializerClause());
    return made;
}

/// The name in .x = and .x{; what it gets stands next.
std::string Parser::designator() {
    stream_.take();
    const std::string name = stream_.expectName().text;
    if (!stream_.isFailing() && !stream_.at("{")) stream_.expect("=");
    return name;
}

ExpressionPtr Parser::conditional() {
    ExpressionPtr condition = binary(1);
    if (stream_.isFailing() || !stream_.at("?")) return condition;
    ExpressionPtr made = node(ExpressionKind::Conditional, stream_.take().place);
    adopt(*made, std::move(condition));
    adopt(*made, expression());
    if (stream_.isFailing() || !stream_.expect(":")) return made;
    adopt(*made, assignment());
    return made;
}

ExpressionPtr Parser::binary(int precedence) {
    ExpressionPtr left = unary();
    while (!stream_.isFailing()) {
        const Token& token = stream_.peek();
        const auto* const info =
            token.kind == TokenKind::Punctuator ? findBinaryOperator(token.text) : nullptr;
        if (info == nullptr || info->precedence < precedence) break;
        ExpressionPtr made = node(ExpressionKind::Binary, token.place);
        made->op = info->op;
        stream_.take();
        const bool isPower = token.is("*") && stream_.at("*") &&
                             stream_.peek().place.line == token.place.line &&
                             stream_.peek().place.column == token.place.endColumn;
        adopt(*made, std::move(left));
        adopt(*made, binary(info->precedence + 1));
        if (isPower) made->operands.back()->name = "**";
        left = std::move(made);
    }
    return left;
}

ExpressionPtr Parser::unary() {
    const TokenStream::Nesting nesting(stream_);
    const Token& token = stream_.peek();
    // (Order::Up) is a value.
    if (token.is("(") && atType(1)) return cast();
    if (failsAsCast()) return node(ExpressionKind::Error, token.place);
    if (token.isOneOf({"sizeof", "alignof", "__alignof__", "_Alignof"})) return sizeOf();
    if (token.is("++") || token.is("--")) {
        stream_.take();
        return increment(unary(), token, false);
    }
    const bool isObject = token.is("*") && stream_.peek(1).is("this") &&
                          !stream_.peek(2).is("->") && !stream_.peek(2).is("[");
    if (isObject) {  // *this
        stream_.take();
        return thisObject(stream_.take().place);
    }
    const auto* const found = std::ranges::find(kUnaries, token.text, &UnaryInfo::text);
    if (token.kind != TokenKind::Punctuator || found == kUnaries.end()) return postfix();
    ExpressionPtr made = node(found->kind, token.place);
    stream_.take();
    adopt(*made, unary());
    return made;
}

/// x++ and ++x are x += 1.
ExpressionPtr Parser::increment(ExpressionPtr operand, const Token& token, bool isPostfix) {
    ExpressionPtr made = node(ExpressionKind::Assign, token.place);
    made->isCompound = true;
    made->isPostfix = isPostfix;
    made->name = token.text;
    made->op = token.is("++") ? BinaryOperator::Add : BinaryOperator::Subtract;
    adopt(*made, std::move(operand));
    ExpressionPtr one = node(ExpressionKind::Literal, token.place);
    one->bits = 1;
    adopt(*made, std::move(one));
    return made;
}

ExpressionPtr Parser::sizeOf() {
    ExpressionPtr made = node(ExpressionKind::SizeOf, stream_.peek().place);
    made->isAlignment = !stream_.take().is("sizeof");
    if (stream_.at("(") && atType(1)) {
        stream_.take();
        made->operationType = typeName();
        extents(made->operationType);
        if (!stream_.isFailing()) stream_.expect(")");
        return made;
    }
    adopt(*made, unary());
    return made;
}

/// The [4] of sizeof(int[4]).
void Parser::extents(Type& type) {
    while (!stream_.isFailing() && !type.isPointer && stream_.accept("[")) {
        const ExpressionPtr size = conditional();
        const auto count = size != nullptr ? constantOf(*size) : std::nullopt;
        if (!stream_.isFailing() && (!count || *count < 1 || *count > UINT32_MAX))
            stream_.fail(size->place, {"compiler.not_constant"}, {"compiler.hint.constant"});
        if (stream_.isFailing()) return;
        type.dimensions.push_back(static_cast<std::uint32_t>(*count));
        stream_.expect("]");
    }
}

ExpressionPtr Parser::postfix() {
    ExpressionPtr made = primary();
    while (!stream_.isFailing()) {
        const Token& token = stream_.peek();
        if (token.is("(")) {
            made = call(std::move(made));
        } else if (token.is("[")) {
            ExpressionPtr subscript = node(ExpressionKind::Subscript, token.place);
            stream_.take();
            adopt(*subscript, std::move(made));
            adopt(*subscript, expression());
            if (!stream_.isFailing()) stream_.expect("]");
            made = std::move(subscript);
        } else if (token.is(".") || token.is("->")) {
            ExpressionPtr member = node(ExpressionKind::Member, made->place);
            const bool isThis = made->kind == ExpressionKind::Name && made->name == "this";
            if (stream_.take().is("->") && !isThis) {
                ExpressionPtr object = node(ExpressionKind::Dereference, made->place);
                adopt(*object, std::move(made));
                made = std::move(object);
            }
            const Token name = stream_.expectName();
            if (stream_.at("::"))  // q.Base::get()
                stream_.fail(name.place, Message{"compiler.outside"}.with(
                                             "name", name.text + "::" + stream_.peek(1).text));
            member->name = name.text;
            member->place.endColumn = name.place.endColumn;
            adopt(*member, std::move(made));
            made = std::move(member);
        } else if (token.is("++") || token.is("--")) {
            stream_.take();
            made = increment(std::move(made), token, true);
        } else {
            break;
        }
    }
    return made;
}

ExpressionPtr Parser::call(ExpressionPtr callee) {
    ExpressionPtr made = node(ExpressionKind::Call, callee->place);
    made->name = callee->name;
    made->templateArguments = std::move(callee->templateArguments);
    using enum ExpressionKind;
    const bool isObject = callee->kind == Lambda || callee->kind == Subscript ||
                          callee->kind == Dereference || callee->kind == Call ||
                          callee->kind == Construct;
    made->isMethod = callee->kind == Member || isObject;
    if (isObject) {  // [&] { … }(); or filters[1](x);
        made->name = "operator()";
        adopt(*made, std::move(callee));
    } else if (made->isMethod) {
        adopt(*made, std::move(callee->operands[0]));
    } else if (callee->kind != Name) {
        stream_.fail(callee->place, {"compiler.not_a_function"});
        return made;
    }
    stream_.expect("(");
    if (stream_.accept(")")) return made;
    if (stream_.at(";")) {
        stream_.expect(")");
        return made;
    }
    do {
        adopt(*made, initializerClause());
    } while (!stream_.isFailing() && stream_.accept(","));
    if (!stream_.isFailing()) stream_.expectEndOfList();
    return made;
}

}  // namespace warpscope::cuda
