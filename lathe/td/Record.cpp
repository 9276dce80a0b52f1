#include "lathe/td/Keeper.h"

#include <algorithm>

namespace lathe::td {

static constexpr DiagKind kBadField{"td-bad-field", Severity::kError};

RecordKeeper::RecordKeeper(DiagnosticEngine &diags) : diags_(diags), impl_(std::make_unique<Impl>(*this)) {}
RecordKeeper::~RecordKeeper() = default;

const Record *RecordKeeper::def(std::string_view name) const { return impl_->findDef(impl_->atom(name)); }

const Class *RecordKeeper::findClass(std::string_view name) const {
  auto it = impl_->classByName.find(impl_->atom(name));
  return it == impl_->classByName.end() ? nullptr : it->second;
}

std::span<const Class *const> RecordKeeper::classes() const { return impl_->classList; }

std::span<const Record *const> RecordKeeper::allDerivedDefinitions(std::string_view className) const {
  const Class *c = findClass(className);
  if (!c)
    return {};
  if (impl_->derivedAt != defs_.size()) {
    impl_->derived.clear();
    impl_->derivedAt = defs_.size();
  }
  auto [it, isNew] = impl_->derived.try_emplace(c);
  if (isNew)
    for (const Record *r : defs_)
      if (r->isSubClassOf(c))
        it->second.push_back(r);
  return it->second;
}

const Value *RecordKeeper::global(std::string_view name) const {
  auto it = impl_->globals.find(impl_->atom(name));
  return it == impl_->globals.end() ? nullptr : it->second;
}

std::vector<std::pair<std::string_view, const Value *>> RecordKeeper::globals() const {
  std::vector<std::pair<std::string_view, const Value *>> out;
  for (const auto &[name, value] : impl_->globals)
    out.emplace_back(name->text, value);
  std::ranges::sort(out);
  return out;
}

std::vector<std::string> RecordKeeper::inputs() const {
  std::vector<std::string> out;
  for (const auto &b : impl_->buffers)
    if (std::ranges::find(out, b->name()) == out.end())
      out.push_back(b->name());
  return out;
}

std::string_view className(const Class *c) { return c->name->text; }
SourceRange classRange(const Class *c) { return c->range; }
uint32_t classId(const Class *c) { return c->id; }
const Record *classRecord(const Class *c) { return c->prototype; }
SourceRange Record::fieldRange(size_t fieldIndex) const { return keeper_->impl().places[places_[fieldIndex]]; }

const Record *asDef(const Value *v) {
  const DefValue *d = v ? v->as<DefValue>() : nullptr;
  return d ? d->record : nullptr;
}
std::string_view asString(const Value *v) {
  const StringValue *s = v ? v->as<StringValue>() : nullptr;
  return s ? s->text() : std::string_view();
}
std::optional<int64_t> asInt(const Value *v) {
  if (!v)
    return std::nullopt;
  if (const IntValue *i = v->as<IntValue>())
    return i->value;
  if (const BitValue *b = v->as<BitValue>())
    return b->value;
  uint64_t x;
  if (const BitsValue *b = v->as<BitsValue>(); b && b->known(x))
    return int64_t(x);
  return std::nullopt;
}
std::string_view opName(const DagValue *dag) {
  const Record *r = dag ? dag->opDef() : nullptr;
  return r ? r->name() : std::string_view();
}

const Record *DagValue::opDef() const { return asDef(op); }
const Record *DagValue::argDef(size_t i) const { return asDef(args[i]); }

bool Record::isSubClassOf(const Class *c) const { return c && shape_->hasClass(c->id); }
bool Record::isSubClassOf(std::string_view className) const { return isSubClassOf(keeper_->findClass(className)); }

const Value *Record::find(std::string_view field) const {
  uint32_t i = shape_->find(keeper_->impl().atom(field));
  return i == Shape::kNone ? nullptr : values_[i];
}
bool Record::hasField(std::string_view field) const { return find(field) != nullptr; }

void Record::error(std::string message) const {
  keeper_->diags().report(kBadField, range_, "record '" + std::string(name()) + "': " + std::move(message));
}

const Value *Record::get(std::string_view field) const {
  if (const Value *v = find(field))
    return v;
  error("has no field '" + std::string(field) + "'");
  return keeper_->impl().unset;
}

static void wrongType(const Record *r, std::string_view field, const char *wanted) {
  r->error("field '" + std::string(field) + "' is not " + wanted + ": " + r->find(field)->str());
}

int64_t Record::getInt(std::string_view field) const {
  const Value *v = find(field);
  if (!v)
    return get(field), 0;
  if (std::optional<int64_t> i = asInt(v))
    return *i;
  wrongType(this, field, "an integer");
  return 0;
}

bool Record::getBit(std::string_view field) const {
  const Value *v = find(field);
  if (!v)
    return get(field), false;
  if (v->isUnset())
    return false;
  if (std::optional<int64_t> i = asInt(v))
    return *i != 0;
  wrongType(this, field, "a bit");
  return false;
}

std::string_view Record::getString(std::string_view field) const {
  const Value *v = find(field);
  if (!v)
    return get(field), std::string_view();
  if (!v->isUnset() && v->kind != ValueKind::kString)
    wrongType(this, field, "a string");
  return asString(v);
}

const Record *Record::getDef(std::string_view field) const {
  const Value *v = get(field);
  if (!v->isUnset() && v->kind != ValueKind::kDef)
    wrongType(this, field, "a record");
  return asDef(v);
}

const BitsValue *Record::getBits(std::string_view field) const {
  const BitsValue *b = get(field)->as<BitsValue>();
  if (!b && hasField(field))
    wrongType(this, field, "a sequence of bits");
  return b;
}

const DagValue *Record::getDag(std::string_view field) const {
  const Value *v = get(field);
  if (!v->isUnset() && v->kind != ValueKind::kDag)
    wrongType(this, field, "a dag");
  return v->as<DagValue>();
}

std::span<const Value *const> Record::getList(std::string_view field) const {
  const Value *v = get(field);
  if (const ListValue *l = v->as<ListValue>())
    return l->elements;
  if (!v->isUnset())
    wrongType(this, field, "a list");
  return {};
}

std::vector<const Record *> Record::getDefs(std::string_view field) const {
  std::vector<const Record *> out;
  for (const Value *v : getList(field)) {
    if (const Record *r = asDef(v))
      out.push_back(r);
    else
      wrongType(this, field, "a list of records");
  }
  return out;
}

std::vector<std::string_view> Record::getStrings(std::string_view field) const {
  std::vector<std::string_view> out;
  for (const Value *v : getList(field))
    out.push_back(asString(v));
  return out;
}

std::vector<int64_t> Record::getInts(std::string_view field) const {
  std::vector<int64_t> out;
  for (const Value *v : getList(field)) {
    std::optional<int64_t> i = asInt(v);
    if (!i)
      wrongType(this, field, "a list of integers");
    out.push_back(i.value_or(0));
  }
  return out;
}

std::optional<int64_t> Record::findInt(std::string_view field) const { return asInt(find(field)); }
std::optional<bool> Record::findBit(std::string_view field) const {
  std::optional<int64_t> i = asInt(find(field));
  return i ? std::optional<bool>(*i != 0) : std::nullopt;
}
std::optional<std::string_view> Record::findString(std::string_view field) const {
  const Value *v = find(field);
  return v && v->kind == ValueKind::kString ? std::optional(asString(v)) : std::nullopt;
}
const Record *Record::findDef(std::string_view field) const { return asDef(find(field)); }

} // namespace lathe::td
