// Reads from the gateway who opted out of a list or of everything. Answers whole lists or a problem: half a list would look
// like one without opt-outs.
import { fail, ok } from '../base/result'
import type { ContactRecord, Contacts } from '../gateway/client/contacts'
import type { GatewayResult } from '../gateway/gatewayOptions'
import { toPhone } from '../contacts/consent/parseOptOut'

export interface OptOutPage {
  readonly everywhere: readonly string[]
  readonly here: readonly string[]
}

const pageSize = 200
/** A million people at the smallest page that a gateway may insist on. */
const maxPages = 10_000

export async function readListOptOuts(
  contacts: Pick<Contacts, 'list'>,
  gatewayId: string,
  onPage: (page: OptOutPage) => Promise<void>,
): Promise<GatewayResult<void>> {
  let previousFirst: string | undefined
  for (let page = 1; page <= maxPages; page++) {
    const answer = await contacts.list({ listIds: [gatewayId], limit: pageSize, page, orderBy: 'phone' })
    if (!answer.ok) return answer
    const { rows, hasNext, skipped } = answer.value
    const first = rows[0]?.id ?? rows[0]?.phone
    if (skipped > 0 || (rows.length > 0 && first === previousFirst)) break
    if (rows.length > 0) await onPage(toPage(rows, gatewayId))
    if (!hasNext) return ok(undefined)
    if (rows.length === 0) break
    previousFirst = first
  }
  return fail('GATEWAY_NOT_UNDERSTOOD', 'after')
}

function toPage(rows: readonly ContactRecord[], gatewayId: string): OptOutPage {
  const phonesOf = (isOut: (contact: ContactRecord) => boolean): string[] =>
    rows.flatMap((contact) => (isOut(contact) ? (toPhone(contact.phone) ?? []) : []))
  return {
    everywhere: phonesOf(({ isOptOut }) => isOptOut === true),
    here: phonesOf(({ memberships }) =>
      memberships.some(({ listId, isOptOut }) => listId === gatewayId && isOptOut === true),
    ),
  }
}
