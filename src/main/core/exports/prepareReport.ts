// A campaign's report as PDF. The page has the figures and their words; the host prints what it shows.
import type { Translate } from '@text'
import type { ReadActiveAccount } from '../accounts/activeAccount'
import type { CampaignId } from '../base/ids'
import { fail, ok } from '../base/result'
import type { draftOperations } from '../campaigns/draft/draftRows'
import type { CoreResult } from '../handlers'
import type { Ports } from '../ports'
import type { Storage } from '../storage/openStorage'
import type { ExportOrder } from './runExport'
import { ExportFault } from './writing/exportFault'
import { toFileName } from './writing/fileNames'

export interface PrepareReportOptions {
  readonly storage: Storage
  readonly activeAccount: ReadActiveAccount
  readonly printPage: Ports['printPage']
}

export async function prepareReport(
  { storage, activeAccount, printPage }: PrepareReportOptions,
  campaignId: CampaignId,
  at: string,
  t: Translate,
): Promise<CoreResult<ExportOrder>> {
  const account = await activeAccount()
  if (!account.ok) return account
  const campaign = await storage.bind<typeof draftOperations>('drafts').get(campaignId)
  if (!campaign) return fail('CAMPAIGN_UNKNOWN', 'no', { field: 'campaignId' })
  if (!printPage) return fail('EXPORT_NOTHING')
  const name = campaign.name === '' ? t('exports.nameCampaign') : campaign.name
  return ok({
    total: 1,
    fileName: toFileName(t('exports.nameReport', { name }), at, 'pdf'),
    async write({ sink }) {
      const pdf = await printPage().catch(() => {
        throw new ExportFault('EXPORT_NOT_WRITTEN')
      })
      await sink.write(pdf)
      return 1
    },
  })
}
