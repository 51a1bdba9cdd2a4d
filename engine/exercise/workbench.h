#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/history/run.h"
#include "engine/machine/library.h"
#include "engine/scenario/values/scenario.h"
#include "engine/scenario/values/window_names.h"

namespace warpscope::exercise {

/// What stands in a template in place of @name@.
class Values {
  public:
    void set(const std::string& name, std::string text) { texts_[name] = std::move(text); }
    void set(const std::string& name, std::int64_t number) {
        texts_[name] = std::to_string(number);
    }
    const std::map<std::string, std::string>& texts() const { return texts_; }

  private:
    std::map<std::string, std::string> texts_{};
};

/// The template with its names filled in; names that have no value stay.
std::string fillTemplate(std::string_view text, const Values& values);

/// What an instance is made with: its template, and the engine that answers it.
class Workbench {
  public:
    /// Requires: the devices and the window's names outlive it.
    Workbench(std::string text, const machine::Library& devices,
              const scenario::WindowNames& window)
        : text_(std::move(text)), devices_(&devices), window_(&window) {}

    const machine::Library& devices() const { return *devices_; }
    std::string fill(const Values& values) const { return fillTemplate(text_, values); }
    Result<scenario::Scenario> scenarioOf(const Values& values) const;
    Result<std::shared_ptr<const history::Run>> run(const Values& values) const;

  private:
    std::string text_;
    const machine::Library* devices_;
    const scenario::WindowNames* window_;
};

/// The run of a scenario; no state of it but the last is kept.
Result<std::shared_ptr<const history::Run>> runOf(const scenario::Scenario& scenario,
                                                  const machine::Library& devices);

}  // namespace warpscope::exercise
