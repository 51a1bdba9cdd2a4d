#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/dim3.h"
#include "engine/host/host_code.h"

namespace warpscope::host {

/// What host code says of one argument of a launch.
struct HostArgument {
    std::string text{};
    std::string name{};             ///< The variable that it is or is made of, "" where none.
    std::optional<double> value{};  ///< Of a number.
    /// Of memory: what cudaMalloc and its kin were asked for. `countsElements`: in elements of a
    /// type whose size is not known.
    std::optional<std::int64_t> bytes{};
    bool countsElements = false;
    bool isCopiedTo = false;  ///< A cudaMemcpy brings data there before the launch.
    bool isZeroed = false;    ///< A cudaMemset(…, 0, …) does.
    std::string field{};      ///< Of a part of a structure: its name, "" where it stands in a list.
    std::vector<HostArgument> fields{};  ///< Of a structure handed over whole, as far as known.
};

/// One kernel<<<…>>>(…), cudaLaunchKernel or cudaLaunchCooperativeKernel.
struct LaunchSite {
    std::string kernel{};
    std::vector<std::string> templateArguments{};  ///< As written, numbers computed.
    int line = 0;
    std::size_t at = 0;  ///< Token of the kernel's name.
    std::optional<Dim3> grid{};
    std::optional<Dim3> block{};
    std::string gridText{};
    std::string blockText{};
    /// Names without a value that the launch or its memory needs, those first that others depend on
    /// (names of launches further up may be among them).
    std::vector<std::string> unknown{};
    std::map<std::string, double> known{};      ///< Names with a value of their own, up to here.
    std::optional<std::int64_t> sharedBytes{};  ///< 0 where the launch names none.
    std::vector<HostArgument> arguments{};
    bool isInKernel = false;     ///< Dynamic parallelism.
    bool isCooperative = false;  ///< cudaLaunchCooperativeKernel.
};

struct KernelName {
    std::string name{};
    int line = 0;
};

/// What the host code of a file says of its kernels.
struct HostFacts {
    std::vector<KernelName> kernels{};  ///< Those with a body, in order.
    std::vector<LaunchSite> launches{};
    /// __constant__ and __device__ variables that cudaMemcpyToSymbol fills.
    std::vector<std::string> filledSymbols{};
    /// Of those, the ones that are one number with a value: cudaMemcpyToSymbol(N, &n, sizeof n).
    std::map<std::string, double> symbolValues{};
};

/// Reads them out of a whole file; nothing is run. `fixed`: values for names, whatever the file
/// says.
HostFacts readHostFacts(const HostCode& code, const std::map<std::string, double>& fixed = {});

}  // namespace warpscope::host
