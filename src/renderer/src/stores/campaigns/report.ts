// The facts of a campaign's report beside its progress, read once when the report is opened.
import type { AuditLine, FigureRow } from '@contract'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient, type Client } from '../../api/client'
import type { Problem } from '../../api/problem'
import { readersZone } from '../history/figureBuckets'

export type LeftOutCounts = Awaited<ReturnType<Client['campaigns']['leftOutCounts']>>

export interface ReportFacts {
  readonly campaignId: string
  /** When they were read. */
  readonly at: number
  readonly text: string
  readonly leftOut: LeftOutCounts
  readonly countries: readonly FigureRow[]
  /** Earliest first, the latest of them all. */
  readonly record: readonly AuditLine[]
  readonly earlier: number
}

/** As many as have room on one page. */
const maxRecord = 14

export const useCampaignReport = defineStore('campaignReport', () => {
  const client = useClient()
  const facts = shallowRef<ReportFacts>()
  const problem = shallowRef<Problem>()
  const latest = makeLatest({ problem })

  async function open(campaignId: string): Promise<void> {
    if (facts.value?.campaignId !== campaignId) facts.value = undefined
    const filter = { campaignId }
    await latest.ask(
      () =>
        Promise.all([
          client.campaigns.draft({ campaignId }),
          client.campaigns.leftOutCounts({ campaignId }),
          client.insight.figures({ filter, by: 'country', timeZone: readersZone() }),
          client.outbox.audit({ campaignId, offset: 0, limit: maxRecord }),
        ]),
      ([{ template }, leftOut, { rows }, audit]) => {
        facts.value = {
          campaignId,
          at: Date.now(),
          text: template,
          leftOut,
          countries: rows,
          record: audit.rows.toReversed(),
          earlier: audit.total - audit.rows.length,
        }
      },
    )
  }

  return { facts, problem, open }
})
