#include "engine/host/memory_names.h"

namespace warpscope::host {
namespace {

/// Words in front of a type: (const unsigned int*)data.
bool isQualifier(const Token& token) {
    return token.is("const") || token.is("volatile") || token.is("unsigned") || token.is("struct");
}

}  // namespace

bool isAllocation(const Token& token) {
    return token.is("cudaMalloc") || token.is("cudaMallocManaged") || token.is("cudaMallocAsync") ||
           token.is("cudaMallocHost") || token.is("cudaHostAlloc") || token.is("cudaMallocPitch");
}

std::string nameIn(const HostCode& code, Span span) {
    for (std::size_t i = span.first; i < span.end; ++i) {
        const Token& token = code.tokens[i];
        // reinterpret_cast<void **>(&data)
        const bool isNamedCast =
            token.is("reinterpret_cast") || token.is("static_cast") || token.is("const_cast");
        while (isNamedCast && i + 1 < span.end && !code.tokens[i].is(">"))
            ++i;
        if (isNamedCast || isQualifier(token)) continue;
        if (token.is("raw_pointer_cast") || token.is("thrust") || token.is("std")) continue;
        if (token.is("sizeof") || token.kind != TokenKind::Identifier) continue;
        const bool isCast =
            i > span.first && (code.tokens[i - 1].is("(") || isQualifier(code.tokens[i - 1])) &&
            (code.tokens[i + 1].is("*") || code.tokens[i + 1].is(")")) && i + 2 < span.end;
        const bool isInCast = isCast && !code.tokens[i + 1].is(")");
        if (!isInCast) return token.text;
    }
    return {};
}

bool isPlaceWithin(const HostCode& code, Span span) {
    int depth = 0;
    for (std::size_t i = span.first; i + 1 < span.end; ++i) {
        const Token& token = code.tokens[i];
        const Token& next = code.tokens[i + 1];
        const bool isFirst = next.kind == TokenKind::Integer && next.bits == 0;
        const bool isIndex = token.is("[") && !isFirst;
        const bool isSum = i > span.first && token.is("+");
        if (depth == 0 && (isSum || (isIndex && code.tokens[span.first].is("&")))) return true;
        depth += token.is("(") || token.is("{") ? 1 : token.is(")") || token.is("}") ? -1 : 0;
    }
    return false;
}

}  // namespace warpscope::host
