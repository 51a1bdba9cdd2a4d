#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/host/directives.h"

namespace warpscope::host {

/// Some tokens in a row: [first, end).
struct Span {
    std::size_t first = 0;
    std::size_t end = 0;
    bool isEmpty() const { return first >= end; }
};

/// A function of the file, its host's or its device's.
struct HostFunction {
    std::string name{};
    std::vector<std::string> parameters{};  ///< Their names, "" where one has none.
    std::size_t nameAt = 0;
    Span body{};  ///< Between its braces.
    bool isKernel = false;
    int line = 0;
};

/// A whole kernel file as words, its directives taken out, with an index of what its host code
/// defines. Nothing is checked: host code may hold anything.
struct HostCode {
    std::vector<Token> tokens{};  ///< Ends with End.
    std::map<std::string, HostMacro> macros{};
    std::vector<HostFunction> functions{};
    /// For each bracket that opens what behind() says of it, so that thousands of brackets within
    /// one another are not counted again for each; empty while words are still replaced.
    std::vector<std::size_t> closings{};

    /// The function around a token, or nullptr at file scope.
    const HostFunction* functionAt(std::size_t token) const;
    /// Behind the bracket that closes the one at `open` (a parenthesis, bracket or brace).
    std::size_t behind(std::size_t open) const;
    /// The ( of a call of the function whose name stands at a token, f(…) or f<T>(…); 0 where none
    /// follows.
    std::size_t callAt(std::size_t name) const;
    /// The parts of a span that commas outside of brackets divide.
    std::vector<Span> split(Span span) const;
    /// The same of declarations, in which < and > are brackets: pair<int, 2>* p.
    std::vector<Span> splitParameters(Span span) const;
    /// As written, without spaces where none are needed.
    std::string text(Span span) const;
};

HostCode readHostCode(std::string_view source);

/// Whether a macro makes kernels: #define KERNEL(name, e) __global__ void name(…) { … }
bool makesKernels(const HostCode& code);

}  // namespace warpscope::host
