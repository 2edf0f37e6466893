// Every change of the practice gateway's memory, one event at a time. Ids not named by an event are given in the order of
// the events, so that a replay gives the same ones.
import { assertNever } from '../core/base/assertNever'
import type { PracticeEvent, SendEvent } from './events'
import type { Contact, PracticeState } from './state'

export function applyEvent(state: PracticeState, event: PracticeEvent): void {
  switch (event.type) {
    case 'send':
      return applySend(state, event)
    case 'request':
      state.requests.push(event)
      state.lastRequest = Math.max(state.lastRequest, event.number)
      return
    case 'balance':
      state.balanceUnits = event.units
      return
    case 'list':
      claimId(state, event.id)
      state.lists.set(event.id, { ...event, createdAt: event.at, updatedAt: event.at, members: new Set() })
      return
    case 'list_deleted':
      for (const contact of state.lists.get(event.id)?.members ?? []) contact.memberships.delete(event.id)
      state.lists.delete(event.id)
      return
    case 'contact':
      return applyContact(state, event)
    case 'opt':
      return applyOpt(state, event)
    case 'reply':
      state.replies.push({ ...event, id: takeId(state) })
      if (event.answers !== null) state.answered.add(event.answers)
      return
    case 'token':
      state.tokens.set(event.sha256, event)
      return
    case 'token_ended':
      state.tokens.delete(event.sha256)
      return
    case 'called':
      state.called.set(event.key, (state.called.get(event.key) ?? new Set()).add(event.status))
      if (event.final) state.finallyCalled.add(event.key)
      return
    default:
      assertNever(event)
  }
}

function takeId(state: PracticeState): number {
  return state.nextSmallId++
}

function claimId(state: PracticeState, id: number): void {
  state.nextSmallId = Math.max(state.nextSmallId, id + 1)
}

function applySend(state: PracticeState, event: SendEvent): void {
  const { rows, texts, type: _, ...sent } = event
  const first = state.messages.length
  let cost = 0
  rows.forEach(([key, number, text, parts, priceUnits, taken], index) => {
    const message = { id: event.firstId + index, key, number, text: texts[text] ?? '', parts, priceUnits, taken, sent }
    state.messages.push(message)
    state.byKey.set(key, message)
    cost += priceUnits
  })
  state.balanceUnits -= cost
  state.nextMessageId = event.firstId + rows.length
  state.lastRequest = Math.max(state.lastRequest, event.request)
  if (event.trackingId !== null) claimId(state, event.trackingId)
  if (event.campaignId === null) return
  state.campaigns.push({ id: event.trackingId ?? takeId(state), sent, text: texts[0] ?? '', first, count: rows.length })
}

function applyContact(state: PracticeState, event: Extract<PracticeEvent, { type: 'contact' }>): void {
  claimId(state, event.id)
  const { phone } = event.fields
  const known = state.contacts.get(phone)
  const contact: Contact = known ?? {
    id: event.id,
    fields: event.fields,
    optOut: state.optedOut.has(phone),
    createdAt: event.at,
    updatedAt: event.at,
    memberships: new Map(),
  }
  contact.fields = event.fields
  contact.updatedAt = event.at
  state.contacts.set(phone, contact)
  for (const listId of event.listIds) {
    const list = state.lists.get(listId)
    if (!list || list.members.has(contact)) continue
    list.members.add(contact)
    list.updatedAt = event.at
    contact.memberships.set(listId, { id: takeId(state), optOut: false, createdAt: event.at, updatedAt: event.at })
  }
  if (event.optOut === null) return
  contact.optOut = event.optOut
  if (event.optOut) return void state.optedOut.set(phone, event.at)
  state.optedOut.delete(phone)
  takeBackOptOuts(state, phone)
}

function applyOpt(state: PracticeState, event: Extract<PracticeEvent, { type: 'opt' }>): void {
  const { phone, out, at, isOwn = false } = event
  const contact = state.contacts.get(phone)
  const sources: string[] = []
  for (const listId of event.listIds) {
    const membership = contact?.memberships.get(listId)
    if (!membership) continue
    if (out && !membership.optOut) sources.push(state.lists.get(listId)?.name ?? '')
    membership.optOut = out
    membership.updatedAt = at
  }
  if (event.listIds.length === 0 && event.source === undefined) {
    if (out && !state.optedOut.has(phone)) sources.push('System')
    if (out) state.optedOut.set(phone, state.optedOut.get(phone) ?? at)
    else state.optedOut.delete(phone)
    if (contact) {
      contact.optOut = out
      contact.updatedAt = at
    }
  }
  if (event.source !== undefined && sources.length === 0) sources.push(event.source)
  for (const source of sources) state.optOuts.push({ id: takeId(state), at, phone, source, isOwn, isTakenBack: false })
  if (!out)
    takeBackOptOuts(
      state,
      phone,
      event.listIds.map((id) => state.lists.get(id)?.name ?? ''),
    )
}

/** Without lists, everything that the number ever opted out of. */
function takeBackOptOuts(state: PracticeState, phone: string, lists: readonly string[] = []): void {
  for (const optOut of state.optOuts)
    if (optOut.phone === phone && (lists.length === 0 || lists.includes(optOut.source))) optOut.isTakenBack = true
}
