#ifndef ASSAY_TERMINAL_H
#define ASSAY_TERMINAL_H

// What libc has and Swift's Glibc module hides, because that module is built without _GNU_SOURCE.

/// Columns of one scalar in the current locale, or -1 (wcwidth(3)).
int assay_wcwidth(int scalar);

#endif
