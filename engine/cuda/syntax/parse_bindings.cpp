#include <string>
#include <utility>

#include "engine/cuda/syntax/parser_state.h"

namespace warpscope::cuda {

/// auto [a, b] = value; is auto #a = value; with a and b as other names of its members #0 and #1.
void Parser::bindings(const Specifiers& found, Statement& made) {
    auto whole = std::make_unique<Variable>();
    whole->isAuto = true;
    whole->isConst = found.isConst;
    whole->isReference = stream_.accept("&") || stream_.accept("&&");
    stream_.take();
    std::vector<Token> names;
    do {
        names.push_back(stream_.expectName());
    } while (!stream_.isFailing() && stream_.accept(","));
    if (stream_.isFailing() || !stream_.expect("]")) return;
    whole->name = "#" + names.front().text;
    whole->place = names.front().place;
    const std::string object = whole->name;
    declaratorRest(*whole);
    whole->bindingCount = static_cast<int>(names.size());
    made.variables.push_back(std::move(whole));
    for (std::size_t i = 0; i < names.size() && !stream_.isFailing(); ++i) {
        auto part = std::make_unique<Variable>();
        part->name = names[i].text;
        part->place = names[i].place;
        part->isAuto = part->isReference = true;
        part->initializer = node(ExpressionKind::Member, part->place);
        part->initializer->name = "#" + std::to_string(i);
        ExpressionPtr use = node(ExpressionKind::Name, part->place);
        use->name = object;
        adopt(*part->initializer, std::move(use));
        made.variables.push_back(std::move(part));
    }
    if (!stream_.isFailing()) stream_.expect(";");
}

}  // namespace warpscope::cuda
