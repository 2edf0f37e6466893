// Drafts and their people on top of the areas below them: no gateway, nothing that sends.
import type { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { DatabaseSync as Database } from 'node:sqlite'
import type { ActiveAccount } from '../../../src/main/core/accounts/activeAccount'
import type { CampaignId } from '../../../src/main/core/base/ids'
import { ok } from '../../../src/main/core/base/result'
import type { CampaignsOptions } from '../../../src/main/core/campaigns/makeCampaigns'
import { makeFreeze } from '../../../src/main/core/campaigns/approval/makeFreeze'
import { makeAudienceViews } from '../../../src/main/core/campaigns/audience/makeAudienceViews'
import { makeDrafts } from '../../../src/main/core/campaigns/draft/makeDrafts'
import { makeRowSets } from '../../../src/main/core/campaigns/audience/makeRowSets'
import { asCalled, type AsCalled } from './asCalled'
import { accountId, expectOk, startCoreAreas, type CoreAreas } from './coreAreas'

export interface DraftAreas extends CoreAreas {
  readonly campaigns: AsCalled<
    ReturnType<typeof makeDrafts> & ReturnType<typeof makeRowSets> & ReturnType<typeof makeAudienceViews>
  >
  /** Beside the app's own connection, for preparing and for looking. */
  readonly db: DatabaseSync
  /** A new draft with this message, for these lists. */
  draft(choices?: { readonly template?: string; readonly listIds?: readonly number[] }): Promise<string>
  /** The outcome, and the frozen people in the order of sending. */
  freeze(campaignId: string): Promise<{ readonly outcome: string; readonly phones: readonly string[] }>
  /** Checks a file as an import does. */
  checked(content: string): Promise<string>
}

const account = { id: accountId, kind: 'practice', country: 'GB', sender: '', currency: 'GBP' } as ActiveAccount

export async function startDraftAreas(): Promise<DraftAreas> {
  const core = await startCoreAreas()
  const { storage, clock, imports } = core
  let count = 0
  const live = { publish: (event: never) => void core.events.push(event), subscribe: () => undefined as never }
  const random = { uuid: () => `draft${++count}`, next: () => 0.5 } as unknown as CampaignsOptions['random']
  const freezing = makeFreeze({ storage, clock, random, live })
  const options = {
    ...{ storage, clock, imports, live, random, freezing },
    accounts: { active: async () => ok(account) },
  } as unknown as CampaignsOptions
  const campaigns = asCalled({ ...makeDrafts(options), ...makeRowSets(options), ...makeAudienceViews(options) })
  const db = new Database(join(core.folder, 'postrider.sqlite'))
  return {
    ...core,
    campaigns,
    db,
    async draft({ template = 'Hello', listIds = [] } = {}) {
      const { id } = expectOk(await campaigns.create({ listIds: [...listIds] }))
      expectOk(await campaigns.save({ campaignId: id, template }))
      return id
    },
    async freeze(campaignId) {
      const terms = { accountId, addresses: [], batchSize: 100, usesOlderApi: false, zone: 'Europe/London' }
      const done = await freezing.freeze(campaignId as CampaignId, terms)
      const rows = db
        .prepare('SELECT phone FROM recipients WHERE campaign_id = ? AND position IS NOT NULL ORDER BY position')
        .all(campaignId) as { phone: string }[]
      return { outcome: typeof done === 'string' ? done : done.code, phones: rows.map(({ phone }) => phone) }
    },
    async checked(content) {
      const { importId } = expectOk(await core.open(content))
      await imports.handlers.check({ importId })
      await core.whenChecked(importId)
      return importId
    },
    async dispose() {
      db.close()
      await freezing.stop()
      await core.dispose()
    },
  }
}
