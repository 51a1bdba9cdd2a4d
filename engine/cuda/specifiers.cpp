#include "engine/cuda/specifiers.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace warpscope::cuda {
namespace {

enum class Word : std::uint8_t {
    Ignored,
    Const,
    Extern,
    Shared,
    Constant,
    Device,
    Kernel,
    Host,
    Scalar,
    Signed,
    Unsigned,
    Long
};

struct WordInfo {
    std::string_view text{};
    Word word = Word::Ignored;
    Scalar scalar = Scalar::Int;
};

constexpr std::array<WordInfo, 39> kWords{{
    {"static", Word::Ignored},
    {"inline", Word::Ignored},
    {"__inline__", Word::Ignored},
    {"__forceinline__", Word::Ignored},
    {"__noinline__", Word::Ignored},
    {"volatile", Word::Ignored},
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
    {"short", Word::Scalar, Scalar::Short},
    {"int", Word::Scalar, Scalar::Int},
    {"float", Word::Scalar, Scalar::Float},
    {"uint", Word::Scalar, Scalar::Unsigned},
    {"ushort", Word::Scalar, Scalar::UnsignedShort},
    {"int8_t", Word::Scalar, Scalar::Char},
    {"uint8_t", Word::Scalar, Scalar::UnsignedChar},
    {"int16_t", Word::Scalar, Scalar::Short},
    {"uint16_t", Word::Scalar, Scalar::UnsignedShort},
    {"int32_t", Word::Scalar, Scalar::Int},
    {"uint32_t", Word::Scalar, Scalar::Unsigned},
    {"size_t", Word::Scalar, Scalar::Unsigned},
    {"clock_t", Word::Scalar, Scalar::Int},
    {"ptrdiff_t", Word::Scalar, Scalar::Int},
    {"signed", Word::Signed},
    {"unsigned", Word::Unsigned},
    {"long", Word::Long},
    {"__launch_bounds__", Word::Ignored},
    {"__maxnreg__", Word::Ignored},
}};

struct Outside {
    std::string_view word{};
    const char* hint = "";
};

/// Words of C++ and CUDA that this version does not read, and what to write instead.
constexpr std::array<Outside, 37> kOutside{{
    {"double", "compiler.hint.use_float"},
    {"int64_t", "compiler.hint.use_int"},
    {"uint64_t", "compiler.hint.use_int"},
    {"__half", "compiler.hint.use_float"},
    {"struct", "compiler.hint.use_scalars"},
    {"class", "compiler.hint.use_scalars"},
    {"union", "compiler.hint.use_scalars"},
    {"namespace", "compiler.hint.plain_functions"},
    {"template", "compiler.hint.plain_functions"},
    {"typename", "compiler.hint.plain_functions"},
    {"auto", "compiler.hint.name_type"},
    {"new", "compiler.hint.use_parameters"},
    {"delete", "compiler.hint.use_parameters"},
    {"malloc", "compiler.hint.use_parameters"},
    {"free", "compiler.hint.use_parameters"},
    {"goto", "compiler.hint.use_loops"},
    {"asm", "compiler.hint.plain_functions"},
    {"try", "compiler.hint.use_if"},
    {"throw", "compiler.hint.use_if"},
    {"assert", "compiler.hint.use_buffer"},
    {"printf", "compiler.hint.use_buffer"},
    {"int2", "compiler.hint.use_scalars"},
    {"int3", "compiler.hint.use_scalars"},
    {"int4", "compiler.hint.use_scalars"},
    {"uint2", "compiler.hint.use_scalars"},
    {"uint3", "compiler.hint.use_scalars"},
    {"uint4", "compiler.hint.use_scalars"},
    {"float2", "compiler.hint.use_scalars"},
    {"float3", "compiler.hint.use_scalars"},
    {"float4", "compiler.hint.use_scalars"},
    {"dim3", "compiler.hint.use_scalars"},
    {"uchar4", "compiler.hint.use_scalars"},
    {"cooperative_groups", "compiler.hint.use_sync"},
    {"cudaMalloc", "compiler.hint.host_code"},
    {"cudaMemcpy", "compiler.hint.host_code"},
    {"std", "compiler.hint.plain_functions"},
    {"reinterpret_cast", "compiler.hint.plain_cast"},
}};

const WordInfo* findWord(const Token& token) {
    if (token.kind != TokenKind::Identifier) return nullptr;
    const auto* const found = std::ranges::find(kWords, token.text, &WordInfo::text);
    return found == kWords.end() ? nullptr : found;
}

const Outside* findOutside(const Token& token) {
    if (token.kind != TokenKind::Identifier) return nullptr;
    const auto* const found = std::ranges::find(kOutside, token.text, &Outside::word);
    return found == kOutside.end() ? nullptr : found;
}

/// unsigned and signed change the scalar that stands before or after them.
Scalar withSign(Scalar scalar, bool isUnsigned) {
    switch (scalar) {
        case Scalar::Char:
        case Scalar::UnsignedChar:
            return isUnsigned ? Scalar::UnsignedChar : Scalar::Char;
        case Scalar::Short:
        case Scalar::UnsignedShort:
            return isUnsigned ? Scalar::UnsignedShort : Scalar::Short;
        default:
            return isUnsigned ? Scalar::Unsigned : Scalar::Int;
    }
}

void setScalar(TokenStream& stream, Specifiers& specifiers, const Token& token, Scalar scalar) {
    Type& type = specifiers.type;
    const bool wasSizedInt = specifiers.hasType && scalar == Scalar::Int && !specifiers.hasInt &&
                             type.scalar != Scalar::Float && type.scalar != Scalar::Void;
    const bool wasSign = specifiers.hasType &&
                         (type.scalar == Scalar::Unsigned || type.scalar == Scalar::Int) &&
                         (scalar == Scalar::Char || scalar == Scalar::Short);
    if (specifiers.hasType && !wasSizedInt && !wasSign) {
        stream.fail(token.place, Message{"compiler.two_types"}.with("name", token.text));
        return;
    }
    if (wasSign) scalar = withSign(scalar, type.scalar == Scalar::Unsigned);
    if (!wasSizedInt) type.scalar = scalar;
    specifiers.hasType = true;
    specifiers.hasInt = scalar == Scalar::Int;
}

/// long is 64 bits in CUDA on Linux: taken only where 32 bits give the same in practice.
void setLong(TokenStream& stream, Specifiers& specifiers, const Token& token) {
    const bool isIndex = specifiers.hasType && specifiers.type.scalar == Scalar::Unsigned;
    if (!isIndex || stream.at("long") || stream.at("double")) {
        stream.fail(token.place, Message{"compiler.outside"}.with("name", token.text),
                    {"compiler.hint.use_int"});
    }
}

}  // namespace

bool beginsType(const Token& token) {
    if (findWord(token) != nullptr) return true;
    const Outside* const outside = findOutside(token);
    const std::string_view hint = outside == nullptr ? "" : outside->hint;
    return hint == "compiler.hint.use_float" || hint == "compiler.hint.use_scalars" ||
           hint == "compiler.hint.name_type" || hint == "compiler.hint.use_int";
}

Message outsideMessage(const Token& token) {
    if (findOutside(token) == nullptr) return {};
    return Message{"compiler.outside"}.with("name", token.text);
}

Message outsideHint(const Token& token) {
    const Outside* const outside = findOutside(token);
    return outside == nullptr ? Message{} : Message{outside->hint};
}

bool parseSpecifier(TokenStream& stream, Specifiers& specifiers) {
    const Token& token = stream.peek();
    if (findOutside(token) != nullptr && beginsType(token)) {
        stream.fail(token.place, outsideMessage(token), outsideHint(token));
        stream.take();
        return true;
    }
    const WordInfo* const info = findWord(token);
    if (info == nullptr || token.is("__launch_bounds__") || token.is("__maxnreg__")) return false;
    if (specifiers.place.line == 0) specifiers.place = token.place;
    stream.take();
    switch (info->word) {
        case Word::Ignored:
            break;
        case Word::Const:
            specifiers.isConst = true;
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
            specifiers.isHost = true;
            break;
        case Word::Scalar:
            setScalar(stream, specifiers, token, info->scalar);
            break;
        case Word::Signed:
        case Word::Unsigned:
            if (specifiers.hasSign || (specifiers.hasType && !specifiers.type.isInteger())) {
                stream.fail(token.place, Message{"compiler.two_types"}.with("name", token.text));
                break;
            }
            specifiers.hasSign = true;
            specifiers.type.scalar =
                withSign(specifiers.hasType ? specifiers.type.scalar : Scalar::Int,
                         info->word == Word::Unsigned);
            specifiers.hasType = true;
            break;
        case Word::Long:
            setLong(stream, specifiers, token);
            break;
    }
    return true;
}

}  // namespace warpscope::cuda
