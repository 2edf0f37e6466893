// The names of what Postrider keeps in a profile. A data folder that a person chose may hold files of their own.

/** Without the database itself and what SQLite puts beside it, and without preferences and log. */
const dataFiles = [
  /^postrider\.sqlite\./,
  /^dispatch\.journal/,
  /^ballast(\.new)?$/,
  /^practice\.jsonl/,
  /^preferences\.bad-.*\.json$/,
]
/** This computer's use of it: preferences, the window's place, the log. */
const useFiles = [/^preferences\.json$/, /^window\.json$/, /^postrider\.log/]

export const dataFolders = ['backups', 'staged', 'freezing', 'pasted', 'uploads', 'exports'] as const

export const isUseFile = (name: string): boolean => useFiles.some((names) => names.test(name))
export const isDataFile = (name: string): boolean => dataFiles.some((names) => names.test(name))
