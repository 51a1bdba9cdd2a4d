#pragma once

#include <string_view>

/// The fields that code speaks of by name, to point at them in a problem or because a rule is about
/// them. All others stand in the table of fields alone.
namespace warpscope::scenario::keys {

inline constexpr std::string_view kDevice = "device.";  ///< Before the keys of device files.
inline constexpr std::string_view kArgument = "argument.";

inline constexpr std::string_view kPreset = "device.preset";
inline constexpr std::string_view kDivergence = "model.divergence";
inline constexpr std::string_view kOptimization = "model.optimization";
inline constexpr std::string_view kEntry = "kernel.entry";
inline constexpr std::string_view kReader = "kernel.reader";
inline constexpr std::string_view kOccupancy = "model.occupancy";
inline constexpr std::string_view kKernelFile = "kernel.file";
inline constexpr std::string_view kKernelCode = "kernel.code";
inline constexpr std::string_view kMaxRegisters = "kernel.max_registers";
inline constexpr std::string_view kLaunchBoundsThreads = "kernel.launch_bounds_threads";
inline constexpr std::string_view kGrid = "launch.grid";
inline constexpr std::string_view kBlock = "launch.block";
inline constexpr std::string_view kDynamicShared = "launch.dynamic_shared_bytes";
inline constexpr std::string_view kCooperative = "launch.cooperative";
inline constexpr std::string_view kCluster = "launch.cluster";
inline constexpr std::string_view kRegisters = "launch.registers_per_thread";

}  // namespace warpscope::scenario::keys
