// People of a draft whom the times of a column leave out, as a table that can be written: who they are, what the column says, and why.
import type { Timing } from '@contract'
import { hasText, type Translate } from '@text'
import type { ReadActiveAccount } from '../../accounts/activeAccount'
import { isoNow } from '../../base/instants'
import type { CampaignId } from '../../base/ids'
import { fail, ok } from '../../base/result'
import type { timesOperations } from '../../campaigns/audience/timesRows'
import type { draftOperations } from '../../campaigns/draft/draftRows'
import type { CoreResult } from '../../handlers'
import type { Clock } from '../../ports'
import type { Storage } from '../../storage/openStorage'
import type { ExportWords } from '../exportWords'
import type { PreparedTable } from '../preparePeople'
import { makeChunk } from '../writing/tableChunk'
import type { Table } from '../writing/writeTable'

export interface LeftOutTimesOptions {
  readonly storage: Storage
  readonly activeAccount: ReadActiveAccount
  readonly clock: Pick<Clock, 'now'>
}

interface Asked {
  readonly campaignId: CampaignId
  /** Another one than the draft's. */
  readonly timing: Timing | undefined
}

export function makePrepareLeftOutTimes({ storage, activeAccount, clock }: LeftOutTimesOptions) {
  const times = storage.bind<typeof timesOperations>('times')
  const drafts = storage.bind<typeof draftOperations>('drafts')

  return async ({ t }: ExportWords, { campaignId, timing }: Asked): Promise<CoreResult<PreparedTable>> => {
    const account = await activeAccount()
    if (!account.ok) return account
    const draft = await drafts.get(campaignId)
    if (!draft) return fail('CAMPAIGN_UNKNOWN', 'no', { field: 'campaignId' })
    const scope = { accountId: account.value.id, id: campaignId, at: isoNow(clock), timing: timing ?? null }
    const people = { ...scope, which: 'left_out', reason: null, find: '' } as const
    const { total = 0 } = (await times.page({ ...people, offset: 0, limit: 1 })) ?? {}
    if (total === 0) return fail('EXPORT_NOTHING')
    const field = (timing ?? draft.timing).column?.field ?? ''
    const table: Table = {
      columns: [
        { header: t('exports.column_name'), width: 24 },
        { header: t('exports.column_phone'), width: 20 },
        { header: field, width: 24 },
        { header: t('exports.column_why'), width: 40 },
      ],
      sheetName: t('compose.leftOutTitle'),
      async read(window) {
        const page = await times.page({ ...people, offset: window.after, limit: window.limit })
        let place = window.after
        return makeChunk(page?.rows ?? [], window, ({ name, phone, written, reason }) => ({
          key: (place += 1),
          cells: [name, phone, written, reasonWords(reason, t)],
        }))
      },
    }
    const title = [draft.name, t('compose.leftOutTitle')].filter(Boolean).join(' ')
    return ok({ title, total, table })
  }
}

function reasonWords(reason: string | undefined, translate: Translate): string {
  const key = `compose.reason_${reason ?? ''}`
  return hasText(key) ? (translate as (key: string) => string)(key) : ''
}
