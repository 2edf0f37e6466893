// People of a frozen campaign who got nearly the same text lately: by a campaign of this computer, or by what the gateway's listing
// shows of another one. Reads the frozen texts, never the people's data of now.
import type { CampaignId } from '../../base/ids'
import { parseTemplate } from '../../messages/parseTemplate'
import { notReceivedSql } from '../../outbox/store/nextPeopleRows'
import type { Db } from '../../storage/db'
import { operationGroup, read } from '../../storage/operations'
import { sql, type Sql } from '../../storage/sql'
import { namesShown, readNames, readRepeated, type Repeated, type RepeatedPage, type Window } from './repeatedRows'
import { fewestPairs, likeness, nearlySame, shapeOf, type TextShape } from './sameText'

export interface SameText {
  readonly source: 'here' | 'account' | 'gateway'
  /** Set for a campaign of this account. */
  readonly campaignId?: string
  /** That of the campaign, or of the other account of this profile that sent it. */
  readonly name?: string
  /** When it was approved, or listed last. */
  readonly at: string
  /** People of both. */
  readonly people: number
  /** The first few in the order of sending: a name, or the number if there is no name. */
  readonly names: readonly string[]
}

export interface SameTextFound {
  /** The ones with the most people. */
  readonly campaigns: readonly SameText[]
  /** Everyone who got nearly this text, each counted once. */
  readonly people: number
}

export interface SameTextQuestion {
  readonly accountId: string
  readonly id: CampaignId
  /** ISO instant: what is older does not count. */
  readonly since: string
  /** Messages to one's own number may be tests of another computer. Empty: none is known. */
  readonly ownPhone: string
}

interface EarlierCampaign {
  readonly id: string
  readonly name: string
  readonly template: string
  readonly at: string
}

/** The most harmful are shown; a shop that sends the same every day needs no list of them. */
const maxShown = 3

const mayHaveGotItSql = sql`(b.state IN ('pending', 'held', 'inflight', 'uncertain', 'absent')
  OR (b.state = 'accepted' AND upper(coalesce(b.delivery, '')) NOT IN ${notReceivedSql})
  OR (b.state = 'closed' AND b.reason IN ('assumed_sent', 'left_to_other')))`
/** People of both campaigns, `a` in one and `b` in the other. */
const bothSql = (id: string, otherId: string, texts = sql``): Sql =>
  sql`recipients a JOIN recipients b ON b.campaign_id = ${otherId} AND b.phone = a.phone AND b.position IS NOT NULL
    AND ${mayHaveGotItSql} ${texts} WHERE a.campaign_id = ${id} AND a.position IS NOT NULL`

export const sameTextOperations = operationGroup('sameText', {
  find: read((db, question: SameTextQuestion): SameTextFound => {
    const found = findAll(db, question)
    const campaigns = found.sources
      .sort((one, other) => other.people - one.people)
      .slice(0, maxShown)
      .map(({ first, ...source }) => ({ ...source, names: readNames(db, question.id, first) }))
    return { campaigns, people: found.people }
  }),

  /** A window of the people who got nearly this text, in the order of sending. */
  people: read((db, { offset, limit, ...question }: SameTextQuestion & Window): RepeatedPage => {
    const { texts, latest, sources, people } = findAll(db, question)
    const shown: Repeated[] = []
    let before = 0
    for (let position = 1; position < texts.length && shown.length < limit; position += 1) {
      const earlier = texts[position] ?? 0
      if (earlier === 0) continue
      before += 1
      if (before > offset)
        shown.push({ position, texts: earlier + 1, lastAt: sources[latest[position] ?? 0]?.at ?? '' })
    }
    return { total: people, rows: readRepeated(db, question.id, shown) }
  }),
})

interface Source extends Omit<SameText, 'names'> {
  /** Positions of the first few people. */
  readonly first: readonly number[]
}

interface FoundPeople {
  readonly sources: Source[]
  readonly people: number
  /** By position: how many such texts the person got, at most 255. */
  readonly texts: Uint8Array
  /** By position: the index of the latest source. */
  readonly latest: Uint16Array
}

function findAll(db: Db, question: SameTextQuestion): FoundPeople {
  const frozen = db.get<{ template: string; people: number | null }>(sql`
    SELECT template, (SELECT max(position) FROM recipients WHERE campaign_id = campaigns.id) AS people FROM campaigns
      WHERE id = ${question.id}
  `)
  const texts = new Uint8Array((frozen?.people ?? 0) + 1)
  const latest = new Uint16Array(texts.length)
  const sources: Source[] = []
  let people = 0
  const add = (source: Omit<Source, 'people' | 'first'>, positions: Iterable<number>): void => {
    const index = sources.length
    let count = 0
    let first: number[] = []
    for (const position of positions) {
      count += 1
      if (first.length < namesShown || position < (first.at(-1) ?? 0))
        first = [...first, position].sort((one, other) => one - other).slice(0, namesShown)
      const before = texts[position] ?? 0
      if (before === 0) people += 1
      if (before === 0 || source.at > (sources[latest[position] ?? 0]?.at ?? '')) latest[position] = index
      texts[position] = Math.min(before + 1, 255)
    }
    if (count > 0) sources.push({ ...source, people: count, first })
  }
  const own = fixedShape(frozen?.template ?? '')
  for (const { template, ...campaign } of readEarlier(db, question))
    add(
      { source: 'here', campaignId: campaign.id, name: campaign.name, at: campaign.at },
      findSame(db, question.id, campaign.id, own, fixedShape(template)),
    )
  for (const [account, { at, positions }] of findListed(db, question))
    add(account === null ? { source: 'gateway', at } : { source: 'account', name: account, at }, positions)
  return { sources, people, texts, latest }
}

function readEarlier(db: Db, { accountId, id, since }: SameTextQuestion): EarlierCampaign[] {
  return db.all<EarlierCampaign>(sql`
    SELECT id, name, template, coalesce(json_extract(approval, '$.at'), started_at) AS at FROM campaigns
    WHERE account_id = ${accountId} AND id <> ${id} AND is_test = 0 AND removed_at IS NULL
      AND id IS NOT (SELECT replaces FROM campaigns WHERE id = ${id})
      AND state NOT IN ('draft', 'frozen')
      AND (coalesce(json_extract(approval, '$.at'), started_at) >= ${since}
        OR state IN ('approved', 'waiting', 'running', 'paused'))
  `)
}

/** Positions of people who got the same text. Compares the templates, or each person's text if the templates are too short. */
function* findSame(db: Db, id: string, otherId: string, own: TextShape, other: TextShape): Generator<number> {
  if (own.length >= fewestPairs && other.length >= fewestPairs) {
    if (likeness(own, other) < nearlySame) return
    for (const { position } of db.iterate<{ position: number }>(sql`SELECT a.position FROM ${bothSql(id, otherId)}`))
      yield position
    return
  }
  const isSame = makeJudge()
  const texts = sql`JOIN recipient_texts s ON s.recipient_id = a.id JOIN recipient_texts t ON t.recipient_id = b.id`
  for (const { position, ours, theirs } of db.iterate<{ position: number; ours: string; theirs: string }>(sql`
    SELECT a.position, s.text AS ours, t.text AS theirs FROM ${bothSql(id, otherId, texts)}
  `))
    if (isSame(ours, theirs)) yield position
}

interface ListedTexts {
  at: string
  readonly positions: Set<number>
}

/** By the name of the account of this profile that sent them; null: sent by no campaign of this profile. */
function findListed(
  db: Db,
  { accountId, id, since, ownPhone }: SameTextQuestion,
): ReadonlyMap<string | null, ListedTexts> {
  const isSame = makeJudge()
  const found = new Map<string | null, ListedTexts>()
  // Another account of this profile may be the same one at the gateway: its messages stand in both listings.
  for (const row of db.iterate<{
    position: number
    at: string
    ours: string
    theirs: string
    account: string | null
  }>(sql`
    SELECT r.position, m.at, t.text AS ours, m.text AS theirs,
      (SELECT x.name FROM accounts x CROSS JOIN messages o ON o.account_id = x.id AND o.gateway_key = m.gateway_key
        AND o.phone = m.phone AND o.text = m.text AND o.campaign_id IS NOT NULL
        WHERE x.id <> m.account_id LIMIT 1) AS account
    FROM messages m
      JOIN recipients r ON r.campaign_id = ${id} AND r.phone = m.phone AND r.position IS NOT NULL
      JOIN recipient_texts t ON t.recipient_id = r.id
    WHERE m.account_id = ${accountId} AND m.at >= ${since} AND m.campaign_id IS NULL AND m.phone <> ${ownPhone}
      AND upper(m.status) NOT IN ${notReceivedSql}
  `)) {
    const texts = found.get(row.account) ?? { at: '', positions: new Set<number>() }
    if (texts.positions.has(row.position) ? row.at <= texts.at : !isSame(row.ours, row.theirs)) continue
    found.set(row.account, texts)
    texts.positions.add(row.position)
    if (row.at > texts.at) texts.at = row.at
  }
  return found
}

/** With a condition people got different texts: the templates cannot be compared, and each person's text is. */
function fixedShape(template: string): TextShape {
  const { pieces } = parseTemplate(template)
  if (pieces.some(({ kind }) => kind === 'if')) return shapeOf('')
  return shapeOf(pieces.map((piece) => (piece.kind === 'text' ? piece.text : ' ')).join(' '))
}

/** Texts often come many times over: one is not read again while it stays the same. */
function makeJudge(): (ours: string, theirs: string) => boolean {
  const read = (): ((text: string) => TextShape) => {
    let last = { text: '', shape: shapeOf('') }
    return (text) => {
      if (text !== last.text) last = { text, shape: shapeOf(text) }
      return last.shape
    }
  }
  const ours = read()
  const theirs = read()
  return (one, other) => one === other || likeness(ours(one), theirs(other)) >= nearlySame
}
