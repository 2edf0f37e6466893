// Everything that is worked out of a draft before anyone is texted, for 100,000 people from the database with three fields in
// their message: who is left out and why, every text rendered, checked and counted in parts, where they are, and the flight plan
// with quiet hours and a daily cap. What the app itself asks, in a worker as the app's reader is one.
//
// The floor is rendering alone with a bare string join: the same people, read by the same statement in the same worker, their
// texts put together by `join` and nothing else. Reading is in both; what is looked at, counted and planned is not in the floor.
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DatabaseSync } from 'node:sqlite'
import type { Bench } from './bench'
import { bookAccountId, makeBookProfile } from './profiles/contactsProfile'
import type { PreflightTimes, PreflightWork } from './own/ownPreflight'

const people = 100_000
const rounds = 7
const maxTimesFloor = 1.5
const campaignId = '5c1f0e7a9b42'
const template = 'Dear {{firstname}}, your {{points}} points at {{custom1}} are waiting for you.'
const timing = JSON.stringify({
  ...{ kind: 'now', clock: 'app', late: { kind: 'send', minutes: 10 }, quietHours: true },
})

export const preflight: Bench = {
  name: 'preflight',
  about: `what is worked out before a send to ${people.toLocaleString('en')} people, against a bare join of their texts`,
  async measure(say) {
    const profile = await makeBookProfile({ people })
    addDraft(join(profile, 'postrider.sqlite'))
    try {
      const times = await inWorker({ profile, campaignId, rounds })
      say(`   ${times.people.toLocaleString('en')} people get it`)
      return [
        {
          name: 'preflight',
          unit: 'ms',
          values: times.preflightMs,
          floors: times.floorMs,
          goal: { most: maxTimesFloor },
        },
      ]
    } finally {
      rmSync(profile, { recursive: true, force: true })
    }
  },
}

function addDraft(databasePath: string): void {
  const db = new DatabaseSync(databasePath)
  db.exec(`INSERT INTO contact_fields (account_id, name) VALUES ('${bookAccountId}', 'points')`)
  db.prepare(
    `INSERT INTO campaigns (id, account_id, name, state, audience, template, timing, sender, created_at, changed_at)
     VALUES (?, ?, 'Bench', 'draft', '{"listIds":[1]}', ?, ?, 'BENCH', ?, ?)`,
  ).run(campaignId, bookAccountId, template, timing, '2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00.000Z')
  db.close()
}

async function inWorker(work: PreflightWork): Promise<PreflightTimes> {
  const worker = new Worker(join(import.meta.dirname, 'ownPreflight.mjs'), { workerData: work })
  const [times] = (await once(worker, 'message')) as [PreflightTimes]
  await worker.terminate()
  return times
}
