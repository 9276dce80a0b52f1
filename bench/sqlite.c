// SQLite at work in memory: inserts with an index, joins, aggregates, sorting, text functions, updates, deletion.
#include "sqlite3.h"
#include <stdio.h>

static int row(void *unused, int n, char **values, char **names) {
  (void)unused, (void)names;
  for (int i = 0; i < n; i++)
    printf("%s%s", values[i] ? values[i] : "NULL", i + 1 < n ? " " : "\n");
  return 0;
}

static void run(sqlite3 *db, const char *sql) {
  char *error = 0;
  if (sqlite3_exec(db, sql, row, 0, &error) != SQLITE_OK) {
    printf("error: %s\n", error);
    sqlite3_free(error);
  }
}

int main(void) {
  sqlite3 *db;
  if (sqlite3_open(":memory:", &db) != SQLITE_OK)
    return 1;
  run(db, "create table item(id integer primary key, name text, price real, kind int);"
          "create table sale(item int, amount int);");
  run(db, "with recursive n(i) as (select 1 union all select i + 1 from n where i < 40000)"
          "insert into item select i, 'item ' || (i * 7919 % 40009), i * 0.37, i % 17 from n;");
  run(db, "with recursive n(i) as (select 1 union all select i + 1 from n where i < 120000)"
          "insert into sale select i * 31 % 40000 + 1, i % 9 from n;");
  run(db, "create index byname on item(name); create index byitem on sale(item);");
  run(db, "select kind, count(*), sum(price * amount), max(name) from item join sale on item.id = sale.item"
          " group by kind order by 3 desc;");
  run(db, "select count(*) from item where name like '%99%' and upper(substr(name, 1, 3)) = 'ITE';");
  run(db, "select name, price from item order by name desc, price limit 5;");
  run(db, "update item set price = price * 1.1 where kind in (3, 5, 7);"
          "delete from sale where amount < 3; select count(*), total(amount) from sale;");
  run(db, "select sum(length(printf('%08.3f|%s', price, hex(name)))) from item;");
  sqlite3_close(db);
  return 0;
}
