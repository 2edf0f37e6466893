// Accounts with data of erased people that is still to be removed from files, imports and free pages.
import { operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'

export const erasingOperations = operationGroup('erasing', {
  due: read((db) =>
    db.all<{ accountId: string; withImports: 0 | 1 }>(
      sql`SELECT account_id AS accountId, with_imports AS withImports FROM erasing`,
    ),
  ),
  importsForgotten: write((db, accountId: string) =>
    db.run(sql`UPDATE erasing SET with_imports = 0 WHERE account_id = ${accountId}`),
  ),
  forgotten: write((db, accountId: string) => db.run(sql`DELETE FROM erasing WHERE account_id = ${accountId}`)),
})
