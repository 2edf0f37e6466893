// Reads from the gateway who opted out of a list or of everything. Answers whole lists or a problem: half a list would look
// like one without opt-outs.
import { fail, ok } from '../base/result'
import type { ContactRecord, Contacts } from '../gateway/client/contacts'
import { readToEnd } from '../gateway/client/readToEnd'
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
  let hasUnreadable = false
  const read = await readToEnd({
    maxPages,
    ask: (page) => contacts.list({ listIds: [gatewayId], limit: pageSize, page, orderBy: 'phone' }),
    keyOf: ({ id, phone }) => id ?? phone,
    async onPage({ rows, skipped }) {
      if (skipped > 0) hasUnreadable = true
      if (rows.length > 0) await onPage(toPage(rows, gatewayId))
    },
  })
  if (!read.ok) return read
  return read.value.isWhole && !hasUnreadable ? ok(undefined) : fail('GATEWAY_NOT_UNDERSTOOD', 'after')
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
