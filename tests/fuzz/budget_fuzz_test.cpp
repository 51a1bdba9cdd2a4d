#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>

#include "tests/fuzz/mutate.h"

namespace warpscope::fuzz {
namespace {

constexpr const char* kInputs = "WARPSCOPE_FUZZ_INPUTS";
constexpr const char* kSeconds = "WARPSCOPE_FUZZ_SECONDS";

/// What the environment says while a test runs; nothing: it says nothing.
class Said {
  public:
    Said(const char* name, const char* value) : name_(name) {
        if (const char* const before = std::getenv(name)) before_ = before;
        value != nullptr ? setenv(name, value, 1) : unsetenv(name);
    }
    ~Said() { before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_); }
    Said(const Said&) = delete;
    Said& operator=(const Said&) = delete;

  private:
    const char* name_;
    std::optional<std::string> before_{};
};

int turnsOf(Budget& budget) {
    int turns = 0;
    while (budget.isLeft())
        ++turns;
    return turns;
}

TEST(BudgetFuzzTest, InputsAreCountedWhateverTheClockSays) {
    const Said inputs(kInputs, "25");
    const Said seconds(kSeconds, "0");
    Budget single;
    EXPECT_EQ(turnsOf(single), 25);
    Budget dozens(std::chrono::seconds(0), 12);
    EXPECT_EQ(turnsOf(dozens), 3);
    EXPECT_TRUE(dozens.isAsked());
}

TEST(BudgetFuzzTest, WithoutANumberTheClockDecidesAndOneTurnIsCertain) {
    const Said inputs(kInputs, nullptr);
    const Said seconds(kSeconds, nullptr);
    Budget one(std::chrono::seconds(0));
    EXPECT_EQ(turnsOf(one), 1);
    EXPECT_FALSE(one.isAsked());
    Budget many(std::chrono::seconds(1));
    EXPECT_GT(turnsOf(many), 100);
}

TEST(BudgetFuzzTest, TheSameSeedGivesTheSameTexts) {
    const Said seed("WARPSCOPE_FUZZ_SEED", "17");
    Mutator first(1, {"[launch]", "grid = 2"}), again(1, {"[launch]", "grid = 2"});
    for (int i = 0; i < 50; ++i)
        ASSERT_EQ(first.next(), again.next());
}

}  // namespace
}  // namespace warpscope::fuzz
