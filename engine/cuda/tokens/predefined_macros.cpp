#include "engine/cuda/tokens/predefined_macros.h"

#include <sstream>
#include <string>
#include <utility>

#include "engine/cuda/tokens/header_constants.h"
#include "engine/cuda/tokens/lexer.h"

namespace warpscope::cuda {
namespace {

void defineText(MacroTable& macros, ProblemList& problems, std::string_view name,
                std::string_view text) {
    Macro macro;
    macro.body = tokenize(text, problems);
    macro.body.pop_back();
    macros.define(std::string(name), std::move(macro));
}

void defineFunction(MacroTable& macros, ProblemList& problems, const HeaderFunction& function) {
    Macro macro;
    macro.takesArguments = true;
    macro.isVariadic = function.parameters == "...";
    if (macro.isVariadic) macro.parameters.emplace_back("__VA_ARGS__");
    std::istringstream names{std::string(function.parameters)};
    for (std::string name; !macro.isVariadic && names >> name;)
        macro.parameters.push_back(name);
    macro.body = tokenize(function.text, problems);
    macro.body.pop_back();
    macros.define(std::string(function.name), std::move(macro));
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

void predefineMacros(MacroTable& macros, ProblemList& problems, int cudaArch) {
    predefineNumber(macros, "__CUDACC__", 1);
    predefineNumber(macros, "__NVCC__", 1);
    predefineNumber(macros, "__CUDA_ARCH__", cudaArch);
    predefineNumber(macros, "__cplusplus", 201703);
    // As assets/cuda/warpscope_cuda.h has them, so that both readers choose the same lines.
    predefineNumber(macros, "__CUDACC_VER_MAJOR__", 11);
    predefineNumber(macros, "__CUDACC_VER_MINOR__", 5);
    predefineNumber(macros, "CUDART_VERSION", 11050);
    predefineNumber(macros, "CUDA_VERSION", 11050);
    for (const auto& [name, text] : headerConstants())
        defineText(macros, problems, name, text);
    for (const HeaderFunction& function : headerFunctions())
        defineFunction(macros, problems, function);
}

void predefineNoAssert(MacroTable& macros, ProblemList& problems) {
    defineFunction(macros, problems, {"assert", "...", "((void)0)"});
}

}  // namespace warpscope::cuda
