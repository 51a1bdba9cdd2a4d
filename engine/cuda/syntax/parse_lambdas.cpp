#include <utility>

#include "engine/cuda/syntax/parser_state.h"

namespace warpscope::cuda {

/// [=, &x]: what a lambda may name of the function around it.
void Parser::captures(Lambda& lambda) {
    stream_.take();
    while (!stream_.isFailing() && !stream_.at("]")) {
        const bool isDefault =
            stream_.at("=") || (stream_.at("&") && stream_.peek(1).isOneOf({",", "]"}));
        const bool isReference = stream_.at("&");
        if (isDefault || isReference) stream_.take();
        if (isDefault) {
            lambda.capturesAll = true;
            lambda.isAllByReference = isReference;
        } else if (!stream_.at("*") && stream_.peek(1).is("=")) {  // [n = 2 * i, &r = x]
            auto own = std::make_unique<Variable>();
            own->isReference = isReference;
            own->place = stream_.peek().place;
            own->name = stream_.expectName().text;
            stream_.take();
            own->isAuto = true;
            own->initializer = assignment();
            lambda.copies.push_back(std::move(own));
        } else if (stream_.at("this") || stream_.at("*")) {
            stream_.failHere(
                Message{"compiler.outside"}.with("name", "[" + stream_.peek().text + "]"),
                {"compiler.hint.plain_functions"});
        } else {
            lambda.named[stream_.expectName().text] = isReference;
        }
        if (!stream_.accept(",")) break;
    }
    if (!stream_.isFailing()) stream_.expect("]");
}

/// [=](int x) -> float { … }
ExpressionPtr Parser::lambda() {
    ExpressionPtr made = node(ExpressionKind::Lambda, stream_.peek().place);
    RecordDefinition& definition = unit_.records.emplace_back();
    definition.place = made->place;
    definition.record.name = "lambda " + std::to_string(unit_.records.size());
    definition.record.isLambda = true;
    made->type = recordType(definition.record);
    Lambda& lambda = unit_.lambdas.emplace_back();
    made->lambda = &lambda;
    captures(lambda);
    lambda.function = std::make_unique<Function>();
    Function& function = *lambda.function;
    function.name = definition.record.name + "::operator()";
    function.owner = &definition.record;
    function.place = function.declared = made->place;
    function.isDevice = function.isChecked = true;
    function.result = scalarType(Scalar::Void);
    function.isResultOpen = true;
    function.parameters.push_back(objectParameter(definition.record, made->place));
    function.parameters.front()->isConst = true;
    const auto skipWords = [&] {
        while (stream_.peek().isOneOf({"__device__", "__host__", "constexpr", "noexcept"}))
            stream_.take();
    };
    skipWords();
    if (!stream_.isFailing() && stream_.at("(")) parameters(function);
    skipWords();
    if (!stream_.isFailing() && stream_.accept("mutable"))
        lambda.isMutable = definition.record.isMutable = true;
    skipWords();
    if (!stream_.isFailing() && stream_.accept("->")) {
        function.isResultOpen = false;
        function.result = typeName();
    }
    if (stream_.isFailing() || !stream_.at("{")) {
        stream_.expect("{");
        return made;
    }
    function.body = block();
    return made;
}

}  // namespace warpscope::cuda
