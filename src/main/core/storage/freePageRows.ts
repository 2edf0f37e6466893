// Overwrites the bytes of deleted rows. A freed page keeps its bytes until it is used again, so all free pages are filled with zeros
// and freed again, a few at a time so that sending does not have to wait.
import type { Db } from './db'
import { operationGroup, repeatableWrite } from './operations'
import { named, sql } from './sql'

/** Pages per transaction. */
const pagesAtOnce = 512

export const freePageOperations = operationGroup('freePages', {
  /** Call it until it is done, then call `giveBack` until it is done. */
  fillSome: repeatableWrite((db): { isDone: boolean } => {
    const free = pragma(db, 'freelist_count')
    if (free === 0) return { isDone: true }
    // A page of a long value holds a few bytes less than its size.
    const bytes = Math.max(1, Math.min(free, pagesAtOnce) - 1) * (pragma(db, 'page_size') - 4)
    db.run(sql`INSERT INTO free_pages (bytes) VALUES (zeroblob(${bytes}))`)
    return { isDone: pragma(db, 'freelist_count') === 0 }
  }),

  giveBack: repeatableWrite((db): { isDone: boolean } => {
    db.run(sql`DELETE FROM free_pages WHERE id = (SELECT max(id) FROM free_pages)`)
    return { isDone: db.get(sql`SELECT 1 FROM free_pages`) === undefined }
  }),
})

function pragma(db: Db, name: string): number {
  return Number(Object.values(db.get<Record<string, unknown>>(sql`PRAGMA ${named(name)}`) ?? {})[0])
}
