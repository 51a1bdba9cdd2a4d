#include "engine/scenario/launches/make_launch.h"

#include <gtest/gtest.h>

#include "engine/scenario/fields/assign_field.h"
#include "engine/scenario/fields/fields.h"
#include "engine/scenario/lessons/set.h"
#include "engine/scenario/parse.h"
#include "engine/text/catalogue.h"
#include "engine/trace/segment.h"
#include "tests/support/paths.h"
#include "tests/support/said_in.h"

namespace warpscope::scenario {
namespace {

const machine::Library& devices() {
    static const machine::Library kLibrary =
        machine::Library::load(support::projectRoot() / "assets" / "devices");
    return kLibrary;
}

/// A kernel of one buffer and one number, launched small.
Scenario sample(const std::string& more = "") {
    const auto scenario = parse(
        "[kernel]\n"
        "code = '''\n"
        "__global__ void scale(float* data, int n) {\n"
        "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (i < n) data[i] = data[i] * 2.0f;\n"
        "}\n"
        "'''\n"
        "[[argument]]\nname = 'data'\ncount = 64\ninit = { mod = 8 }\n"
        "[[argument]]\nname = 'n'\nvalue = 64\n"
        "[device]\npreset = 'a100'\n"
        "[launch]\ngrid = 2\nblock = 32\n" +
            more,
        "lesson.toml", {});
    EXPECT_TRUE(scenario.isOk());
    return *scenario;
}

Scenario changed(const std::string& key, const std::string& value) {
    auto scenario = set(sample(), key, value);
    EXPECT_TRUE(scenario.isOk()) << key << " = " << value;
    return *scenario;
}

Problem launchProblem(const Scenario& scenario) {
    const auto launch = makeLaunch(scenario, devices());
    EXPECT_FALSE(launch.isOk());
    return launch ? Problem{} : launch.problem();
}

std::string sentenceOf(const Problem& problem) {
    static const auto kCatalogue =
        text::Catalogue::load(support::projectRoot() / "assets" / "text");
    return kCatalogue->render(text::Language::English, problem.message);
}

TEST(MakeLaunchTest, FillsEverythingThatARunNeeds) {
    const auto launch = makeLaunch(sample(), devices());
    ASSERT_TRUE(launch.isOk()) << launch.problem().message.key;
    EXPECT_EQ(launch->machine.id, "a100");
    EXPECT_EQ(launch->program.entry, "scale");
    EXPECT_EQ(launch->warpCount(), 2);
    EXPECT_GT(launch->occupancy.blocksPerSm, 0);
    EXPECT_GE(launch->registersPerThread, launch->program.registersPerThread);
    ASSERT_EQ(launch->memory.buffers().size(), 1u);
    const auto& buffer = launch->memory.buffers()[0];
    EXPECT_EQ(buffer.bytes, 256u);
    EXPECT_EQ(launch->memory.load(buffer.address + 4 * 9, 4), 0x3F800000u) << "9 mod 8 as float";
    ASSERT_EQ(launch->parameters.size(), 8u);
    EXPECT_EQ(launch->parameters[4], 64);
}

TEST(MakeLaunchTest, BlocksOfACooperativeLaunchMustAllBeResident) {
    auto scenario = changed("launch.cooperative", "true");
    const auto launch = makeLaunch(scenario, devices());
    ASSERT_TRUE(launch.isOk());
    const auto most =
        std::int64_t{launch->occupancy.blocksPerSm} * std::int64_t{launch->machine.smCount};
    scenario.grid = {most, 1, 1};
    EXPECT_TRUE(makeLaunch(scenario, devices()).isOk());
    scenario.grid = {most + 1, 1, 1};
    const Problem problem = launchProblem(scenario);
    EXPECT_EQ(problem.message.key, "occupancy.launch.cooperative");
    scenario.isCooperative = false;
    EXPECT_TRUE(makeLaunch(scenario, devices()).isOk());
}

/// A kernel that writes a variable of this name.
Scenario writing(const std::string& variable) {
    const auto scenario = parse(
        "[kernel]\ncode = '''\n.version 8.0\n.target sm_90\n.address_size 64\n"
        ".global .align 4 .u32 " +
            variable +
            ";\n.visible .entry k()\n{\n.reg .b32 %r<2>;\nmov.u32 %r1, 1;\nst.global.u32 [" +
            variable + "], %r1;\nret;\n}\n'''\n[launch]\ngrid = 2\nblock = 32\n",
        "lesson.toml", {});
    EXPECT_TRUE(scenario.isOk());
    return *scenario;
}

// A function that takes a group may have variables of its own; they carry its name.
TEST(MakeLaunchTest, GridSyncAsksForACooperativeLaunchAndNothingElseDoes) {
    Scenario meets = writing("_ZN18cooperative_groups7details7arrivedE");
    EXPECT_EQ(launchProblem(meets).message.key, "scenario.grid_sync");
    meets.isCooperative = true;
    EXPECT_TRUE(makeLaunch(meets, devices()).isOk());
    const auto counts = writing("_ZZ4workN18cooperative_groups12thread_groupEE5count");
    const auto launch = makeLaunch(counts, devices());
    EXPECT_TRUE(launch.isOk()) << launch.problem().message.key;
}

// Bug: our reader's own grid.sync() was taken for any other loop.
TEST(MakeLaunchTest, GridSyncOfOurReaderAsksForACooperativeLaunchToo) {
    auto scenario = parse(
        "[kernel]\nreader = \"own\"\ncode = '''\n#include <cooperative_groups.h>\n"
        "__global__ void k() { cooperative_groups::this_grid().sync(); }\n'''\n"
        "[launch]\ngrid = 2\nblock = 32\n",
        "lesson.toml", {});
    ASSERT_TRUE(scenario.isOk());
    EXPECT_EQ(launchProblem(*scenario).message.key, "scenario.grid_sync");
    scenario->isCooperative = true;
    const auto launch = makeLaunch(*scenario, devices());
    ASSERT_TRUE(launch.isOk()) << launch.problem().message.key;
    EXPECT_EQ(launch->program.globals.at(0).name, "grid.sync() arrived");
}

TEST(MakeLaunchTest, TheSameScenarioGivesTheSameLaunch) {
    const auto a = makeLaunch(sample(), devices());
    const auto b = makeLaunch(sample(), devices());
    ASSERT_TRUE(a.isOk() && b.isOk());
    EXPECT_EQ(a->program, b->program);
    EXPECT_EQ(a->memory, b->memory);
    EXPECT_EQ(a->parameters, b->parameters);
}

TEST(MakeLaunchTest, OverridesChangeTheDevice) {
    const auto launch = makeLaunch(changed("device.sm_count", "3"), devices());
    ASSERT_TRUE(launch.isOk());
    EXPECT_EQ(launch->machine.smCount, 3);
    const auto slow = makeLaunch(changed("device.timing.global_latency", "900"), devices());
    ASSERT_TRUE(slow.isOk());
    EXPECT_EQ(slow->machine.timing.globalLatency, 900);
}

TEST(MakeLaunchTest, ADeviceMayBeNamedByItsComputeCapability) {
    EXPECT_TRUE(makeLaunch(changed("device.preset", "9.0"), devices()).isOk());
    const Problem problem = launchProblem(changed("device.preset", "a10"));
    EXPECT_EQ(problem.message.key, "scenario.unknown_device");
    EXPECT_EQ(support::saidIn(problem.hint, "name"), "a100");
}

TEST(MakeLaunchTest, MoreRegistersAreReservedFewerAreSpilled) {
    const auto reserved = makeLaunch(changed("launch.registers_per_thread", "64"), devices());
    ASSERT_TRUE(reserved.isOk());
    EXPECT_EQ(reserved->registersPerThread, 64);
    EXPECT_LT(reserved->occupancy.limitRegisters, occupancy::kUnlimited);
    const Problem few = launchProblem(changed("launch.registers_per_thread", "1"));
    EXPECT_EQ(few.message.key, "scenario.too_few_registers");
    const Problem many = launchProblem(changed("launch.registers_per_thread", "256"));
    EXPECT_EQ(many.message.key, "scenario.too_many_registers");
}

TEST(MakeLaunchTest, WhatCudaRefusesIsRefusedWithItsErrorName) {
    for (const auto& [key, value, error] :
         std::vector<std::tuple<std::string, std::string, std::string>>{
             {"launch.block", "1025", "cudaErrorInvalidValue"},
             {"launch.block", "[32,64,1]", "cudaErrorInvalidValue"},
             {"launch.block", "[1,1,65]", "cudaErrorInvalidValue"},
             {"launch.block", "0", "cudaErrorInvalidValue"},
             {"launch.grid", "[1,65536]", "cudaErrorInvalidValue"},
             {"launch.grid", "[1,1,0]", "cudaErrorInvalidValue"},
             {"launch.dynamic_shared_bytes", "200000", "cudaErrorInvalidValue"}}) {
        const std::string told = sentenceOf(launchProblem(changed(key, value)));
        EXPECT_NE(told.find(error), std::string::npos) << key << " = " << value << ": " << told;
    }
    const auto large = set(changed("launch.block", "1024"), "launch.registers_per_thread", "128");
    const std::string told = sentenceOf(launchProblem(*large));
    EXPECT_NE(told.find("cudaErrorLaunchOutOfResources"), std::string::npos) << told;
}

TEST(MakeLaunchTest, AHugeGridIsRefusedBeforeItFillsTheMemory) {
    EXPECT_EQ(launchProblem(changed("launch.grid", "[2147483647,65535,65535]")).message.key,
              "scenario.too_many_warps");
    EXPECT_EQ(launchProblem(changed("launch.grid", "[1048577]")).message.key,
              "scenario.too_many_warps");
}

TEST(MakeLaunchTest, KernelProblemsPointIntoTheScenarioOfInlineCode) {
    Scenario scenario = sample();
    scenario.code = "__global__ void scale(float* data, int n) {\n    data[0] = m;\n}\n";
    const Problem problem = launchProblem(scenario);
    EXPECT_EQ(problem.range.file, "lesson.toml");
    EXPECT_EQ(problem.range.line, 4) << "line 2 of the code, behind the two lines before it";
}

TEST(MakeLaunchTest, ProblemsPointAtTheKeyThatIsToBlame) {
    const auto scenario =
        parse("[kernel]\ncode = '''__global__ void k() {}'''\n[launch]\ngrid = 1\nblock = 2000\n",
              "a.toml", {});
    ASSERT_TRUE(scenario.isOk());
    EXPECT_EQ(launchProblem(*scenario).range.line, 5);
}

TEST(MakeLaunch, LaunchBoundsOfTheScenarioStandForTheKernelsOwn) {
    Scenario bounded = changed("kernel.launch_bounds_threads", "64");
    const auto launch = makeLaunch(bounded, devices());
    ASSERT_TRUE(launch.isOk());
    EXPECT_EQ(launch->program.launchBoundsThreads, 64);
    bounded.block = {65, 1, 1};
    const Problem problem = launchProblem(bounded);
    EXPECT_EQ(problem.message.key, "occupancy.launch.launch_bounds");
    EXPECT_NE(sentenceOf(problem).find("cudaErrorInvalidValue (1)"), std::string::npos);
}

// nvcc ignores -maxrregcount for a kernel with launch bounds.
TEST(MakeLaunch, LaunchBoundsGoBeforeTheLimitOfTheCompiler) {
    const auto spillsOf = [](const Scenario& scenario) {
        const auto launch = makeLaunch(scenario, devices());
        EXPECT_TRUE(launch.isOk());
        return launch ? launch->program.spillLoads + launch->program.spillStores : -1;
    };
    Scenario scenario = changed("kernel.max_registers", "8");
    scenario.code =
        "__global__ void scale(float* data, int n) {\n"
        "    float a = data[0], b = data[1], c = data[2], d = data[3];\n"
        "    float e = data[4], f = data[5], g = data[6], h = data[7];\n"
        "    float i = data[8], j = data[9], k = data[10], l = data[11];\n"
        "    data[11] = a; data[10] = b; data[9] = c; data[8] = d;\n"
        "    data[7] = e; data[6] = f; data[5] = g; data[4] = h;\n"
        "    data[3] = i; data[2] = j; data[1] = k; data[0] = l;\n"
        "}\n";
    EXPECT_GT(spillsOf(scenario), 0);
    scenario.launchBoundsThreads = 32;
    EXPECT_EQ(spillsOf(scenario), 0);
}

TEST(MakeLaunch, NoMoreRegistersAreReservedThanTheCompilerMayUse) {
    Scenario scenario = changed("launch.registers_per_thread", "200");
    EXPECT_EQ(makeLaunch(scenario, devices())->registersPerThread, 200);
    scenario.maxRegistersPerThread = 64;
    EXPECT_EQ(makeLaunch(scenario, devices())->registersPerThread, 64);
    scenario.launchBoundsThreads = 256;
    scenario.launchBoundsBlocks = 2;
    EXPECT_EQ(makeLaunch(scenario, devices())->registersPerThread, 128);
}

TEST(MakeLaunch, AProgramTooLongToRecordIsRefusedAtItsKernel) {
    EXPECT_FALSE(checkLength(sample(), trace::kMaxInstructions).has_value());
    const auto problem = checkLength(sample(), trace::kMaxInstructions + 1);
    ASSERT_TRUE(problem.has_value());
    EXPECT_EQ(sentenceOf(*problem),
              "The kernel has 4,194,304 instructions, too many to record; at most 4,194,303 are "
              "possible.");
    EXPECT_EQ(problem->range.line, 2);
}

TEST(MakeLaunch, PartitionsTheCacheOnDevicesThatCan) {
    Scenario scenario = changed("launch.block", "352");
    scenario.registersPerThread = 32;
    scenario.devicePreset = "6.1";
    EXPECT_EQ(makeLaunch(scenario, devices())->occupancy.blocksPerSm, 5);
    scenario = *set(scenario, "launch.partition_cache", "true");
    EXPECT_EQ(makeLaunch(scenario, devices())->occupancy.blocksPerSm, 4);
}

/// Another value than the scenario has, of the field's type.
FieldValue otherValue(const Field& field, const Scenario& scenario) {
    switch (field.kind) {
        case FieldKind::Boolean:
            return load(field, scenario) != FieldValue(true);
        case FieldKind::Integer:
            return load(field, scenario) == FieldValue(field.low + 1)
                       ? field.low
                       : std::min(field.low + 1, field.high);
        case FieldKind::Extent:
            return Dim3{3, 1, 1};
        case FieldKind::Choice:
            return field.choices().back();
        case FieldKind::List:
            return std::vector<std::string>{"a"};
        case FieldKind::Text:
        case FieldKind::Device:
            break;
    }
    return std::string("word");
}

TEST(MakeLaunch, AFieldThatIsNoCompilersMatterCompilesNothing) {
    ProgramCache programs;
    const Scenario before = sample();
    ASSERT_TRUE(makeLaunch(before, devices(), &programs).isOk());
    const auto compiled = programs.compileCount();
    int turned = 0;
    int launched = 0;
    for (const Field& field : fields()) {
        if (field.isForCompiler) continue;
        Scenario scenario = before;
        if (assign(scenario, {std::string(field.key), otherValue(field, before)})) continue;
        EXPECT_NE(scenario, before) << field.key;
        launched += makeLaunch(scenario, devices(), &programs).isOk();
        EXPECT_EQ(programs.compileCount(), compiled) << field.key;
        ++turned;
    }
    EXPECT_GT(turned, 40);
    EXPECT_GT(launched, 40) << "a launch that is refused proves nothing";
    for (Scenario scenario = before; scenario.arguments[1].value < 70;) {
        scenario.arguments[1].value += 3;
        EXPECT_TRUE(makeLaunch(scenario, devices(), &programs).isOk());
    }
    EXPECT_EQ(programs.compileCount(), compiled);
}

TEST(MakeLaunch, WhatTheCompilerDependsOnIsCompiledAgain) {
    for (const Setting& setting :
         {Setting{"model.optimization", "optimized"}, Setting{"model.fmad", false},
          Setting{"device.preset", "mi250"}, Setting{"device.limits.warp_size", 16},
          Setting{"kernel.entry", "fill"}, Setting{"kernel.code", sample().code + "\n"}}) {
        ASSERT_TRUE(findField(setting.key)->isForCompiler) << setting.key;
        ProgramCache programs;
        (void)makeLaunch(sample(), devices(), &programs);
        const auto compiled = programs.compileCount();
        Scenario scenario = sample();
        ASSERT_EQ(assign(scenario, setting), std::nullopt) << setting.key;
        (void)makeLaunch(scenario, devices(), &programs);
        EXPECT_GT(programs.compileCount(), compiled) << setting.key;
    }
}

TEST(MakeLaunch, LogsThePassesOfTheLevelThatTheScenarioNames) {
    const auto teaching = logPasses(sample(), devices());
    const auto optimized = logPasses(changed("model.optimization", "optimized"), devices());
    ASSERT_TRUE(teaching.isOk() && optimized.isOk());
    EXPECT_LT(teaching->steps().size(), optimized->steps().size());
    Scenario broken = sample();
    broken.code += "}";
    EXPECT_FALSE(logPasses(broken, devices()).isOk());
}

TEST(MakeLaunch, MoreLocalMemoryThanAHostCanKeepIsRefused) {
    Scenario scenario = sample();
    scenario.code =
        "__global__ void fill(float* data, int n) {\n  float far[65536];\n"
        "  for (int i = 0; i < n; i++) far[i % 65536] = i;\n"
        "  data[threadIdx.x] = far[n % 65536];\n}\n";
    scenario.kernelFile.clear();
    scenario.entry = "fill";
    scenario.grid = {64, 1, 1};
    scenario.block = {128, 1, 1};
    const auto launch = makeLaunch(scenario, devices());
    ASSERT_FALSE(launch.isOk());
    EXPECT_EQ(launch.problem().message.key, "scenario.too_much_local");
    EXPECT_EQ(launch.problem().hint.key, "scenario.smaller_local");
    // However many blocks follow each other, only those that are resident have some.
    scenario.code =
        "__global__ void fill(float* data, int n) {\n  float far[1024];\n"
        "  for (int i = 0; i < n; i++) far[i % 1024] = i;\n"
        "  data[threadIdx.x] = far[n % 1024];\n}\n";
    scenario.deviceOverrides["sm_count"] = std::int64_t{4};
    scenario.grid = {100'000, 1, 1};
    const auto following = makeLaunch(scenario, devices());
    EXPECT_TRUE(following.isOk()) << (following.isOk() ? "" : following.problem().message.key);
}

}  // namespace
}  // namespace warpscope::scenario
