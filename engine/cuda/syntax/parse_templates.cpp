#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "engine/cuda/syntax/parser_state.h"
#include "engine/cuda/syntax/templates.h"

namespace warpscope::cuda {
namespace {

Token punctuator(const char* text, const Place& place) {
    Token token;
    token.kind = TokenKind::Punctuator;
    token.text = text;
    token.place = place;
    return token;
}

/// The ( of the parameters, or the number of tokens where there is none.
std::size_t openingOf(const std::vector<Token>& tokens) {
    for (std::size_t i = 1; i < tokens.size() && !tokens[i].is("{"); ++i) {
        if (!tokens[i].is("(")) continue;
        if (!hasParentheses(tokens[i - 1])) return i;
        // __launch_bounds__((BM * BN) / (TM * TN))
        for (int depth = 0; i < tokens.size(); ++i) {
            depth += tokens[i].is("(") ? 1 : tokens[i].is(")") ? -1 : 0;
            if (depth == 0) break;
        }
    }
    return tokens.size();
}

/// A number of the parameter's type, ((int)(16)), or the words of a type.
void append(const TemplateParameter& parameter, const std::vector<Token>& value, const Token& use,
            std::vector<Token>& out) {
    const auto add = [&](const std::vector<Token>& tokens) {
        for (Token token : tokens) {
            token.place = use.place;
            out.push_back(std::move(token));
        }
    };
    const auto sign = [&](const char* text) { out.push_back(punctuator(text, use.place)); };
    if (parameter.isType) return add(value);
    sign("(");
    sign("(");
    add(parameter.type);
    sign(")");
    sign("(");
    add(value);
    sign(")");
    sign(")");
}

}  // namespace

std::vector<Token> substituted(const std::vector<TemplateParameter>& parameters,
                               const std::vector<const std::vector<Token>*>& values,
                               std::span<const Token> tokens) {
    std::vector<Token> made;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto found = std::ranges::find(parameters, tokens[i].text, &TemplateParameter::name);
        const auto number = static_cast<std::size_t>(found - parameters.begin());
        const bool isName = tokens[i].kind == TokenKind::Identifier && found != parameters.end() &&
                            values[number] != nullptr &&
                            (i == 0 || !(tokens[i - 1].is(".") || tokens[i - 1].is("->")));
        if (isName) {
            append(*found, *values[number], tokens[i], made);
        } else {
            made.push_back(tokens[i]);
        }
    }
    return made;
}

/// template <typename T, int N = 4> up to the end of the function behind it.
void Parser::templateDeclaration() {
    const Token word = stream_.take();
    Template made;
    if (!stream_.accept("<")) {  // template __global__ void k<float>(float*); needs nothing.
        while (!stream_.isAtEnd() && !stream_.accept(";"))
            stream_.take();
        return;
    }
    while (!stream_.isFailing() && !stream_.at(">") && !stream_.isAtEnd()) {
        made.parameters.push_back(templateParameter());
        if (!stream_.accept(",")) break;
    }
    if (stream_.isFailing() || !stream_.expect(">")) return;
    const bool isFunction = !stream_.at("struct") && !stream_.at("class") && !stream_.at("union");
    int depth = 0;
    bool isEnd = false;
    while (isFunction && !isEnd && !stream_.isAtEnd()) {
        const Token& token = stream_.take();
        made.tokens.push_back(token);
        depth += token.is("{") || token.is("(") ? 1 : token.is("}") || token.is(")") ? -1 : 0;
        made.isKernel = made.isKernel || token.is("__global__");
        isEnd = depth == 0 && (token.is("}") || token.is(";"));
    }
    const std::size_t open = openingOf(made.tokens);
    if (isFunction && made.parameters.empty() && specializedFunction(made)) return;
    if (made.parameters.empty() || open >= made.tokens.size()) {
        const Token& name = stream_.peek(1);
        if (!isFunction && name.kind == TokenKind::Identifier) {
            stream_.fail(name.place, Message{"compiler.class_template"}.with("name", name.text),
                         {"compiler.hint.class_template"});
            return;
        }
        stream_.fail(word.place, Message{"compiler.outside"}.with("name", word.text),
                     {"compiler.hint.plain_functions"});
        return;
    }
    made.name = made.tokens[open - 1].text;
    if (open > 1 && made.tokens[open - 2].is("operator")) made.name = "operator" + made.name;
    made.place = word.place;
    made.tokens.push_back(stream_.peek());
    made.tokens.back().kind = TokenKind::End;
    // A prototype says nothing that its definition does not say.
    const std::string name = made.name;
    const bool isPrototype = made.tokens[made.tokens.size() - 2].is(";");
    if (!isPrototype) unit_.templates.emplace(name, std::move(made));
}

/// typename T = float, or unsigned int kSize = 256.
TemplateParameter Parser::templateParameter() {
    TemplateParameter made;
    made.isType = stream_.at("typename") || stream_.at("class");
    std::vector<Token> words;
    while (stream_.peek().kind == TokenKind::Identifier && !(made.isType && words.size() == 2) &&
           !stream_.at("__global__") && !stream_.at("__device__"))
        words.push_back(stream_.take());
    const bool hasStandard = stream_.accept("=");
    for (int depth = 0; hasStandard && !stream_.isAtEnd();) {
        const Token& token = stream_.peek();
        if (depth == 0 && (token.is(",") || token.is(">"))) break;
        depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        made.standard.push_back(stream_.take());
    }
    if (words.size() < 2 || words.back().kind != TokenKind::Identifier) {
        stream_.failHere(Message{"compiler.outside"}.with("name", "template"),
                         {"compiler.hint.plain_functions"});
        return made;
    }
    made.name = words.back().text;
    words.pop_back();
    if (!made.isType) made.type = std::move(words);
    return made;
}

/// <float, 16> behind the name of a template.
std::vector<TemplateArgument> Parser::templateArguments() {
    std::vector<TemplateArgument> arguments;
    // A > ends them, so nothing that compares may stand between.
    const int precedence = findBinaryOperator("+")->precedence;
    stream_.take();
    while (!stream_.isFailing() && !stream_.at(">") && !stream_.isAtEnd()) {
        TemplateArgument& argument = arguments.emplace_back();
        // Op::Add is a number, whose Op is a type.
        argument.isType = atType() && !stream_.peek(behindArguments(1)).is("::");
        if (argument.isType) {
            argument.type = typeName();
        } else {
            argument.value = binary(precedence);
        }
        if (isHalfClosed_ || !stream_.accept(",")) break;
    }
    if (stream_.isFailing()) return arguments;
    // Box<Box<int>>: its >> ends both.
    if (isHalfClosed_) {
        isHalfClosed_ = false;
        stream_.take();
    } else if (stream_.at(">>")) {
        isHalfClosed_ = true;
    } else {
        stream_.expect(">");
    }
    return arguments;
}

void Parser::readInstance(const std::string& name) {
    const std::size_t before = unit_.functions.size();
    types_ = unit_.types;
    topLevel();
    unit_.types.merge(hostTypes_);
    if (unit_.functions.size() > before) unit_.functions.back()->name = name;
}

/// template <> float f<float>(float x) { … } is the function that the template would be written out
/// as. False where nothing tells what it is for, or it is a kernel.
bool Parser::specializedFunction(const Template& made) {
    const std::vector<Token>& tokens = made.tokens;
    const std::size_t open = openingOf(tokens);
    std::size_t name = 0;
    while (name + 1 < open && !tokens[name + 1].is("<"))
        ++name;
    if (made.isKernel || open >= tokens.size() || name + 1 >= open || !tokens[open - 1].is(">"))
        return false;
    Token end = stream_.peek();
    end.kind = TokenKind::End;
    const auto at = [&](std::size_t i) { return tokens.begin() + static_cast<std::ptrdiff_t>(i); };
    std::vector<Token> words(at(name + 1), at(open));
    words.push_back(end);
    Parser list(words, hostNames_, unit_, stream_.problems());
    list.types_ = types_;
    std::string text;
    for (const TemplateArgument& one : list.templateArguments()) {
        const auto number = one.isType ? std::nullopt : constantOf(*one.value);
        if (list.stream_.isFailing() || (!one.isType && !number)) return false;
        text +=
            (text.empty() ? "" : ", ") + (one.isType ? textOf(one.type) : std::to_string(*number));
    }
    words.assign(tokens.begin(), at(name + 1));
    words.insert(words.end(), at(open), tokens.end());
    words.push_back(end);
    Parser inner(words, hostNames_, unit_, stream_.problems());
    inner.types_ = types_;
    inner.hostTypes_ = hostTypes_;
    const std::size_t before = unit_.functions.size();
    inner.topLevel();
    hostTypes_.merge(inner.hostTypes_);
    if (inner.stream_.isFailing()) stream_.failQuietly();
    if (unit_.functions.size() == before) return true;
    Function& function = *unit_.functions.back();
    function.name = tokens[name].text + "<" + text + ">";
    // Who stands above it may call it: the template is known there.
    const auto whole = unit_.templates.find(tokens[name].text);
    if (whole != unit_.templates.end()) function.declared = whole->second.place;
    unit_.specialized.insert(tokens[name].text);
    return true;
}

std::vector<TemplatePattern> patternsOf(const Template& made) {
    std::vector<TemplatePattern> patterns;
    int depth = 0;
    for (std::size_t i = openingOf(made.tokens); i < made.tokens.size(); ++i) {
        const Token& token = made.tokens[i];
        depth += token.isOneOf({"(", "[", "<"})   ? 1
                 : token.isOneOf({")", "]", ">"}) ? -1
                 : token.is(">>")                 ? -2
                                                  : 0;
        if (depth == 0) break;
        if (depth == 1 && (token.is("(") || token.is(","))) {
            patterns.emplace_back();
            continue;
        }
        TemplatePattern& pattern = patterns.back();
        pattern.isPointer = pattern.isPointer || token.is("*") || token.is("[");
        pattern.isConst = pattern.isConst || token.is("const");
        pattern.isReference = pattern.isReference || token.is("&");
        const bool isArray = token.is("[") && made.tokens[i - 1].isOneOf({")", "]"});
        if (isArray) pattern.extents.push_back(made.tokens[i + 1].text);
        if (token.kind == TokenKind::Identifier) pattern.names.push_back(token.text);
    }
    return patterns;
}

Instantiated instantiate(const Template& made, const std::vector<TemplateBinding>& bindings,
                         const std::string& name, TranslationUnit& unit, ProblemList& problems) {
    std::vector<const std::vector<Token>*> values(made.parameters.size());
    const auto types = unit.types;
    for (std::size_t i = 0; i < made.parameters.size(); ++i) {
        const TemplateParameter& parameter = made.parameters[i];
        const TemplateBinding* const binding = i < bindings.size() ? &bindings[i] : nullptr;
        const bool isGiven = binding != nullptr && !binding->tokens.empty();
        const std::vector<Token>& words = isGiven ? binding->tokens : parameter.standard;
        const bool isKnownType = binding != nullptr && binding->type.has_value();
        if (isKnownType) {
            unit.types[parameter.name] = *binding->type;
        } else if (!words.empty()) {
            values[i] = &words;
        } else {
            unit.types = types;
            return Instantiated::NotFitting;
        }
    }
    const std::vector<Token> tokens = substituted(made.parameters, values, made.tokens);
    const std::size_t before = unit.functions.size();
    ProblemList found("");
    Parser(tokens, unit.hostNames, unit, found).readInstance(name);
    if (!found.isEmpty()) {  // Nobody may look at what is half read: only what is wrong with it
                             // counts.
        Parser(tokens, unit.hostNames, unit, problems).readInstance(name);
        unit.functions.resize(before);
    }
    for (const TemplateParameter& parameter : made.parameters)
        unit.types.erase(parameter.name);
    unit.types.insert(types.begin(), types.end());
    return unit.functions.size() > before ? Instantiated::Yes : Instantiated::Broken;
}

}  // namespace warpscope::cuda
