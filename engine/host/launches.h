#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/dim3.h"
#include "engine/host/host_code.h"
#include "engine/host/memory.h"

namespace warpscope::host {

/// One kernel<<<…>>>(…), cudaLaunchKernel or cudaLaunchCooperativeKernel.
struct LaunchSite {
    std::string kernel{};
    std::vector<std::string> templateArguments{};  ///< As written, numbers computed.
    int line = 0;
    std::size_t at = 0;  ///< Token of the kernel's name.
    std::optional<Dim3> grid{};
    std::optional<Dim3> block{};
    /// Numbers that are known but that no GPU takes: none, fewer or too many.
    std::optional<Dim3> impossibleGrid{};
    std::optional<Dim3> impossibleBlock{};
    std::string gridText{};
    std::string blockText{};
    /// Names without a value that the launch or its memory needs, those first that others depend on
    /// (names of launches further up may be among them).
    std::vector<std::string> unknown{};
    std::map<std::string, double> known{};      ///< Names with a value of their own, up to here.
    std::optional<std::int64_t> sharedBytes{};  ///< 0 where the launch names none.
    std::vector<HostArgument> arguments{};
    std::vector<std::string> parameters{};  ///< Names of the kernel's, "" where one has none.
    bool isNeverReached = false;            ///< Tests around it are known to lead elsewhere.
    bool isInKernel = false;                ///< Dynamic parallelism.
    bool isCooperative = false;             ///< cudaLaunchCooperativeKernel.
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
