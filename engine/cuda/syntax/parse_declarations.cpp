#include "engine/cuda/syntax/parser_state.h"

#include <algorithm>
#include <bit>

namespace warpscope::cuda {
namespace {

/// CUDA asks for no more: an access takes 16 bytes, a line of memory has 128.
constexpr std::uint64_t kMaxAlignment = 128;

}  // namespace

Specifiers Parser::specifiers() {
    Specifiers found;
    skipAttributes();
    while (true) {
        if (stream_.at("__align__") || stream_.at("alignas")) {
            found.alignment = std::max(found.alignment, alignment());
        } else if (hasParentheses(stream_.peek())) {
            launchBounds(found);
        } else if (!found.hasType && atStructureWithBody(found)) {
            found.place = stream_.peek().place;
            found.type = structure();  // struct { … } x; __device__ struct P { … } x;
            found.hasType = true;
        } else if (!found.hasType && atTypeOf()) {
            takeTypeOf(found);
        } else if (!takeTypeName(found) && !parseSpecifier(stream_, found)) {
            break;
        }
    }
    if (!found.hasType && !stream_.isFailing()) {
        if (isHostLibrary()) {
            failHostLibrary();
            return found;
        }
        const Token& token = stream_.peek();
        Message message = outsideMessage(token);
        const bool isSpelledOut = behindSpelledType() > 1;
        if ((message.isEmpty() || isSpelledOut) && token.kind == TokenKind::Identifier &&
            !stream_.peek(1).is("(")) {
            failUnknownType();
            return found;
        }
        if (message.isEmpty())
            message = token.kind == TokenKind::End
                          ? Message{"compiler.expected_type_end"}
                          : Message{"compiler.expected_type"}.with("found", token.text);
        const bool isFunction = stream_.peek(1).is("(") && (found.isDevice || found.isKernel);
        stream_.fail(token.place, std::move(message),
                     isFunction ? Message{found.isKernel ? "compiler.hint.kernel_void"
                                                         : "compiler.hint.result_type"}
                                      .with("name", token.text)
                                : outsideHint(token));
    }
    found.type.isConst = found.type.isConst || found.isConst;
    found.type.isVolatile = found.type.isVolatile || found.isVolatile;
    return found;
}

/// struct { … } and, of a variable of the device, struct P { … }.
bool Parser::atStructureWithBody(const Specifiers& found) const {
    if (!atStructure()) return false;
    return stream_.peek(1).is("{") ||
           ((found.isDevice || found.isConstant) && stream_.peek(2).is("{"));
}

/// __align__(16): a number, since what is aligned is often told by the size of a register.
std::uint32_t Parser::alignment() {
    stream_.take();
    if (!stream_.expect("(")) return 1;
    const Token& bytes = stream_.take();
    const bool isPower = bytes.kind == TokenKind::Integer && std::has_single_bit(bytes.bits);
    if (!isPower || bytes.bits > kMaxAlignment)
        stream_.fail(bytes.place,
                     Message{"compiler.bad_alignment"}.with("most", std::int64_t{kMaxAlignment}));
    if (!stream_.isFailing()) stream_.expect(")");
    return isPower ? static_cast<std::uint32_t>(bytes.bits) : 1;
}

void Parser::launchBounds(Specifiers& found) {
    const bool isBounds = stream_.take().is("__launch_bounds__");
    if (!stream_.expect("(")) return;
    // A third number, blocks in a cluster, changes nothing here; the extents of one are the
    // launch's.
    for (int i = 0; i < 3 && !stream_.isFailing(); ++i) {
        ExpressionPtr value = assignment();
        if (isBounds && i == 0) found.boundsThreads = std::move(value);
        if (isBounds && i == 1) found.boundsBlocks = std::move(value);
        if (!stream_.accept(",")) break;
    }
    stream_.expect(")");
}

/// Reads the stars behind a type; `isConst` tells whether the pointer itself is const.
Type Parser::pointerSuffix(const Specifiers& found, bool& isConst) {
    Type type = found.type;
    isConst = found.isConst;
    while (stream_.at("*")) {
        const Token& star = stream_.take();
        if (type.isPointer)
            stream_.fail(star.place, {"compiler.pointer_to_pointer"},
                         {"compiler.hint.pointer_to_pointer"});
        type.isPointer = true;
        isConst = false;
        Specifiers ignored;
        while (stream_.at("const") || stream_.at("__restrict__") || stream_.at("__restrict") ||
               stream_.at("volatile")) {
            isConst = isConst || stream_.at("const");
            parseSpecifier(stream_, ignored);
        }
    }
    return type;
}

void Parser::topLevel() {
    if (stream_.accept(";")) return;
    const bool isNamedEnum = stream_.at("typedef") && stream_.peek(1).is("enum");
    if (stream_.at("typedef") && !isNamedEnum) return typeDefinition();
    const auto addConstants = [&](std::vector<std::unique_ptr<Variable>> constants) {
        for (auto& constant : constants) {
            constant->isLate = true;
            unit_.globals.push_back(std::move(constant));
        }
    };
    if (stream_.at("using")) return addConstants(typeAlias());
    if (stream_.at("template")) return templateDeclaration();
    if (atStructure() && !stream_.peek(1).is("{")) {
        structure();
        if (!stream_.isFailing() && !stream_.isAtEnd()) stream_.expect(";");
        return;
    }
    if (isNamedEnum || (stream_.at("enum") && !namedType(stream_.peek(1).text))) {
        const bool isTypeName = stream_.accept("typedef");
        const Token tag = stream_.peek(1);
        addConstants(enumeration());
        if (isTypeName && !stream_.isFailing()) {
            const std::string name = stream_.expectName().text;
            types_[name] = scalarType(Scalar::Int);
            unit_.enumScopes[name].clear();
            nameEnum(tag, name);
        }
        if (!stream_.isFailing()) stream_.expect(";");
        return;
    }
    Specifiers found = specifiers();
    if (stream_.isFailing()) return;
    bool isConst = false;
    const Type type = pointerSuffix(found, isConst);
    found.givesReference = stream_.accept("&");
    const bool isNamed = stream_.peek(1).is("(") && stream_.peek().kind == TokenKind::Identifier;
    if (isNamed || stream_.at("operator")) {
        const Token name = functionName();
        if (!stream_.isFailing()) function(found, type, name, nullptr);
        return;
    }
    globalVariables(found, type, isConst);
}

void Parser::globalVariables(const Specifiers& found, const Type& type, bool isConst) {
    while (!stream_.isFailing()) {
        auto variable = std::make_unique<Variable>();
        variable->type = type;
        variable->isConst = isConst;
        variable->isAuto = found.isAuto;
        variable->typeOf = found.typeOf;
        const Token name = stream_.expectName();
        variable->name = name.text;
        variable->place = name.place;
        declaratorRest(*variable);
        applySpecifiers(found, *variable);
        variable->isLate = variable->storage == Storage::Local;
        unit_.globals.push_back(std::move(variable));
        if (!stream_.accept(",")) break;
    }
    if (!stream_.isFailing()) stream_.expect(";");
}

std::unique_ptr<Variable> Parser::declarator(const Specifiers& found) {
    auto variable = std::make_unique<Variable>();
    variable->type = pointerSuffix(found, variable->isConst);
    variable->isAuto = found.isAuto;
    variable->typeOf = found.typeOf;
    variable->isReference = stream_.accept("&");
    variable->place = stream_.peek().place;
    rowsPointer(*variable);
    if (variable->name.empty()) {
        const Token name = stream_.expectName();
        variable->name = name.text;
        variable->place = name.place;
    }
    declaratorRest(*variable);
    // Its storage would be that of a variable outside, which is another one.
    if (found.isDevice || found.isConstant)
        stream_.fail(found.place, {"compiler.device_inside"}, {"compiler.hint.declare_outside"});
    applySpecifiers(found, *variable);
    return variable;
}

/// (*a)[16]: a pointer to rows of 16; (&a)[16]: another name of an array.
void Parser::rowsPointer(Variable& variable) {
    if (!stream_.at("(") || !stream_.peek(1).isOneOf({"*", "&"})) return;
    stream_.take();
    if (stream_.take().is("&"))
        variable.isReference = true;
    else
        variable.type.isPointer = variable.isPointerToRows = true;
    const Token name = stream_.expectName();
    variable.name = name.text;
    variable.place = name.place;
    if (!stream_.isFailing()) stream_.expect(")");
    // int (*f)(int)
    if (!stream_.isFailing() && stream_.at("("))
        stream_.fail(name.place, {"compiler.function_pointer"}, {"ptx.hint.indirect"});
}

/// float f(float x): no first value, but the parameters of a function.
bool Parser::isNestedFunction() {
    const Token& behind = stream_.peek(2);
    const bool isParameter =
        behind.kind == TokenKind::Identifier || behind.is("*") || behind.is("&");
    return stream_.peek(1).is(")") || (atType(1) && isParameter);
}

void Parser::declaratorRest(Variable& variable) {
    arrayDimensions(variable);
    if (stream_.isFailing()) return;
    const bool hasSign = stream_.accept("=");
    variable.hasBraces = stream_.at("{");
    if (variable.hasBraces) {
        variable.braces = braces();
    } else if (hasSign) {
        variable.initializer = assignment();
        if (!stream_.isFailing() && !variable.dimensions.empty()) spellText(variable);
    } else if (stream_.at("(") && variable.type.isRecord()) {
        variable.initializer = construct();
        variable.initializer->type = variable.type;
    } else if (stream_.at("(") && isNestedFunction()) {
        stream_.fail(variable.place,
                     Message{"compiler.nested_function"}.with("name", variable.name),
                     {"compiler.hint.nested_function"});
    } else if (stream_.accept("(")) {
        variable.initializer = assignment();
        if (!stream_.isFailing()) stream_.expect(")");
    }
}

/// char name[] = "ab" is {'a', 'b', 0}.
void Parser::spellText(Variable& variable) {
    const Expression* const text = variable.initializer.get();
    const Scalar scalar = variable.type.scalar;
    const bool isOfText = scalar == Scalar::Char || scalar == Scalar::UnsignedChar;
    const bool isText = text != nullptr && text->kind == ExpressionKind::Text;
    if (!isText || !isOfText || variable.dimensions.size() != 1) return;
    for (std::size_t i = 0; i <= text->name.size(); ++i) {
        Initializer& one = variable.braces.emplace_back();
        one.place = text->place;
        one.value = node(ExpressionKind::Literal, text->place);
        one.value->type = scalarType(scalar);
        const auto byte = static_cast<signed char>(i < text->name.size() ? text->name[i] : 0);
        // As a literal of its type: what is signed fills 32 bits.
        one.value->bits = static_cast<std::uint8_t>(byte);
        if (scalar == Scalar::Char)
            one.value->bits = std::bit_cast<std::uint32_t>(std::int32_t{byte});
    }
    variable.hasBraces = true;
    variable.initializer.reset();
}

void Parser::arrayDimensions(Variable& variable) {
    while (!stream_.isFailing() && stream_.accept("[")) {
        if (stream_.at("]") && variable.dimensions.empty()) {
            variable.hasUnknownSize = true;
            variable.dimensions.push_back(nullptr);
        } else {
            variable.dimensions.push_back(assignment());
        }
        if (!stream_.isFailing()) stream_.expect("]");
    }
}

/// {1, 2, {3, 4}}
std::vector<Initializer> Parser::braces() {
    const TokenStream::Nesting nesting(stream_);
    std::vector<Initializer> list;
    stream_.expect("{");
    while (!stream_.isFailing() && !stream_.at("}") && !stream_.isAtEnd()) {
        Initializer& part = list.emplace_back();
        part.place = stream_.peek().place;
        if (stream_.at(".")) part.member = designator();
        if (stream_.isFailing()) break;
        if (stream_.at("{")) {
            part.list = braces();
        } else {
            part.value = assignment();
        }
        if (stream_.isFailing() || !stream_.accept(",")) break;
    }
    if (!stream_.isFailing()) stream_.expect("}");
    return list;
}

void Parser::applySpecifiers(const Specifiers& found, Variable& variable) {
    variable.isConst = variable.isConst || (found.isConst && !variable.type.isPointer);
    variable.alignment = found.alignment;
    variable.isConstexpr = found.isConstexpr;
    if (found.isConstant) {
        variable.storage = Storage::Constant;
        variable.isConst = true;
        variable.type.isConst = true;
    } else if (found.isShared) {
        variable.storage = found.isExtern ? Storage::DynamicShared : Storage::Shared;
    } else if (found.isDevice) {
        variable.storage = Storage::Global;
    } else if (found.isExtern) {
        stream_.fail(found.place, {"compiler.device_variable"}, {"compiler.hint.use_parameters"});
    }
}

/// static int hits; in a function is one variable of the whole grid, a __device__ variable that
/// only the function knows; one that never changes is a constant.
void Parser::makeStatic(Variable& variable) {
    if (variable.storage != Storage::Local || variable.isReference) return;
    const bool isConstant = variable.isConst || (variable.isConstexpr && !variable.type.isPointer);
    variable.storage = isConstant ? Storage::Constant : Storage::Global;
}

StatementPtr Parser::declaration() {
    StatementPtr made = make(StatementKind::Declaration);
    const bool isOfNamespace =
        stream_.at("using") && (stream_.peek(1).is("namespace") || stream_.peek(2).is(";"));
    if (isOfNamespace) {  // Names of the file's own namespaces have been taken off.
        while (!stream_.isAtEnd() && !stream_.at(";"))
            stream_.take();
        stream_.expect(";");
        return made;
    }
    if (stream_.at("typedef") || stream_.at("using")) {
        if (stream_.at("typedef"))
            typeDefinition();
        else
            made->variables = typeAlias();
        return made;
    }
    const bool isDefinition = atStructure() && !stream_.peek(1).is("{");
    Specifiers found;
    if (isDefinition) {
        found.type = structure();
        found.hasType = true;
        // struct Range { … } todo[4]; but struct Range { … } int i; lacks a semicolon.
        const bool isBare = stream_.isFailing() || stream_.at(";") || atType();
        if (isBare && !stream_.isFailing()) stream_.expect(";");
        if (isBare) return made;
    }
    if (stream_.at("enum") && !namedType(stream_.peek(1).text)) {
        made->variables = enumeration();
        if (!stream_.isFailing()) stream_.expect(";");
        return made;
    }
    if (!isDefinition) found = specifiers();
    const std::size_t behindSign = stream_.at("&") || stream_.at("&&") ? 1 : 0;
    if (found.isAuto && stream_.peek(behindSign).is("[")) {
        bindings(found, *made);
        return made;
    }
    while (!stream_.isFailing()) {
        made->variables.push_back(declarator(found));
        if (found.isStatic) makeStatic(*made->variables.back());
        rememberConstant(*made->variables.back());
        if (stream_.isFailing() || !stream_.accept(",")) break;
    }
    if (!stream_.isFailing()) stream_.expect(";");
    return made;
}

}  // namespace warpscope::cuda
