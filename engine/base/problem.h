#pragma once

#include <string>

#include "engine/base/message.h"

namespace warpscope {

/// A place in a file that a person wrote. Lines and columns count from 1; 0 means "unknown".
/// Columns count bytes. endColumn is one past the last marked byte of the same line.
struct SourceRange {
    std::string file{};
    int line = 0;
    int column = 0;
    int endColumn = 0;

    friend bool operator==(const SourceRange&, const SourceRange&) = default;
};

enum class Severity { Error, Warning };

/// What is wrong with something that a person wrote, where, and what to do about it.
struct Problem {
    Message message{};
    SourceRange range{};
    Message hint{};  ///< Empty where there is nothing to suggest.
    Severity severity = Severity::Error;

    friend bool operator==(const Problem&, const Problem&) = default;
};

}  // namespace warpscope
