#include <algorithm>
#include <utility>

#include "engine/cuda/syntax/fold.h"
#include "engine/cuda/syntax/parser_state.h"
#include "engine/cuda/syntax/templates.h"

namespace warpscope::cuda {
namespace {

/// S<N> may need S<N + 1>, and so on without end.
constexpr int kMaxOpenInstances = 24;
constexpr std::size_t kMaxInstances = 1000;

Token integerToken(std::int64_t number, const Place& place) {
    Token token;
    token.kind = TokenKind::Integer;
    token.place = place;
    token.type = number == static_cast<std::int32_t>(number) ? Scalar::Int : Scalar::Long;
    token.bits =
        static_cast<std::uint64_t>(number) & (token.type == Scalar::Int ? UINT32_MAX : UINT64_MAX);
    token.text = std::to_string(number);
    return token;
}

/// Box<float, 4>
std::string instanceName(const std::string& plain, const std::vector<RecordArgument>& arguments) {
    std::string name;
    for (const RecordArgument& argument : arguments) {
        name += name.empty() ? "" : ", ";
        name += argument.isType ? textOf(argument.type) : std::to_string(argument.number);
    }
    return plain + "<" + name + ">";
}

}  // namespace

std::size_t behindClassHead(const std::vector<Token>& tokens) {
    int depth = 0;
    for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
        depth += tokens[i].is("<") ? 1 : tokens[i].is(">") ? -1 : 0;
        if (depth <= 0) return i + 1;
    }
    return tokens.size() - 1;
}

/// Whether Name< of a template of structures stands here.
bool Parser::atClassTemplate(std::size_t ahead) const {
    if (!stream_.peek(ahead + 1).is("<")) return false;
    const auto found = hostNames_.find(stream_.peek(ahead).text);
    return found != hostNames_.end() && !found->second.tokens.empty() &&
           found->second.outside == HostName::Outside::ClassTemplate;
}

/// Box<float, 4>, which is read for these arguments where it is named first.
Type Parser::classTemplateType() {
    const Token plain = stream_.take();
    const HostName& made = hostNames_.find(plain.text)->second;
    std::vector<TemplateArgument> given = templateArguments();
    Parser head(made.tokens, hostNames_, unit_, stream_.problems());
    head.types_ = types_;
    head.stream_.take();
    head.stream_.take();
    std::vector<TemplateParameter> parameters;
    do {
        parameters.push_back(head.templateParameter());
    } while (!head.stream_.isFailing() && head.stream_.accept(","));
    std::vector<RecordArgument> bound;
    if (head.stream_.isFailing()) stream_.failQuietly();
    if (stream_.isFailing() || !bindArguments(parameters, plain, given, bound)) return {};
    const std::string name = instanceName(plain.text, bound);
    if (const auto own = types_.find(name); own != types_.end()) return own->second;
    if (const auto known = unit_.instances.find(name); known != unit_.instances.end())
        return known->second;
    if (unit_.openInstances >= kMaxOpenInstances || unit_.instances.size() >= kMaxInstances) {
        stream_.fail(plain.place, Message{"compiler.endless_template"}.with("name", plain.text),
                     {"compiler.hint.endless_template"});
        return {};
    }
    const auto failOutside = [&] {
        stream_.fail(plain.place, Message{"compiler.class_template"}.with("name", plain.text),
                     {"compiler.hint.class_template"});
        return Type{};
    };
    for (const std::vector<Token>& special : made.special) {
        if (!special[2].is(">")) continue;
        // template <> struct Name<double> { … }
        Parser other(special, hostNames_, unit_, stream_.problems());
        other.types_ = types_;
        for (std::size_t i = behindClassHead(special) + 1; i > 0; --i)
            other.stream_.take();
        if (!other.atClassTemplate()) return failOutside();
        other.stream_.take();
        std::vector<TemplateArgument> written = other.templateArguments();
        std::vector<RecordArgument> meant;
        if (!bindArguments(parameters, plain, written, meant)) return failOutside();
        if (instanceName(plain.text, meant) == name)
            return readClass(special, {}, {}, bound, plain.text, name);
    }
    const auto partial = nearestPartial(made.special, bound);
    if (!partial) return failOutside();
    if (partial->tokens == nullptr)
        return readClass(made.tokens, parameters, bound, bound, plain.text, name);
    std::vector<RecordArgument> own;
    for (const auto& one : partial->bound)
        own.push_back(one.value());
    return readClass(*partial->tokens, partial->parameters, own, bound, plain.text, name);
}

/// What each parameter is: as given, else its standard value. False, and told, where it has none.
bool Parser::bindArguments(const std::vector<TemplateParameter>& parameters, const Token& plain,
                           std::vector<TemplateArgument>& given,
                           std::vector<RecordArgument>& bound) {
    const Place& place = plain.place;
    std::vector<std::vector<Token>> numbers(parameters.size());
    std::vector<const std::vector<Token>*> values(parameters.size());
    std::map<std::string, Type> types = types_;
    for (std::size_t i = 0; i < parameters.size() && !stream_.isFailing(); ++i) {
        const TemplateParameter& parameter = parameters[i];
        std::vector<Token> words = substituted(parameters, values, parameter.standard);
        words.push_back(stream_.peek());
        words.back().kind = TokenKind::End;
        Parser own(words, hostNames_, unit_, stream_.problems());
        own.types_ = types;
        if (i >= given.size() && words.size() > 1) {
            TemplateArgument& argument = given.emplace_back();
            argument.isType = own.atType();
            if (argument.isType)
                argument.type = own.typeName();
            else
                argument.value = own.conditional();
        }
        RecordArgument& one = bound.emplace_back();
        one.isType = parameter.isType;
        const bool fits = i < given.size() && given[i].isType == parameter.isType;
        if (fits && one.isType) {
            one.type = given[i].type;
            types[parameter.name] = one.type;
            continue;
        }
        if (!fits) {
            stream_.fail(place, Message{"compiler.class_template"}.with("name", plain.text),
                         {"compiler.hint.class_template"});
            return false;
        }
        const std::optional<std::int64_t> number = constantOf(*given[i].value);
        if (!number.has_value()) {
            stream_.fail(place, {"compiler.not_constant"}, {"compiler.hint.constant"});
            return false;
        }
        one.number = number.value();
        numbers[i].push_back(integerToken(one.number, place));
        values[i] = &numbers[i];
    }
    return !stream_.isFailing() && given.size() <= parameters.size();
}

/// `bound`: what the parameters are; `arguments`: what the structure is named with.
/// Reads the structure under the name of its own, which within it the plain one stands for.
Type Parser::readClass(const std::vector<Token>& tokens,
                       const std::vector<TemplateParameter>& parameters,
                       const std::vector<RecordArgument>& bound,
                       const std::vector<RecordArgument>& arguments, const std::string& plain,
                       const std::string& name) {
    const std::size_t begin = behindClassHead(tokens);
    std::vector<std::vector<Token>> numbers(parameters.size());
    std::vector<const std::vector<Token>*> values(parameters.size());
    Parser inner(tokens, hostNames_, unit_, stream_.problems());
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (bound[i].isType) continue;
        numbers[i].push_back(integerToken(bound[i].number, tokens.front().place));
        values[i] = &numbers[i];
    }
    std::vector<Token> body = substituted(parameters, values, std::span(tokens).subspan(begin));
    // struct Name<double> {
    const auto open = std::ranges::find_if(body, [](const Token& one) { return one.is("<"); });
    const auto end = std::ranges::find_if(body, [](const Token& one) {
        return one.isOneOf({"{", ":"});
    });
    if (open < end) body.erase(open, end);
    for (std::size_t i = 0; i + 1 < body.size(); ++i)
        if (body[i].is(plain) && !body[i + 1].is("<")) body[i].text = name;
    Parser made(body, hostNames_, unit_, stream_.problems());
    made.types_ = types_;
    made.hostTypes_ = hostTypes_;
    made.triedTypes_ = triedTypes_;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        if (bound[i].isType) made.types_[parameters[i].name] = bound[i].type;
    ++unit_.openInstances;
    made.topLevel();
    --unit_.openInstances;
    const auto type = made.types_.find(name);
    if (made.stream_.isFailing() || type == made.types_.end()) {
        stream_.failQuietly();
        return {};
    }
    hostTypes_.merge(made.hostTypes_);
    unreadTypes_.merge(made.unreadTypes_);
    triedTypes_.merge(made.triedTypes_);
    for (RecordDefinition& one : unit_.records) {
        if (&one.record != type->second.record) continue;
        one.record.templateName = plain;
        one.record.arguments = arguments;
    }
    return unit_.instances[name] = type->second;
}

/// The number that an expression of the source is, as far as it tells without its types: literals,
/// constants of the file and of the function, sizes of numbers and pointers, signs between them.
std::optional<std::int64_t> Parser::constantOf(const Expression& expression) const {
    switch (expression.kind) {
        case ExpressionKind::Literal:
            return expression.type.isInteger()
                       ? std::optional(signedValue(expression.type, expression.bits))
                       : std::nullopt;
        case ExpressionKind::Convert:
            return expression.type.isInteger() ? constantOf(*expression.operands[0]) : std::nullopt;
        case ExpressionKind::Name: {
            if (const auto own = constants_.find(expression.name); own != constants_.end())
                return own->second;
            const auto found = std::ranges::find_if(
                unit_.globals, [&](const auto& one) { return one->name == expression.name; });
            const bool isKnown = found != unit_.globals.end() && (*found)->isConst &&
                                 (*found)->initializer != nullptr;
            return isKnown ? constantOf(*(*found)->initializer) : std::nullopt;
        }
        case ExpressionKind::Negate:
            if (const auto value = constantOf(*expression.operands[0])) return -*value;
            return std::nullopt;
        case ExpressionKind::SizeOf: {
            const Type& type = expression.operationType;
            const bool isKnown =
                expression.operands.empty() && (type.isPointer || !type.isRecord());
            return isKnown && !expression.isAlignment ? std::optional<std::int64_t>(bytesOf(type))
                                                      : std::nullopt;
        }
        case ExpressionKind::LogicalNot:
            if (const auto value = constantOf(*expression.operands[0])) return *value == 0 ? 1 : 0;
            return std::nullopt;
        case ExpressionKind::Conditional: {
            const auto condition = constantOf(*expression.operands[0]);
            return condition ? constantOf(*expression.operands[*condition != 0 ? 1 : 2])
                             : std::nullopt;
        }
        case ExpressionKind::Binary: {
            const auto left = constantOf(*expression.operands[0]);
            const auto right = constantOf(*expression.operands[1]);
            if (!left || !right) return std::nullopt;
            if (expression.op == BinaryOperator::LogicalAnd) return *left != 0 && *right != 0;
            if (expression.op == BinaryOperator::LogicalOr) return *left != 0 || *right != 0;
            const Type type = scalarType(Scalar::Long);
            const auto bits = foldBinary(expression.op, type, static_cast<std::uint64_t>(*left),
                                         static_cast<std::uint64_t>(*right));
            return bits ? std::optional(signedValue(type, *bits)) : std::nullopt;
        }
        default:
            return std::nullopt;
    }
}

/// const int N = 8; within a function, for Box<N>. Any other variable hides such a name.
void Parser::rememberConstant(const Variable& variable) {
    const bool mayBe = variable.isConst && variable.type.isInteger() && variable.initializer;
    const auto value = mayBe ? constantOf(*variable.initializer) : std::nullopt;
    constants_.erase(variable.name);
    if (value) constants_[variable.name] = *value;
}

}  // namespace warpscope::cuda
