#include <algorithm>
#include <array>

#include "engine/cuda/syntax/parser_state.h"
#include "engine/cuda/types/builtins.h"
#include "engine/cuda/types/suggest.h"

namespace warpscope::cuda {
namespace {

/// Whether a problem names by itself what is outside of this reader.
bool isLeftToClang(const Message& message) {
    constexpr std::array kKeys{
        "compiler.union",       "compiler.bit_field",        "compiler.class_template",
        "compiler.unread_type", "compiler.copy_constructor", "compiler.destructor",
        "compiler.reference_member"};
    return std::ranges::any_of(kKeys, [&](const char* key) { return message.key == key; });
}

}  // namespace

/// Behind the > of the < at `at`, which belongs to a template of structures: Fib<(N - 1)>.
std::size_t Parser::behindClassArguments(std::size_t at) const {
    int angles = 0;
    int parentheses = 0;
    for (std::size_t i = at; !stream_.peek(i).isOneOf({";", "{", "}"}); ++i) {
        const Token& token = stream_.peek(i);
        if (token.kind == TokenKind::End) break;
        parentheses += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        if (parentheses != 0) continue;
        angles += token.is("<") ? 1 : token.is(">") ? -1 : token.is(">>") ? -2 : 0;
        if (angles <= 0) return i + 1;
    }
    return at;
}

/// Behind Box<4>, where `at` stands at its <; `at` itself where no arguments of a template stand.
std::size_t Parser::behindArguments(std::size_t at) const {
    if (at > 0 && atClassTemplate(at - 1)) return behindClassArguments(at);
    constexpr std::size_t kMaxArguments = 40;
    int depth = 0;
    for (std::size_t i = at; i < at + kMaxArguments; ++i) {
        const Token& token = stream_.peek(i);
        const bool isWord = token.kind == TokenKind::Identifier || token.kind == TokenKind::Integer;
        depth += token.is("<") ? 1 : token.is(">") ? -1 : token.is(">>") ? -2 : 0;
        if (depth <= 0) return depth == 0 && i > at + 1 ? i + 1 : at;
        const bool fits = isWord || token.is("<") || token.is(">") || token.is(">>") ||
                          token.is(",") || token.is("::") || token.is("*") || token.is("&");
        if (!fits) return at;
    }
    return at;
}

/// Behind ns::T, Box<4> or std::pair<int, float>, as a type may be spelled that stands here.
std::size_t Parser::behindSpelledType() const {
    if (stream_.peek().kind != TokenKind::Identifier) return 0;
    std::size_t at = 1;
    while (true) {
        if (stream_.peek(at).is("::") && stream_.peek(at + 1).kind == TokenKind::Identifier) {
            at += 2;
        } else if (stream_.peek(at).is("<") && behindArguments(at) > at) {
            at = behindArguments(at);
        } else {
            return at;
        }
    }
}

/// The words of a type as a person writes them.
Token Parser::spelledType() const {
    Token whole = stream_.peek();
    for (std::size_t i = 1; i < behindSpelledType(); ++i) {
        const Token& part = stream_.peek(i);
        whole.text += (stream_.peek(i - 1).is(",") ? " " : "") + part.text;
        if (part.place.line == whole.place.line) whole.place.endColumn = part.place.endColumn;
    }
    return whole;
}

/// Two names in a row: the first should have been a type, and so should ns::T and Box<4> in front
/// of a name.
bool Parser::isUnknownType() const {
    const Token& name = stream_.peek();
    if (name.kind != TokenKind::Identifier || types_.contains(name.text)) return false;
    const std::size_t end = behindSpelledType();
    std::size_t behind = end;
    while (stream_.peek(behind).is("*") || stream_.peek(behind).is("&"))
        ++behind;
    const Token& after = stream_.peek(behind + 1);
    const bool isNamed = stream_.peek(behind).kind == TokenKind::Identifier;
    if (end > 1)
        return isNamed && (after.is("=") || after.is(";") || after.is("(") || after.is("{") ||
                           after.is("[") || after.is(","));
    const bool isPointer = behind > end && isNamed && (after.is("=") || after.is(";"));
    if (stream_.peek(1).kind == TokenKind::Identifier) return true;
    const auto host = hostNames_.find(name.text);
    const bool isHostType = host != hostNames_.end() && host->second.kind == HostName::Kind::Type;
    return isHostType && (isPointer || !stream_.peek(1).is("("));
}

/// std::cout, std::vector<int>: nothing that device code could have.
bool Parser::isHostLibrary() const {
    return stream_.peek().is("std") && stream_.peek(1).is("::") &&
           !hostOnlyHint(stream_.peek(2).text).empty();
}

void Parser::failHostLibrary() {
    const Token& name = stream_.peek(2);
    stream_.failHere(Message{"compiler.host_only"}.with("name", "std::" + name.text),
                     Message{std::string(hostOnlyHint(name.text))});
}

/// A type of the file that this reader cannot read. Why stands where the type is written.
void Parser::failHostType(const Token& name, const HostName& type) {
    if (const auto why = unreadTypes_.find(name.text); why != unreadTypes_.end()) {
        const Problem& problem = why->second;
        const Place place{problem.range.line, problem.range.column, problem.range.endColumn};
        if (isLeftToClang(problem.message))
            return stream_.fail(place, problem.message, problem.hint);
        return stream_.failHere(
            Message{"compiler.outside"}.with("name", name.text),
            Message{"compiler.hint.unread_line"}.with("line", std::int64_t{place.line}));
    }
    switch (type.outside) {
        case HostName::Outside::Union:
            return stream_.failHere({"compiler.union"}, {"compiler.hint.union"});
        case HostName::Outside::ClassTemplate:
            return stream_.failHere(Message{"compiler.class_template"}.with("name", name.text),
                                    {"compiler.hint.class_template"});
        case HostName::Outside::FunctionPointer:
            return stream_.failHere({"compiler.function_pointer"}, {"ptx.hint.indirect"});
        case HostName::Outside::Other:
            return stream_.failHere(Message{"compiler.outside"}.with("name", name.text));
    }
}

void Parser::failUnknownType() {
    if (isHostLibrary()) return failHostLibrary();
    const Token& name = stream_.peek();
    const Token whole = spelledType();
    if (!toldTypes_.insert(namesGroups(whole.text) ? "cg::" : whole.text).second)
        return stream_.failQuietly();
    if (namesGroups(whole.text))
        return stream_.fail(whole.place, Message{"compiler.unread_type"}.with("name", whole.text),
                            {"compiler.hint.groups"});
    if (Message outside = outsideMessage(name); !outside.isEmpty() && whole.text == name.text)
        return stream_.failHere(std::move(outside), outsideHint(name));  // goto done;
    if (name.is("half") || name.is("half2") || name.is("__half2"))
        return stream_.failHere(Message{"compiler.outside"}.with("name", name.text),
                                {"compiler.hint.use_float"});
    const auto host = hostNames_.find(name.text);
    if (host != hostNames_.end() && host->second.kind == HostName::Kind::Type)
        return failHostType(name, host->second);
    if (whole.text != name.text)
        return stream_.fail(whole.place, Message{"compiler.unread_type"}.with("name", whole.text));
    std::vector<std::string_view> known{
        "int",    "unsigned",   "float",      "char",       "bool",        "short", "void",
        "return", "long",       "double",     "auto",       "size_t",      "const", "float4",
        "dim3",   "__shared__", "__device__", "__global__", "__constant__"};
    for (const auto& type : types_)
        known.push_back(type.first);
    Message hint = didYouMean(name.text, known);
    if (name.is("string")) hint = {"compiler.hint.buffer"};
    if (name.is("cg")) hint = {"compiler.hint.cooperative_groups"};
    if (name.is("then")) hint = {"compiler.hint.then"};
    if (name.is("boolean")) hint = Message{"compiler.hint.did_you_mean"}.with("name", "bool");
    if (name.isOneOf({"let", "var"}))
        hint = Message{"compiler.hint.did_you_mean"}.with("name", "auto");
    const bool isParameter = stream_.peek(1).isOneOf({")", ",", "="});  // const n = 4
    if (hint.isEmpty() && isParameter)
        hint = Message{"compiler.hint.parameter_type"}.with("name", name.text);
    stream_.failHere(Message{"compiler.unknown_type"}.with("name", name.text), std::move(hint));
}

}  // namespace warpscope::cuda
