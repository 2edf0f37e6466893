// A standing send to a million people: its next 90 days are counted, and the planner finds the people who are due. The floor
// reads the same people.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { queryAudience } from '../../src/main/core/campaigns/audience/audienceScopeRows'
import { audienceColumns, type AudienceRow } from '../../src/main/core/campaigns/audience/audienceSql'
import { readDraft } from '../../src/main/core/campaigns/draft/draftRows'
import { standingForecastOperations } from '../../src/main/core/standing/forecastRows'
import { standingPollOperations } from '../../src/main/core/standing/pollRows'
import { standingRuleOperations } from '../../src/main/core/standing/ruleRows'
import { openForWriting } from '../../src/main/core/storage/openDatabase'
import type { Db } from '../../src/main/core/storage/db'
import { sql } from '../../src/main/core/storage/sql'
import type { CampaignId } from '../../src/main/core/base/ids'
import type { Bench } from './bench'
import { bookAccountId, makeBookProfile } from './profiles/contactsProfile'

const people = 1_000_000
const rounds = 3
const id = '5c1f0e7a9b42' as CampaignId
const at = '2026-11-21T09:00:00.000Z'
const maxRatio = 1.5

export const planning: Bench = {
  name: 'planning',
  about: `the next 90 days of a standing send to ${people.toLocaleString('en')} people`,
  async measure(say) {
    const profile = await makeBookProfile({ people })
    const path = join(profile, 'postrider.sqlite')
    addDraft(path)
    const forecasts: number[] = []
    const polls: number[] = []
    const floors: number[] = []
    try {
      const db = openForWriting(path)
      const ruleId = addRule(db)
      for (let round = 1; round <= rounds; round += 1) {
        // Each round reads everyone again, because a count is kept only until something is written.
        db.run(sql`UPDATE standing_rules SET looked_until = ${at} WHERE id = ${ruleId}`)
        floors.push(timed(() => readEveryone(db)))
        const scope = { accountId: bookAccountId, ruleId, at, now: Date.parse(at), ofChange: false }
        let counted = 0
        forecasts.push(
          timed(() => (counted = standingForecastOperations.operations.count.run(db, scope)?.forecast.people ?? 0)),
        )
        polls.push(timed(() => standingPollOperations.operations.poll.run(db, scope)))
        const last = [floors, forecasts, polls].map((values) => `${values.at(-1)?.toFixed(0) ?? ''} ms`)
        say(`   round ${round}: read in ${last[0]}, counted ${counted} in ${last[1]}, polled in ${last[2]}`)
      }
      db.connection.close()
    } finally {
      rmSync(profile, { recursive: true, force: true })
    }
    return [
      { name: 'planning: next 90 days', unit: 'ms', values: forecasts, floors, goal: { most: maxRatio } },
      { name: 'planning: who is due', unit: 'ms', values: polls, floors, goal: { most: maxRatio } },
    ]
  },
}

function timed(run: () => unknown): number {
  const startedAt = performance.now()
  run()
  return performance.now() - startedAt
}

function readEveryone(db: Db): number {
  const draft = readDraft(db, id)
  if (!draft) throw new Error('No draft')
  const audience = queryAudience(db, draft, { accountId: bookAccountId, at })
  let read = 0
  for (const _ of db.iterate<AudienceRow>(sql`${audience} SELECT ${audienceColumns} FROM audience`)) read += 1
  return read
}

function addRule(db: Db): number {
  const operations = standingRuleOperations.operations
  const ruleId = operations.create.run(db, {
    accountId: bookAccountId,
    draftId: id,
    at,
    name: 'Birthdays',
    when: { kind: 'yearly', field: 'custom2', time: '10:00', leapDay: '28_february' },
    zone: 'person',
    missed: { kind: 'leave_out' },
    limits: {
      peoplePerDay: 10_000,
      peoplePerMonth: 100_000,
      peoplePerYear: 1_000_000,
      microsPerDay: 1e12,
      microsPerMonth: 1e12,
      microsPerYear: 1e12,
      validUntil: '2027-11-01',
    },
  })
  db.run(sql`UPDATE standing_rules SET state = 'on' WHERE id = ${ruleId}`)
  return ruleId
}

function addDraft(path: string): void {
  const db = new DatabaseSync(path)
  const timing = JSON.stringify({ kind: 'now', clock: 'app', late: { kind: 'send', minutes: 10 }, quietHours: true })
  db.prepare(
    `INSERT INTO campaigns (id, account_id, name, state, audience, template, timing, sender, created_at, changed_at)
     VALUES (?, ?, 'Bench', 'draft', '{"listIds":[1]}', 'Happy birthday, {{firstname}}!', ?, 'BENCH', ?, ?)`,
  ).run(id, bookAccountId, timing, at, at)
  db.prepare(`INSERT INTO profile (id, profile_id, journal_key, epoch, is_open) VALUES (1, 'bench', ?, 0, 0)`).run(
    'k'.repeat(72),
  )
  db.exec(`UPDATE contacts SET custom2 = date('1940-01-01', '+' || (id * 7919 % 25000) || ' days')`)
  db.close()
}
