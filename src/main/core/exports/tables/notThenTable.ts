// People of a frozen campaign who do not get it at its time, as a table that can be written: those whom a limit for one person holds
// back, with the limit and their next moment, then those left out, with the reason.
import type { LeftOutReason, OverLimitChoice } from '@contract'
import { hasText, type Translate } from '@text'
import type { ReadActiveAccount } from '../../accounts/activeAccount'
import { isoNow } from '../../base/instants'
import type { CampaignId } from '../../base/ids'
import { fail, ok } from '../../base/result'
import type { audienceOperations } from '../../campaigns/audience/audienceRows'
import type { draftOperations } from '../../campaigns/draft/draftRows'
import type { overLimitOperations } from '../../campaigns/review/repeatedRows'
import type { CoreResult } from '../../handlers'
import type { Clock } from '../../ports'
import type { Storage } from '../../storage/openStorage'
import type { ExportWords } from '../exportWords'
import type { PreparedTable } from '../preparePeople'
import { makeChunk } from '../writing/tableChunk'
import type { Table } from '../writing/writeTable'

export interface NotThenOptions {
  readonly storage: Storage
  readonly activeAccount: ReadActiveAccount
  readonly clock: Pick<Clock, 'now'>
}

interface Asked {
  readonly campaignId: CampaignId
  /** The choice about people over a limit: those who are sent to anyway are not among these. */
  readonly overLimit: OverLimitChoice['choice']
}

export function makePrepareNotThen({ storage, activeAccount, clock }: NotThenOptions) {
  const audience = storage.bind<typeof audienceOperations>('audience')
  const drafts = storage.bind<typeof draftOperations>('drafts')
  const limits = storage.bind<typeof overLimitOperations>('overLimit')

  return async ({ t }: ExportWords, { campaignId: id, overLimit }: Asked): Promise<CoreResult<PreparedTable>> => {
    const account = await activeAccount()
    if (!account.ok) return account
    const draft = await drafts.get(id)
    if (!draft) return fail('CAMPAIGN_UNKNOWN', 'no', { field: 'campaignId' })
    if (draft.state !== 'frozen') return fail('CAMPAIGN_WRONG_STATE')
    const at = isoNow(clock)
    const question = { id, at }
    const over = overLimit === 'send_anyway' ? undefined : await limits.find(question)
    const held = over?.people ?? 0
    const scope = { accountId: account.value.id, id, at, reason: null }
    const { total = 0 } = (await audience.leftOut({ ...scope, offset: 0, limit: 1 })) ?? {}
    if (held + total === 0) return fail('EXPORT_NOTHING')

    /** The held ones come first, and a window may reach from them into the others. */
    async function cellsOf(offset: number, limit: number): Promise<string[][]> {
      const first = offset < held ? (await limits.people({ question, offset, limit })).rows : []
      const others =
        first.length < limit
          ? ((await audience.leftOut({
              ...scope,
              offset: Math.max(0, offset - held),
              limit: limit - first.length,
            })) ?? { rows: [] })
          : { rows: [] }
      return [
        ...first.map(({ name, phone, reason, texts, lastAt, until }) => [
          name,
          phone,
          reason === 'hours_between'
            ? t('review.overReason_hours_between', { time: lastAt })
            : t('review.overReason_texts_a_week', { count: texts - 1 }),
          overLimit === 'hold' ? (until ?? '') : '',
        ]),
        ...others.rows.map(({ name, phone, reason }) => [name, phone, reasonWords(reason, t), '']),
      ]
    }

    const table: Table = {
      columns: [
        { header: t('exports.column_name'), width: 24 },
        { header: t('exports.column_phone'), width: 20 },
        { header: t('exports.column_why'), width: 40 },
        { header: t('review.columnNext'), width: 24 },
      ],
      sheetName: t('compose.leftOutTitle'),
      async read(window) {
        const cells = await cellsOf(window.after, window.limit)
        let place = window.after
        return makeChunk(cells, window, (row) => ({ key: (place += 1), cells: row }))
      },
    }
    const title = [draft.name, t('compose.leftOutTitle')].filter(Boolean).join(' ')
    return ok({ title, total: held + total, table })
  }
}

function reasonWords(reason: LeftOutReason, translate: Translate): string {
  const key = `compose.reason_${reason}`
  return hasText(key) ? (translate as (key: string) => string)(key) : ''
}
