#include "app/platform/run_file_job.h"

#include <gtest/gtest.h>

#include <thread>

#include "app/platform/home.h"
#include "app/session/session.h"
#include "engine/scenario/library.h"
#include "tests/support/paths.h"
#include "tests/support/project_assets.h"

namespace warpscope::platform {
namespace {

class RunFiles : public testing::Test {
  protected:
    RunFiles() {
        session.apply(session::OpenFile{scenario::fileOf(support::projectRoot(), "08-if-else")});
        session.finishSimulation();
    }
    static void finish(RunFileJob& job) {
        while (job.advance())
            std::this_thread::yield();
        EXPECT_EQ(job.progress(), 1);
    }
    session::Session session{support::projectAssets(), {}};
    std::filesystem::path folder = support::freshFolder("run_file_job");
};

TEST_F(RunFiles, AreWrittenBesideTheWindow) {
    RunFileJob job(session.run(), cli::Format::Csv, folder / "run.csv");
    finish(job);
    EXPECT_FALSE(job.problem());
    EXPECT_GT(support::readText(folder / "run.csv").size(), 500u);
}

TEST_F(RunFiles, ARecordingIsOpenedAgainAsRunA) {
    history::RecordingInfo info;
    info.titleEnglish = "Kept";
    RunFileJob job(session.run(), cli::Format::Recording, folder / "run.wsr", info);
    finish(job);
    EXPECT_FALSE(job.problem());
    session.apply(session::OpenFile{folder / "run.wsr"});
    ASSERT_TRUE(session.hasPinnedRun());
    const auto held = session.seenFrom(session::SlotId::B);
    EXPECT_EQ(held.recording()->cycles(), session.run()->cycles());
    EXPECT_EQ(held.original().title.en, "Kept");
}

TEST_F(RunFiles, WhatCannotBeWrittenIsSaid) {
    RunFileJob job(session.run(), cli::Format::Json, "/nowhere/run.json");
    finish(job);
    ASSERT_TRUE(job.problem());
    EXPECT_EQ(job.problem()->key, "app.picture.not_written");
}

}  // namespace
}  // namespace warpscope::platform
