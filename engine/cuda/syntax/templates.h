#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/cuda/syntax/ast.h"

namespace warpscope::cuda {

/// The tokens of one parameter of a template's function: const T* a.
struct TemplatePattern {
    bool isPointer = false;    ///< * or [ ] stands in it.
    bool isConst = false;      ///< const does.
    bool isReference = false;  ///< & does.
    std::vector<std::string> names{};
    std::vector<std::string> extents{};  ///< N and M of T (&a)[N][M].
};

/// template <typename T> struct Name<T*> { … }, as it fits some arguments.
struct PartialClass {
    const std::vector<Token>* tokens = nullptr;  ///< nullptr: none fits.
    std::vector<TemplateParameter> parameters{};
    std::vector<std::optional<RecordArgument>> bound{};  ///< What its own parameters are.
    std::vector<int> nearness{};                         ///< Of each argument of the structure.
};

/// Behind the > of the template <…> that the words of a structure begin with.
std::size_t behindClassHead(const std::vector<Token>& tokens);

/// The parameters of a template's function, in order.
std::vector<TemplatePattern> patternsOf(const Template& made);

/// The tokens with the words of `values` for the names of parameters that have some, by number.
std::vector<Token> substituted(const std::vector<TemplateParameter>& parameters,
                               const std::vector<const std::vector<Token>*>& values,
                               std::span<const Token> tokens);

enum class Instantiated : std::uint8_t {
    Yes,
    NotFitting,  ///< A parameter has no value.
    Broken       ///< The template cannot be read with these values, which is told.
};

/// What the file, which has been read, gains where a template is written out under a name of its
/// own: a function, and structures that only it needs. Each binding belongs to the parameter of its
/// number; those that are left out have their standard values.
Instantiated instantiate(const Template& made, const std::vector<TemplateBinding>& bindings,
                         const std::string& name, TranslationUnit& unit, ProblemList& problems);

}  // namespace warpscope::cuda
