#include "lathe/support/Arena.h"

#include <cstdlib>

namespace lathe {

Arena::~Arena() {
  for (Slab *s = first_; s;) {
    Slab *next = s->next;
    std::free(s);
    s = next;
  }
}

Arena &Arena::operator=(Arena &&other) noexcept {
  std::swap(cur_, other.cur_);
  std::swap(end_, other.end_);
  std::swap(first_, other.first_);
  std::swap(current_, other.current_);
  std::swap(slabSize_, other.slabSize_);
  std::swap(reserved_, other.reserved_);
  return *this;
}

void Arena::useSlab(Slab *s) {
  current_ = s;
  cur_ = reinterpret_cast<char *>(s + 1);
  end_ = reinterpret_cast<char *>(s) + s->size;
}

void *Arena::allocateSlow(size_t size, size_t align) {
  // After a reset the following slabs are empty: take the first that is large enough.
  while (current_ && current_->next) {
    useSlab(current_->next);
    if (size + align <= size_t(end_ - cur_))
      return allocate(size, align);
  }
  size_t need = size + align + sizeof(Slab);
  size_t bytes = need > slabSize_ ? need : slabSize_;
  auto *s = static_cast<Slab *>(std::malloc(bytes));
  if (!s)
    throw std::bad_alloc();
  s->next = nullptr;
  s->size = bytes;
  reserved_ += bytes;
  if (current_)
    current_->next = s;
  else
    first_ = s;
  useSlab(s);
  // Slabs double up to 1 MiB, so that small inputs stay small and large ones take few calls.
  if (slabSize_ < 1024 * 1024)
    slabSize_ *= 2;
  return allocate(size, align);
}

void Arena::reset() {
  if (first_)
    useSlab(first_);
}

} // namespace lathe
