#include "engine/host/arguments.h"

#include <algorithm>
#include <string_view>

#include "engine/host/record_size.h"
#include "engine/host/type_words.h"

namespace warpscope::host {
namespace {

/// float3 and make_float3, int2 { … }: a vector of CUDA.
bool makesVector(std::string_view name) {
    if (name.starts_with("make_")) name.remove_prefix(5);
    return componentsOf(name) > 0;
}

/// Structures of structures; and one that is made of itself ends.
constexpr int kMaxFieldDepth = 2;

}  // namespace

HostArgument ArgumentReader::read(Span span) {
    HostArgument argument;
    argument.text = code_.text(span);
    argument.name = nameIn(code_, span);
    const bool isName = span.end == span.first + 1 && !argument.name.empty();
    const bool isRecord = isName && hasMembers(code_, argument.name);
    const auto value = isRecord ? std::nullopt : evaluator_.evaluate(span);
    if (value && !value->extent) argument.value = value->number;
    memory_.place(span, argument);
    memory_.describe(argument.name, span.first, argument);
    if (isName && !argument.value) describeFields(argument, span.first);
    if (!isName && !argument.value) describeMade(argument, span);
    // cudaMalloc(&m.values, …) names m, but it is a part of it that gets the memory.
    if (!argument.fields.empty()) argument.bytes.reset();
    if (!argument.value) takeMember(argument, span);
    return argument;
}

void ArgumentReader::takeMember(HostArgument& argument, Span span) {
    if (span.end != span.first + 3 || !code_.tokens[span.first + 1].is(".")) return;
    HostArgument whole;
    whole.name = code_.tokens[span.first].text;
    describeFields(whole, span.first);
    const std::string& member = code_.tokens[span.first + 2].text;
    auto found = std::ranges::find(whole.fields, member, &HostArgument::field);
    if (found == whole.fields.end()) {
        const auto names = memberNamesOf(code_, typeInFrontOf(code_, whole.name, span.first));
        const auto place = std::ranges::find(names, member) - names.begin();
        if (place >= std::ssize(whole.fields)) return;
        found = whole.fields.begin() + place;
    }
    if (!found->bytes) return;
    const std::string text = found->isShifted ? found->text : argument.text;
    argument = *found;
    argument.text = text;
}

void ArgumentReader::describeMade(HostArgument& argument, Span span) {
    const bool isBare = code_.tokens[span.first].is("{");  // k<<<1, 64>>>({data, n});
    const std::size_t open = span.first + (isBare ? 0 : 1);
    const std::string& type = code_.tokens[span.first].text;
    const bool isMade = span.end > open &&
                        (isBare || hasRecord(code_, type) || makesVector(type)) &&
                        (code_.tokens[open].is("(") || code_.tokens[open].is("{")) &&
                        code_.behind(open) == span.end && fieldDepth_ <= kMaxFieldDepth;
    if (!isMade) return;
    ++fieldDepth_;
    listFields(argument, open);
    --fieldDepth_;
}

void ArgumentReader::listFields(HostArgument& argument, std::size_t open) {
    for (const Span& part : code_.split(within(open))) {
        HostArgument& field = argument.fields.emplace_back();
        const bool isNamed = part.end > part.first + 3 && code_.tokens[part.first].is(".") &&
                             code_.tokens[part.first + 2].is("=");
        const Span value{isNamed ? part.first + 3 : part.first, part.end};
        if (!code_.tokens[value.first].is("{")) {
            field = read(value);
        } else if (fieldDepth_ <= kMaxFieldDepth) {
            field.isList = true;
            ++fieldDepth_;
            listFields(field, value.first);
            --fieldDepth_;
        }
        if (isNamed) field.field = code_.tokens[part.first + 1].text;
    }
}

void ArgumentReader::describeFields(HostArgument& argument, std::size_t at) {
    if (fieldDepth_ > kMaxFieldDepth) return;
    ++fieldDepth_;
    const HostFunction* const function = code_.functionAt(at);
    if (function != nullptr) fieldsGiven(*function, argument);
    for (std::size_t i = 1; i + 3 < code_.tokens.size(); ++i) {
        if (code_.tokens[i].text != argument.name || code_.functionAt(i) != function) continue;
        const bool hasSign = code_.tokens[i + 1].is("=");
        const std::size_t open = i + (hasSign ? 2 : 1);
        const bool isDeclared = code_.tokens[i - 1].kind == TokenKind::Identifier ||
                                ((code_.tokens[i - 1].is(",") || code_.tokens[i - 1].is(">")) &&
                                 isDeclaredAt(code_, i));
        // Grid g(64, 32): the constructor most likely fills the members in their order.
        const bool isMade = !hasSign && code_.tokens[open].is("(") && function != nullptr &&
                            hasRecord(code_, code_.tokens[i - 1].text);
        if (isDeclared && (code_.tokens[open].is("{") || isMade)) {
            listFields(argument, open);
        } else if (isDeclared && hasSign && code_.callAt(open) != 0) {
            fieldsMadeBy(open, argument);
        }
        if (code_.tokens[i + 1].is(".") && i < at) describeField(argument, i);
    }
    addDefaults(argument, at);
    --fieldDepth_;
}

void ArgumentReader::addDefaults(HostArgument& argument, std::size_t at) {
    const std::string type = typeInFrontOf(code_, argument.name, at);
    const auto hasPlace = [](const HostArgument& field) { return field.field.empty(); };
    if (type.empty() || std::ranges::any_of(argument.fields, hasPlace)) return;
    for (std::size_t i = 0; i + 3 < code_.tokens.size(); ++i) {
        const bool isRecord = code_.tokens[i].isOneOf({"struct", "class"}) &&
                              code_.tokens[i + 1].text == type && code_.tokens[i + 2].is("{");
        if (!isRecord) continue;
        const std::size_t end = code_.behind(i + 2) - 1;
        for (std::size_t name = i + 3; name + 1 < end; ++name) {
            const Token& token = code_.tokens[name];
            if (token.isOneOf({"(", "{"})) {
                name = code_.behind(name) - 1;
                continue;
            }
            std::size_t sign = name + 1;
            while (code_.tokens[sign].is("["))
                sign = code_.behind(sign);
            const bool hasSign = code_.tokens[sign].is("=");
            const std::size_t first = sign + (hasSign ? 1 : 0);
            const bool isList = code_.tokens[first].is("{");
            const bool isMember = token.kind == TokenKind::Identifier && (hasSign || isList);
            if (!isMember) continue;
            addDefault(token.text, first, argument);
            while (name + 1 < end && !code_.tokens[name + 1].isOneOf({";", ","}))
                name = isList && name + 1 == first ? code_.behind(first) - 1 : name + 1;
        }
        return;
    }
}

void ArgumentReader::addDefault(const std::string& name, std::size_t first,
                                HostArgument& argument) {
    if (std::ranges::find(argument.fields, name, &HostArgument::field) != argument.fields.end())
        return;
    HostArgument field;
    if (code_.tokens[first].is("{")) {
        field.isList = true;
        listFields(field, first);
    } else {
        std::size_t end = first;
        while (!code_.tokens[end].isOneOf({";", ","}) && end + 1 < code_.tokens.size())
            end = code_.tokens[end].is("(") ? code_.behind(end) : end + 1;
        field = read({first, end});
    }
    field.field = name;
    argument.fields.push_back(std::move(field));
}

void ArgumentReader::describeCopied(const std::string& name, std::size_t at,
                                    HostArgument& argument) {
    HostArgument copied;
    copied.name = name;
    describeFields(copied, at);
    argument.fields = std::move(copied.fields);
}

void ArgumentReader::fieldsGiven(const HostFunction& function, HostArgument& argument) {
    const auto found = std::ranges::find(function.parameters, argument.name);
    if (found == function.parameters.end()) return;
    const auto index = static_cast<std::size_t>(found - function.parameters.begin());
    for (std::size_t i = 0; i + 1 < code_.tokens.size(); ++i) {
        const HostFunction* const caller = code_.functionAt(i);
        const std::size_t open = code_.tokens[i].text == function.name ? code_.callAt(i) : 0;
        if (open == 0 || caller == nullptr || caller == &function) continue;
        const auto parts = code_.split(within(open));
        if (index >= parts.size() || parts[index].end != parts[index].first + 1) continue;
        return describeCopied(code_.tokens[parts[index].first].text, i, argument);
    }
}

void ArgumentReader::fieldsMadeBy(std::size_t callAt, HostArgument& argument) {
    const std::string& name = code_.tokens[callAt].text;
    const auto maker = std::ranges::find(code_.functions, name, &HostFunction::name);
    if (maker == code_.functions.end()) return;
    const Evaluator::Call call(evaluator_, *maker, callAt);
    for (std::size_t i = maker->body.end; i-- > maker->body.first;) {
        if (!code_.tokens[i].is("return")) continue;
        // return {a, b}; return Matrix{a, b};
        const std::size_t open = i + (code_.tokens[i + 1].is("{") ? 1 : 2);
        if (code_.tokens[open].is("{")) return listFields(argument, open);
        if (!code_.tokens[i + 2].is(";")) continue;
        return describeCopied(code_.tokens[i + 1].text, i, argument);
    }
}

std::size_t ArgumentReader::callAround(std::size_t token) const {
    int depth = 0;
    for (std::size_t i = token; i-- > 1;) {
        const Token& one = code_.tokens[i];
        if (one.is(";") || one.is("{") || one.is("}") || (depth == 0 && one.is(","))) return 0;
        depth += one.is(")") ? 1 : one.is("(") ? -1 : 0;
        if (depth < 0) return i - 1;
    }
    return 0;
}

void ArgumentReader::describeField(HostArgument& argument, std::size_t nameAt) {
    std::string name = code_.tokens[nameAt + 2].text;
    std::size_t behind = nameAt + 3;
    if (code_.tokens[behind].is("[") &&
        code_.tokens[code_.behind(behind)].is("=")) {  // p.c[1] = 7;
        name += code_.text({behind, code_.behind(behind)});
        behind = code_.behind(behind);
    }
    auto known = std::ranges::find(argument.fields, name, &HostArgument::field);
    const bool isNew = known == argument.fields.end();
    if (isNew) {
        argument.fields.emplace_back().field = name;
        known = argument.fields.end() - 1;
    }
    if (code_.tokens[behind].is("=")) {
        std::size_t end = behind + 1;
        while (end + 1 < code_.tokens.size() && !code_.tokens[end].is(";"))
            ++end;
        *known = read({evaluator_.behindChain({behind + 1, end}), end});
        known->field = name;
        return;
    }
    const std::size_t call = callAround(nameAt);
    if (call != 0 && isAllocation(code_.tokens[call]))
        memory_.allocation(argument.name, call, *known);
    if (call != 0) memory_.filling(call, *known);
    // Only read there: f(m.rows).
    const bool isTold = known->bytes || known->isCopiedTo || known->setTo || known->value;
    if (isNew && !isTold) argument.fields.erase(known);
}

}  // namespace warpscope::host
