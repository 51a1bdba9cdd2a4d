#pragma once

#include <chrono>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "engine/base/problem.h"

namespace warpscope::fuzz {

/// Texts that are almost right: each call damages one of the seeds a little more or less. The
/// same number gives the same texts on every machine.
class Mutator {
  public:
    /// `number`: see fuzzNumber(). Requires: seeds is not empty.
    Mutator(std::uint32_t number, std::vector<std::string> seeds);
    std::string next();

  private:
    std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }
    void damage(std::string& text);

    std::mt19937 random_;
    std::vector<std::string> seeds_;
};

/// Fails the test when a problem cannot be shown: no sentence, no text for its key in either
/// language, a placeholder without a value, a line that the text does not have.
void expectTellable(const std::vector<Problem>& problems, const std::string& input);

/// The number that a fuzzer's texts come from: its own, moved on by WARPSCOPE_FUZZ_SEED where the
/// environment has it, so that each night sees others. What failed is said by the test's output.
std::uint32_t fuzzNumber(std::uint32_t own);

/// How much one fuzzer tries: as many inputs as WARPSCOPE_FUZZ_INPUTS says, the same on every
/// machine; else what it manages in WARPSCOPE_FUZZ_SECONDS of processor time, so that a busy
/// machine tries no less, or in `usual`. The inputs come in the same order every time, so a failure
/// repeats however many a machine manages: at its end a test that failed says with which words.
class Budget {
  public:
    /// `turn`: inputs that are tried between two questions for what is left.
    explicit Budget(std::chrono::seconds usual = std::chrono::seconds(1), long turn = 1);
    ~Budget();
    Budget(const Budget&) = delete;
    Budget& operator=(const Budget&) = delete;

    /// Whether another turn is due; it is counted then. The first one always is.
    bool isLeft();
    /// Somebody has asked for more than the usual.
    bool isAsked() const { return isAsked_; }

  private:
    std::chrono::duration<double> end_{};  ///< Processor time of this program.
    long most_ = 0;                        ///< Inputs; 0 = until the end.
    long turn_ = 1;
    long tried_ = 0;
    bool isAsked_ = false;
};

/// All files of a folder and below with an extension, as texts in order of path.
std::vector<std::string> textsOf(const std::string& folder, const std::string& extension);

}  // namespace warpscope::fuzz
