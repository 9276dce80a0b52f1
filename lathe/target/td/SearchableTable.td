// Tables of records that C++ looks rows up in (-gen-searchable-tables).

/// An enumeration, named after the record, with an entry for each record of a class.
class GenericEnum {
  string FilterClass;
  string NameField;  // The field that names the entries; without it their records do.
  string ValueField; // The field with their numbers; without it they are counted from 0, by name.
}

/// An array, named after the record, with a row for each record of a class. What `Fields` cannot say of a field's
/// type, a `string TypeOf_<field>` does: a GenericEnum, or "code" for text that is a C++ expression.
class GenericTable {
  string FilterClass;
  string FilterClassField = ?;      // A bit: only records where it is set become rows.
  string CppTypeName = FilterClass; // The C++ type of a row, which the includer declares.
  list<string> Fields;              // In the order of its members.
  list<string> PrimaryKey;          // The order of the rows; may be left out.
  string PrimaryKeyName;            // The function that searches by it.
  bit PrimaryKeyEarlyOut = false;   // As SearchIndex.EarlyOut.
  bit PrimaryKeyReturnRange = false; // It returns all rows of the key, not the first.
}

/// A function, named after the record, that searches a table by other fields.
class SearchIndex {
  GenericTable Table;
  list<string> Key;
  bit EarlyOut = false; // Look first whether the first field of the key is in the range of the table at all.
}

/// Enumeration, table and functions in one, for each class right below this one.
class SearchableTable {
  list<string> SearchableFields;
  string EnumNameField = "Name";
  string EnumValueField;
}
