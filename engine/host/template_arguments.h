#pragma once

#include <optional>
#include <string>

#include "engine/host/host_code.h"

namespace warpscope::host {

/// What stands for the type of a lambda, which nobody can write.
inline constexpr const char* kLambdaType = "[]";

/// What stands for a template's parameter: written at a call, or the type of what is handed over.
struct TemplateArgument {
    Span span{};         ///< As written: run<float>(…); empty where it is deduced.
    std::size_t at = 0;  ///< Token of the call.
    std::string type{};  ///< Deduced.
};

/// What the first use of the function or class template around a token gives to one of its
/// parameters; nothing where there is no such template or no use of it.
std::optional<TemplateArgument> templateArgumentOf(const HostCode& code,
                                                   const std::string& parameter, std::size_t at);

/// The type that a template's parameter stands for at a token, through calls within other
/// templates; kLambdaType where a lambda is handed over, empty where it is not known.
std::string templateTypeOf(const HostCode& code, const std::string& parameter, std::size_t at);

/// The type in float *name, float name, vector<float> name; empty where no simple one is found.
std::string declaredTypeOf(const HostCode& code, const std::string& name);

/// What `using name = …;` within the function around a token stands for; empty where there is none.
std::string localAliasOf(const HostCode& code, const std::string& name, std::size_t at);

}  // namespace warpscope::host
