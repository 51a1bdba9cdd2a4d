#include "app/session/runs/draft_box.h"

#include "app/session/session.h"
#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

/// A program that keeps drafts, started again and again.
class DraftBoxTest : public SessionTest {
  protected:
    std::unique_ptr<Session> startWith(const std::filesystem::path& scenario) {
        Assets with = assets();
        with.drafts = folder / "drafts";
        auto started = std::make_unique<Session>(with, Settings{});
        started->apply(OpenFile{scenario});
        started->finishSimulation();
        return started;
    }
    static std::string typedIn(const Session& session) {
        return "// typed\n" + session.original().code;
    }
    static void wait(Session& session) {
        session.update(0.1);
        session.update(0.6);
    }
    std::size_t draftCount() const {
        const auto drafts = folder / "drafts";
        if (!std::filesystem::exists(drafts)) return 0;
        const std::filesystem::directory_iterator all(drafts);
        return static_cast<std::size_t>(std::distance(begin(all), end(all)));
    }
    std::filesystem::path file = write("a.toml", support::kBranchyScenario);
};

TEST_F(DraftBoxTest, WhatWasTypedIsOfferedAtTheNextStart) {
    auto first = startWith(file);
    EXPECT_FALSE(first->editor().draft);
    const std::string text = typedIn(*first);
    first->apply(SetKnob{"device.sm_count", std::int64_t{1}});
    first->apply(EditKernel{text, "1"});
    first.reset();  // The program ends.
    auto second = startWith(file);
    ASSERT_TRUE(second->editor().draft);
    EXPECT_FALSE(second->isKernelEdited()) << "only offered";
    second->apply(TakeDraft{});
    second->finishSimulation();
    EXPECT_EQ(second->scenario().code, text);
    EXPECT_EQ(second->run()->launch().machine.smCount, 1) << "the knobs come with it";
    EXPECT_FALSE(second->editor().draft);
    second->apply(Undo{});
    EXPECT_FALSE(second->isKernelEdited());
}

TEST_F(DraftBoxTest, ACrashLosesHalfASecond) {
    auto first = startWith(file);
    first->apply(EditKernel{typedIn(*first), "1"});
    first->update(0.1);
    EXPECT_EQ(draftCount(), 0u) << "not at every key";
    first->update(0.6);
    EXPECT_EQ(draftCount(), 1u);
    auto second = startWith(file);  // The first one never ended.
    EXPECT_TRUE(second->editor().draft);
}

TEST_F(DraftBoxTest, WhatWasTakenBackIsOfferedNoMore) {
    auto first = startWith(file);
    first->apply(EditKernel{typedIn(*first), "1"});
    wait(*first);
    first->apply(RevertKernel{});
    wait(*first);
    EXPECT_EQ(draftCount(), 0u);
}

TEST_F(DraftBoxTest, ADroppedDraftIsGone) {
    auto first = startWith(file);
    first->apply(EditKernel{typedIn(*first), "1"});
    first.reset();
    auto second = startWith(file);
    second->apply(DropDraft{});
    EXPECT_FALSE(second->editor().draft);
    second.reset();
    EXPECT_FALSE(startWith(file)->editor().draft);
}

TEST_F(DraftBoxTest, AnotherScenarioDoesNotTakeItsPlace) {
    const auto other = write("b.toml", support::kBranchyScenario);
    auto first = startWith(file);
    first->apply(EditKernel{typedIn(*first), "1"});
    first->apply(OpenFile{other});
    first->finishSimulation();
    EXPECT_FALSE(first->editor().draft);
    wait(*first);
    first->apply(OpenFile{file});
    ASSERT_TRUE(first->editor().draft) << "kept when the other one was opened";
    wait(*first);
    EXPECT_EQ(draftCount(), 1u) << "an offer is not forgotten by waiting";
}

TEST_F(DraftBoxTest, TypingOverAnOfferKeepsBoth) {
    auto first = startWith(file);
    first->apply(EditKernel{typedIn(*first), "1"});
    first.reset();
    auto second = startWith(file);
    second->apply(EditKernel{"// new\n" + second->original().code, "1"});
    second.reset();
    EXPECT_EQ(draftCount(), 2u);
    EXPECT_TRUE(startWith(file)->editor().draft->code.starts_with("// new"));
}

TEST_F(DraftBoxTest, WhatIsTypedBesideAnOfferIsAnOfferOfItsOwn) {
    auto first = startWith(file);
    const std::string original = first->original().code;
    for (const std::string words : {"// one\n", "// two\n", "// three\n"}) {
        first->apply(EditKernel{words + original, "1"});
        first.reset();  // The program ends, and what was offered stays undecided.
        first = startWith(file);
    }
    EXPECT_EQ(draftCount(), 3u);
    ASSERT_TRUE(first->editor().draft);
    EXPECT_TRUE(first->editor().draft->code.starts_with("// three")) << "the newest first";
    first->apply(EditKernel{"// four\n" + original, "1"});
    wait(*first);
    first->apply(DropDraft{});
    EXPECT_TRUE(first->editor().draft->code.starts_with("// two"));
    EXPECT_TRUE(first->scenario().code.starts_with("// four"));
    EXPECT_EQ(draftCount(), 3u) << "what is typed now is not what was dropped";
    first->apply(TakeDraft{});
    EXPECT_TRUE(first->scenario().code.starts_with("// two"));
    EXPECT_TRUE(first->editor().draft->code.starts_with("// one"));
    first->apply(Undo{});
    EXPECT_TRUE(first->scenario().code.starts_with("// four"));
    first->apply(RevertKernel{});
    wait(*first);
    EXPECT_EQ(draftCount(), 1u) << "the first one was never decided on";
    EXPECT_TRUE(startWith(file)->editor().draft->code.starts_with("// one"));
}

TEST_F(DraftBoxTest, WithoutAFolderNothingIsKept) {
    openBranchy();
    session.apply(EditKernel{typedIn(session), "1"});
    wait(session);
    EXPECT_EQ(draftCount(), 0u);
}

}  // namespace
}  // namespace warpscope::session
