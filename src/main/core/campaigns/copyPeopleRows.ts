// Copies the people of a draft with their rendered texts, and works out the hash that binds them.
import { createHash } from 'node:crypto'
import type { Draft } from '@contract'
import { checkText } from '../messages/checkText'
import { parseTemplate } from '../messages/parseTemplate'
import { chooseForm, isOneByOne } from '../outbox/buildPayload'
import type { Db } from '../storage/db'
import { audienceOrder, audienceSql, type AudienceRow } from './audienceSql'
import { readScope } from './draftRows'
import { measureFor } from './measureDraft'
import { compileForPeople, nameOf } from './messageOfPerson'

/** What of an account an approval binds. */
export interface AccountTerms {
  readonly accountId: string
  /** Its three origins. */
  readonly addresses: readonly string[]
  readonly usesOlderApi: boolean
}

export interface FreezeTerms extends AccountTerms {
  readonly batchSize: number
}

export interface CopiedPeople {
  readonly form: string
  readonly hash: string
  readonly people: number
  readonly parts: number
  readonly batchSize: number
}

export type CopyProblem = 'no_people' | 'no_text' | 'text_too_long' | 'field_missing'

/** The first half of a frozen hash, so that an account that changed since is seen without reading a million people. */
export function hashAccount({ accountId, addresses, usesOlderApi }: AccountTerms): string {
  return digest(JSON.stringify([accountId, addresses, usesOlderApi]))
}

/** Leaves what it wrote behind where it answers a problem. */
export function copyPeople(
  db: Db,
  draft: Draft,
  own: readonly string[],
  terms: FreezeTerms,
): CopiedPeople | CopyProblem {
  const { pieces } = parseTemplate(draft.template)
  const render = compileForPeople(pieces, own)
  const form = chooseForm({
    kind: draft.kind,
    isPersonalised: pieces.some(({ kind }) => kind === 'field'),
    isScheduled: draft.scheduledFor !== undefined,
    isGatewayList: draft.gatewayList !== undefined,
    usesOlderApi: terms.usesOlderApi,
  })
  const batchSize = isOneByOne(form) ? 1 : terms.batchSize
  const hash = createHash('sha256').update(JSON.stringify([...bound(draft), form, batchSize]))
  const insert = db.statement(
    `INSERT INTO recipients (campaign_id, position, contact_id, phone, name, country, parts, state, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const say = db.statement('INSERT INTO recipient_texts (recipient_id, text) VALUES (last_insert_rowid(), ?)')
  let people = 0
  let parts = 0
  for (const person of db.iterate<AudienceRow>(
    `${audienceSql} SELECT * FROM audience ${audienceOrder}`,
    terms.accountId,
    readScope(db, draft),
  )) {
    const { phone, country, reason } = person
    const contactId = person.id === 0 ? null : person.id
    if (reason !== null) {
      insert(draft.id, null, contactId, phone, nameOf(person), country, 0, 'skipped', reason)
      continue
    }
    const { text, missing } = render(person)
    const fault = missing.length > 0 ? 'field_missing' : textProblem(text)
    if (fault) return fault
    const size = measureFor(draft.kind, text)
    people += 1
    parts += size.parts
    insert(draft.id, people, contactId, phone, nameOf(person), country, size.parts, 'pending', null)
    say(text)
    hash.update(`${JSON.stringify([phone, text])}\n`)
  }
  if (people === 0) return 'no_people'
  return { form, hash: `${hashAccount(terms)}.${hash.digest('hex')}`, people, parts, batchSize }
}

/** What a person chose that the people's texts do not show. */
function bound({
  sender,
  bypassOptOut,
  scheduledFor,
  kind,
  imageUrl,
  targetUrl,
  caption,
  gatewayList,
}: Draft): unknown[] {
  const ofKind = kind === 'chat_app' ? [imageUrl, targetUrl, caption] : []
  return [sender, bypassOptOut, scheduledFor ?? null, kind, ofKind, gatewayList?.id ?? null]
}

function textProblem(text: string): CopyProblem | undefined {
  const fault = checkText(text)
  if (fault === undefined) return undefined
  return fault === 'blank' ? 'no_text' : 'text_too_long'
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
