#include "tests/app/session/session_fixture.h"
#include "tests/support/stored_run.h"

#include <chrono>

namespace warpscope::session {
namespace {

using support::kBranchyScenario;

class FileOpenerTest : public SessionTest {
  protected:
    /// Writes a file anew and lets the session see that it is newer.
    void edit(const std::string& name, const std::string& text) {
        const std::filesystem::path file = write(name, text);
        age_ += std::chrono::seconds(2);
        std::filesystem::last_write_time(file,
                                         std::filesystem::file_time_type::clock::now() + age_);
        session.update(1);
        session.finishSimulation();
    }

  private:
    std::chrono::seconds age_{0};
};

TEST_F(FileOpenerTest, AnOpenedScenarioIsSimulatedFromItsStart) {
    openBranchy();
    ASSERT_TRUE(session.hasScenario());
    ASSERT_NE(session.run(), nullptr);
    EXPECT_EQ(session.cycle(), 0);
    EXPECT_EQ(session.settings().lastScenario, (folder / "test.toml").string());
    EXPECT_GT(session.simulationMilliseconds(), 0);
}

// Started in another folder, the program did not find the file that was named from the first one.
TEST_F(FileOpenerTest, AFileIsRememberedByANameThatHoldsInEveryFolder) {
    write("test.toml", kBranchyScenario);
    std::filesystem::create_directory(folder / "beside");
    const std::filesystem::path start = std::filesystem::current_path();
    std::filesystem::current_path(folder);
    session.apply(OpenFile{"beside/../test.toml"});
    session.apply(OpenFile{"test.toml"});
    session.finishSimulation();
    Settings old = session.settings();
    old.recentScenarios = {"./test.toml", (folder / "test.toml").string(), "gone.toml"};
    old.lastScenario = "test.toml";
    const Session here{assets(), old};
    old.lastScenario = "gone.toml";
    const Session elsewhere{assets(), old};
    std::filesystem::current_path(start);
    const std::string whole = (folder / "test.toml").string();
    const std::vector<std::string> once{whole};
    EXPECT_EQ(session.original().path, folder / "test.toml");
    EXPECT_EQ(session.settings().lastScenario, whole);
    EXPECT_EQ(session.settings().recentScenarios, once);
    EXPECT_EQ(here.settings().lastScenario, whole);
    EXPECT_EQ(here.settings().recentScenarios, once);
    EXPECT_EQ(elsewhere.settings().lastScenario, "") << "nobody knows any more where it lay";
}

TEST_F(FileOpenerTest, MomentsAreKeptByScenarioAndCycle) {
    openBranchy();
    session.apply(MarkMoment{40, "the split"});
    session.apply(MarkMoment{7, {}});
    session.apply(MarkMoment{40, "where it splits"});
    const std::vector<Moment> wanted{{"test.toml", 7, ""}, {"test.toml", 40, "where it splits"}};
    EXPECT_EQ(session.moments(), wanted);
    open(support::kBranchyScenario, "other.toml");
    EXPECT_TRUE(session.moments().empty());
    openBranchy();
    session.apply(UnmarkMoment{7});
    ASSERT_EQ(session.moments().size(), 1u);
    session.apply(ResetSettings{});
    EXPECT_EQ(session.moments().size(), 1u) << "what a person wrote is no setting";
}

TEST_F(FileOpenerTest, AFileThatIsNoScenarioLeavesWhatIsOpen) {
    openBranchy();
    const auto before = session.run();
    open("what is this", "other.toml");
    EXPECT_FALSE(session.problems().empty());
    EXPECT_EQ(session.run(), before);
    EXPECT_EQ(session.scenario().path, folder / "test.toml");
    session.apply(OpenFile{folder / "missing.toml"});
    EXPECT_FALSE(session.problems().empty());
    session.apply(OpenFile{folder});
    EXPECT_FALSE(session.problems().empty());
    EXPECT_EQ(session.run(), before);
}

TEST_F(FileOpenerTest, WhateverIsDroppedSaysWhatItIsAndTheRunStays) {
    openBranchy();
    const auto run = session.run();
    std::filesystem::create_directory(folder / "a_folder");
    write("binary.toml", std::string("\x7f"
                                     "ELF\0\1",
                                     6));
    write("huge.toml", "format = 1\n");
    std::filesystem::resize_file(folder / "huge.toml", 200u << 20);  // Sparse: takes no room.
    write("no_scenario.toml", "It was a dark and stormy night.\n");
    write("kernel.cuh", "__global__ void k(int* a) { a[0] = 1; }\n");
    const std::pair<const char*, const char*> drops[] = {
        {"a_folder", "scenario.is_folder"},   {"binary.toml", "scenario.binary"},
        {"huge.toml", "scenario.too_large"},  {"no_scenario.toml", "syntax."},
        {"kernel.cuh", "scenario.is_kernel"}, {"deleted.toml", "scenario.not_found"}};
    for (const auto& [name, key] : drops) {
        session.apply(OpenFile{folder / name});
        ASSERT_FALSE(session.problems().empty()) << name;
        EXPECT_TRUE(session.problems().front().message.key.starts_with(key))
            << session.problems().front().message.key;
        for (const auto language : {text::Language::English, text::Language::Chinese}) {
            session.apply(SetLanguage{language});
            EXPECT_EQ(session.text(session.problems().front().message).find("⟨"),
                      std::string::npos);
        }
        session.update(1);
        EXPECT_EQ(session.run(), run) << name;
        EXPECT_TRUE(session.hasScenario());
    }
    openBranchy();
    EXPECT_TRUE(session.problems().empty());
}

TEST_F(FileOpenerTest, WhatIsWrongWithTheNewestFileIsSaidEvenIfAnOlderRunArrivesLater) {
    session.apply(OpenFile{write("good.toml", support::kBranchyScenario)});
    session.apply(OpenFile{folder / "missing.toml"});
    session.finishSimulation();
    EXPECT_NE(session.run(), nullptr);
    ASSERT_FALSE(session.problems().empty());
    EXPECT_EQ(session.problems().front().message.key, "scenario.not_found");
    session.apply(SetKnob{"device.sm_count", 1});
    session.finishSimulation();
    EXPECT_TRUE(session.problems().empty());
}

TEST_F(FileOpenerTest, OfALessonThatIsNotThereTheOneIsNamedThatWasMeant) {
    session.apply(OpenFile{"08-if-esle"});
    ASSERT_EQ(session.problems().size(), 1u);
    EXPECT_EQ(session.problems().front().message.key, "scenario.not_found");
    EXPECT_EQ(session.problems().front().hint,
              Message{"scenario.did_you_mean"}.with("name", "08-if-else"));
}

TEST_F(FileOpenerTest, AFileThatIsDeletedKeepsItsRunAndComesBack) {
    openBranchy();
    const auto run = session.run();
    std::filesystem::remove(folder / "test.toml");
    session.update(1);
    ASSERT_FALSE(session.problems().empty());
    EXPECT_EQ(session.problems().front().message.key, "scenario.not_found");
    EXPECT_EQ(session.run(), run);
    write("test.toml", support::kBranchyScenario);
    session.update(1);
    session.finishSimulation();
    EXPECT_TRUE(session.problems().empty());
}

TEST_F(FileOpenerTest, AnEditOfTheFileIsSeen) {
    openBranchy();
    edit("test.toml", replaced(kBranchyScenario, "grid = [6, 1, 1]", "grid = [4, 1, 1]"));
    EXPECT_EQ(session.run()->blocks().size(), 4u);
}

TEST_F(FileOpenerTest, ABrokenEditKeepsTheLastGoodRunUntilItIsMended) {
    openBranchy();
    const auto before = session.run();
    edit("test.toml", replaced(kBranchyScenario, "v = v / 3 + 7;", "v = v / + ;"));
    EXPECT_FALSE(session.problems().empty());
    EXPECT_EQ(session.run(), before);
    edit("test.toml", "format =");
    EXPECT_FALSE(session.problems().empty());
    EXPECT_EQ(session.run(), before);
    edit("test.toml", kBranchyScenario);
    EXPECT_TRUE(session.problems().empty());
    EXPECT_EQ(session.run()->fingerprint(), before->fingerprint());
}

TEST_F(FileOpenerTest, AnEditOfTheKernelFileIsSeen) {
    write("k.cu", "__global__ void k(int* data) { data[threadIdx.x] = 1; }");
    open(R"(format = 1
title = "t"
summary = "s"
[device]
preset = "h100"
[kernel]
file = "k.cu"
[launch]
grid = [1, 1, 1]
block = [32, 1, 1]
[[argument]]
name = "data"
count = 32
)");
    ASSERT_NE(session.run(), nullptr);
    const auto before = session.run();
    edit("k.cu", "__global__ void k(int* data) { data[threadIdx.x] = threadIdx.x * 2; }");
    EXPECT_NE(session.run(), before);
    EXPECT_NE(session.run()->fingerprint(), before->fingerprint());
}

TEST_F(FileOpenerTest, KnobsStayTurnedOverAnEdit) {
    openBranchy();
    session.apply(SetKnob{"device.sm_count", 1});
    session.finishSimulation();
    edit("test.toml", replaced(kBranchyScenario, "grid = [6, 1, 1]", "grid = [4, 1, 1]"));
    EXPECT_EQ(session.run()->launch().machine.smCount, 1);
    EXPECT_EQ(session.run()->blocks().size(), 4u);
}

TEST_F(FileOpenerTest, AnotherScenarioForgetsTheSelectionOfTheFirst) {
    openBranchy();
    Selection selection;
    selection.warp = WarpId{5};
    session.apply(Select{selection});
    session.apply(ToggleBreakpoint{3});
    session.apply(SetKnob{"device.sm_count", 1});
    open(kBranchyScenario, "second.toml");
    EXPECT_EQ(session.selected(), Selection{});
    EXPECT_TRUE(session.breakpoints().empty());
    EXPECT_FALSE(session.hasTurnedKnobs());
    EXPECT_EQ(session.run()->launch().machine.smCount, 2);
}

TEST_F(FileOpenerTest, ARunFromAFileIsHeldBesideTheOneThatIsWorkedWith) {
    openBranchy();
    const auto own = session.run();
    const auto file = support::storedRun(*own, "Stored");
    session.apply(SetKnob{"device.sm_count", 1});
    session.finishSimulation();
    session.apply(OpenFile{file});
    EXPECT_EQ(session.cycle(), own->cycles() - 1) << "at cycle 0 nothing of it was seen";
    ASSERT_TRUE(session.hasPinnedRun());
    EXPECT_NE(session.run(), nullptr) << "slot A goes on";
    const SlotReader held = session.seenFrom(SlotId::B);
    EXPECT_EQ(held.run(), nullptr);
    ASSERT_NE(held.recording(), nullptr);
    EXPECT_EQ(held.recording()->cycles(), own->cycles());
    EXPECT_EQ(held.lastShown(), own->cycles() - 1);
    EXPECT_EQ(session.settings().recentScenarios.front(), file.string());
    EXPECT_TRUE(session.stage().views.empty()) << "the timeline shows its warps";
    EXPECT_EQ(session.settings().arrangement, Arrangement::Overview);
    session.apply(OpenFile{folder / "missing.wsr"});
    EXPECT_FALSE(session.problems().empty());
    EXPECT_TRUE(session.hasPinnedRun()) << "what was held stays";
    open(support::kBranchyScenario, "second.toml");
    EXPECT_TRUE(session.hasPinnedRun()) << "it was opened to be looked at beside others";
    session.apply(UnpinRun{});
    EXPECT_FALSE(session.hasPinnedRun());
}

TEST_F(FileOpenerTest, WhereNothingIsOpenALessonStandsBesideARunFromAFile) {
    openBranchy();
    const auto file = support::storedRun(*session.run(), "Stored");
    Session fresh{assets(), Settings{}};
    fresh.apply(OpenFile{file});
    fresh.finishSimulation();
    ASSERT_TRUE(fresh.run() != nullptr);
    EXPECT_TRUE(fresh.hasPinnedRun());
    EXPECT_EQ(fresh.cycle(), fresh.run()->cycles() - 1) << "at cycle 0 nothing would be seen";
}

}  // namespace
}  // namespace warpscope::session
