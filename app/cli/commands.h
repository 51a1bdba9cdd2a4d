#pragma once

#include "app/cli/environment.h"
#include "app/cli/options.h"

namespace warpscope::cli {

// One function a subcommand (each in its own file: run_command.cpp, …); each returns the exit
// status: kDone, or kInputWrong where the input is wrong or the run found a problem.

int runCommand(const RunOptions& options, Environment& environment);
int runCommand(const CheckOptions& options, Environment& environment);
int runCommand(const CompileOptions& options, Environment& environment);
int runCommand(const NewOptions& options, Environment& environment);
int runCommand(const CompareOptions& options, Environment& environment);
int runCommand(const OccupancyOptions& options, Environment& environment);
int runCommand(const SweepOptions& options, Environment& environment);
int runCommand(const ExerciseOptions& options, Environment& environment);
int runCommand(const ExportOptions& options, Environment& environment);
int runCommand(const ConvertOptions& options, Environment& environment);
int runCommand(const DevicesOptions& options, Environment& environment);
int runCommand(const ScenariosOptions& options, Environment& environment);

}  // namespace warpscope::cli
