#pragma once

#include <optional>

#include "engine/cuda/syntax/ast.h"
#include "engine/cuda/tokens/token_stream.h"

namespace warpscope::cuda {

/// What stands in front of the declared name: "static __shared__ const unsigned int".
struct Specifiers {
    Type type{};
    bool hasType = false;
    bool hasWord = false;  ///< A word other than signed, unsigned, short and long named the type.
    Scalar word = Scalar::Int;  ///< What it names.
    bool hasInt = false;        ///< It was int.
    bool isAuto = false;        ///< Or decltype.
    std::shared_ptr<ExpressionPtr> typeOf{};
    bool hasSign = false;  ///< signed or unsigned stood here.
    bool isUnsigned = false;
    int shorts = 0;
    int longs = 0;
    bool isConst = false;
    bool isConstexpr = false;
    bool isVolatile = false;
    bool isExtern = false;
    bool isShared = false;
    bool isConstant = false;
    bool isDevice = false;
    bool isKernel = false;
    bool isStatic = false;
    bool givesReference = false;  ///< Of a function: & stands behind the type.
    ExpressionPtr boundsThreads{};
    ExpressionPtr boundsBlocks{};
    std::uint32_t alignment = 1;  ///< What __align__ asks for.
    Place place{};
};

/// Whether the word begins a declaration or a cast: a type or a specifier.
bool beginsType(const Token& token);
/// Whether the word names something of C++ that is outside of the language: then the problem and
/// the hint to give, else an empty message.
Message outsideMessage(const Token& token);
Message outsideHint(const Token& token);

/// What a name of the headers of C and CUDA stands for, as uint and int32_t; nothing for others.
std::optional<Scalar> standardType(const Token& token);

/// Whether numbers in parentheses follow the specifier: __launch_bounds__, __align__ and their kin.
bool hasParentheses(const Token& token);
/// Reads specifiers up to the first other word. Reports a missing or impossible type. Those with
/// parentheses are left to the caller.
bool parseSpecifier(TokenStream& stream, Specifiers& specifiers);

}  // namespace warpscope::cuda
