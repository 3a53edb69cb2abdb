#define _GNU_SOURCE
#include "terminal.h"

#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

int assay_wcwidth(int scalar) { return wcwidth((wchar_t)scalar); }

int assay_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK); }

int assay_spawn_chdir(void *actions, const char *path) {
  return posix_spawn_file_actions_addchdir_np(actions, path);
}

static ssize_t sink_write(void *cookie, const char *bytes, size_t count) {
  struct assay_sink *sink = cookie;
  if (memchr(bytes, 7, count)) sink->bell = 1;
  return (ssize_t)count;
}

FILE *assay_sink_open(struct assay_sink *sink) {
  cookie_io_functions_t functions = {.write = sink_write};
  FILE *file = fopencookie(sink, "w", functions);
  if (file) setvbuf(file, NULL, _IOFBF, 8192);
  return file;
}
