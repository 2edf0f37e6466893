// A campaign with its people as one file for another computer. Written piece by piece as the reader gives them. It holds no
// account, credential or list, and no one who opted out.
import type { Draft, Timing } from '@contract'
import type { Translate } from '@text'
import type { ReadActiveAccount } from '../accounts/activeAccount'
import type { CampaignId } from '../base/ids'
import { fail, ok } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import { campaignFileEnding, peopleEnd, withoutControls, writeHead } from '../campaigns/files/campaignFile'
import type { campaignFileOperations } from '../campaigns/files/campaignFileRows'
import type { CoreResult } from '../handlers'
import { isZone } from '../planning/localInstants'
import type { Storage } from '../storage/openStorage'
import { toFileName } from './writing/fileNames'
import type { ExportOrder } from './runExport'

/** People in one piece: the people of a draft are worked out for each piece again. */
const atOnce = 20_000

export async function prepareCampaign(
  { storage, activeAccount }: { readonly storage: Storage; readonly activeAccount: ReadActiveAccount },
  campaignId: CampaignId,
  at: string,
  t: Translate,
): Promise<CoreResult<ExportOrder>> {
  const account = await activeAccount()
  if (!account.ok) return account
  const filed = storage.bind<typeof campaignFileOperations>('campaignFiles')
  const scope = { accountId: account.value.id, id: campaignId, at }
  const found = await filed.describe(scope)
  if (!found) return fail('CAMPAIGN_UNKNOWN', 'no', { field: 'campaignId' })
  const { draft, fields, people } = found
  const { name, kind, template, sender, imageUrl, targetUrl, caption, timing, notTextedDays } = draft
  // Once it is frozen its people are those who were drawn, and it is no draw any more.
  const trial = draft.state === 'draft' ? withPlainText(draft.trial) : undefined
  const [plainName = '', plainTemplate = '', plainCaption = ''] = [name, template, caption].map(withoutControls)
  const head = writeHead({
    madeAt: at,
    fields,
    campaign: {
      name: plainName,
      kind,
      template: plainTemplate,
      sender,
      imageUrl,
      targetUrl,
      caption: plainCaption,
      timing: withClock(timing, account.value.timeZone),
      ...withoutUndefined({ notTextedDays, trial }),
    },
  })
  return ok({
    // A message without people can be handed on, too; with neither there is nothing to write.
    total: template.trim() === '' ? people : Math.max(1, people),
    fileName: toFileName(name === '' ? t('exports.nameCampaign') : name, at, campaignFileEnding),
    async write({ sink, signal, onRows }) {
      await sink.write(Buffer.from(`${head}\n`))
      let written = 0
      for (let isEnd = false; !isEnd;) {
        signal.throwIfAborted()
        const piece = await filed.lines({ ...scope, offset: written, limit: atOnce })
        isEnd = piece.people < atOnce
        if (piece.people > 0) await sink.write(Buffer.from(`${written === 0 ? '' : ',\n'}${piece.lines}`))
        written += piece.people
        onRows(written)
      }
      await sink.write(Buffer.from(`${written === 0 ? '' : '\n'}${peopleEnd}\n`))
      return written
    },
  })
}

function withPlainText(trial: Draft['trial']): Draft['trial'] {
  if (trial?.secondText === undefined) return trial
  return { ...trial, secondText: withoutControls(trial.secondText) }
}

/** Times on the account's clocks, and of numbers of no known place, mean those, whatever the account has where the file is opened. */
function withClock(timing: Timing, zone: string): Timing {
  const { kind, column } = timing
  if (kind !== 'column' || !column) return timing
  const own = isZone(zone) ? zone : new Intl.DateTimeFormat().resolvedOptions().timeZone
  return { ...timing, column: { ...column, clock: column.clock ?? own } }
}
