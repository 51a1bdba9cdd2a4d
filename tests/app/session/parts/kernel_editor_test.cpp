#include "tests/app/session/session_fixture.h"

#include <chrono>
#include <random>

namespace warpscope::session {
namespace {

class SessionEditor : public SessionTest {
  protected:
    /// A scenario whose kernel stands in a file of its own.
    void openWithFile(const std::string& lineEnd = "\n", const std::string& above = "") {
        const std::string code = above + "__global__ void k(int* x) {" + lineEnd +
                                 "  x[threadIdx.x] = 1;" + lineEnd + "}" + lineEnd;
        write("k.cu", code);
        open(
            "format = 1\n[device]\npreset = 'a100'\nsm_count = 1\n[kernel]\nfile = 'k.cu'\n"
            "[launch]\ngrid = 1\nblock = 32\n[[argument]]\nname = 'x'\ncount = 32\n");
    }
    std::string with(const std::string& from, const std::string& to) const {
        std::string text = session.scenario().code;
        text.replace(text.find(from), from.size(), to);
        return text;
    }
    void edit(const std::string& text, const std::string& gesture = "1") {
        session.apply(EditKernel{text, gesture});
    }
    bool holds(const std::string& words) const {
        return session.scenario().code.find(words) != std::string::npos;
    }
    std::string onDisk(const std::string& name = "k.cu") const {
        return support::readText(folder / name);
    }
};

TEST_F(SessionEditor, WhatIsTypedRunsAfterAPause) {
    openWithFile();
    const auto before = session.run();
    edit(with("= 1", "= 2"));
    EXPECT_TRUE(session.isSimulating()) << "it waits for a pause";
    session.update(0.1);
    EXPECT_EQ(session.run(), before);
    edit(with("= 2", "= 23"));
    session.finishSimulation();
    EXPECT_NE(session.run(), before);
    EXPECT_TRUE(session.isKernelEdited());
    EXPECT_FALSE(session.hasTurnedKnobs()) << "a text is no knob";
    EXPECT_NE(session.run()->launch().program.sourceLines[1].find("23"), std::string::npos);
}

// Outside the editor Ctrl+Z led back through texts that were half typed and do not compile.
TEST_F(SessionEditor, OnceTheEditorIsLeftWhatWasTypedIsTakenBackAsOne) {
    openWithFile();
    session.apply(SetEditing{true});
    edit(with("= 1", "= "), "1");
    edit(with("= ;", "= 2;"), "2");
    edit(with("= 2", "= 23"), "3");
    session.apply(Undo{});
    EXPECT_TRUE(holds("= 2;")) << "in the editor it is as fine as it was typed";
    session.apply(Undo{});
    EXPECT_TRUE(holds("= ;"));
    session.apply(Redo{});
    session.apply(Redo{});
    ASSERT_TRUE(holds("= 23;"));
    session.apply(SetEditing{false});
    session.apply(SetKnob{"device.sm_count", std::int64_t{2}});
    session.apply(SetEditing{true});
    edit(with("= 23", "= 2"), "1");
    edit(with("= 2", "= 25"), "2");
    session.apply(Undo{});
    session.apply(Undo{});
    session.apply(SetEditing{false});
    session.apply(Redo{});
    EXPECT_TRUE(holds("= 25;")) << "what was taken back comes again as one, too";
    EXPECT_FALSE(session.canRedo());
    session.apply(Undo{});
    EXPECT_TRUE(holds("= 23;"));
    session.apply(Undo{});
    EXPECT_FALSE(session.isKnobTurned("device.sm_count"));
    EXPECT_TRUE(holds("= 23;")) << "a knob between is a step of its own";
    session.apply(Undo{});
    EXPECT_TRUE(holds("= 1;"));
    EXPECT_FALSE(session.canUndo());
    session.apply(SetEditing{true});
    edit(with("= 1", "= 9"), "1");
    edit(with("= 9", "= 1"), "2");
    session.apply(SetEditing{false});
    EXPECT_FALSE(session.canUndo()) << "nothing was changed";
}

TEST_F(SessionEditor, ATextThatDoesNotCompileLeavesTheLastGoodRun) {
    openWithFile();
    const auto good = session.run();
    edit(with("= 1", "= y"));
    session.finishSimulation();
    EXPECT_EQ(session.run(), good);
    ASSERT_FALSE(session.problems().empty());
    EXPECT_EQ(session.problems()[0].range.line, 2);
    edit(with("= y", "= 3"));
    session.finishSimulation();
    EXPECT_TRUE(session.problems().empty());
    EXPECT_NE(session.run(), good);
}

TEST_F(SessionEditor, KnobsAndTextAreTakenBackInOneOrder) {
    openWithFile();
    const std::string first = session.scenario().code;
    edit(with("= 1", "= 2"));
    session.apply(SetKnob{"launch.block", Dim3{16, 1, 1}});
    edit(with("= 2", "= 3"));
    session.apply(Undo{});
    EXPECT_TRUE(holds("= 2"));
    EXPECT_EQ(session.scenario().block.x, 16);
    session.apply(Undo{});
    EXPECT_EQ(session.scenario().block.x, 32);
    EXPECT_TRUE(session.isKernelEdited());
    session.apply(Undo{});
    EXPECT_EQ(session.scenario().code, first);
    EXPECT_FALSE(session.isKernelEdited());
    for (int i = 0; i < 3; ++i)
        session.apply(Redo{});
    EXPECT_TRUE(holds("= 3"));
    EXPECT_EQ(session.scenario().block.x, 16);
}

// Whatever was typed, in whatever gestures: taking all back gives the file's text.
TEST_F(SessionEditor, TakingEverythingBackGivesTheFilesText) {
    openWithFile();
    const std::string start = session.scenario().code;
    std::mt19937 random(7);
    for (int i = 0; i < 150; ++i) {
        std::string text = session.scenario().code;
        text.insert(random() % (text.size() + 1), std::string(1 + random() % 3, 'a'));
        edit(text, std::to_string(random() % 4));
        session.update(random() % 3 == 0 ? 1.5 : 0.01);
    }
    const std::string end = session.scenario().code;
    while (session.canUndo())
        session.apply(Undo{});
    EXPECT_EQ(session.scenario().code, start);
    while (session.canRedo())
        session.apply(Redo{});
    EXPECT_EQ(session.scenario().code, end);
    session.finishSimulation();
}

TEST_F(SessionEditor, SavingWritesTheKernelsFile) {
    openWithFile();
    edit(with("= 1", "= 2"));
    session.finishSimulation();
    const auto run = session.run();
    session.apply(SaveKernel{});
    EXPECT_NE(onDisk().find("= 2"), std::string::npos);
    EXPECT_FALSE(session.isKernelEdited());
    EXPECT_EQ(session.editor().said.key, "view.source.edit.saved");
    session.update(1);
    session.finishSimulation();
    EXPECT_EQ(session.run(), run) << "it is the same text: nothing runs again";
}

TEST_F(SessionEditor, AFileThatHasChangedIsNotWrittenOverUnasked) {
    openWithFile();
    edit(with("= 1", "= 2"));
    const std::string theirs = "__global__ void k(int* x) { x[0] = 9; }\n";
    write("k.cu", theirs);
    session.apply(SaveKernel{});
    EXPECT_EQ(onDisk(), theirs);
    EXPECT_TRUE(session.editor().isRefused);
    EXPECT_TRUE(session.editor().mayForce);
    const auto later = std::filesystem::file_time_type::clock::now() + std::chrono::seconds(5);
    std::filesystem::last_write_time(folder / "k.cu", later);
    session.update(1);
    EXPECT_TRUE(session.hasKernelChangedOnDisk()) << "seen, and what was typed stays";
    EXPECT_TRUE(holds("= 2"));
    session.apply(SaveKernel{true});
    EXPECT_NE(onDisk().find("= 2"), std::string::npos);
    EXPECT_FALSE(session.isKernelEdited());
}

// Bug: only the kernel's own file was looked at.
TEST_F(SessionEditor, AHeaderBesideTheKernelIsWatchedToo) {
    write("h.h", "// one\n");
    openWithFile("\n", "#include \"h.h\"\n");
    const auto run = session.run();
    session.update(1);
    session.finishSimulation();
    EXPECT_EQ(session.run(), run);
    const auto later = std::filesystem::file_time_type::clock::now() + std::chrono::seconds(5);
    std::filesystem::last_write_time(folder / "h.h", later);
    session.update(1);
    session.finishSimulation();
    EXPECT_NE(session.run(), run);
}

TEST_F(SessionEditor, RevertingIsTakenBackToo) {
    openWithFile();
    edit(with("= 1", "= 2"));
    session.apply(RevertKernel{});
    EXPECT_FALSE(session.isKernelEdited());
    session.apply(Undo{});
    EXPECT_TRUE(holds("= 2"));
    session.finishSimulation();
}

TEST_F(SessionEditor, LineEndsOfTheFileStay) {
    openWithFile("\r\n");
    std::string plain = session.scenario().code;
    std::erase(plain, '\r');
    edit(plain);
    EXPECT_FALSE(session.isKernelEdited()) << "the same text";
    plain.replace(plain.find("= 1"), 3, "= 2");
    edit(plain);
    session.apply(SaveKernel{});
    EXPECT_NE(onDisk().find("= 2;\r\n"), std::string::npos);
    EXPECT_EQ(onDisk().find("\r\r"), std::string::npos);
    EXPECT_FALSE(session.isKernelEdited());
}

TEST_F(SessionEditor, AKernelInsideOfAScenarioIsWrittenWhereItStands) {
    openBranchy();
    const std::string before = onDisk("test.toml");
    edit(with("v * 3", "v * 5"));
    session.apply(SaveKernel{});
    EXPECT_EQ(session.editor().said.key, "view.source.edit.saved");
    std::string wanted = before;
    wanted.replace(wanted.find("v * 3"), 5, "v * 5");
    EXPECT_EQ(onDisk("test.toml"), wanted) << "nothing else of the file changes";
    EXPECT_FALSE(session.isKernelEdited());
    session.finishSimulation();
    EXPECT_TRUE(session.problems().empty());
    EXPECT_TRUE(holds("v * 5"));
    // Somebody else wrote into it: another field stays as they have it, another kernel is asked
    // for.
    write("test.toml", wanted + "# theirs\n");
    edit(with("v * 5", "v * 6"));
    session.apply(SaveKernel{});
    EXPECT_TRUE(onDisk("test.toml").ends_with("# theirs\n"));
    edit(with("v * 6", "v * 7"));
    write("test.toml", wanted);
    session.apply(SaveKernel{});
    EXPECT_TRUE(session.editor().mayForce);
    EXPECT_EQ(onDisk("test.toml"), wanted);
    write("test.toml", "format = 1\n");
    session.apply(SaveKernel{true});
    EXPECT_EQ(session.editor().said.key, "view.source.edit.inline");
    EXPECT_EQ(onDisk("test.toml"), "format = 1\n");
    session.finishSimulation();
}

TEST_F(SessionEditor, ACopyHoldsScenarioAndKernelBesideEachOther) {
    openBranchy();
    edit(with("v * 3", "v * 5"));
    session.apply(SetKnob{"device.sm_count", std::int64_t{1}});
    session.apply(SetKnob{"model.scheduler", std::string("oldest-first")});
    session.finishSimulation();
    const auto fingerprint = session.run()->fingerprint();
    session.apply(SaveScenarioAs{"mine"});
    session.finishSimulation();
    EXPECT_TRUE(session.problems().empty())
        << (session.problems().empty() ? "" : session.text(session.problems()[0].message));
    EXPECT_EQ(session.original().path, folder / "mine.toml");
    EXPECT_NE(onDisk("mine.cu").find("v * 5"), std::string::npos);
    EXPECT_FALSE(session.isKernelEdited());
    EXPECT_EQ(session.run()->fingerprint(), fingerprint) << "with every knob as it was";
    edit(with("v * 5", "v * 6"));
    session.apply(SaveScenarioAs{"mine.toml"});
    EXPECT_TRUE(session.editor().mayForce) << "there is such a file";
    session.apply(SaveScenarioAs{"mine.toml", true});
    EXPECT_NE(onDisk("mine.cu").find("v * 6"), std::string::npos);
    session.finishSimulation();
}

TEST_F(SessionEditor, ArgumentsFollowTheParametersThatAreTyped) {
    openWithFile();
    edit(with("int* x", "int* x, int m, float* y"));
    session.finishSimulation();
    EXPECT_TRUE(session.problems().empty());
    ASSERT_EQ(session.scenario().arguments.size(), 3u);
    EXPECT_EQ(session.scenario().arguments[0].count, 32) << "as the file has it";
    EXPECT_TRUE(session.slot().hasOtherParameters());
    EXPECT_FALSE(session.slot().guesses().empty());
    session.apply(SetKnob{"argument.m.value", std::int64_t{7}});
    session.finishSimulation();
    EXPECT_EQ(session.scenario().arguments[1].whole, 7);
    session.apply(SaveKernel{});
    EXPECT_TRUE(session.editor().isRefused) << "the scenario's file would no longer fit";
    edit(with("int* x, int m, float* y", "int* x, int m"));
    session.finishSimulation();
    EXPECT_EQ(session.scenario().arguments.at(1).whole, 7) << "what was typed stays";
    edit(with("int* x, int m", "int* x"));
    session.finishSimulation();
    EXPECT_FALSE(session.slot().hasOtherParameters());
    EXPECT_FALSE(session.isKernelEdited());
    EXPECT_EQ(session.scenario().arguments.size(), 1u);
    EXPECT_TRUE(session.problems().empty());
}

TEST_F(SessionEditor, AStepOfTheLessonLeavesWhatWasTyped) {
    open(support::kBranchyScenario +
         "[[step]]\ntext = 'one'\n[[step]]\ntext = 'two'\nset = { \"device.sm_count\" = 1 }\n");
    edit(with("v * 3", "v * 5"));
    session.apply(GoToStep{1});
    session.finishSimulation();
    EXPECT_TRUE(holds("v * 5"));
    EXPECT_EQ(session.run()->launch().machine.smCount, 1);
    session.apply(ResetAllKnobs{});
    session.finishSimulation();
    EXPECT_TRUE(holds("v * 5")) << "a text is no knob";
    EXPECT_EQ(session.run()->launch().machine.smCount, 1) << "the step speaks of one SM";
}

TEST_F(SessionEditor, AnotherLevelLeavesTheCursorAtItsLine) {
    openBranchy();
    const auto place = placeOf(*session.run(), WarpId{0}, 200);
    ASSERT_TRUE(place);
    session.apply(SeekTo{200});
    session.apply(SetKnob{"model.optimization", std::string("optimized")});
    session.finishSimulation();
    EXPECT_EQ(session.cycle(), *cycleOf(*session.run(), *place));
}

}  // namespace
}  // namespace warpscope::session
