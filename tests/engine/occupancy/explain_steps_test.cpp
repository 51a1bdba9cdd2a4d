#include "engine/occupancy/explain_steps.h"

#include <gtest/gtest.h>

#include <map>

#include "engine/occupancy/explain.h"
#include "tests/engine/occupancy/support.h"
#include "tests/engine/occupancy/text.h"

namespace warpscope::occupancy {

namespace {

std::string allNumbers(std::string_view id, const Request& request) {
    std::string text;
    for (const Step& step : explain(device(id), request).steps) {
        text += english(step.numbers) + "\n";
    }
    return text;
}

/// The numbers of the line with this name, "no such line" where the calculation has none.
std::string numbersOf(std::string_view name, const machine::Machine& machine,
                      const Request& request) {
    const std::string key = "occupancy.step." + std::string(name) + ".numbers";
    for (const Step& step : explain(machine, request).steps) {
        if (step.numbers.key == key) {
            return english(step.numbers);
        }
    }
    return "no such line";
}

std::string numbersOf(std::string_view name, std::string_view id, const Request& request) {
    return numbersOf(name, device(id), request);
}

}  // namespace

TEST(ExplainSteps, PutTheNumbersIn) {
    const std::string text = allNumbers("a100", ask(512, 33));
    EXPECT_NE(text.find("33 × 32 = 1056, charged as 1280: 40 registers a thread"),
              std::string::npos);
    EXPECT_NE(text.find("16,384 ÷ 1280 = 12 warps; 4 × 12 = 48; 48 ÷ 16 = 3 blocks"),
              std::string::npos);
    EXPECT_NE(text.find("3 blocks × 16 = 48 of 64 warps: 75 %"), std::string::npos);
}

TEST(ExplainSteps, SpeakTheVendorsWords) {
    EXPECT_NE(allNumbers("mi250", ask(256, 72)).find("512 ÷ 72 = 7 wavefronts"), std::string::npos);
    EXPECT_NE(allNumbers("metax-c500", ask(256, 72)).find("512 ÷ 72 = 7 waves"), std::string::npos);
}

// Whatever the question, each resource's limit appears once and is the calculator's, and both
// languages have every sentence.
TEST(ExplainSteps, FindEachLimitOnceInBothLanguages) {
    for (const char* id : {"6.0", "7.5", "8.0", "9.0", "12.0", "mi250", "rx7900", "metax-c500"}) {
        for (const Mode mode : {Mode::Exact, Mode::Textbook}) {
            for (const Request& request :
                 {ask(100, 33, 5000, mode), ask(1056, 16, 0, mode), ask(800, 80, 0, mode),
                  ask(32, 600, 300'000, mode), ask(128, 0, 60'000, mode)}) {
                Request varied = request;
                varied.carveoutPercent = 20;
                varied.sharedMode =
                    request.registersPerThread == 0 ? SharedMode::Default : SharedMode::Optin;
                const Explanation explanation = explain(device(id), varied);
                std::map<Resource, int> limits;
                for (const Step& step : explanation.steps) {
                    EXPECT_TRUE(isWhole(english(step.rule))) << english(step.rule);
                    EXPECT_TRUE(isWhole(english(step.numbers))) << english(step.numbers);
                    EXPECT_TRUE(isWhole(chinese(step.rule))) << chinese(step.rule);
                    EXPECT_TRUE(isWhole(chinese(step.numbers))) << chinese(step.numbers);
                    if (step.limit) {
                        EXPECT_TRUE(limits.emplace(*step.resource, *step.limit).second);
                    }
                }
                for (const Resource resource : kResources) {
                    const int limit = limitOf(explanation.result, resource);
                    if (resource != Resource::Barriers || limit != kUnlimited) {
                        ASSERT_TRUE(limits.contains(resource)) << id;
                        EXPECT_EQ(limits[resource], limit) << id;
                    }
                }
            }
        }
    }
}

TEST(ExplainSteps, CountAPartlyFilledWarpAsWhole) {
    EXPECT_EQ(numbersOf("whole_warps", "8.0", ask(96, 16)), "96 ÷ 32 = 3 warps");
    EXPECT_EQ(numbersOf("partial_warps", "8.0", ask(96, 16)), "no such line");
    EXPECT_EQ(numbersOf("partial_warps", "8.0", ask(100, 16)),
              "100 ÷ 32 rounded up = 4 warps, the last with 28 idle lanes");
    EXPECT_EQ(numbersOf("partial_warps", "mi250", ask(100, 16)),
              "100 ÷ 64 rounded up = 2 wavefronts, the last with 28 idle lanes");
}

TEST(ExplainSteps, EndAtOnceWhereABlockHasTooManyThreads) {
    EXPECT_EQ(numbersOf("too_many_threads", "8.0", ask(1056, 16)), "1056 > 1024: no block");
    EXPECT_EQ(numbersOf("warps", "8.0", ask(1056, 16)), "no such line");
    EXPECT_EQ(numbersOf("too_many_threads", "8.0", ask(1024, 16)), "no such line");
}

// What nvcc compiles is 255; the calculator of 7.0 and later takes 256.
TEST(ExplainSteps, GiveAThreadNoMoreRegistersThanTheDeviceHas) {
    EXPECT_EQ(numbersOf("register_cap", "6.1", ask(32, 256)), "256 > 255: no block");
    EXPECT_EQ(numbersOf("register_cap", "8.0", ask(32, 256)), "no such line");
    EXPECT_EQ(numbersOf("register_cap", "8.0", ask(32, 257)), "257 > 256: no block");
    EXPECT_EQ(numbersOf("register_cap", "rx7900", ask(32, 257)), "257 > 256: no workgroup");
    EXPECT_EQ(numbersOf("wave_register_unit", "rx7900", ask(32, 257)), "no such line");
}

// 25 warps of 80 registers would fit, but are checked as 28, a multiple of the four partitions.
TEST(ExplainSteps, CheckABlockWithItsWarpsRoundedUp) {
    EXPECT_EQ(numbersOf("register_check", "8.0", ask(768, 80)),
              "24 × 2560 = 61,440 ≤ 65,536 registers a block");
    EXPECT_EQ(numbersOf("register_check_fails", "8.0", ask(800, 80)),
              "25 warps count as 28: 28 × 2560 = 71,680 > 65,536: no block");
    EXPECT_EQ(numbersOf("sub_partitions", "8.0", ask(800, 80)), "no such line");
}

TEST(ExplainSteps, SayWhereNothingIsAskedFor) {
    for (const char* id : {"8.0", "mi250"}) {
        EXPECT_EQ(numbersOf("no_registers", id, ask(128, 0)), "registers do not limit");
    }
    EXPECT_EQ(numbersOf("no_registers", "8.0", ask(128, 0, 0, Mode::Textbook)),
              "registers do not limit");
    EXPECT_EQ(numbersOf("no_shared", "7.0", ask(128, 16)), "shared memory does not limit");
    EXPECT_EQ(numbersOf("no_shared", "8.0", ask(128, 16, 0, Mode::Textbook)),
              "shared memory does not limit");
}

// From 8.0 on the runtime keeps 1 KB, so that each block has shared memory.
TEST(ExplainSteps, AllocateSharedMemoryInTheUnitOfTheDevice) {
    Request request = ask(128, 16, 4000);
    request.staticSharedBytes = 1000;
    EXPECT_EQ(numbersOf("shared_reserved", "8.0", request),
              "1000 + 4000 + 1024 = 6024, charged as 6144 bytes");
    EXPECT_EQ(numbersOf("shared", "8.0", request), "167,936 ÷ 6144 = 27 blocks");
    EXPECT_EQ(numbersOf("shared_unit", "7.0", request),
              "1000 + 4000 = 5000, charged as 5120 bytes");
    EXPECT_EQ(numbersOf("shared_plain", "metax-c500", request), "1000 + 4000 = 5000 bytes");
    EXPECT_EQ(numbersOf("shared_reserved", "8.0", ask(128, 16)),
              "0 + 0 + 1024 = 1024, charged as 1024 bytes");
}

TEST(ExplainSteps, TellAMissingOptInFromTooMuchSharedMemory) {
    Request request = ask(128, 16, 60'000);
    EXPECT_EQ(numbersOf("shared_ceiling", "8.0", request), "no such line");
    request.sharedMode = SharedMode::Default;
    EXPECT_EQ(numbersOf("shared_needs_optin", "8.0", request),
              "60,000 > 49,152: no block; the kernel must opt in");
    request.dynamicSharedBytes = 300'000;
    EXPECT_EQ(numbersOf("shared_ceiling", "8.0", request), "300,000 > 49,152: no block");
    request.sharedMode = SharedMode::Optin;
    EXPECT_EQ(numbersOf("shared_ceiling", "8.0", request), "300,000 > 166,912: no block");
}

TEST(ExplainSteps, RaiseACarveOutToASizeThatCanBeSelected) {
    Request request = ask(128, 16, 5000);
    EXPECT_EQ(numbersOf("carveout", "8.0", request), "no such line") << "no preference";
    request.carveoutPercent = 20;
    EXPECT_EQ(numbersOf("carveout", "8.0", request),
              "20 % of 167,936 = 33,587, becomes 65,536 bytes");
    EXPECT_EQ(numbersOf("shared", "8.0", request), "65,536 ÷ 6144 = 10 blocks");
    EXPECT_EQ(numbersOf("carveout", "6.1", request), "no such line") << "the size is fixed";
    request.carveoutPercent = 0;
    EXPECT_EQ(numbersOf("carveout_raised", "8.0", request),
              "0 % of 167,936 gives 0 < 6144: 8192 bytes");
    EXPECT_EQ(numbersOf("carveout", "8.0", request), "no such line");
}

TEST(ExplainSteps, CountBarriersWhereTheyLimit) {
    Request request = ask(64, 16);
    request.barriersPerBlock = 16;
    EXPECT_EQ(numbersOf("barriers", "9.0", request), "64 ÷ 16 = 4 blocks");
    EXPECT_EQ(numbersOf("barriers", "8.0", request), "no such line");
}

TEST(ExplainSteps, CountTheHalvesOfAPartitionedCacheAlone) {
    Request request = ask(128, 40);
    request.partitionsGlobalCache = true;
    EXPECT_EQ(numbersOf("partitioned_caching", "6.1", request),
              "each half is counted alone, and the two are added");
    EXPECT_EQ(numbersOf("warps_of_halves", "6.1", request), "2 × (32 ÷ 4) = 16 blocks");
    EXPECT_EQ(numbersOf("halves", "6.1", request),
              "16,384 ÷ 1280 = 12 warps; 2 × 12 = 24; 2 × (24 ÷ 4) = 12 blocks");
    EXPECT_EQ(numbersOf("partitioned_caching", "8.0", request), "no such line");
    request.threadsPerBlock = 1024;
    EXPECT_EQ(numbersOf("partitioned_caching_off", "6.1", request), "the device turns it off");
    EXPECT_EQ(numbersOf("warps", "6.1", request), "64 ÷ 32 = 2 blocks");
}

TEST(ExplainSteps, GiveRegistersToTheLanesOfAWave) {
    EXPECT_EQ(numbersOf("wave_register_unit", "mi250", ask(256, 33)), "33 charged as 40");
    EXPECT_EQ(numbersOf("wave_partitions", "mi250", ask(256, 33)),
              "512 ÷ 40 = 12 wavefronts; 4 × 12 = 48; 48 ÷ 4 = 12 workgroups");
    EXPECT_EQ(numbersOf("wave_slots", "mi250", ask(128, 33)), "16 workgroups");
    EXPECT_EQ(numbersOf("slots", "mi250", ask(64, 33)), "32 workgroups")
        << "one wave needs no barrier";
}

TEST(ExplainSteps, SayWhyScalarRegistersDoNotLimit) {
    EXPECT_EQ(
        numbersOf("scalar_shared", "mi250", ask(256, 33)),
        "800 ÷ 8 = 96 in units of 16; only a kernel that uses more of them loses a wavefront");
    EXPECT_EQ(numbersOf("scalar_own", "rx7900", ask(256, 33)), "no limit");
    for (const char* name : {"scalar_shared", "scalar_own"}) {
        EXPECT_EQ(numbersOf(name, "metax-c500", ask(256, 33)), "no such line");
        EXPECT_EQ(numbersOf(name, "8.0", ask(256, 33)), "no such line");
    }
}

// PMPP, section 4.7: threads and registers by themselves, without warps or units.
TEST(ExplainSteps, DivideAsTheBookDoes) {
    const Request request = ask(512, 33, 40'000, Mode::Textbook);
    EXPECT_EQ(numbersOf("book_threads", "8.0", request), "2048 ÷ 512 = 4 blocks");
    EXPECT_EQ(numbersOf("book_registers", "8.0", request),
              "33 × 512 = 16,896; 65,536 ÷ 16,896 = 3 blocks");
    EXPECT_EQ(numbersOf("shared", "8.0", request), "167,936 ÷ 40,000 = 4 blocks");
    EXPECT_EQ(numbersOf("book_result", "8.0", request),
              "3 blocks × 512 = 1536 of 2048 threads: 75 %");
    EXPECT_EQ(numbersOf("result", "8.0", request), "no such line");
}

TEST(ExplainSteps, NameTheAssumptionsThatALineRestsOn) {
    machine::Machine machine = device("7.0");
    machine.assumptions = {"limits.shared_unit_bytes", "limits.max_blocks_per_sm"};
    for (const Step& step : explain(machine, ask(128, 33, 5000)).steps) {
        const bool isShared = step.rule.key == "occupancy.step.shared_unit.rule";
        const bool isSlots = step.rule.key == "occupancy.step.slots.rule";
        EXPECT_EQ(step.assumptions, isShared  ? std::vector<std::string>{"limits.shared_unit_bytes"}
                                    : isSlots ? std::vector<std::string>{"limits.max_blocks_per_sm"}
                                              : std::vector<std::string>{})
            << step.rule.key;
    }
}

}  // namespace warpscope::occupancy
