#ifndef ASSAY_FAULTY_FILES_H
#define ASSAY_FAULTY_FILES_H

/// Puts a file system of SQLite in front of the usual one that lets one call fail.
///
/// The variable ASSAY_FAULT chooses it: `write 3` fails the third write, `write 3 on` that one and
/// all later ones. Calls: open, read, write, sync, truncate, delete, lock, memory. Behind `count`
/// stands a file that gets the number of calls of each kind at the end.
void assay_faulty_files_install(void);

#endif
