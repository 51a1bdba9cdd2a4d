#include <string>
#include <utility>

#include "engine/cuda/syntax/parser_state.h"

namespace warpscope::cuda {

/// for (float v : values)
bool Parser::isOverRange() const {
    constexpr std::size_t kMaxAhead = 12;
    for (std::size_t i = 0; i < kMaxAhead; ++i) {
        const Token& token = stream_.peek(i);
        if (token.is(":")) return true;
        if (token.kind != TokenKind::Identifier && !token.is("&") && !token.is("*")) return false;
    }
    return false;
}

/// {1, 2, 5} behind the colon of a for: const T ##x[] = {1, 2, 5}; of auto, T is the type of the
/// first one, which has to be a number.
StatementPtr Parser::listOf(const Variable& element) {
    StatementPtr made = make(StatementKind::Declaration);
    made->variables.push_back(std::make_unique<Variable>());
    Variable& list = *made->variables.front();
    list.name = "##" + element.name;
    list.place = stream_.peek().place;
    list.type = element.type;
    list.isConst = list.hasBraces = list.hasUnknownSize = true;
    list.dimensions.push_back(nullptr);
    list.braces = braces();
    if (stream_.isFailing() || !element.isAuto) return made;
    const Expression* const first = list.braces.empty() ? nullptr : list.braces.front().value.get();
    if (first == nullptr || first->kind != ExpressionKind::Literal)
        stream_.fail(list.place, {"compiler.open_list"},
                     Message{"compiler.hint.open_list"}.with("name", element.name));
    else
        list.type = first->type;
    return made;
}

/// for (T x : array) body is for (int #x = 0; #x < rows; #x++) { T x = array[#x]; body }; of a list
/// the array stands in front of it.
StatementPtr Parser::overRange(StatementPtr loop) {
    const Specifiers found = specifiers();
    if (stream_.isFailing()) return loop;
    StatementPtr element = make(StatementKind::Declaration);
    element->variables.push_back(declarator(found));
    if (stream_.isFailing() || !stream_.expect(":")) return loop;
    Variable& variable = *element->variables.front();
    StatementPtr list = stream_.at("{") ? listOf(variable) : nullptr;
    Token array = list != nullptr ? stream_.previous() : stream_.expectName();
    if (stream_.isFailing() || !stream_.expect(")")) return loop;
    if (list != nullptr) array.text = list->variables.front()->name;
    const auto named = [&](const std::string& name) {
        ExpressionPtr use = node(ExpressionKind::Name, array.place);
        use->name = name;
        return use;
    };
    const std::string index = "#" + variable.name;
    loop->initial = make(StatementKind::Declaration);
    loop->initial->variables.push_back(std::make_unique<Variable>());
    Variable& counter = *loop->initial->variables.front();
    counter.name = index;
    counter.place = variable.place;
    counter.initializer = node(ExpressionKind::Literal, array.place);
    ExpressionPtr rows = node(ExpressionKind::SizeOf, array.place);
    rows->isCount = true;
    adopt(*rows, named(array.text));
    loop->condition = node(ExpressionKind::Binary, array.place);
    loop->condition->op = BinaryOperator::Less;
    adopt(*loop->condition, named(index));
    adopt(*loop->condition, std::move(rows));
    Token step = array;
    step.text = "++";
    step.kind = TokenKind::Punctuator;
    loop->step = increment(named(index), step, true);
    variable.initializer = node(ExpressionKind::Subscript, array.place);
    adopt(*variable.initializer, named(array.text));
    adopt(*variable.initializer, named(index));
    loop->body = make(StatementKind::Block);
    loop->body->children.push_back(std::move(element));
    loop->body->children.push_back(statement());
    if (list == nullptr) return loop;
    StatementPtr whole = make(StatementKind::Block);
    whole->place = loop->place;
    whole->children.push_back(std::move(list));
    whole->children.push_back(std::move(loop));
    whole->end = stream_.previous().place;
    return whole;
}

}  // namespace warpscope::cuda
