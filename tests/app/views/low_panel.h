#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "app/draw/focus.h"
#include "app/views/view.h"

namespace warpscope::views {

/// A view in a panel of so many letters, which scrolls where the view wants to be higher.
class LowPanel final : public View {
  public:
    LowPanel(std::unique_ptr<View> view, float letters)
        : view_(std::move(view)), letters_(letters) {}
    std::string_view key() const override { return view_->key(); }
    void draw(const ViewContext& context) override {
        const float body = context.theme.metrics.body;
        const float least = view_->leastHeight(context);
        if (least > letters_) ImGui::SetNextWindowContentSize({0, least * body});
        if (draw::beginChild("content", {0, letters_ * body})) view_->draw(context);
        ImGui::EndChild();
    }

  private:
    std::unique_ptr<View> view_;
    float letters_;
};

}  // namespace warpscope::views
