#ifndef ASSAY_TERMINAL_H
#define ASSAY_TERMINAL_H

// What libc has and Swift's Glibc module hides, because that module is built without _GNU_SOURCE.

#include <stdio.h>

/// Columns of one scalar in the current locale, or -1 (wcwidth(3)).
int assay_wcwidth(int scalar);

/// A pipe that never blocks and that no child inherits: pipe2(2) with O_CLOEXEC and O_NONBLOCK.
int assay_pipe(int ends[2]);

/// posix_spawn_file_actions_addchdir_np(3).
int assay_spawn_chdir(void *actions, const char *path);

/// What a sink noticed in the drawing that it dropped.
struct assay_sink {
  int bell;
};

/// A stream that drops what is written to it, except for noting a bell; it lives as long as `sink`.
FILE *assay_sink_open(struct assay_sink *sink);

#endif
