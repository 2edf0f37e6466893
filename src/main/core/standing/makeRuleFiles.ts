// Opens a file with a standing send as a draft. A file that is broken leaves nothing behind, and none switches a rule on.
import { makeWithAccount } from '../accounts/activeAccount'
import { newCampaignId } from '../base/ids'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import { firstTiming } from '../campaigns/draft/timing'
import type { Files } from '../files/makeFiles'
import type { Handlers } from '../handlers'
import { FileFault } from '../imports/source/fileFault'
import { openSource } from '../imports/source/openSource'
import { firstRule } from './firstRule'
import type { PlanDaysOptions } from './planDays'
import { maxRuleFile, parseRuleFile } from './ruleFile'
import type { ruleFileOperations } from './ruleFileRows'
import type { standingRuleOperations } from './ruleRows'

export interface RuleFilesOptions extends Pick<PlanDaysOptions, 'storage' | 'clock' | 'random' | 'live' | 'accounts'> {
  readonly files: Pick<Files, 'resolve'>
}

export function makeRuleFiles({
  storage,
  clock,
  random,
  live,
  accounts: { active },
  files,
}: RuleFilesOptions): Pick<Handlers<'standing'>, 'openFile'> {
  const filed = storage.bind<typeof ruleFileOperations>('ruleFiles')
  const rules = storage.bind<typeof standingRuleOperations>('standingRules')
  const withAccount = makeWithAccount(active)

  async function readText(file: Parameters<typeof openSource>[0]): Promise<string> {
    const pieces: Buffer[] = []
    for await (const piece of openSource(file).bytes()) pieces.push(piece)
    return new TextDecoder().decode(Buffer.concat(pieces))
  }

  return {
    openFile: withAccount(async (account, { handle }) => {
      const resolved = files.resolve(handle)
      if (!resolved.ok) return resolved
      // Files of campaigns are longer, because their people are in them.
      if (resolved.value.sizeBytes > maxRuleFile) return ok({ kind: 'other' as const })
      let file
      try {
        file = parseRuleFile(await readText(resolved.value))
      } catch (error) {
        if (error instanceof FileFault)
          return fail(error.code, 'no', { field: 'handle', ...withoutUndefined({ detail: error.detail }) })
        throw error
      }
      if (file === 'unknown') return ok({ kind: 'other' as const })
      if (typeof file === 'string') return fail(file === 'newer' ? 'CAMPAIGN_FILE_NEWER' : 'CAMPAIGN_FILE_DAMAGED')
      const at = isoNow(clock)
      const usual = firstTiming(account)
      const { ruleId, notHere } = await filed.open({
        accountId: account.id,
        draftId: newCampaignId(random.uuid()),
        noCampaignId: newCampaignId(random.uuid()),
        at,
        file,
        usualLimits: firstRule(clock.now(), account).limits,
        // The practice account texts at any hour, and no step of a rule shows it: another account keeps its own.
        timing: JSON.stringify({ ...usual, quietHours: usual.quietHours || file.message.quietHours }),
      })
      live.publish({ kind: 'standing' })
      const rule = await rules.one({ accountId: account.id, ruleId, at })
      return rule ? ok({ kind: 'rule' as const, rule, notHere: [...notHere] }) : fail('STANDING_UNKNOWN')
    }),
  }
}
