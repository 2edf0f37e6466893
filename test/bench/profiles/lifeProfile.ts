// A data folder with a full address book and a history of sends, for pages that show both.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { columnOperations } from '../../../src/main/core/history/columns/columnRows'
import { openInProcess } from '../../support/app/storageInProcess'
import { indexWords, makeBookProfile } from './contactsProfile'
import { addSends } from './historyProfile'

export interface LifeChoice {
  readonly people: number
  readonly messages: number
}

/** The path of the new folder. Everything that the app makes in the background is there already. */
export async function makeLifeProfile({ people, messages }: LifeChoice): Promise<string> {
  const profile = await makeBookProfile({ people })
  const db = new DatabaseSync(join(profile, 'postrider.sqlite'))
  // Its recipients name messages that come after them.
  db.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -400000; BEGIN')
  addSends(db, messages)
  db.exec('COMMIT; ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  await indexWords(profile)
  const storage = await openInProcess({ profile, groups: [columnOperations] })
  const columns = storage.bind<typeof columnOperations>('messageColumns')
  for (let isDone = false; !isDone;) ({ isDone } = await columns.makeOne())
  await storage.close()
  return profile
}
