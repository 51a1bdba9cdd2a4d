#include "engine/ptx/instruction_form.h"

#include <algorithm>
#include <array>
#include <string>

namespace warpscope::ptx {
namespace {

constexpr std::string_view kArithmetic = "i16 i32 i64 i16x2 f16 f16x2 bf16 bf16x2 f32 f64";
constexpr std::string_view kIntegers = "i16 i32 i64";
constexpr std::string_view kSigned = "s16 s32 s64 f16 f16x2 bf16 bf16x2 f32 f64";
constexpr std::string_view kHalves = "f16 f16x2 bf16 bf16x2 f32 f64";
constexpr std::string_view kPlain = "b16 b32 b64 i16 i32 i64 f32 f64";
constexpr std::string_view kCompared = "b16 b32 b64 i16 i32 i64 f16 f16x2 bf16 bf16x2 f32 f64";
constexpr std::string_view kStored = "b8 b16 b32 b64 b128 i8 i16 i32 i64 f32 f64";
constexpr std::string_view kConverted = "i8 i16 i32 i64 f16 f16x2 bf16 bf16x2 tf32 f32 f64";
constexpr std::string_view kAtomic = "b16 b32 b64 b128 i32 i64 f16 f16x2 bf16 bf16x2 f32 f64";

constexpr std::string_view kRounding = "rn rz rm rp";
constexpr std::string_view kSums = "rn rz rm rp ftz sat cc";
constexpr std::string_view kAnyComparison =
    "eq ne lt le gt ge lo ls hi hs equ neu ltu leu gtu geu num nan";
constexpr std::string_view kJoined = "and or xor ftz";
constexpr std::string_view kHalfWords = "hi lo wide";
constexpr std::string_view kExactness = "approx rn rz rm rp";
constexpr std::string_view kLoaded =
    "weak relaxed acquire volatile mmio cta cluster gpu sys global shared shared::cta "
    "shared::cluster local const param param::entry param::func v2 v4 v8 nc ca cg cs lu cv unified";
constexpr std::string_view kWritten =
    "weak relaxed release volatile mmio cta cluster gpu sys global shared shared::cta "
    "shared::cluster local param param::func v2 v4 v8 wb cg cs wt";
constexpr std::string_view kAtomicWords =
    "relaxed acquire release acq_rel cta cluster gpu sys global shared shared::cta shared::cluster "
    "noftz v2 v4 v8";
constexpr std::string_view kAnyOperation = "and or xor cas exch add inc dec min max";
constexpr std::string_view kReduction = "and or xor add inc dec min max";
constexpr std::string_view kSpaces =
    "to global shared shared::cta shared::cluster local const param param::entry param::func";

constexpr auto kForms = std::to_array<InstructionForm>({
    {"abs", kSigned, "", "ftz", "TT"},
    {"activemask", "b32", "", "", "T"},
    {"add", kArithmetic, "", kSums, "TTT"},
    {"addc", "i32 i64", "", "cc", "TTT"},
    {"and", "b16 b32 b64 pred", "", "", "TTT"},
    {"atom", kAtomic, "", kAtomicWords, "VmV?Tx", kAnyOperation},
    {"bfe", "i32 i64", "", "", "TTii"},
    {"bfi", "b32 b64", "", "", "TTTii"},
    {"bfind", "i32 i64", "", "shiftamt", "iT"},
    {"brev", "b32 b64", "", "", "TT"},
    {"clz", "b32 b64", "", "", "iT"},
    {"cnot", "b16 b32 b64", "", "", "TT"},
    {"copysign", "f32 f64", "", "", "TTT"},
    {"cos", "f32", "", "ftz", "TT", "approx"},
    {"cvt", kConverted, kConverted, "rn rz rm rp rna rni rzi rmi rpi ftz sat relu satfinite",
     "CS?SS"},
    {"cvta", "u32 u64", "", kSpaces, "TM"},
    {"div", "i16 i32 i64 f32 f64", "", "ftz", "TTT", "approx full rn rz rm rp", NeededFor::Floats},
    {"dp2a", "i32", "i32", "", "iiii", "lo hi"},
    {"dp4a", "i32", "i32", "", "iiii"},
    {"ex2", "f16 f16x2 bf16 bf16x2 f32", "", "ftz", "TT", "approx"},
    {"fma", kHalves, "", "ftz sat relu oob", "TTTT", kRounding},
    {"getctarank", "u32 u64", "", "shared::cluster", "iT"},
    {"ld", kStored, "", kLoaded, "Lm?x"},
    {"ldu", kStored, "", kLoaded, "Lm?x"},
    {"lg2", "f32", "", "ftz", "TT", "approx"},
    {"lop3", "b32", "", "or and", "TTTTi?p"},
    {"mad", "i16 i32 i64 f32 f64", "", kSums, "WTTW", kHalfWords, NeededFor::Integers},
    {"mad24", "i32", "", "sat", "TTTT", "hi lo"},
    {"madc", "i32 i64", "", "cc", "TTTT", "hi lo"},
    {"match", "b32 b64", "", "any all sync", "iTi"},
    {"max", kArithmetic, "", "ftz NaN xorsign abs relu", "TTT"},
    {"min", kArithmetic, "", "ftz NaN xorsign abs relu", "TTT"},
    {"mov", "pred b16 b32 b64 b128 i16 i32 i64 f16 f16x2 f32 f64", "", "", "MM"},
    {"mul", kArithmetic, "", kSums, "WTT", kHalfWords, NeededFor::Integers},
    {"mul24", "i32", "", "", "TTT", "hi lo"},
    {"neg", kSigned, "", "ftz", "TT"},
    {"not", "b16 b32 b64 pred", "", "", "TT"},
    {"or", "b16 b32 b64 pred", "", "", "TTT"},
    {"popc", "b32 b64", "", "", "iT"},
    {"prmt", "b32", "", "f4e b4e rc8 ecl ecr rc16", "TTTi"},
    {"rcp", "f32 f64", "", "ftz", "TT", kExactness},
    {"red", kAtomic, "", kAtomicWords, "mV?x", kReduction},
    {"redux", "b32 i32 f32", "", "sync add min max and or xor abs NaN", "TTi"},
    {"rem", kIntegers, "", "", "TTT"},
    {"rsqrt", "f32 f64", "", "ftz", "TT", "approx"},
    {"sad", kIntegers, "", "", "TTTT"},
    {"selp", kPlain, "", "", "TTTp"},
    {"set", "i32 f32 f16 f16x2 bf16 bf16x2 i16", kCompared, kJoined, "TUU?p", kAnyComparison},
    {"setp", kCompared, "", kJoined, "pTT?p", kAnyComparison},
    {"shf", "b32", "", "clamp wrap", "TTTi", "l r"},
    {"shfl", "b32", "", "sync", "TTii?i", "up down bfly idx"},
    {"shl", "b16 b32 b64", "", "", "TTi"},
    {"shr", "b16 b32 b64 i16 i32 i64", "", "", "TTi"},
    {"sin", "f32", "", "ftz", "TT", "approx"},
    {"slct", kPlain, "s32 f32", "ftz", "TTTU"},
    {"sqrt", "f32 f64", "", "ftz", "TT", kExactness},
    {"st", kStored, "", kWritten, "mL?x"},
    {"sub", kArithmetic, "", kSums, "TTT"},
    {"subc", "i32 i64", "", "cc", "TTT"},
    {"tanh", "f16 f16x2 bf16 bf16x2 f32", "", "ftz", "TT", "approx"},
    {"testp", "f32 f64", "", "finite infinite number notanumber normal subnormal", "pT"},
    {"vabsdiff2", "u32", "u32", "u32 add", "iiii"},
    {"vabsdiff4", "u32", "u32", "u32 add", "iiii"},
    {"vote", "pred b32", "", "sync", "Tp?i", "all any uni ballot"},
    {"xor", "b16 b32 b64 pred", "", "", "TTT"},
});
static_assert(std::ranges::is_sorted(kForms, {}, &InstructionForm::name));

struct ControlWords {
    std::string_view name{};
    std::string_view words{};
};

/// Of instructions that have no form here: all words that may stand between their dots.
constexpr auto kControl = std::to_array<ControlWords>({
    {"bar", "sync arrive red warp cta popc and or u32 pred"},
    {"barrier",
     "sync arrive red wait cluster cta aligned popc and or u32 pred acquire release relaxed"},
    {"bra", "uni"},
    {"fence",
     "sc acq_rel acquire release cta cluster gpu sys proxy alias async global shared::cta "
     "shared::cluster mbarrier_init async::generic tensormap::generic sync_restrict::shared::cta "
     "sync_restrict::shared::cluster"},
    {"griddepcontrol", "wait launch_dependents"},
    {"prefetch", "global local const param tensormap L1 L2 L2::evict_last L2::evict_normal"},
    {"ret", "uni"},
    {"trap", ""},
});

}  // namespace

std::optional<std::string_view> controlWordsOf(std::string_view name) {
    const auto* const found = std::ranges::find(kControl, name, &ControlWords::name);
    return found == kControl.end() ? std::nullopt : std::optional(found->words);
}

const InstructionForm* formOf(std::string_view name) {
    const auto found = std::ranges::lower_bound(kForms, name, {}, &InstructionForm::name);
    return found == kForms.end() || found->name != name ? nullptr : &*found;
}

bool listHas(std::string_view list, std::string_view word) {
    for (std::size_t at = list.find(word); at != std::string_view::npos;
         at = list.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || list[at - 1] == ' ') && (end == list.size() || list[end] == ' '))
            return true;
    }
    return false;
}

bool typesHave(std::string_view list, std::string_view type) {
    if (listHas(list, type)) return true;
    if (!type.starts_with('s') && !type.starts_with('u')) return false;
    return listHas(list, "i" + std::string(type.substr(1)));
}

bool isOtherType(std::string_view name) {
    constexpr std::string_view kOthers =
        "f32x2 b1 s4 u4 e4m3 e5m2 e4m3x2 e5m2x2 e2m1x2 e2m3x2 e3m2x2 ue8m0x2 e4m3x4 e5m2x4 u8x4 "
        "s8x4";
    return listHas(kOthers, name);
}

}  // namespace warpscope::ptx
