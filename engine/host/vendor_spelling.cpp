#include "engine/host/vendor_spelling.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace warpscope::host {
namespace {

using cuda::Token;
using cuda::TokenKind;

/// What follows "cuda", and "hip" or "mc".
constexpr auto kRuntimeFunctions = std::to_array<std::string_view>({
    "DeviceGetAttribute",
    "FuncSetAttribute",
    "GetDevice",
    "GetDeviceCount",
    "HostAlloc",
    "LaunchCooperativeKernel",
    "LaunchKernel",
    "Malloc",
    "MallocAsync",
    "MallocHost",
    "MallocManaged",
    "MallocPitch",
    "Memcpy",
    "Memcpy2D",
    "MemcpyAsync",
    "MemcpyToSymbol",
    "Memset",
    "Memset2D",
    "MemsetAsync",
    "OccupancyMaxActiveBlocksPerMultiprocessor",
    "OccupancyMaxPotentialBlockSize",
});
constexpr std::array<std::string_view, 2> kVendors{"hip", "mc"};
/// Calls of a macro that stand for what is between their parentheses.
constexpr std::array<std::string_view, 2> kWrappings{"HIP_KERNEL_NAME", "HIP_SYMBOL"};

void nameAsCuda(Token& token) {
    if (token.kind != TokenKind::Identifier) return;
    const std::string_view word = token.text;
    if (word == "hipHostMalloc") token.text = "cudaHostAlloc";
    for (const std::string_view vendor : kVendors) {
        if (!word.starts_with(vendor)) continue;
        const std::string_view function = word.substr(vendor.size());
        if (std::ranges::find(kRuntimeFunctions, function) == kRuntimeFunctions.end()) continue;
        token.text = "cuda" + std::string(function);
        return;
    }
}

Token signLike(const Token& token, const char* text) {
    Token sign = token;
    sign.kind = TokenKind::Punctuator;
    sign.text = text;
    return sign;
}

/// Where the parts of what is between parentheses begin, and last where it ends; `open`: of the
/// first one. Empty where they do not close.
std::vector<std::size_t> partsWithin(const std::vector<Token>& tokens, std::size_t open) {
    std::vector<std::size_t> begins{open + 1};
    int depth = 0;
    for (std::size_t i = open; i < tokens.size(); ++i) {
        if (tokens[i].isOneOf({"(", "[", "{"})) ++depth;
        if (tokens[i].isOneOf({")", "]", "}"})) --depth;
        if (depth == 1 && tokens[i].is(",")) begins.push_back(i + 1);
        if (depth > 0) continue;
        begins.push_back(i + 1);
        return begins;
    }
    return {};
}

}  // namespace

void nameAsCuda(std::vector<Token>& tokens) {
    for (Token& token : tokens)
        nameAsCuda(token);
    // The parentheses behind them stay.
    std::erase_if(tokens, [](const Token& token) {
        return std::ranges::find(kWrappings, token.text) != kWrappings.end();
    });
}

void writeChevrons(std::vector<Token>& tokens) {
    /// The words in front of the kernel's arguments: kernel, grid, block, bytes, stream.
    constexpr std::size_t kShape = 5;
    std::vector<Token> out;
    const auto append = [&](std::size_t first, std::size_t end) {
        out.insert(out.end(), tokens.begin() + static_cast<std::ptrdiff_t>(first),
                   tokens.begin() + static_cast<std::ptrdiff_t>(end));
    };
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        const bool isLaunch = token.is("hipLaunchKernelGGL") && tokens[i + 1].is("(");
        const auto begins = isLaunch ? partsWithin(tokens, i + 1) : std::vector<std::size_t>{};
        if (begins.size() <= kShape) {
            out.push_back(token);
            continue;
        }
        const bool isWrapped = tokens[begins[0]].is("(");  // (kernel<16, float>)
        const std::size_t inner = isWrapped ? 1 : 0;
        append(begins[0] + inner, begins[1] - 1 - inner);
        out.push_back(signLike(token, "<<<"));
        append(begins[1], begins[kShape] - 1);
        out.push_back(signLike(token, ">>>"));
        out.push_back(signLike(token, "("));
        // What ends the last part is the parenthesis that closes the call.
        if (begins.size() > kShape + 1) append(begins[kShape], begins.back() - 1);
        out.push_back(signLike(token, ")"));
        i = begins.back() - 1;
    }
    tokens = std::move(out);
}

}  // namespace warpscope::host
