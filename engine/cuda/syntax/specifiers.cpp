#include "engine/cuda/syntax/specifiers.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>

namespace warpscope::cuda {
namespace {

enum class Word : std::uint8_t {
    Ignored,
    Static,
    Const,
    Volatile,
    Extern,
    Shared,
    Constant,
    Device,
    Kernel,
    Host,
    Scalar,
    Signed,
    Unsigned,
    Short,
    Long,
    Auto
};

struct WordInfo {
    std::string_view text{};
    Word word = Word::Ignored;
    Scalar scalar = Scalar::Int;
};

constexpr std::array<WordInfo, 52> kWords{{
    {"static", Word::Static},
    {"inline", Word::Ignored},
    {"__inline__", Word::Ignored},
    {"__forceinline__", Word::Ignored},
    {"__noinline__", Word::Ignored},
    {"volatile", Word::Volatile},
    {"register", Word::Ignored},
    {"__restrict__", Word::Ignored},
    {"__restrict", Word::Ignored},
    {"const", Word::Const},
    {"constexpr", Word::Const},
    {"extern", Word::Extern},
    {"__shared__", Word::Shared},
    {"__constant__", Word::Constant},
    {"__device__", Word::Device},
    {"__global__", Word::Kernel},
    {"__host__", Word::Host},
    {"void", Word::Scalar, Scalar::Void},
    {"bool", Word::Scalar, Scalar::Bool},
    {"char", Word::Scalar, Scalar::Char},
    {"int", Word::Scalar, Scalar::Int},
    {"float", Word::Scalar, Scalar::Float},
    {"double", Word::Scalar, Scalar::Double},
    {"uint", Word::Scalar, Scalar::Unsigned},
    {"ushort", Word::Scalar, Scalar::UnsignedShort},
    {"int8_t", Word::Scalar, Scalar::Char},
    {"uint8_t", Word::Scalar, Scalar::UnsignedChar},
    {"int16_t", Word::Scalar, Scalar::Short},
    {"uint16_t", Word::Scalar, Scalar::UnsignedShort},
    {"int32_t", Word::Scalar, Scalar::Int},
    {"uint32_t", Word::Scalar, Scalar::Unsigned},
    {"int64_t", Word::Scalar, Scalar::Long},
    {"uint64_t", Word::Scalar, Scalar::UnsignedLong},
    {"intptr_t", Word::Scalar, Scalar::Long},
    {"uintptr_t", Word::Scalar, Scalar::UnsignedLong},
    {"intmax_t", Word::Scalar, Scalar::Long},
    {"uintmax_t", Word::Scalar, Scalar::UnsignedLong},
    {"ulong", Word::Scalar, Scalar::UnsignedLong},
    {"size_t", Word::Scalar, Scalar::UnsignedLong},
    {"clock_t", Word::Scalar, Scalar::Long},
    {"ptrdiff_t", Word::Scalar, Scalar::Long},
    {"short", Word::Short},
    {"auto", Word::Auto},
    {"__managed__", Word::Device},
    {"signed", Word::Signed},
    {"unsigned", Word::Unsigned},
    {"long", Word::Long},
    {"__launch_bounds__", Word::Ignored},
    {"__maxnreg__", Word::Ignored},
    {"__cluster_dims__", Word::Ignored},
    {"__align__", Word::Ignored},
    {"alignas", Word::Ignored},
}};

struct Outside {
    std::string_view word{};
    const char* hint = "";
};

/// Words of C++ and CUDA that this version does not read, and what to write instead.
constexpr std::array<Outside, 18> kOutsideWords{{
    {"__half", "compiler.hint.use_float"},
    {"__int128", "compiler.hint.wide_product"},
    {"__int128_t", "compiler.hint.wide_product"},
    {"__uint128_t", "compiler.hint.wide_product"},
    {"union", "compiler.hint.union"},
    {"namespace", "compiler.hint.plain_functions"},
    {"template", "compiler.hint.plain_functions"},
    {"typename", "compiler.hint.plain_functions"},
    {"new", "compiler.hint.use_parameters"},
    {"delete", "compiler.hint.use_parameters"},
    {"malloc", "compiler.hint.use_parameters"},
    {"free", "compiler.hint.use_parameters"},
    {"asm", "compiler.hint.assembly"},
    {"decltype", "compiler.hint.decltype"},
    {"try", "compiler.hint.use_if"},
    {"throw", "compiler.hint.use_if"},
    {"cooperative_groups", "compiler.hint.groups"},
    {"std", "compiler.hint.plain_functions"},
}};

/// Asked of every name of a kernel.
const WordInfo* findWord(const Token& token) {
    static const auto kByText = [] {
        std::unordered_map<std::string_view, const WordInfo*> words;
        for (const WordInfo& info : kWords)
            words.emplace(info.text, &info);
        return words;
    }();
    if (token.kind != TokenKind::Identifier) return nullptr;
    const auto found = kByText.find(token.text);
    return found == kByText.end() ? nullptr : found->second;
}

const Outside* findOutside(const Token& token) {
    if (token.kind != TokenKind::Identifier) return nullptr;
    const auto* const found = std::ranges::find(kOutsideWords, token.text, &Outside::word);
    return found == kOutsideWords.end() ? nullptr : found;
}

/// Whether signed, unsigned, short and long may stand beside the word that named the type.
bool allowsSign(const Specifiers& found) {
    return !found.hasWord || found.hasInt || found.word == Scalar::Char;
}

/// A type that the headers of C and CUDA name, as int32_t and uint, and no word of the language.
bool isStandardName(const WordInfo& info) {
    constexpr std::array<std::string_view, 6> kLanguage{"void", "bool",  "char",
                                                        "int",  "float", "double"};
    return info.word == Word::Scalar && std::ranges::find(kLanguage, info.text) == kLanguage.end();
}

/// The type that all words so far make; false where there is none.
bool combine(Specifiers& found) {
    const bool hasWidth = found.shorts + found.longs > 0;
    const bool isWrongWidth = found.shorts > 1 || found.longs > 2 ||
                              (found.shorts > 0 && found.longs > 0) ||
                              (hasWidth && found.hasWord && !found.hasInt);
    if (isWrongWidth || (found.hasSign && !allowsSign(found))) return false;
    Scalar scalar = found.hasWord ? found.word : Scalar::Int;
    if (found.shorts > 0) scalar = Scalar::Short;
    if (found.longs > 0) scalar = found.longs == 2 ? Scalar::LongLong : Scalar::Long;
    // Each unsigned type stands behind its signed one.
    if (found.isUnsigned) scalar = static_cast<Scalar>(static_cast<int>(scalar) + 1);
    found.type.scalar = scalar;
    found.hasType = true;
    return true;
}

void addTypeWord(TokenStream& stream, Specifiers& found, const Token& token, const WordInfo& info) {
    bool isSecond = found.hasType && !found.hasWord && found.shorts + found.longs == 0 &&
                    !found.hasSign;  // Behind a name that typedef gave.
    switch (info.word) {
        case Word::Scalar:
            isSecond = isSecond || found.hasWord;
            found.hasWord = true;
            found.hasInt = token.is("int");
            found.word = info.scalar;
            break;
        case Word::Short:
            ++found.shorts;
            break;
        case Word::Long:
            ++found.longs;
            break;
        default:
            isSecond = isSecond || found.hasSign;
            found.hasSign = true;
            found.isUnsigned = info.word == Word::Unsigned;
            break;
    }
    if (isSecond || !combine(found))
        stream.fail(token.place, Message{"compiler.two_types"}.with("name", token.text));
}

}  // namespace

bool beginsType(const Token& token) {
    if (findWord(token) != nullptr) return true;
    const Outside* const outside = findOutside(token);
    const std::string_view hint = outside == nullptr ? "" : outside->hint;
    return hint == "compiler.hint.use_float" || hint == "compiler.hint.union" ||
           hint == "compiler.hint.wide_product";
}

Message outsideMessage(const Token& token) {
    if (findOutside(token) == nullptr) return {};
    if (token.is("union")) return {"compiler.union"};
    return Message{"compiler.outside"}.with("name", token.text);
}

Message outsideHint(const Token& token) {
    const Outside* const outside = findOutside(token);
    return outside == nullptr ? Message{} : Message{outside->hint};
}

std::optional<Scalar> standardType(const Token& token) {
    const WordInfo* const info = findWord(token);
    return info != nullptr && isStandardName(*info) ? std::optional(info->scalar) : std::nullopt;
}

bool hasParentheses(const Token& token) {
    constexpr std::array<const char*, 5> kWithNumbers{"__launch_bounds__", "__maxnreg__",
                                                      "__cluster_dims__", "__align__", "alignas"};
    return std::ranges::any_of(kWithNumbers, [&](const char* word) { return token.is(word); });
}

bool parseSpecifier(TokenStream& stream, Specifiers& specifiers) {
    const Token& token = stream.peek();
    if (findOutside(token) != nullptr && beginsType(token)) {
        stream.fail(token.place, outsideMessage(token), outsideHint(token));
        stream.take();
        return true;
    }
    const WordInfo* const info = findWord(token);
    if (info == nullptr || hasParentheses(token)) return false;
    if (specifiers.hasType && isStandardName(*info) && stream.peek(1).is(";")) return false;
    if (specifiers.place.line == 0) specifiers.place = token.place;
    stream.take();
    switch (info->word) {
        case Word::Ignored:
            break;
        case Word::Static:
            specifiers.isStatic = true;
            break;
        case Word::Const:
            specifiers.isConst = true;
            specifiers.isConstexpr = specifiers.isConstexpr || token.is("constexpr");
            break;
        case Word::Volatile:
            specifiers.isVolatile = true;
            break;
        case Word::Extern:
            specifiers.isExtern = true;
            break;
        case Word::Shared:
            specifiers.isShared = true;
            break;
        case Word::Constant:
            specifiers.isConstant = true;
            break;
        case Word::Device:
            specifiers.isDevice = true;
            break;
        case Word::Kernel:
            specifiers.isKernel = true;
            break;
        case Word::Host:
            break;
        case Word::Auto:
            specifiers.isAuto = specifiers.hasType = specifiers.hasWord = true;
            break;
        case Word::Scalar:
        case Word::Signed:
        case Word::Unsigned:
        case Word::Short:
        case Word::Long:
            addTypeWord(stream, specifiers, token, *info);
            break;
    }
    return true;
}

}  // namespace warpscope::cuda
