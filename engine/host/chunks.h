#pragma once

#include <set>
#include <string>
#include <vector>

#include "engine/host/host_code.h"

namespace warpscope::host {

/// One parameter of template <…>.
struct TemplateParameter {
    std::string name{};
    bool isType = false;
    bool isBool = false;
    bool hasDefault = false;
};

/// One declaration or definition of a file.
struct Chunk {
    enum class Kind : std::uint8_t { Function, Class, Using, Other };
    Kind kind = Kind::Other;
    Span tokens{};                                ///< Of the whole.
    std::size_t headEnd = 0;                      ///< Its first brace or its end.
    std::string space{};                          ///< "a::b::" of the namespaces around it.
    std::vector<std::string> names{};             ///< What it declares.
    std::vector<TemplateParameter> parameters{};  ///< Of a template.
    std::size_t parametersAt = 0;                 ///< Of a function: its opening parenthesis.
    bool isTemplate = false;
    bool isKernel = false;
    bool isForDevice = false;  ///< Has one of CUDA's words, or is constexpr.
    bool isOperator = false;
    bool isMacroCall = false;      ///< KERNEL(add, a + b), which makes a declaration by itself.
    std::vector<Chunk> members{};  ///< Functions of a class.
};

/// The declarations of a file in their order; those in namespaces and extern "C" stand for
/// themselves. `deviceWords`: __device__ and the like, and the file's macros that hold them.
std::vector<Chunk> chunksOf(const std::vector<Token>& tokens,
                            const std::set<std::string>& deviceWords);

}  // namespace warpscope::host
