#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "engine/base/sole_owner.h"

namespace warpscope::memory {

/// A list of pages that copies share until one of them writes (copy-on-write), so that a snapshot
/// costs a list of pointers. A page that nobody has written yet is Page{} and takes no memory.
template <class Page>
class SharedPages {
  public:
    SharedPages() = default;
    explicit SharedPages(std::size_t count) : pages_(count) {}

    /// Adds fresh pages, or drops the last ones.
    void resize(std::size_t count) { pages_.resize(count); }
    std::size_t size() const { return pages_.size(); }
    /// The page, nullptr while it is still Page{}. Requires: number < size().
    const Page* peek(std::size_t number) const { return pages_[number].get(); }
    /// The page, of this list alone from now on. Requires: number < size().
    [[gnu::always_inline]] Page& own(std::size_t number) {
        std::shared_ptr<Page>& page = pages_[number];
        if (!page || !isSoleOwner(page)) [[unlikely]]
            makeOwn(page);
        return *page;
    }
    /// The same, nullptr while it is still Page{}. Requires: number < size().
    Page* ownIfThere(std::size_t number) {
        return pages_[number] != nullptr ? &own(number) : nullptr;
    }
    /// Bytes of the list, without those of its pages.
    std::size_t listBytes() const { return pages_.size() * sizeof(std::shared_ptr<Page>); }

    /// Equal contents, wherever the pages lie.
    friend bool operator==(const SharedPages& a, const SharedPages& b) { return a.isEqualTo(b); }

  private:
    [[gnu::noinline]] static void makeOwn(std::shared_ptr<Page>& page) {
        page = page ? std::make_shared<Page>(*page) : std::make_shared<Page>();
    }
    bool isEqualTo(const SharedPages& other) const {
        if (size() != other.size()) return false;
        const Page fresh{};
        for (std::size_t i = 0; i < size(); ++i) {
            if (pages_[i] == other.pages_[i]) continue;
            const Page& mine = pages_[i] ? *pages_[i] : fresh;
            const Page& theirs = other.pages_[i] ? *other.pages_[i] : fresh;
            if (!(mine == theirs)) return false;
        }
        return true;
    }

    std::vector<std::shared_ptr<Page>> pages_{};
};

}  // namespace warpscope::memory
