#include "faulty_files.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Source: https://www.sqlite.org/vfs.html

enum { OPEN, READ, WRITE, SYNC, TRUNCATE, DELETE, LOCK, MEMORY, KINDS };

static const char *const names[KINDS] = {
    "open", "read", "write", "sync", "truncate", "delete", "lock", "memory"};
static const int codes[KINDS] = {
    SQLITE_CANTOPEN,       SQLITE_IOERR_READ,   SQLITE_FULL,       SQLITE_IOERR_FSYNC,
    SQLITE_IOERR_TRUNCATE, SQLITE_IOERR_DELETE, SQLITE_IOERR_LOCK, SQLITE_IOERR_SHMMAP};

static long calls[KINDS];
static int chosen = -1;
static long chosen_call;
static int goes_on;
static const char *count_file;

static int fails(int kind) {
  long call = ++calls[kind];
  return kind == chosen && (call == chosen_call || (goes_on && call > chosen_call));
}

struct file {
  sqlite3_file base;
  sqlite3_file *real;
};

#define REAL(f) (((struct file *)(f))->real)

static int do_close(sqlite3_file *f) { return REAL(f)->pMethods->xClose(REAL(f)); }

static int do_read(sqlite3_file *f, void *bytes, int count, sqlite3_int64 offset) {
  if (fails(READ)) return codes[READ];
  return REAL(f)->pMethods->xRead(REAL(f), bytes, count, offset);
}

static int do_write(sqlite3_file *f, const void *bytes, int count, sqlite3_int64 offset) {
  if (fails(WRITE)) {
    // A full disk takes a part before it says so.
    if (count > 1) REAL(f)->pMethods->xWrite(REAL(f), bytes, count / 2, offset);
    return codes[WRITE];
  }
  return REAL(f)->pMethods->xWrite(REAL(f), bytes, count, offset);
}

static int do_truncate(sqlite3_file *f, sqlite3_int64 size) {
  if (fails(TRUNCATE)) return codes[TRUNCATE];
  return REAL(f)->pMethods->xTruncate(REAL(f), size);
}

static int do_sync(sqlite3_file *f, int flags) {
  if (fails(SYNC)) return codes[SYNC];
  return REAL(f)->pMethods->xSync(REAL(f), flags);
}

static int do_size(sqlite3_file *f, sqlite3_int64 *size) {
  return REAL(f)->pMethods->xFileSize(REAL(f), size);
}

static int do_lock(sqlite3_file *f, int level) {
  if (fails(LOCK)) return codes[LOCK];
  return REAL(f)->pMethods->xLock(REAL(f), level);
}

static int do_unlock(sqlite3_file *f, int level) {
  return REAL(f)->pMethods->xUnlock(REAL(f), level);
}

static int do_check_lock(sqlite3_file *f, int *held) {
  return REAL(f)->pMethods->xCheckReservedLock(REAL(f), held);
}

static int do_control(sqlite3_file *f, int operation, void *argument) {
  return REAL(f)->pMethods->xFileControl(REAL(f), operation, argument);
}

static int do_sector_size(sqlite3_file *f) { return REAL(f)->pMethods->xSectorSize(REAL(f)); }

static int do_characteristics(sqlite3_file *f) {
  return REAL(f)->pMethods->xDeviceCharacteristics(REAL(f));
}

static int do_map(sqlite3_file *f, int page, int size, int extend, void volatile **memory) {
  if (fails(MEMORY)) return codes[MEMORY];
  return REAL(f)->pMethods->xShmMap(REAL(f), page, size, extend, memory);
}

static int do_shared_lock(sqlite3_file *f, int offset, int count, int flags) {
  return REAL(f)->pMethods->xShmLock(REAL(f), offset, count, flags);
}

static void do_barrier(sqlite3_file *f) { REAL(f)->pMethods->xShmBarrier(REAL(f)); }

static int do_unmap(sqlite3_file *f, int deletes) {
  return REAL(f)->pMethods->xShmUnmap(REAL(f), deletes);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = do_close,
    .xRead = do_read,
    .xWrite = do_write,
    .xTruncate = do_truncate,
    .xSync = do_sync,
    .xFileSize = do_size,
    .xLock = do_lock,
    .xUnlock = do_unlock,
    .xCheckReservedLock = do_check_lock,
    .xFileControl = do_control,
    .xSectorSize = do_sector_size,
    .xDeviceCharacteristics = do_characteristics,
    .xShmMap = do_map,
    .xShmLock = do_shared_lock,
    .xShmBarrier = do_barrier,
    .xShmUnmap = do_unmap,
};

static sqlite3_vfs *real_system;

static int do_open(
    sqlite3_vfs *system, const char *name, sqlite3_file *f, int flags, int *out_flags) {
  (void)system;
  f->pMethods = NULL;
  if (fails(OPEN)) return codes[OPEN];
  struct file *file = (struct file *)f;
  file->real = (sqlite3_file *)(file + 1);
  int code = real_system->xOpen(real_system, name, file->real, flags, out_flags);
  if (file->real->pMethods) f->pMethods = &methods;
  return code;
}

static int do_delete(sqlite3_vfs *system, const char *name, int syncs) {
  (void)system;
  if (fails(DELETE)) return codes[DELETE];
  return real_system->xDelete(real_system, name, syncs);
}

static void write_counts(void) {
  FILE *out = fopen(count_file, "w");
  if (!out) return;
  for (int kind = 0; kind < KINDS; kind++) fprintf(out, "%s %ld\n", names[kind], calls[kind]);
  fclose(out);
}

static void read_wish(const char *wish) {
  char name[16] = "";
  char rest[16] = "";
  if (!strncmp(wish, "count ", 6)) {
    count_file = wish + 6;
    atexit(write_counts);
  } else if (sscanf(wish, "%15s %ld %15s", name, &chosen_call, rest) >= 2) {
    for (int kind = 0; kind < KINDS; kind++) {
      if (!strcmp(name, names[kind])) chosen = kind;
    }
    goes_on = !strcmp(rest, "on");
  }
}

void assay_faulty_files_install(void) {
  static sqlite3_vfs system;
  real_system = sqlite3_vfs_find(NULL);
  system = *real_system;
  system.pNext = NULL;
  system.zName = "faulty";
  system.szOsFile = (int)sizeof(struct file) + real_system->szOsFile;
  system.xOpen = do_open;
  system.xDelete = do_delete;
  const char *wish = getenv("ASSAY_FAULT");
  if (wish) read_wish(wish);
  sqlite3_vfs_register(&system, 1);
}
