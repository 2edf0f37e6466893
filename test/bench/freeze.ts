// A campaign to 100,000 people is frozen, and its draft is changed afterwards, while something small is written again and again, as
// the engine does that sends another campaign. The floor is one transaction that writes the same people and texts.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { CampaignId } from '../../src/main/core/base/ids'
import type { draftOperations } from '../../src/main/core/campaigns/draft/draftRows'
import { makeFreeze } from '../../src/main/core/campaigns/approval/makeFreeze'
import type { optOutOperations } from '../../src/main/core/contacts/consent/optOutRows'
import type { WorkerName } from '../../src/main/core/ports'
import { openForWriting } from '../../src/main/core/storage/openDatabase'
import { openStorage } from '../../src/main/core/storage/openStorage'
import { systemClock, systemRandom } from '../../src/main/hosts/node/systemClock'
import { workerLimits } from '../../src/main/hosts/node/workers'
import type { Bench } from './bench'
import { bookAccountId, makeBookProfile } from './profiles/contactsProfile'
import { startProbes } from './probes'

const people = 100_000
const rounds = 3
const maxWriteMs = 250
const id = '5c1f0e7a9b42' as CampaignId
const at = '2026-11-21T09:00:00.000Z'
const terms = { accountId: bookAccountId, addresses: [], batchSize: 100, usesOlderApi: false, zone: 'Europe/London' }

const spawnWorker = (name: WorkerName, data: unknown): Worker =>
  new Worker(join(import.meta.dirname, `${name}.mjs`), { workerData: data, resourceLimits: workerLimits[name] })

export const freeze: Bench = {
  name: 'freeze',
  about: `a campaign to ${people.toLocaleString('en')} people is frozen beside small writes`,
  async measure(say) {
    const profile = await makeBookProfile({ people })
    addDraft(join(profile, 'postrider.sqlite'))
    const took: number[] = []
    const slowest: number[] = []
    const floors: number[] = []
    try {
      for (let round = 1; round <= rounds; round++) {
        const { tookMs, writeMs } = await freezeAndChange(profile)
        took.push(tookMs)
        slowest.push(writeMs)
        floors.push(inOneTransaction(profile))
        say(
          `   round ${round}: frozen in ${tookMs.toFixed(0)} ms, the slowest small write took ${writeMs.toFixed(0)} ms`,
        )
      }
    } finally {
      rmSync(profile, { recursive: true, force: true })
    }
    const left = slowest.map((ms) => maxWriteMs - ms)
    return [
      { name: 'freeze', unit: 'ms', values: took, floors },
      { name: 'freeze: slowest write', unit: 'ms', values: slowest },
      { name: `freeze: below ${maxWriteMs} ms by`, unit: 'ms', values: left, goal: { valueAtLeast: 0 } },
    ]
  },
}

async function freezeAndChange(profile: string): Promise<{ tookMs: number; writeMs: number }> {
  const storage = await openStorage({ profile, spawnWorker })
  const freezing = makeFreeze({
    ...{ storage, clock: systemClock, random: systemRandom },
    live: { publish: () => undefined },
  })
  const optOuts = storage.bind<typeof optOutOperations>('optOuts')
  const drafts = storage.bind<typeof draftOperations>('drafts')
  const probe = startProbes({
    read: async () => void (await drafts.get(id)),
    write: async () => {
      await optOuts.record({ accountId: bookAccountId, phones: [], source: 'import', at })
    },
  })
  const startedAt = performance.now()
  const outcome = await freezing.freeze(id, terms)
  const tookMs = performance.now() - startedAt
  if (outcome !== 'frozen') throw new Error(`Not frozen: ${JSON.stringify(outcome)}`)
  await drafts.save({ id, name: 'Changed', at })
  freezing.clearLater()
  // Until every one of them is deleted, which goes on in the background.
  const database = new DatabaseSync(join(profile, 'postrider.sqlite'), { readOnly: true })
  const isAnyLeft = database.prepare('SELECT 1 FROM recipients LIMIT 1')
  while (isAnyLeft.get() !== undefined) await sleep(50)
  database.close()
  const { writes } = await probe.stop()
  await freezing.stop()
  await storage.close()
  return { tookMs, writeMs: Math.max(...writes) }
}

/** How long the writer was held when a freeze was one transaction, without the time for the texts. */
function inOneTransaction(profile: string): number {
  const db = openForWriting(join(profile, 'postrider.sqlite'))
  const startedAt = performance.now()
  db.script('BEGIN IMMEDIATE')
  db.script(`INSERT INTO recipients (campaign_id, position, contact_id, phone, name, country, parts, state)
      SELECT '${id}', row_number() OVER (ORDER BY name_key, c.id), c.id, phone, firstname || ' ' || lastname, country, 1, 'pending'
      FROM contacts c JOIN list_contacts m ON m.contact_id = c.id WHERE m.list_id = 1;
    INSERT INTO recipient_texts (recipient_id, text) SELECT id, 'Dear ' || name || ', your points are waiting for you.' FROM recipients`)
  db.script('COMMIT')
  const tookMs = performance.now() - startedAt
  db.script('DELETE FROM recipients')
  db.close()
  return tookMs
}

function addDraft(databasePath: string): void {
  const db = new DatabaseSync(databasePath)
  db.exec(`INSERT INTO contact_fields (account_id, name) VALUES ('${bookAccountId}', 'points')`)
  const timing = JSON.stringify({ kind: 'now', clock: 'app', late: { kind: 'send', minutes: 10 }, quietHours: true })
  db.prepare(
    `INSERT INTO campaigns (id, account_id, name, state, audience, template, timing, sender, created_at, changed_at)
     VALUES (?, ?, 'Bench', 'draft', '{"listIds":[1]}', ?, ?, 'BENCH', ?, ?)`,
  ).run(
    id,
    bookAccountId,
    'Dear {{firstname}}, your {{points}} points at {{custom1}} are waiting for you.',
    timing,
    at,
    at,
  )
  db.close()
}
