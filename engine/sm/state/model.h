#pragma once

#include <cstdint>

#include "engine/base/cycle.h"
#include "engine/memory/model.h"

namespace warpscope::sm {

enum class DivergenceModel : std::uint8_t { Stack, Independent };

/// What __syncthreads() waits for. Hardware: as the divergence model's GPUs do. On Pascal and
/// before a warp counts as arrived when any of its threads is; from Volta on every thread that is
/// still there has to come, to whichever barrier (measured on an H100). Language: all of them at
/// the same barrier; what CUDA leaves undefined never goes on.
enum class BarrierModel : std::uint8_t { Hardware, Language };

/// What an SM asks of the model of a launch: fields of scenarios (model.*), as they are there.
struct Model {
    DivergenceModel divergence = DivergenceModel::Stack;
    BarrierModel barrier = BarrierModel::Hardware;
    memory::Model memory = memory::Model::Hierarchy;
    memory::CacheStart caches = memory::CacheStart::Cold;
    /// Cycles in which a scheduler issues nothing before it goes on with another warp than the one
    /// that issued last. No GPU has that: it shows what registers for every warp are worth.
    CycleCount switchCost = 0;

    /// Independent thread scheduling (Volta and after), else the stack.
    bool isIndependent() const { return divergence == DivergenceModel::Independent; }
    bool isByLanguage() const { return barrier == BarrierModel::Language; }
    /// Memory is a hierarchy: first touches cost something.
    bool hasCaches() const { return memory == memory::Model::Hierarchy; }

    friend bool operator==(const Model&, const Model&) = default;
};

}  // namespace warpscope::sm
