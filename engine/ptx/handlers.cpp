#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {

void Lowerer::addArithmetic(Handlers& handlers) {
    using L = Lowerer;
    handlers.insert({
        {"add", &L::lowerAdd},       {"addc", &L::lowerAdd},     {"sub", &L::lowerSub},
        {"subc", &L::lowerSub},      {"mul", &L::lowerMul},      {"mad", &L::lowerMad},
        {"madc", &L::lowerMad},      {"mul24", &L::lowerMul24},  {"mad24", &L::lowerMul24},
        {"div", &L::lowerDiv},       {"rem", &L::lowerRem},      {"abs", &L::lowerAbs},
        {"neg", &L::lowerNeg},       {"min", &L::lowerMinMax},   {"max", &L::lowerMinMax},
        {"sad", &L::lowerSad},       {"bfe", &L::lowerBfe},      {"bfi", &L::lowerBfi},
        {"popc", &L::lowerBitCount}, {"clz", &L::lowerBitCount}, {"brev", &L::lowerBitCount},
        {"bfind", &L::lowerBfind},   {"dp4a", &L::lowerDp4a},    {"dp2a", &L::lowerDp2a},
        {"and", &L::lowerLogic},     {"or", &L::lowerLogic},     {"xor", &L::lowerLogic},
        {"not", &L::lowerNot},       {"cnot", &L::lowerCnot},    {"lop3", &L::lowerLop3},
        {"shl", &L::lowerShift},     {"shr", &L::lowerShift},    {"shf", &L::lowerShf},
        {"prmt", &L::lowerPrmt},     {"mov", &L::lowerMov},      {"selp", &L::lowerSelp},
        {"slct", &L::lowerSlct},     {"fma", &L::lowerFma},      {"rcp", &L::lowerRcp},
        {"sqrt", &L::lowerMath},     {"rsqrt", &L::lowerMath},   {"sin", &L::lowerMath},
    });
}

void Lowerer::addOthers(Handlers& handlers) {
    using L = Lowerer;
    handlers.insert({
        {"cos", &L::lowerMath},
        {"lg2", &L::lowerMath},
        {"ex2", &L::lowerMath},
        {"tanh", &L::lowerMath},
        {"copysign", &L::lowerCopysign},
        {"testp", &L::lowerTestp},
        {"cvt", &L::lowerCvt},
        {"cvta", &L::lowerCvta},
        {"isspacep", &L::lowerIsspacep},
        {"mapa", &L::lowerMapa},
        {"getctarank", &L::lowerGetctarank},
        {"setp", &L::lowerSetp},
        {"set", &L::lowerSet},
        {"ld", &L::lowerLd},
        {"ldu", &L::lowerLd},
        {"st", &L::lowerSt},
        {"atom", &L::lowerAtom},
        {"red", &L::lowerRed},
        {"cp", &L::lowerCpAsync},
        {"prefetch", &L::lowerNothing},
        {"prefetchu", &L::lowerNothing},
        {"discard", &L::lowerNothing},
        {"nanosleep", &L::lowerNanosleep},
        {"griddepcontrol", &L::lowerNothing},
        {"setmaxnreg", &L::lowerNothing},
        {"pmevent", &L::lowerNothing},
        {"shfl", &L::lowerShfl},
        {"vote", &L::lowerVote},
        {"match", &L::lowerMatch},
        {"redux", &L::lowerRedux},
        {"activemask", &L::lowerActivemask},
        {"elect", &L::lowerElect},
        {"fns", &L::lowerFns},
        {"vabsdiff2", &L::lowerDistances},
        {"vabsdiff4", &L::lowerDistances},
        {"bar", &L::lowerBar},
        {"barrier", &L::lowerBar},
        {"mbarrier", &L::lowerMbarrier},
        {"membar", &L::lowerFence},
        {"fence", &L::lowerFence},
        {"bra", &L::lowerBra},
        {"brx", &L::lowerBrx},
        {"call", &L::lowerCall},
        {"ret", &L::lowerRet},
        {"exit", &L::lowerExit},
        {"trap", &L::lowerTrap},
    });
}

const Lowerer::Handlers& Lowerer::handlers() {
    static const Handlers kHandlers = [] {
        Handlers all;
        addArithmetic(all);
        addOthers(all);
        return all;
    }();
    return kHandlers;
}

}  // namespace warpscope::ptx
