#include "engine/cuda/tokens/header_constants.h"

namespace warpscope::cuda {
namespace {

constexpr std::pair<std::string_view, std::string_view> kConstants[] = {
    {"CHAR_BIT", "8"},
    {"CHAR_MAX", "127"},
    {"UCHAR_MAX", "255"},
    {"SHRT_MIN", "(-32768)"},
    {"SHRT_MAX", "32767"},
    {"USHRT_MAX", "65535"},
    {"INT_MIN", "(-2147483647 - 1)"},
    {"INT_MAX", "2147483647"},
    {"UINT_MAX", "4294967295u"},
    {"LONG_MIN", "(-9223372036854775807l - 1)"},
    {"LONG_MAX", "9223372036854775807l"},
    {"ULONG_MAX", "18446744073709551615ul"},
    {"LLONG_MIN", "(-9223372036854775807ll - 1)"},
    {"LLONG_MAX", "9223372036854775807ll"},
    {"ULLONG_MAX", "18446744073709551615ull"},
    {"INT8_MAX", "127"},
    {"UINT8_MAX", "255"},
    {"INT16_MAX", "32767"},
    {"UINT16_MAX", "65535"},
    {"INT32_MIN", "(-2147483647 - 1)"},
    {"INT32_MAX", "2147483647"},
    {"UINT32_MAX", "4294967295u"},
    {"INT64_MIN", "(-9223372036854775807l - 1)"},
    {"INT64_MAX", "9223372036854775807l"},
    {"UINT64_MAX", "18446744073709551615ul"},
    {"SIZE_MAX", "18446744073709551615ul"},
    {"FLT_MIN", "1.17549435e-38f"},
    {"FLT_MAX", "3.40282347e+38f"},
    {"FLT_EPSILON", "1.19209290e-7f"},
    {"DBL_MIN", "2.2250738585072014e-308"},
    {"DBL_MAX", "1.7976931348623157e+308"},
    {"DBL_EPSILON", "2.2204460492503131e-16"},
    {"INFINITY", "__int_as_float(0x7f800000)"},
    {"HUGE_VALF", "__int_as_float(0x7f800000)"},
    {"HUGE_VAL", "__longlong_as_double(0x7ff0000000000000ll)"},
    {"NAN", "__int_as_float(0x7fffffff)"},
    {"CUDART_INF_F", "__int_as_float(0x7f800000)"},
    {"CUDART_NAN_F", "__int_as_float(0x7fffffff)"},
    {"CUDART_PI_F", "3.141592654f"},
    {"CUDART_INF", "__longlong_as_double(0x7ff0000000000000ll)"},
    {"CUDART_PI", "3.1415926535897931e+0"},
    // HIP, of AMD and others.
    {"hipThreadIdx_x", "threadIdx.x"},
    {"hipThreadIdx_y", "threadIdx.y"},
    {"hipThreadIdx_z", "threadIdx.z"},
    {"hipBlockIdx_x", "blockIdx.x"},
    {"hipBlockIdx_y", "blockIdx.y"},
    {"hipBlockIdx_z", "blockIdx.z"},
    {"hipBlockDim_x", "blockDim.x"},
    {"hipBlockDim_y", "blockDim.y"},
    {"hipBlockDim_z", "blockDim.z"},
    {"hipGridDim_x", "gridDim.x"},
    {"hipGridDim_y", "gridDim.y"},
    {"hipGridDim_z", "gridDim.z"},
    {"M_E", "2.7182818284590452354"},
    {"M_LOG2E", "1.4426950408889634074"},
    {"M_LN2", "0.69314718055994530942"},
    {"M_LN10", "2.30258509299404568402"},
    {"M_PI", "3.14159265358979323846"},
    {"M_PI_2", "1.57079632679489661923"},
    {"M_PI_4", "0.78539816339744830962"},
    {"M_1_PI", "0.31830988618379067154"},
    {"M_2_PI", "0.63661977236758134308"},
    {"M_SQRT2", "1.41421356237309504880"},
    {"M_SQRT1_2", "0.70710678118654752440"},
};

constexpr HeaderFunction kFunctions[] = {
    {"__builtin_amdgcn_workitem_id_x", "", "threadIdx.x"},
    {"__builtin_amdgcn_workitem_id_y", "", "threadIdx.y"},
    {"__builtin_amdgcn_workitem_id_z", "", "threadIdx.z"},
    {"__builtin_amdgcn_workgroup_id_x", "", "blockIdx.x"},
    {"__builtin_amdgcn_workgroup_id_y", "", "blockIdx.y"},
    {"__builtin_amdgcn_workgroup_id_z", "", "blockIdx.z"},
    {"__builtin_amdgcn_workgroup_size_x", "", "blockDim.x"},
    {"__builtin_amdgcn_workgroup_size_y", "", "blockDim.y"},
    {"__builtin_amdgcn_workgroup_size_z", "", "blockDim.z"},
    {"__builtin_amdgcn_grid_size_x", "", "(gridDim.x * blockDim.x)"},
    {"__builtin_amdgcn_grid_size_y", "", "(gridDim.y * blockDim.y)"},
    {"__builtin_amdgcn_grid_size_z", "", "(gridDim.z * blockDim.z)"},
    {"__builtin_amdgcn_wavefrontsize", "", "warpSize"},
    {"__builtin_amdgcn_s_barrier", "", "__syncthreads()"},
    {"__builtin_amdgcn_wave_barrier", "", "__syncwarp()"},
    {"__builtin_amdgcn_readfirstlane", "x", "__shfl((x), __ffsll((long long)__activemask()) - 1)"},
    {"__lane_id", "",
     "((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % warpSize)"},
    // How many bits of a mask belong to the lanes before this one, lanes 0 to 31 and 32 to 63.
    {"__builtin_amdgcn_mbcnt_lo", "mask before",
     "(__popc((mask) & (__lane_id() < 32 ? (1u << __lane_id()) - 1u : ~0u)) + (before))"},
    {"__builtin_amdgcn_mbcnt_hi", "mask before",
     "(__popc((mask) & (__lane_id() < 32 ? 0u : (1u << (__lane_id() - 32)) - 1u)) + (before))"},
    {"assert", "...", "assert((__VA_ARGS__), #__VA_ARGS__)"},
};

}  // namespace

std::span<const HeaderFunction> headerFunctions() {
    return kFunctions;
}

std::span<const std::pair<std::string_view, std::string_view>> headerConstants() {
    return kConstants;
}

}  // namespace warpscope::cuda
