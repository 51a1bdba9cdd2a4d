#pragma once

#include <string>
#include <vector>

#include "engine/base/place.h"
#include "engine/host/launches.h"

namespace warpscope::host {

/// What is wrong with the arguments of a launch, as far as the file shows it beyond doubt.
struct LaunchMistake {
    enum class Kind : std::uint8_t {
        TooFewArguments,
        TooManyArguments,
        TooFewValues,      ///< One value or none between <<< and >>>.
        TooManyValues,     ///< More than four of them.
        HostLambda,        ///< A lambda without __device__.
        PointerExpected,   ///< A number stands where the kernel takes a pointer.
        NumberExpected,    ///< The other way round.
        AddressOfPointer,  ///< &a of a pointer a: where that lies, not what it points to.
        OtherPointer,      ///< int* where the kernel takes float*.
        DeducedTwice,      ///< T is float by one argument and double by another.
        AllocatesByValue,  ///< cudaMalloc(a, …) instead of &a.
        HostMemory,        ///< An array, a variable or what malloc or new gave: of the host.
        NullPointer,       ///< Null from its declaration to the launch.
        NotSet             ///< A pointer to which nothing gives an address.
    };
    Kind kind = Kind::TooFewArguments;
    Place place{};  ///< The argument, or the launch's kernel; of AllocatesByValue the call.
    std::string argument{};  ///< As written.
    std::string parameter{};
    std::size_t given = 0;    ///< Arguments, of their wrong number, or values within <<<>>> …
    std::size_t taken = 0;    ///< … and parameters, of a wrong number of them.
    std::string givenType{};  ///< Of OtherPointer what each points to, of DeducedTwice both.
    std::string takenType{};
    int line = 0;  ///< Where a variable gets its memory from the host.
};

/// Whether nvcc does not compile it; the others fail when the kernel runs.
bool isRefusedByCompiler(LaunchMistake::Kind kind);

/// The mistakes of a launch by <<<>>>. Where a name may mean something else – a template's type, a
/// macro, a typedef – nothing is said.
std::vector<LaunchMistake> mistakesOf(const HostCode& code, const LaunchSite& site);

}  // namespace warpscope::host
