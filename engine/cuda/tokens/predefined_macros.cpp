#include "engine/cuda/tokens/predefined_macros.h"

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/header_constants.h"
#include "engine/cuda/tokens/lexer.h"

namespace warpscope::cuda {
namespace {

/// The words of a text of ours, in which nothing is wrong.
std::vector<Token> wordsOf(std::string_view text) {
    ProblemList problems({});
    std::vector<Token> words = tokenize(text, problems);
    words.pop_back();
    return words;
}

Macro functionOf(const HeaderFunction& function) {
    Macro macro;
    macro.takesArguments = true;
    macro.isVariadic = function.parameters == "...";
    if (macro.isVariadic) macro.parameters.emplace_back("__VA_ARGS__");
    std::istringstream names{std::string(function.parameters)};
    for (std::string name; !macro.isVariadic && names >> name;)
        macro.parameters.push_back(name);
    macro.body = wordsOf(function.text);
    return macro;
}

/// What the headers define, read once: it takes as long as a short kernel.
const MacroMap& macrosOfHeaders() {
    static const MacroMap kMacros = [] {
        MacroMap macros;
        for (const auto& [name, text] : headerConstants())
            macros[std::string(name)].body = wordsOf(text);
        for (const HeaderFunction& function : headerFunctions())
            macros[std::string(function.name)] = functionOf(function);
        return macros;
    }();
    return kMacros;
}

}  // namespace

void predefineNumber(MacroTable& macros, const std::string& name, int value) {
    Token number;
    number.kind = TokenKind::Integer;
    number.text = std::to_string(value);
    number.bits = static_cast<std::uint32_t>(value);
    Macro macro;
    macro.body.push_back(std::move(number));
    macros.define(name, std::move(macro));
}

void predefineMacros(MacroTable& macros, int cudaArch) {
    macros.beginWith(macrosOfHeaders());
    predefineNumber(macros, "__CUDACC__", 1);
    predefineNumber(macros, "__NVCC__", 1);
    predefineNumber(macros, "__CUDA_ARCH__", cudaArch);
    predefineNumber(macros, "__cplusplus", 201703);
    // As assets/cuda/warpscope_cuda.h has them, so that both readers choose the same lines.
    predefineNumber(macros, "__CUDACC_VER_MAJOR__", 11);
    predefineNumber(macros, "__CUDACC_VER_MINOR__", 5);
    predefineNumber(macros, "CUDART_VERSION", 11050);
    predefineNumber(macros, "CUDA_VERSION", 11050);
}

void predefineNoAssert(MacroTable& macros) {
    macros.define("assert", functionOf({"assert", "...", "((void)0)"}));
}

}  // namespace warpscope::cuda
