// The selection of a table. `all` means every row of the current filter except `keys`, so that a million rows can be selected
// without reading them.
export interface TableSelection {
  readonly mode: 'some' | 'all'
  /** Chosen keys, or in mode `all` the keys that are not chosen. */
  readonly keys: ReadonlySet<string>
}

export const nothingSelected: TableSelection = { mode: 'some', keys: new Set() }
export const everythingSelected: TableSelection = { mode: 'all', keys: new Set() }

export function isSelected(selection: TableSelection, key: string): boolean {
  return selection.keys.has(key) === (selection.mode === 'some')
}

export function countSelected(selection: TableSelection, total: number): number {
  return selection.mode === 'some' ? selection.keys.size : Math.max(0, total - selection.keys.size)
}

/** The selection with these keys chosen or not. */
export function withSelected(selection: TableSelection, keys: Iterable<string>, chosen: boolean): TableSelection {
  const next = new Set(selection.keys)
  for (const key of keys) {
    if (chosen === (selection.mode === 'some')) next.add(key)
    else next.delete(key)
  }
  return { mode: selection.mode, keys: next }
}
