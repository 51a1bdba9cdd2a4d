#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpscope::scenario {

/// A number that a claim asks for.
struct ClaimName {
    std::string name{};   ///< "cycles", "warps", "buffers.out", "device.sm_count", "at".
    int line = 0;         ///< Of "warps line 4": 4; 0 = of no line.
    int index = -1;       ///< Of "buffers.out[3]": 3; −1 = none.
    std::string place{};  ///< Of "at(block 3 ends)": "block 3 ends".
    int step = 0;  ///< Of "cycles of step 2": 2, counted from 1; 0 = of the claim's own step.
    friend bool operator==(const ClaimName&, const ClaimName&) = default;
};

/// What a claim finds under a name; nothing where there is no such number.
using ClaimNumbers = std::function<std::optional<double>(const ClaimName&)>;

/// What has become of a claim.
struct ClaimState {
    bool isHeld = false;
    double left = 0;
    double right = 0;
};

/// What a run says of the answer to a question: "answer == 2 * block.x", "cycles < 1.2 * cycles of
/// step 3". On both sides of a sign stand numbers, names, brackets and + - * /; the sign is one of
/// == != < <= > >= and ~=, nearer than a twentieth of the right side. Nothing where the text is no
/// claim, or a number of it is not there.
std::optional<ClaimState> stateOfClaim(std::string_view text, const ClaimNumbers& numbers);

/// Whether a text is a claim, all of whose names and places there are; a buffer, a field of the
/// device or an argument may yet be missing from the run.
bool isClaim(std::string_view text, const std::function<bool(std::string_view place)>& isPlace);

/// Names that stand for a number, and one example of each other form, for hints.
std::vector<std::string> claimForms();

}  // namespace warpscope::scenario
