#include "engine/cuda/syntax/parser_state.h"

namespace warpscope::cuda {

/// The name of a function, or operator and its sign as one word.
Token Parser::functionName() {
    if (!stream_.at("operator")) return stream_.expectName();
    Token name = stream_.take();
    const Token& sign = stream_.take();
    name.text += sign.text;
    name.place.endColumn = sign.place.endColumn;
    if (sign.is("(") || sign.is("[")) name.text += stream_.take().text;
    return name;
}

/// `owner`: the structure that the function stands in, or nullptr.
void Parser::function(Specifiers& found, Type result, const Token& name, const Record* owner) {
    auto made = std::make_unique<Function>();
    made->name = owner == nullptr ? name.text : owner->name + "::" + name.text;
    made->owner = owner;
    made->place = made->declared = name.place;
    made->isKernel = found.isKernel;
    made->isDevice = found.isDevice;
    made->isConstexpr = found.isConstexpr;
    made->givesReference = found.givesReference;
    made->result = std::move(result);
    made->result.isConst = made->result.isConst && (made->result.isPointer || made->givesReference);
    made->isResultOpen = found.isAuto;
    if (found.isAuto) made->result = scalarType(Scalar::Void);
    made->boundsThreads = std::move(found.boundsThreads);
    made->boundsBlocks = std::move(found.boundsBlocks);
    made->isStatic = owner != nullptr && found.isStatic;
    const bool hasObject = owner != nullptr && !made->isStatic;
    if (hasObject) made->parameters.push_back(objectParameter(*owner, name.place));
    parameters(*made);
    if (stream_.isFailing()) return;
    if (hasObject) made->parameters.front()->isConst = stream_.accept("const");
    stream_.accept("noexcept");
    stream_.accept("override");
    stream_.accept("final");
    if (stream_.accept("->")) trailingResult(*made);
    if (stream_.isFailing()) return;
    if (!stream_.accept(";")) {
        if (!stream_.at("{")) {
            stream_.expect("{");
            return;
        }
        made->body = block();
    }
    unit_.functions.push_back(std::move(made));
}

void Parser::parameters(Function& function) {
    if (!stream_.expect("(")) return;
    if (stream_.at("void") && stream_.peek(1).is(")")) stream_.take();
    if (stream_.accept(")")) return;
    do {
        const Specifiers found = specifiers();
        if (found.isAuto)  // A template, of which each call may need another one.
            stream_.fail(found.place, Message{"compiler.outside"}.with("name", "(auto)"),
                         {"compiler.hint.plain_functions"});
        if (stream_.isFailing()) return;
        auto variable = std::make_unique<Variable>();
        variable->type = pointerSuffix(found, variable->isConst);
        variable->storage = Storage::Parameter;
        variable->isReference = stream_.accept("&") || stream_.accept("&&");
        while (stream_.at("__restrict__") || stream_.at("__restrict"))
            stream_.take();
        variable->place = stream_.peek().place;
        rowsPointer(*variable);
        if (stream_.at("[") && stream_.peek(1).is("]") &&
            stream_.peek(2).kind == TokenKind::Identifier)
            stream_.expectName();  // int[] a
        if (variable->name.empty() && stream_.peek().kind == TokenKind::Identifier)
            variable->name = stream_.take().text;
        arrayDimensions(*variable);
        if (!stream_.isFailing() && stream_.accept("=")) variable->initializer = assignment();
        function.parameters.push_back(std::move(variable));
    } while (!stream_.isFailing() && stream_.accept(","));
    if (!stream_.isFailing()) stream_.expect(atType() ? "," : ")");
}

/// auto f(T a) -> T. What decltype(…) says of is that of the return as well.
void Parser::trailingResult(Function& function) {
    if (!stream_.accept("decltype")) {
        function.result = typeName();
        function.isResultOpen = false;
        return;
    }
    int depth = 0;
    do {
        const Token& token = stream_.take();
        depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
    } while (depth > 0 && !stream_.isAtEnd());
}

}  // namespace warpscope::cuda
