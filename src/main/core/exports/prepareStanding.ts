// A standing send as a file for another computer: its rule, message and the names of its lists. No person and no approval is in it.
import type { Translate } from '@text'
import type { ReadActiveAccount } from '../accounts/activeAccount'
import { fail, ok } from '../base/result'
import { campaignFileEnding } from '../campaigns/files/campaignFile'
import type { CoreResult } from '../handlers'
import { writeRuleFile } from '../standing/ruleFile'
import type { ruleFileOperations } from '../standing/ruleFileRows'
import type { Storage } from '../storage/openStorage'
import { toFileName } from './writing/fileNames'
import type { ExportOrder } from './runExport'

export async function prepareStanding(
  { storage, activeAccount }: { readonly storage: Storage; readonly activeAccount: ReadActiveAccount },
  ruleId: number,
  at: string,
  t: Translate,
): Promise<CoreResult<ExportOrder>> {
  const account = await activeAccount()
  if (!account.ok) return account
  const found = await storage
    .bind<typeof ruleFileOperations>('ruleFiles')
    .describe({ accountId: account.value.id, ruleId })
  if (!found) return fail('STANDING_UNKNOWN', 'no', { field: 'ruleId' })
  const { name } = found.rule
  return ok({
    total: 1,
    fileName: toFileName(name === '' ? t('standing.one') : name, at, campaignFileEnding),
    async write({ sink, onRows }) {
      await sink.write(Buffer.from(writeRuleFile({ madeAt: at, ...found })))
      onRows(1)
      return 1
    },
  })
}
