import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openInProcess } from '../../support/app/storageInProcess'
import { makeMaintenance } from '../../../src/main/core/storage/worker/maintenance'
import { runMaintenanceTask } from '../../../src/main/core/storage/worker/maintenanceTasks'
import { makeProfile } from '../../support/app/openCore'
import { addRule, minute, openWithPeople, pass, switchOn } from '../../support/steps/standingSteps'

/** The sums, counted from the claims themselves. */
const counted = `SELECT rule_id, limit_day, coalesce(campaign_id, '') AS campaign_id, count(*) AS people,
  coalesce(sum(micros), 0) AS micros FROM standing_claims WHERE state <> 'left_out' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
const kept = `SELECT rule_id, limit_day, campaign_id, people, micros FROM standing_sums WHERE people <> 0 OR micros <> 0
  ORDER BY 1, 2, 3`

async function makeClaims(): Promise<{ path: string; profile: string; db: DatabaseSync }> {
  const profile = makeProfile()
  await (await openInProcess({ profile, groups: [] })).close()
  const path = join(profile, 'postrider.sqlite')
  const db = new DatabaseSync(path)
  db.exec(`
    INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender,
      country, batch_size, pace_per_second, created_at) VALUES ('a', 'A', 'practice', '', '', '', 'none', 'none', '', 'GB', 1, 1, '');
    INSERT INTO campaigns (id, account_id, name, state, audience, template, timing, sender, created_at, changed_at)
      VALUES ('d1', 'a', 'Draft', 'draft', '{}', '', '{}', '', '', ''), ('d2', 'a', 'Draft', 'draft', '{}', '', '{}', '', '', '');
    INSERT INTO standing_rules (id, account_id, draft_id, name, terms, limits, created_at, changed_at)
      VALUES (1, 'a', 'd1', 'One', '{}', '{}', '', ''), (2, 'a', 'd2', 'Two', '{}', '{}', '', '')`)
  return { path, profile, db }
}

function claim(db: DatabaseSync, id: number, day = '2026-11-20'): void {
  db.prepare(
    `INSERT INTO standing_claims (id, rule_id, person, contact_id, due_day, at, until, limit_day, campaign_id)
     VALUES (?, ?, ?, ?, ?, '', '', ?, ?)`,
  ).run(id, 1 + (id % 2), `p${id}`, id, day, day, id % 5 === 0 ? null : `c${id % 4}`)
}

const changes = [
  `UPDATE standing_claims SET state = 'approved' WHERE campaign_id = ?`,
  `UPDATE standing_claims SET micros = id * 7 WHERE campaign_id = ? AND state = 'approved'`,
  `UPDATE standing_claims SET state = 'left_out', reason = 'stopped' WHERE campaign_id = ? AND id % 3 = 0`,
  `UPDATE standing_claims SET person = person || 'x' WHERE campaign_id = ?`,
  `UPDATE standing_claims SET state = 'approved', reason = NULL WHERE campaign_id = ? AND state = 'left_out'`,
  `UPDATE standing_claims SET limit_day = '2026-12-01' WHERE campaign_id = ? AND id % 2 = 0`,
  `UPDATE standing_claims SET campaign_id = NULL WHERE campaign_id = ? AND id % 7 = 0`,
  `DELETE FROM standing_claims WHERE campaign_id = ? AND state = 'claimed'`,
]

test('the sums of a standing send are what its claims come to, whatever becomes of them', async () => {
  const { db } = await makeClaims()
  const act = fc.tuple(fc.nat(changes.length), fc.nat(3), fc.constantFrom('2026-11-20', '2026-11-21', '2027-01-01'))
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      db.exec('BEGIN')
      let id = 0
      for (const [which, campaign, day] of acts) {
        for (let added = 0; added < 4; added += 1) claim(db, (id += 1), day)
        const change = changes[which]
        if (change !== undefined) db.prepare(change).run(`c${campaign}`)
      }
      const [sums, claims] = [db.prepare(kept).all(), db.prepare(counted).all()]
      db.exec('ROLLBACK')
      expect(sums).toEqual(claims)
    }),
    { numRuns: 60 },
  )
  db.close()
})

test('a day that is given up each minute left a sum of nothing behind each time', async () => {
  const { db } = await makeClaims()
  claim(db, 4)
  claim(db, 8)
  db.exec("UPDATE standing_claims SET state = 'approved' WHERE id = 4")
  db.exec("DELETE FROM standing_claims WHERE campaign_id = 'c0' AND state = 'claimed'")
  expect(db.prepare('SELECT people FROM standing_sums').all()).toEqual([{ people: 1 }])
  db.exec("DELETE FROM standing_claims WHERE campaign_id = 'c0'")
  expect(db.prepare('SELECT people FROM standing_sums').all()).toEqual([])
  db.close()
})

test('a person who was skipped before this version kept counting, and does not after the profile is opened', async () => {
  const { db } = await makeClaims()
  claim(db, 2)
  claim(db, 6)
  db.exec(`
    UPDATE standing_claims SET state = 'approved';
    DROP TRIGGER standing_claim_skipped;
    DROP TRIGGER standing_claim_not_skipped;
    INSERT INTO campaigns (id, account_id, name, state, audience, template, timing, sender, created_at, changed_at, standing_id)
      VALUES ('c2', 'a', 'Day', 'done', '{}', '', '{}', '', '', '', 1);
    INSERT INTO recipients (campaign_id, contact_id, phone, name, parts, position, state)
      VALUES ('c2', 2, '+447700900001', '', 1, 1, 'skipped'), ('c2', 6, '+447700900002', '', 1, 2, 'accepted')`)
  db.exec(readFileSync('src/main/core/storage/migrations/0042_people_of_a_day_not_sent_to.sql', 'utf8'))
  expect(db.prepare('SELECT people FROM standing_sums').all()).toEqual([{ people: 1 }])
  expect(db.prepare('SELECT state, reason FROM standing_claims WHERE id = 2').get()).toEqual({
    state: 'left_out',
    reason: 'not_reachable',
  })
  db.close()
})

test('a rolled back claim is in no sum', async () => {
  const { db } = await makeClaims()
  claim(db, 1)
  db.exec('BEGIN')
  claim(db, 2)
  db.exec('ROLLBACK')
  expect(db.prepare('SELECT sum(people) AS people FROM standing_sums').get()).toEqual({ people: 1 })
  db.close()
})

test('after a salvage the sums are those of the claims that could be read', async () => {
  const { db, path, profile } = await makeClaims()
  for (let id = 1; id <= 2_000; id += 1) claim(db, id)
  const [page] = db.prepare(`SELECT pageno FROM dbstat WHERE name = 'standing_claims' AND pagetype = 'leaf'`).all()
  db.close()
  const bytes = readFileSync(path)
  const from = ((page as { pageno: number }).pageno - 1) * 4096
  writeFileSync(path, bytes.fill(0xa5, from, from + 4096))

  await makeMaintenance({ profile, runTask: runMaintenanceTask }).salvage({ at: '2026-11-20T10:00:00.000Z' })

  const after = new DatabaseSync(path)
  const { people } = after.prepare('SELECT count(*) AS people FROM standing_claims').get() as { people: number }
  expect(people).toBeLessThan(2_000)
  expect(after.prepare(kept).all()).toEqual(after.prepare(counted).all())
  claim(after, 5_000)
  expect(after.prepare(kept).all()).toEqual(after.prepare(counted).all())
  after.close()
})

test('the sums of a rule that sent are those of its claims', async () => {
  const { core, listId } = await openWithPeople()
  const rule = await addRule(core, listId)
  await switchOn(core, rule)
  await pass(core, 100 * minute)
  const sums = core.db.prepare(kept).all()
  expect(sums).toHaveLength(1)
  expect(sums).toEqual(core.db.prepare(counted).all())
})
