#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/cuda/tokens/token.h"

namespace warpscope::host {

using cuda::Token;
using cuda::TokenKind;

struct HostMacro {
    bool takesArguments = false;
    std::vector<std::string> parameters{};
    std::vector<Token> body{};
};

/// The words of a file and its macros, which are not replaced.
struct Directed {
    std::vector<Token> tokens{};  ///< Ends with End.
    std::map<std::string, HostMacro> macros{};
};

/// Takes the directives out of the words of a file (the last is End). Of an #if the part stays that
/// nvcc takes for the host without further settings, where __CUDA_ARCH__ is not defined; where it
/// is the only one, also the part that nvcc takes for the device: kernels may stand there. A
/// condition that cannot be read is taken to hold. Line markers (# 12 "k.cu") number what follows.
Directed withoutDirectives(const std::vector<Token>& tokens);

}  // namespace warpscope::host
