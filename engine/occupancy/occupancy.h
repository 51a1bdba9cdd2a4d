#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/dim3.h"
#include "engine/base/message.h"
#include "engine/machine/machine.h"

namespace warpscope::occupancy {

/// Exact: NVIDIA's calculator to the last block (AMD's and MetaX's own rules for theirs).
/// Textbook: the arithmetic of PMPP 4.7, without allocation units.
enum class Mode : std::uint8_t { Exact, Textbook };
/// Whether the kernel opted in to more than 48 KB of shared memory a block.
enum class SharedMode : std::uint8_t { Default, Optin };

struct Request {
    int threadsPerBlock = 0;
    int registersPerThread = 0;
    std::int64_t staticSharedBytes = 0;
    std::int64_t dynamicSharedBytes = 0;
    int carveoutPercent = -1;  ///< −1 = no preference.
    SharedMode sharedMode = SharedMode::Optin;
    Mode mode = Mode::Exact;
    int barriersPerBlock = 1;  ///< Named barriers that the kernel uses; limits from 9.0 on.
    /// Global loads cached in L1 by halves of the SM, where the device can (off by default).
    bool partitionsGlobalCache = false;

    friend bool operator==(const Request&, const Request&) = default;
};

enum class Resource : std::uint8_t { Warps, Registers, Shared, Slots, Barriers };
/// Bits of Result::limiters, as NVIDIA's calculator numbers them.
constexpr unsigned bitOf(Resource resource) {
    constexpr unsigned bits[] = {1, 2, 4, 8, 16};
    return bits[static_cast<int>(resource)];
}

/// "This resource does not limit".
inline constexpr int kUnlimited = INT32_MAX;

struct Result {
    bool isValid = true;  ///< false: the input itself is invalid; the rest is then 0.
    int blocksPerSm = 0;
    int warpsPerBlock = 0;
    int activeWarps = 0;
    int maxWarps = 0;
    double percent = 0;     ///< Occupancy, 0 to 100 (textbook mode counts threads).
    unsigned limiters = 0;  ///< bitOf of every resource whose limit equals blocksPerSm.
    int limitWarps = kUnlimited;
    int limitSlots = kUnlimited;
    int limitRegisters = kUnlimited;
    int limitShared = kUnlimited;
    int limitBarriers = kUnlimited;
    std::int64_t registersPerBlock = 0;  ///< As allocated.
    std::int64_t sharedBytesPerBlock = 0;
    std::int64_t sharedPoolBytes = 0;    ///< Of the SM, after the carve-out.
    int registersPerWarp = 0;            ///< As allocated.
    int warpsPerPartition = kUnlimited;  ///< That the registers of one sub-partition hold.
    bool isCachePartitioned = false;     ///< Each block stays in one half of the SM.

    bool isLimitedBy(Resource resource) const { return (limiters & bitOf(resource)) != 0; }
    friend bool operator==(const Result&, const Result&) = default;
};

/// The blocks that one resource alone would allow; kUnlimited when it does not limit.
int limitOf(const Result& result, Resource resource);

/// Blocks that one SM of a machine holds at a time.
///
/// NVIDIA, exact: formulas that agree with CUDA 13.0's own calculator in every limit and limiter,
/// and with the driver of an H100. AMD: LLVM's AMDGPU rules (granules, waves per SIMD, LDS).
/// MetaX: waves per PEU by registers, an approximation (see its device file). Words of the fields
/// are NVIDIA's; a "warp" is a wave and a "block" a group on the other two.
/// isValid is false for no threads, negative sizes and a carve-out outside −1 … 100.
Result calculate(const machine::Machine& machine, const Request& request);

/// Why CUDA would refuse a launch: a sentence with the rule that it breaks and {error}, the name
/// and number of CUDA's error; nothing when it would start. A sentence of the calculator's own
/// limits only: shapeError has those of the grid's and block's dimensions.
///
/// Measured with CUDA 13.0 and driver 580 on an H100: a breach of shape or shared memory gives
/// cudaErrorInvalidValue (1), which runtimes up to CUDA 12 report as cudaErrorInvalidConfiguration
/// (9) where it is one of shape; registers give cudaErrorLaunchOutOfResources (701).
/// `launchBoundsThreads`: the maximum of __launch_bounds__, 0 = none.
std::optional<Message> launchError(const machine::Machine& machine, const Request& request,
                                   int launchBoundsThreads = 0);

/// The same for dimensions: each of the grid and of the block within the device's, none 0.
std::optional<Message> shapeError(const machine::Machine& machine, const Dim3& grid,
                                  const Dim3& block);

/// A cooperative launch must be resident at once (error 720).
std::optional<Message> cooperativeError(const machine::Machine& machine, const Result& result,
                                        std::int64_t blocks);

}  // namespace warpscope::occupancy
