// Types, values and records as the language writes them.
#include "lathe/td/Keeper.h"

namespace lathe::td {

std::string Type::str() const {
  switch (kind) {
  case TypeKind::kBit:
    return "bit";
  case TypeKind::kBits:
    return "bits<" + std::to_string(width) + ">";
  case TypeKind::kInt:
    return "int";
  case TypeKind::kString:
    return "string";
  case TypeKind::kDag:
    return "dag";
  case TypeKind::kList:
    return "list<" + element->str() + ">";
  case TypeKind::kUnknown:
    return "?";
  case TypeKind::kRecord:
    break;
  }
  if (classes.size() == 1)
    return std::string(classes[0]->name->text);
  std::string s = "{";
  for (size_t i = 0; i < classes.size(); ++i)
    s += (i ? ", " : "") + std::string(classes[i]->name->text);
  return s + "}";
}

static void print(std::string &out, const Value *v);

static void printAll(std::string &out, std::span<const Value *const> values) {
  for (size_t i = 0; i < values.size(); ++i) {
    if (i)
      out += ", ";
    print(out, values[i]);
  }
}

static void printDag(std::string &out, const DagValue *d) {
  out += '(';
  print(out, d->op);
  if (d->opName)
    out.append(":").append(d->opName->text);
  for (size_t i = 0; i < d->args.size(); ++i) {
    out += i ? ", " : " ";
    print(out, d->args[i]);
    if (d->names[i])
      out.append(":$").append(d->names[i]->text);
  }
  out += ')';
}

static void printOp(std::string &out, const OpValue *o) {
  Op op = Op(o->op);
  if (op == Op::kSlice || op == Op::kElement) {
    print(out, o->args[0]);
    out += '[';
    print(out, o->args[1]);
    out += ']';
    return;
  }
  if (op == Op::kRangeClosed) {
    print(out, o->args[0]);
    out += "...";
    print(out, o->args[1]);
    return;
  }
  out.append("!").append(kOpInfo[o->op].name);
  if (op == Op::kCast)
    out += "<" + o->type->str() + ">";
  else if (o->typeArg && op != Op::kGetDagOp && op != Op::kGetOp)
    out += "<" + o->typeArg->str() + ">";
  out += '(';
  for (size_t i = 0; i < o->args.size(); ++i) {
    if (i)
      out += op == Op::kCond && i % 2 ? ": " : ", ";
    // The variables of loops stand without quotes.
    bool isName = ((op == Op::kForeach || op == Op::kFilter) && i == 0) || (op == Op::kFoldl && (i == 2 || i == 3));
    if (isName)
      out += o->args[i]->as<StringValue>()->text();
    else
      print(out, o->args[i]);
  }
  out += ')';
}

static void print(std::string &out, const Value *v) {
  switch (v->kind) {
  case ValueKind::kUnset:
    out += '?';
    return;
  case ValueKind::kBit:
    out += v->as<BitValue>()->value ? '1' : '0';
    return;
  case ValueKind::kInt:
    out += std::to_string(v->as<IntValue>()->value);
    return;
  case ValueKind::kString: {
    const StringValue *s = v->as<StringValue>();
    out.append(s->isCode ? "[{" : "\"").append(s->text()).append(s->isCode ? "}]" : "\"");
    return;
  }
  case ValueKind::kBits: {
    const BitsValue *b = v->as<BitsValue>();
    out += "{ ";
    for (size_t i = b->bits.size(); i-- > 0;) {
      print(out, b->bits[i]);
      if (i)
        out += ", ";
    }
    out += " }";
    return;
  }
  case ValueKind::kList:
    out += '[';
    printAll(out, v->as<ListValue>()->elements);
    out += ']';
    return;
  case ValueKind::kDag:
    printDag(out, v->as<DagValue>());
    return;
  case ValueKind::kDef:
    out += v->as<DefValue>()->record->name();
    return;
  case ValueKind::kVar:
    out += v->as<VarValue>()->name->text;
    return;
  case ValueKind::kVarBit:
    print(out, v->as<VarBitValue>()->of);
    out += "{" + std::to_string(v->as<VarBitValue>()->bit) + "}";
    return;
  case ValueKind::kField:
    print(out, v->as<FieldValue>()->of);
    out.append(".").append(v->as<FieldValue>()->name->text);
    return;
  case ValueKind::kOp:
    printOp(out, v->as<OpValue>());
    return;
  case ValueKind::kVarDef: {
    const VarDefValue *d = v->as<VarDefValue>();
    out.append(d->cls->name->text).append("<");
    for (size_t i = 0; i < d->args.size(); ++i) {
      out += (i ? ", " : "") + std::to_string(d->args[i].index) + ": ";
      print(out, d->args[i].value);
    }
    out += '>';
    return;
  }
  case ValueKind::kName:
    out += v->as<NameValue>()->atom->text;
    return;
  }
}

std::string Value::str() const {
  std::string out;
  print(out, this);
  return out;
}

std::string Value::unquoted() const {
  if (const StringValue *s = as<StringValue>())
    return std::string(s->text());
  return str();
}

static void printField(std::string &out, const FieldInfo &f, const Value *v) {
  if (f.isField)
    out += "field ";
  const StringValue *s = v->as<StringValue>();
  out += s && s->isCode ? "code" : f.type->str();
  out.append(" ").append(f.name->text).append(" = ");
  print(out, v);
}

/// The superclasses and the fields, those with the keyword `field` first.
void Record::printBody(std::string &out) const {
  out += " {";
  if (!superClasses().empty()) {
    out += "\t//";
    for (const Class *c : superClasses())
      out.append(" ").append(c->name->text);
  }
  out += "\n";
  for (bool first : {true, false})
    for (size_t i = 0; i < fields().size(); ++i) {
      if (fields()[i].isField != first)
        continue;
      out += "  ";
      printField(out, fields()[i], value(i));
      out += ";\n";
    }
  out += "}\n";
}

std::string Record::str() const {
  std::string out = "def " + std::string(name());
  printBody(out);
  return out;
}

std::string Record::fieldText(size_t fieldIndex) const {
  std::string out;
  printField(out, fields()[fieldIndex], value(fieldIndex));
  return out;
}

std::vector<std::pair<std::string, SourceRange>> classParameters(const Class *c) {
  std::vector<std::pair<std::string, SourceRange>> out;
  for (const Parameter &p : c->params.list) {
    std::string text;
    printField(text, {p.qualified, p.type, false}, p.defaultValue);
    out.emplace_back(std::move(text), p.range);
  }
  return out;
}

std::string classText(const Class *c) {
  std::string out = "class " + std::string(c->name->text);
  bool first = true;
  for (const auto &[text, range] : classParameters(c)) {
    out.append(first ? "<" : ", ").append(text);
    first = false;
  }
  if (!first)
    out += ">";
  c->prototype->printBody(out);
  return out;
}

} // namespace lathe::td
