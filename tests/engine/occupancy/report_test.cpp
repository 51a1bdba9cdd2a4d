#include "engine/occupancy/report.h"

#include <gtest/gtest.h>

#include "tests/engine/occupancy/support.h"
#include "tests/engine/occupancy/text.h"

namespace warpscope::occupancy {

TEST(Report, SaysResultLimitsCalculationAndDifference) {
    const std::string text =
        occupancyReport(device("a100"), ask(128, 33), catalogue(), text::Language::English);
    for (const char* part :
         {"12 blocks resident on each SM: 48 of 64 warps, occupancy 75 %", "Limited by registers.",
          "Next limit: warp slots, at 16.", "33 registers are charged as 40"}) {
        EXPECT_NE(text.find(part), std::string::npos) << part << " not in\n" << text;
    }
}

TEST(Report, ATextbookNamesTheSlotsOfThreads) {
    Request request = ask(32, 64);
    request.mode = Mode::Textbook;
    const std::vector<Resource> tie{Resource::Warps, Resource::Slots, Resource::Registers};
    const auto names = [&](Mode mode, text::Language language) {
        return joinedNames(tie, device("a100"), mode, catalogue(), language);
    };
    EXPECT_EQ(names(Mode::Textbook, text::Language::English),
              "thread slots, block slots and registers");
    EXPECT_EQ(names(Mode::Exact, text::Language::Chinese), "线程束槽位、线程块槽位和寄存器");
    const std::string text =
        occupancyReport(device("a100"), request, catalogue(), text::Language::English);
    EXPECT_NE(text.find("thread slots"), std::string::npos) << text;
    EXPECT_EQ(text.find("warp slots"), std::string::npos) << text;
}

TEST(Report, ShowsTheErrorOfALaunchThatIsRefused) {
    const std::string text =
        occupancyReport(device("a100"), ask(800, 80), catalogue(), text::Language::English);
    EXPECT_NE(text.find("cudaErrorLaunchOutOfResources (701)"), std::string::npos) << text;
}

TEST(Report, ABlockBeyondItsBoundsIsNotResident) {
    const std::string text =
        occupancyReport(device("a100"), ask(256, 32), catalogue(), text::Language::English,
                        {.bounds = {128, 0}, .example = nullptr});
    EXPECT_NE(text.find("__launch_bounds__ promised at most 128"), std::string::npos) << text;
    EXPECT_NE(text.find("0 blocks resident on each SM: 0 of 64 warps"), std::string::npos) << text;
    EXPECT_EQ(text.find("8 blocks resident"), std::string::npos) << text;
    EXPECT_EQ(text.find("Next limit"), std::string::npos) << text;
}

TEST(Report, HasEverySentenceInBothLanguages) {
    for (const char* id : {"6.0", "a100", "12.0", "mi250", "metax-c500"}) {
        for (const Request& request :
             {ask(0, 3), ask(2000, 16), ask(100, 300, 90'000), ask(800, 80), ask(64, 32)}) {
            EXPECT_TRUE(isWhole(
                occupancyReport(device(id), request, catalogue(), text::Language::English)));
            EXPECT_TRUE(isWhole(
                occupancyReport(device(id), request, catalogue(), text::Language::Chinese)));
        }
    }
}

/// Every word of the report that belongs to another vendor.
std::vector<std::string> foreignWords(std::string_view id, text::Language language,
                                      const std::vector<std::string>& foreign) {
    std::string all;
    for (const Request& request : {ask(0, 3), ask(2000, 16), ask(100, 600, 90'000), ask(800, 80),
                                   ask(64, 32), ask(256, 72, 20'000), ask(1024, 300)}) {
        for (const Mode mode : {Mode::Exact, Mode::Textbook}) {
            Request asked = request;
            asked.mode = mode;
            all += occupancyReport(device(id), asked, catalogue(), language,
                                   {.bounds = {256, 4}, .example = nullptr});
        }
    }
    std::vector<std::string> found;
    for (const std::string& word : foreign) {
        if (all.find(word) != std::string::npos) {
            found.push_back(word);
        }
    }
    return found;
}

TEST(Report, SpeaksNoWordOfAnotherVendor) {
    const std::vector<std::string> none;
    using enum text::Language;
    EXPECT_EQ(foreignWords(
                  "mi300x", English,
                  {"warp", "SM", " block ", " blocks", " thread", "shared memory", "cuda", "AP"}),
              none);
    EXPECT_EQ(foreignWords("mi300x", Chinese, {"线程", "SM", "共享内存", "cuda", "wave"}), none);
    EXPECT_EQ(foreignWords("rx7900", English, {"warp", "SM ", " CU", " block ", " blocks", "cuda"}),
              none);
    EXPECT_EQ(foreignWords("metax-c500", English, {"warp", "SM", "SIMD", "CU", "cuda", "hip"}),
              none);
    EXPECT_EQ(foreignWords("metax-c500", Chinese, {"线程束", "SM", "SIMD", "cuda", "hip"}), none);
    EXPECT_EQ(foreignWords("h100", English, {"wave", "CU ", "AP ", "workgroup", "LDS", "hip"}),
              none);
}

TEST(Report, NamesEveryFigureThatIsAnAssumption) {
    const std::string text = occupancyReport(device("metax-c500"), ask(256, 72, 8192), catalogue(),
                                             text::Language::English);
    for (const char* key : {"limits.max_blocks_per_sm", "limits.waves.register_unit_per_lane",
                            "limits.waves.registers_per_lane", "limits.shared_unit_bytes"}) {
        EXPECT_NE(text.find(std::string(key) + " is an assumption"), std::string::npos) << text;
    }
    const std::string sourced =
        occupancyReport(device("mi300x"), ask(256, 72), catalogue(), text::Language::English);
    EXPECT_EQ(sourced.find("assumption"), std::string::npos) << sourced;
}

}  // namespace warpscope::occupancy
