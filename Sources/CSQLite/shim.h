#ifndef ASSAY_CSQLITE_SHIM_H
#define ASSAY_CSQLITE_SHIM_H

#include <malloc.h>
#include <sqlite3.h>

// Swift imports neither the cast in SQLITE_TRANSIENT nor variadic functions: each gets a name of
// its own here, so that no C has to be compiled for this module.

static inline sqlite3_destructor_type assay_sqlite_transient(void) { return SQLITE_TRANSIENT; }

static inline int assay_sqlite_db_config_bool(sqlite3 *db, int option, int value, int *current) {
  return sqlite3_db_config(db, option, value, current);
}

static inline int assay_sqlite_config_log(void (*log)(void *, int, const char *)) {
  return sqlite3_config(SQLITE_CONFIG_LOG, log, (void *)0);
}

// Its own counting off, allocations by these functions.
static inline int assay_sqlite_config_memory(const sqlite3_mem_methods *methods) {
  int code = sqlite3_config(SQLITE_CONFIG_MALLOC, methods);
  return code == SQLITE_OK ? sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) : code;
}

// Through SQLite's own descriptor.
static inline int assay_sqlite_read_file(sqlite3 *db, const char *schema, void *bytes, int count) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(db, schema, SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (file == 0 || file->pMethods == 0) return SQLITE_NOTFOUND;
  return file->pMethods->xRead(file, bytes, count, 0);
}

static inline int assay_sqlite_vtab_innocuous(sqlite3 *db) {
  return sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
}

#endif
