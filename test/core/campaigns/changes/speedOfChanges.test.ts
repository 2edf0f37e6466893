// A change of a large campaign: for each of its people the database may look only for that person.
import { expect, test } from 'vitest'
import { audienceSql, type AudienceScope } from '../../../../src/main/core/campaigns/audience/audienceSql'
import { openCore } from '../../../support/app/openCore'

const scope: AudienceScope = {
  ...{ campaignId: 'b', listIds: [1], importIds: [], bypassOptOut: false, hasSetApart: false },
  ...{ onlyIn: { listIds: [] }, exceptIn: { listIds: [] } },
}

test.each([
  ['a change', { replaces: 'a' }],
  ['a draft for people who joined since', { exceptCampaign: 'a' }],
])('%s of a large campaign took hours, because all its people were read for each of them', async (_, of) => {
  const core = await openCore()
  const { text, values } = audienceSql(
    'account',
    { ...scope, ...of },
    { smart: [], onlyInSmart: [], exceptInSmart: [], hasRowSets: false },
  )
  const steps = core.db.prepare(`EXPLAIN QUERY PLAN ${text} SELECT * FROM everyone`).all(...(values as string[])) as {
    detail: string
  }[]
  const plan = steps.map(({ detail }) => detail)

  expect(
    plan.filter((step) => /^SEARCH had USING .*\(campaign_id=\? AND phone=\?\)/.test(step)).length,
  ).toBeGreaterThan(0)
  expect(plan.filter((step) => step.startsWith('SCAN had'))).toEqual([])
})
