// Drives SQLite: tables, indexes, transactions, joins, aggregates, text functions, blobs, floating point, errors.
#include "sqlite3.h"
#include <stdio.h>
#include <string.h>

static int row(void *tag, int n, char **values, char **names) {
  printf("%s:", (const char *)tag);
  for (int i = 0; i < n; i++)
    printf(" %s=%s", names[i], values[i] ? values[i] : "NULL");
  printf("\n");
  return 0;
}

static void run(sqlite3 *db, const char *tag, const char *sql) {
  char *error = 0;
  if (sqlite3_exec(db, sql, row, (void *)tag, &error) != SQLITE_OK) {
    printf("%s: error: %s\n", tag, error);
    sqlite3_free(error);
  }
}

int main(void) {
  sqlite3 *db;
  if (sqlite3_open(":memory:", &db) != SQLITE_OK)
    return 1;
  run(db, "create", "create table t(id integer primary key, name text, x real, b blob); create index i on t(name, x);"
                    "create table u(t int references t, v int);");
  run(db, "begin", "begin");
  sqlite3_stmt *s;
  sqlite3_prepare_v2(db, "insert into t(name, x, b) values(?, ?, ?)", -1, &s, 0);
  for (int i = 0; i < 500; i++) {
    char name[32];
    snprintf(name, sizeof name, "n%d", i * 7919 % 500);
    sqlite3_bind_text(s, 1, name, -1, SQLITE_TRANSIENT);
    sqlite3_bind_double(s, 2, i * 1.25 - 100);
    sqlite3_bind_blob(s, 3, &i, sizeof i, SQLITE_TRANSIENT);
    sqlite3_step(s);
    sqlite3_reset(s);
  }
  sqlite3_finalize(s);
  run(db, "insert", "insert into u select id, id * id % 97 from t where id % 3 = 0");
  run(db, "commit", "commit");
  run(db, "count", "select count(*), sum(x), avg(x), min(name), max(name) from t");
  run(db, "group", "select v % 5 as k, count(*) as n, group_concat(t) from u where v < 20 group by k order by n desc, k");
  run(db, "join", "select t.name, u.v, hex(t.b) from t join u on t.id = u.t where u.v between 10 and 12 order by t.x limit 8");
  run(db, "like", "select name, round(x, 3), upper(name) || '!' as up from t where name like 'n1_' and x > 0 order by name");
  run(db, "cte", "with recursive f(a, b) as (select 0, 1 union all select b, a + b from f limit 50) select max(a) from f");
  run(db, "window", "select id, x, sum(x) over (order by id rows 2 preceding) as s from t where id <= 5");
  run(db, "math", "select 7 / 2, -7 % 3, 1.0 / 3, 9007199254740993, 1e300 * 1e10, abs(-5), 'a' < 'b', cast('12.5x' as real)");
  run(db, "text", "select substr('hello world', 7), replace('aXbX', 'X', '--'), instr('hay', 'y'), printf('%05d|%.3f|%s', 42, 2.5, 'z')");
  run(db, "date", "select date('2024-02-29', '+1 year'), julianday('2000-01-01'), strftime('%H:%M', '12:34:56')");
  run(db, "update", "update t set x = x * 2 where id in (select t from u); select total(x) from t");
  run(db, "delete", "delete from t where name glob 'n[2-4]*'; select count(*) from t");
  run(db, "bad", "selec 1");
  run(db, "unique", "insert into t(id) values(1)");
  run(db, "json", "select json_extract('{\"a\":[1,2,{\"b\":3}]}', '$.a[2].b')");
  run(db, "integrity", "pragma integrity_check");
  sqlite3_close(db);
  return 0;
}
