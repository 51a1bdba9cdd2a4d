#pragma once

#include <array>
#include <string_view>

#include "engine/gpu/launch.h"
#include "engine/scenario/kernels/compile_kernel.h"

namespace warpscope::scenario {

/// What stands in a scenario file for a value of an enumeration.
template <class Value>
struct NamedValue {
    std::string_view name;
    Value value;
};

inline constexpr std::array kDivergence{
    NamedValue{"stack", gpu::DivergenceModel::Stack},
    NamedValue{"independent", gpu::DivergenceModel::Independent}};
inline constexpr std::array kBarrier{NamedValue{"hardware", gpu::BarrierModel::Hardware},
                                     NamedValue{"language", gpu::BarrierModel::Language}};
inline constexpr std::array kOccupancy{NamedValue{"exact", occupancy::Mode::Exact},
                                       NamedValue{"textbook", occupancy::Mode::Textbook}};
inline constexpr std::array kMemory{NamedValue{"hierarchy", memory::Model::Hierarchy},
                                    NamedValue{"uniform", memory::Model::Uniform}};
inline constexpr std::array kCaches{NamedValue{"cold", memory::CacheStart::Cold},
                                    NamedValue{"warm", memory::CacheStart::Warm},
                                    NamedValue{"relaunched", memory::CacheStart::Relaunched}};
inline constexpr std::array kBlockOrder{NamedValue{"in-order", gpu::BlockOrder::InOrder},
                                        NamedValue{"hardware", gpu::BlockOrder::Hardware},
                                        NamedValue{"random", gpu::BlockOrder::Random}};
inline constexpr std::array kReader{NamedValue{"auto", Reader::Auto},
                                    NamedValue{"own", Reader::Own},
                                    NamedValue{"clang", Reader::Clang}};

}  // namespace warpscope::scenario
