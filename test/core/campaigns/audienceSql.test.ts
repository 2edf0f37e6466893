// The audience of a draft, against a plain reading of the rules in memory.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CampaignId } from '../../../src/main/core/base/ids'
import { queryAudience } from '../../../src/main/core/campaigns/audience/audienceScopeRows'
import type { AudienceRow, LeftOutReason } from '../../../src/main/core/campaigns/audience/audienceSql'
import { readDraft, type StoredAudience } from '../../../src/main/core/campaigns/draft/draftRows'
import { survey } from '../../../src/main/core/campaigns/draft/surveyRows'
import type { Db } from '../../../src/main/core/storage/db'
import { openForWriting } from '../../../src/main/core/storage/openDatabase'
import { sql } from '../../../src/main/core/storage/sql'

const accountId = 'account-1'
const at = '2026-11-20T12:00:00.000Z'
const long = '2026-10-01T12:00:00.000Z'
const lately = '2026-11-18T12:00:00.000Z'
const draftId = 'draft-1' as CampaignId
const phones = Array.from({ length: 8 }, (_, index) => `+44770090000${index}`)

let folder: string
let db: Db
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'postrider-audience-'))
  db = openForWriting(join(folder, 'postrider.sqlite'))
  db.run(sql`
    INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place,
      sender, country, batch_size, pace_per_second, is_active, created_at)
    VALUES (${accountId}, '', 'practice', '', '', '', 'none', 'none', '', 'GB', 100, 10, 1, ${long})
  `)
  for (const id of [1, 2, 3, 4])
    db.run(sql`
      INSERT INTO lists (id, account_id, name, created_at, updated_at)
      VALUES (${id}, ${accountId}, ${`L${id}`}, ${long}, ${long})
    `)
  const rules = [
    { kind: 'in_lists', listIds: [4] },
    { kind: 'field', field: 'custom1', test: 'equals', value: 'Bath' },
    {
      kind: 'any',
      rules: [
        { kind: 'verified', activity: 'not_active', since: { daysAgo: 30 } },
        { kind: 'replied', since: { daysAgo: 30 } },
      ],
    },
    {
      kind: 'all',
      rules: [
        { kind: 'not', rule: { kind: 'set_apart' } },
        { kind: 'verified', activity: 'never' },
      ],
    },
  ]
  rules.forEach((rule, index) =>
    db.run(sql`
      INSERT INTO smart_lists (id, account_id, name, rule, created_at, updated_at)
      VALUES (${index + 1}, ${accountId}, ${`S${index}`}, ${JSON.stringify(rule)}, ${long}, ${long})
    `),
  )
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

interface SetRow {
  readonly phone: number | 'unusable' | 'duplicate'
  readonly refuses: boolean
}

interface World {
  /** One entry for each number: whether it is a contact, and its facts. */
  readonly people: readonly {
    readonly isContact: boolean
    readonly town: 'Bath' | 'York'
    readonly lists: readonly number[]
    readonly out: readonly number[]
    readonly texted: 'never' | 'long_ago' | 'listed' | 'handed_over' | 'scheduled' | 'as_test'
    readonly earlier: 'not' | 'in' | 'left_out' | 'in_before_that'
    readonly failed: boolean
    readonly isApart: boolean
    /** Looked up: the last answer, and when. */
    readonly verified: 'never' | 'active' | 'not_active' | 'not_active_before' | 'not_active_long_ago'
    readonly replied: 'never' | 'long_ago' | 'lately'
  }[]
  readonly sets: readonly {
    readonly kind: 'pasted' | 'spreadsheet'
    readonly rows: readonly SetRow[]
    readonly isRemoved: boolean
  }[]
  readonly listIds: readonly number[]
  readonly smartListIds: readonly number[]
  readonly onlyIn: { readonly listIds: readonly number[]; readonly smartListIds: readonly number[] }
  readonly exceptIn: { readonly listIds: readonly number[]; readonly smartListIds: readonly number[] }
  readonly notTextedDays: number | undefined
  readonly hasExcept: boolean
  readonly hasRetry: boolean
  readonly bypass: boolean
}

const lists = fc.uniqueArray(fc.constantFrom(1, 2, 3, 4), { maxLength: 3 })
const few = <Value>(...values: Value[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 1 })
const world: fc.Arbitrary<World> = fc.record({
  people: fc.array(
    fc.record({
      isContact: fc.boolean(),
      town: fc.constantFrom('Bath' as const, 'York' as const),
      lists,
      out: fc.uniqueArray(fc.constantFrom(0, 1, 2), { maxLength: 2 }),
      texted: fc.constantFrom('never', 'never', 'long_ago', 'listed', 'handed_over', 'scheduled', 'as_test'),
      earlier: fc.constantFrom('not', 'not', 'in', 'left_out', 'in_before_that'),
      failed: fc.boolean(),
      isApart: fc.constantFrom(false, false, true),
      verified: fc.constantFrom('never', 'active', 'not_active', 'not_active_before', 'not_active_long_ago'),
      replied: fc.constantFrom('never', 'never', 'long_ago', 'lately'),
    }),
    { minLength: phones.length, maxLength: phones.length },
  ),
  sets: fc.array(
    fc.record({
      kind: fc.constantFrom('pasted' as const, 'spreadsheet' as const),
      rows: fc.array(
        fc.record({
          phone: fc.oneof(fc.nat(phones.length - 1), fc.constantFrom('unusable' as const, 'duplicate' as const)),
          refuses: fc.boolean(),
        }),
        { maxLength: 5 },
      ),
      isRemoved: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  listIds: lists,
  smartListIds: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 99), { maxLength: 2 }),
  onlyIn: fc.record({ listIds: few(1, 2, 3), smartListIds: few(1, 2, 3, 4) }),
  exceptIn: fc.record({ listIds: few(1, 2, 3), smartListIds: few(1, 2, 3, 4, 99) }),
  notTextedDays: fc.constantFrom(undefined, 7),
  hasExcept: fc.boolean(),
  hasRetry: fc.boolean(),
  bypass: fc.boolean(),
})

describe('the people of a draft', () => {
  test('a draft has everyone of its sources once, each left out for the worst reason only, whatever is chosen', () => {
    fc.assert(
      fc.property(world, (given) => {
        db.script('SAVEPOINT world')
        try {
          store(given)
          const people = expected(given)
          expect(found()).toEqual(people)
          expect(funnel()).toEqual(funnelOf(people))
        } finally {
          db.script('ROLLBACK TO world; RELEASE world')
        }
      }),
      { numRuns: 250 },
    )
  })
})

interface Told {
  readonly phone: string
  readonly reason: LeftOutReason | null
  readonly name: string
}

function found(): Told[] {
  const draft = readDraft(db, draftId)
  if (!draft) throw new Error('There is no draft')
  const audience = queryAudience(db, draft, { accountId, at })
  return db
    .all<AudienceRow>(sql`${audience} SELECT * FROM audience`)
    .map(({ phone, reason, firstname }) => ({ phone, reason, name: firstname }))
    .sort(byAll)
}

/** The funnel as it is shown: people found, those left out by reason, and people left. */
function funnel() {
  const draft = readDraft(db, draftId)
  if (!draft) throw new Error('There is no draft')
  const { found: all, leftOut, people } = survey(db, draft, { accountId, at }).measured
  const minus = Object.fromEntries(leftOut.map(({ reason, people: count }) => [reason, count]))
  expect(all).toBe(people + leftOut.reduce((sum, { people: count }) => sum + count, 0))
  return { all, people, minus }
}

function funnelOf(told: readonly Told[]) {
  const minus: Record<string, number> = {}
  for (const { reason } of told) if (reason !== null) minus[reason] = (minus[reason] ?? 0) + 1
  return { all: told.length, people: told.filter(({ reason }) => reason === null).length, minus }
}

const keyOf = ({ phone, name, reason }: Told): string => `${phone} ${name} ${reason}`
const byAll = (a: Told, b: Told): number => (keyOf(a) < keyOf(b) ? -1 : 1)

/** The same in plain words: sources one after the other, then the reasons in their order. */
function expected(given: World): Told[] {
  const { people } = given
  const inLists = (index: number, ids: readonly number[]) =>
    ids.filter((id) => people[index]?.isContact === true && people[index].lists.includes(id))
  const inSmart = (index: number, id: number) => {
    const person = people[index]
    if (person?.isContact !== true) return false
    if (id === 1) return person.lists.includes(4)
    if (id === 2) return person.town === 'Bath'
    if (id === 3) return person.verified === 'not_active' || person.replied === 'lately'
    return id === 4 && !person.isApart && person.verified === 'never'
  }
  const rows: { index: number; rank: number; own: string | undefined; refuses: boolean }[] = []
  const told: Told[] = []
  phones.forEach((_, index) => {
    const isOfContact = people[index]?.isContact === true
    if (given.hasRetry && people[index]?.failed)
      rows.push({ index, rank: 1, own: isOfContact ? undefined : 'Retried', refuses: false })
    for (const id of inLists(index, given.listIds)) rows.push({ index, rank: 2 + id, own: undefined, refuses: false })
    for (const id of given.smartListIds)
      if (inSmart(index, id)) rows.push({ index, rank: 100 + id, own: undefined, refuses: false })
  })
  given.sets.forEach(({ kind, rows: setRows, isRemoved }, set) => {
    if (isRemoved) return
    setRows.forEach(({ phone, refuses }, place) => {
      if (typeof phone === 'string') {
        told.push({
          phone: phone === 'unusable' ? 'written' : (phones[0] ?? ''),
          reason: phone === 'unusable' ? 'invalid' : 'duplicate',
          name: `Row ${set} ${place}`,
        })
        return
      }
      const isOwn = kind === 'spreadsheet' || !people[phone]?.isContact
      rows.push({
        index: phone,
        rank: isOwn ? -1_000 + set * 100 + place : 1_000 + set * 100 + place,
        own: isOwn ? `Row ${set} ${place}` : undefined,
        refuses,
      })
    })
  })
  phones.forEach((phone, index) => {
    const person = people[index]
    const mine = rows.filter((row) => row.index === index).sort((a, b) => a.rank - b.rank)
    if (!person) return
    mine.forEach(({ own }, nth) =>
      told.push({
        phone,
        name: own ?? `Contact ${index}`,
        reason:
          nth > 0
            ? 'duplicate'
            : reasonOf(
                index,
                mine.some(({ refuses }) => refuses),
              ),
      }),
    )
  })
  return told.sort(byAll)

  function reasonOf(index: number, refuses: boolean): LeftOutReason | null {
    const person = people[index]
    if (!person) return null
    const counted = [...given.listIds, ...(given.hasRetry ? [2] : [])]
    if (!given.bypass && (refuses || person.out.includes(0))) return 'opted_out'
    if (!given.bypass && person.out.some((id) => counted.includes(id))) return 'opted_out_of_list'
    if (person.isApart) return 'set_apart'
    const { onlyIn, exceptIn } = given
    if (inLists(index, onlyIn.listIds).length < onlyIn.listIds.length) return 'not_in_all'
    if (onlyIn.smartListIds.some((id) => !inSmart(index, id))) return 'not_in_all'
    if (inLists(index, exceptIn.listIds).length > 0) return 'in_excluded'
    if (exceptIn.smartListIds.some((id) => inSmart(index, id))) return 'in_excluded'
    if (given.hasExcept && (person.earlier === 'in' || person.earlier === 'in_before_that')) return 'in_earlier'
    const wasTexted = ['listed', 'handed_over', 'scheduled'].includes(person.texted)
    return given.notTextedDays !== undefined && wasTexted ? 'texted_recently' : null
  }
}

function store(given: World): void {
  const { listIds, smartListIds, onlyIn, exceptIn, notTextedDays } = given
  const audience: StoredAudience = {
    ...{ listIds, smartListIds },
    onlyIn: { listIds: [...onlyIn.listIds], smartListIds: [...onlyIn.smartListIds] },
    exceptIn: { listIds: [...exceptIn.listIds], smartListIds: [...exceptIn.smartListIds] },
    ...(notTextedDays === undefined ? {} : { notTextedDays }),
    ...(given.hasExcept ? { exceptCampaign: 'earlier' } : {}),
    ...(given.hasRetry ? { recipients: { campaignId: 'retried', of: 'failed', listIds: [2] } } : {}),
  }
  addCampaign('retried', {})
  addCampaign('before', {})
  addCampaign('earlier', { exceptCampaign: 'before' })
  addCampaign('sent', {})
  addCampaign('test', {}, 1)
  addCampaign(draftId, audience)
  db.run(sql`UPDATE campaigns SET bypass_opt_out = ${given.bypass ? 1 : 0} WHERE id = ${draftId}`)
  const attempts = [
    addAttempt('sent', long, null),
    addAttempt('sent', lately, null),
    addAttempt('sent', long, lately),
    addAttempt('test', lately, null),
  ]
  given.people.forEach((person, index) => addPerson(person, index, attempts))
  given.sets.forEach(({ kind, rows, isRemoved }, set) => {
    const { id } = db.run(sql`
      INSERT INTO row_sets (campaign_id, kind, name, added_at, removed_at)
      VALUES (${draftId}, ${kind}, '', ${at}, ${isRemoved ? at : null})
    `)
    rows.forEach(({ phone, refuses }, place) => {
      const [number, why] =
        phone === 'unusable'
          ? [null, 'too_short']
          : typeof phone === 'string'
            ? [phones[0] ?? '', 'duplicate_in_file']
            : [phones[phone] ?? '', refuses ? 'consent_no' : null]
      db.run(sql`
        INSERT INTO row_set_people (row_set_id, written, phone, why, firstname)
        VALUES (${id}, 'written', ${number}, ${why}, ${`Row ${set} ${place}`})
      `)
    })
  })
}

function addKnown(
  phone: string,
  { isApart, verified, replied }: Pick<World['people'][number], 'isApart' | 'verified' | 'replied'>,
): void {
  const result = (isActive: boolean, when: string, isLast: boolean): void =>
    void db.run(sql`
      INSERT INTO number_results (account_id, phone, status, is_active, raw, checked_at, is_last)
      VALUES (${accountId}, ${phone}, '', ${isActive ? 1 : 0}, '{}', ${when}, ${isLast ? 1 : 0})
    `)
  if (isApart) db.run(sql`INSERT INTO set_apart (account_id, phone, at) VALUES (${accountId}, ${phone}, ${long})`)
  if (verified === 'active') result(true, lately, true)
  if (verified === 'not_active') result(false, lately, true)
  if (verified === 'not_active_long_ago') result(false, long, true)
  if (verified === 'not_active_before') {
    result(false, long, false)
    result(true, lately, true)
  }
  if (replied !== 'never')
    db.run(sql`
      INSERT INTO replies (account_id, phone, sent_to, text, search_key, at, seen_at, content_hash, is_dated, meaning)
      VALUES (${accountId}, ${phone}, '', 'Hello', 'hello', ${replied === 'lately' ? lately : long},
        ${replied === 'lately' ? lately : long}, ${phone}, 1, 'reply')
    `)
}

function addPerson(
  { isContact, town, lists: of, out, texted, earlier, failed, ...known }: World['people'][number],
  index: number,
  attempts: readonly number[],
): void {
  const phone = phones[index] ?? ''
  if (isContact) {
    const { id } = db.run(sql`
      INSERT INTO contacts (account_id, phone, firstname, custom1, created_at, updated_at)
      VALUES (${accountId}, ${phone}, ${`Contact ${index}`}, ${town}, ${long}, ${long})
    `)
    for (const list of of)
      db.run(sql`
        INSERT INTO list_contacts (list_id, contact_id, added_at) VALUES (${list}, ${id}, ${long})
      `)
  }
  for (const list of out)
    db.run(sql`
      INSERT INTO opt_outs (account_id, phone, list_id, source, since)
      VALUES (${accountId}, ${phone}, ${list}, 'gateway', ${long})
    `)
  addKnown(phone, known)
  if (earlier === 'in') addRecipient('earlier', phone, 'accepted', index + 1)
  if (earlier === 'in_before_that') addRecipient('before', phone, 'refused', index + 1)
  if (earlier === 'left_out') addRecipient('earlier', phone, 'skipped', null)
  addRecipient('retried', phone, 'accepted', index + 1, failed ? 'FAILED' : 'DELIVERED')
  const hand = (campaign: string, attempt: number | undefined): void => {
    const id = addRecipient(campaign, phone, 'accepted', index + 1)
    db.run(sql`
      INSERT INTO attempt_recipients (attempt_id, recipient_id, live) VALUES (${attempt ?? 0}, ${id}, 1)
    `)
  }
  if (texted === 'long_ago') hand('sent', attempts[0])
  if (texted === 'handed_over') hand('sent', attempts[1])
  if (texted === 'scheduled') hand('sent', attempts[2])
  if (texted === 'as_test') hand('test', attempts[3])
  if (texted === 'listed' || texted === 'as_test' || texted === 'long_ago')
    db.run(sql`
      INSERT INTO messages (account_id, gateway_key, gateway_id, phone, sender, text, status, delivery, is_final,
        created_at, updated_at, at, first_seen_at, changed_at, campaign_id, raw)
      VALUES (${accountId}, ${`key ${index}`}, '', ${phone}, '', '', '', 'delivered', 1, '', '',
        ${texted === 'long_ago' ? long : lately}, '', '', ${texted === 'as_test' ? 'test' : null}, '{}')
    `)
}

function addCampaign(id: string, audience: object, isTest = 0): void {
  db.run(sql`
    INSERT INTO campaigns (id, account_id, name, state, audience, is_test, created_at, changed_at)
    VALUES (${id}, ${accountId}, '', ${id === draftId ? 'draft' : 'done'}, ${JSON.stringify(audience)}, ${isTest},
      ${long}, ${long})
  `)
}

function addAttempt(campaign: string, armedAt: string, scheduledFor: string | null): number {
  return db.run(sql`
    INSERT INTO attempts (campaign_id, batch, form, state, people, payload_hash, armed_at, scheduled_for)
    VALUES (${campaign}, 1, 'several', 'acked', 1, '', ${armedAt}, ${scheduledFor})
  `).id
}

function addRecipient(
  campaign: string,
  phone: string,
  state: string,
  position: number | null,
  delivery: string | null = null,
): number {
  return db.run(sql`
    INSERT INTO recipients (campaign_id, position, phone, name, parts, state, delivery)
    VALUES (${campaign}, ${position}, ${phone}, 'Retried', 1, ${state}, ${delivery})
  `).id
}
