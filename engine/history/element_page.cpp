#include "engine/history/element_page.h"

namespace warpscope::history {

ElementPage::Row* ElementPage::row(std::uint32_t index) {
    if (elements_ != nullptr) return nullptr;
    if (rows_ == nullptr) rows_ = std::make_unique<Rows>();
    return &(*rows_)[index / kRowElements];
}

void ElementPage::takeApart() {
    elements_ = std::make_unique<Elements>();
    if (rows_ == nullptr) return;
    for (std::uint32_t at = 0; at < kElements; ++at) {
        const Row& row = (*rows_)[at / kRowElements];
        const auto lane = static_cast<std::uint8_t>(at % kRowElements);
        (*elements_)[at] = {row.write, row.read, row.otherRead, row.values[lane], lane, lane, lane};
    }
    rows_.reset();
}

}  // namespace warpscope::history
