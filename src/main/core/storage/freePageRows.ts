// Writes over what deleted rows left in the file. Pages that a deletion freed keep their bytes until something new needs them: they are
// all taken at once by zeros and given back. Some at a time, so that nothing that sends waits for it.
import type { Db } from './db'
import { operationGroup, repeatableWrite } from './operations'

/** Pages of one transaction. */
const pagesAtOnce = 512

export const freePageOperations = operationGroup('freePages', {
  /** Call it until nothing is free, then `giveBack` until nothing is held. */
  fillSome: repeatableWrite((db): { isDone: boolean } => {
    const free = pragma(db, 'freelist_count')
    if (free === 0) return { isDone: true }
    // A page of a long value has some bytes fewer to give than it is large.
    const bytes = Math.max(1, Math.min(free, pagesAtOnce) - 1) * (pragma(db, 'page_size') - 4)
    db.run('INSERT INTO free_pages (bytes) VALUES (zeroblob(?))', bytes)
    return { isDone: pragma(db, 'freelist_count') === 0 }
  }),

  giveBack: repeatableWrite((db): { isDone: boolean } => {
    db.run('DELETE FROM free_pages WHERE id = (SELECT max(id) FROM free_pages)')
    return { isDone: db.get('SELECT 1 FROM free_pages') === undefined }
  }),
})

function pragma(db: Db, name: string): number {
  return Number(Object.values(db.get<Record<string, unknown>>(`PRAGMA ${name}`) ?? {})[0])
}
