#pragma once

#include "app/views/timeline/row_view.h"
#include "tests/app/present/open_session.h"
#include "tests/support/recording_canvas.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {

/// The rows of a run on a canvas that needs no window: the first row of a kind at [10, 30).
class RowWindow {
  public:
    RowWindow() {
        theme.palette = theme::paletteOf(session::ThemeChoice::Dark);
        opened.session.apply(session::SeekTo{200});
        model.update(opened.session, theme.metrics, 60, 800);
        model.axis().fit();
    }

    const timeline::Row& first(timeline::RowKind kind) const {
        for (const timeline::Row& row : model.layout().rows())
            if (row.kind == kind) return row;
        ADD_FAILURE() << "no such row";
        return model.layout().rows().front();
    }

    void draw(const timeline::Row& row) {
        canvas.clear();
        const double now = static_cast<double>(opened.session.cycle()) + 1;
        const CellPainter painter(canvas, theme, static_cast<float>(model.axis().pixelOf(now)));
        const RowsPlace place{0, 60, 860, 0, 100, 0};
        const auto index = static_cast<int>(&row - model.layout().rows().data());
        rowViewOf(row.kind).draw({context(), model, place, painter}, {row, index, 10, 30});
    }

    const ViewContext& context() const { return context_; }

    present::OpenSession opened{support::kBranchyScenario};
    theme::Theme theme{};
    support::RecordingCanvas canvas{};
    present::TimelineModel model{};

  private:
    session::ActionQueue actions_{};
    ViewContext context_{opened.session, actions_, theme, canvas, 0};
};

}  // namespace warpscope::views
