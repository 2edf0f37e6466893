// People who are of one draft alone: pasted, or rows of a spreadsheet. Offline; nothing here sends, and no contact is made.
import type { Draft, RowSet } from '@contract'
import { makeWithAccount } from '../../accounts/activeAccount'
import type { CampaignId } from '../../base/ids'
import { isoNow } from '../../base/instants'
import { fail, ok } from '../../base/result'
import type { CoreResult, Handlers } from '../../handlers'
import type { CampaignsOptions } from '../makeCampaigns'
import type { draftOperations } from '../draft/draftRows'
import { inSteps } from '../../storage/inSteps'
import type { rowSetOperations } from './rowSetRows'

type RowSetHandlers = Pick<
  Handlers<'campaigns'>,
  'addNumbers' | 'addImport' | 'removeRowSet' | 'restoreRowSet' | 'rowSetPeople'
>

const codes = {
  unknown: 'CAMPAIGN_UNKNOWN',
  not_draft: 'CAMPAIGN_NOT_DRAFT',
  none: 'NUMBERS_NONE',
  not_checked: 'IMPORT_NOT_CHECKED',
  consent_open: 'IMPORT_CONSENT_OPEN',
  nothing_ready: 'IMPORT_NOTHING_READY',
} as const

export function makeRowSets({ storage, clock, live, accounts, imports, freezing }: CampaignsOptions): RowSetHandlers {
  const drafts = storage.bind<typeof draftOperations>('drafts')
  const rowSets = storage.bind<typeof rowSetOperations>('rowSets')

  async function added(
    campaignId: CampaignId,
    result: number | keyof typeof codes,
  ): Promise<CoreResult<{ draft: Draft; rowSet: RowSet }>> {
    if (typeof result === 'string') return fail(codes[result])
    freezing.clearLater()
    const draft = await drafts.get(campaignId)
    const rowSet = draft?.rowSets.find(({ id }) => id === result)
    if (!draft || !rowSet) return fail('CAMPAIGN_UNKNOWN')
    live.publish({ kind: 'campaigns' })
    return ok({ draft, rowSet })
  }

  async function setThere(id: CampaignId, rowSetId: number, isThere: boolean): Promise<CoreResult<Draft>> {
    const account = await accounts.active()
    if (!account.ok) return account
    const done = await rowSets.setThere({ id, accountId: account.value.id, rowSetId, isThere, at: isoNow(clock) })
    if (done !== 'done') return fail(codes[done])
    freezing.clearLater()
    const draft = await drafts.get(id)
    if (!draft) return fail('CAMPAIGN_UNKNOWN')
    live.publish({ kind: 'campaigns' })
    return ok(draft)
  }

  /** In short transactions, for a file may have a million rows. Answers the id of the new set. */
  async function takeRows(
    of: { readonly id: CampaignId; readonly accountId: string; readonly at: string },
    importId: string,
  ): Promise<number | keyof typeof codes> {
    const begun = await rowSets.beginImport({ ...of, importId })
    if (typeof begun === 'string') return begun
    const { rowSetId } = begun
    let after = 0
    const problem = await inSteps({ storage, clock, isEnding: () => false }, async (limit) => {
      const added = await rowSets.addRows({ ...of, importId, rowSetId, after, limit })
      if (added === undefined || added === 'not_checked') return { answer: added }
      after = added.last
      return { next: 'rows' }
    })
    return problem ?? rowSets.endImport({ ...of, importId, rowSetId })
  }

  const withAccount = makeWithAccount(accounts.active)
  return {
    addNumbers: withAccount(async ({ id: accountId, country }, { campaignId, text }) => {
      const of = { id: campaignId, accountId, at: isoNow(clock) }
      return added(campaignId, await rowSets.addNumbers({ ...of, text, country }))
    }),
    addImport: withAccount(async ({ id: accountId }, { campaignId, importId }) => {
      const of = { id: campaignId, accountId, at: isoNow(clock) }
      return imports.handOver(importId, async () => added(campaignId, await takeRows(of, importId)))
    }),
    removeRowSet: ({ campaignId, rowSetId }) => setThere(campaignId, rowSetId, false),
    restoreRowSet: ({ campaignId, rowSetId }) => setThere(campaignId, rowSetId, true),
    async rowSetPeople({ campaignId, rowSetId, offset, limit }) {
      const page = await rowSets.people({ id: campaignId, rowSetId, offset, limit })
      return page ? ok(page) : fail('CAMPAIGN_UNKNOWN')
    },
  }
}
