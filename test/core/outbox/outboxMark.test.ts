// How soon a send begins, whatever the listing before it is like, and what the mark then proves.
import { describe, expect, test } from 'vitest'
import {
  acceptances,
  campaignState,
  makePeople,
  openPracticeAccount,
  startCampaign,
} from '../../support/steps/campaignSteps'
import { createFakeClock } from '../../support/app/fakeClock'
import { lie, sendElsewhere, type ListingLie } from '../../support/steps/historySteps'
import { rows } from '../../support/steps/jobSteps'
import { openCore } from '../../support/app/openCore'
import { openPractice, testStart } from '../../support/app/practiceGateway'

async function firstSendAfter(how: ListingLie, scattered = false) {
  const practice = openPractice({ clock: createFakeClock(testStart) })
  await sendElsewhere(practice, [0], 6_000)
  if (scattered)
    for (const [index, message] of practice.gateway.context.state.messages.entries())
      Object.assign(message, { id: 9_000_000 - index * 7 })
  const core = await openCore({ practice })
  const asked = lie(practice, how)
  await openPracticeAccount(core)
  const { id } = await startCampaign(core, { people: makePeople(3) })
  const startedAt = core.clock.now()
  await core.until(() => acceptances(core).some(({ at }) => at >= startedAt))
  const waitedMs = core.clock.now() - startedAt
  await core.until(() => ['done', 'settling'].includes(campaignState(core, id)))
  return { core, waitedMs, asked }
}

describe('a send begins within seconds (B102)', () => {
  test("a send begins within seconds if 6,000 messages of one second are the account's newest, shown 15 at a time (B102)", async () => {
    const { core, waitedMs, asked } = await firstSendAfter({ ask: (query) => query.set('limit', '15') })

    expect(waitedMs).toBeLessThan(15_000)
    expect(asked.requests).toBeLessThan(350)
    // Messages that may have been there unread are told from the sent ones by their time: no later than this.
    expect(rows(core, 'SELECT DISTINCT unread_until AS until FROM attempts')).toEqual([{ until: testStart }])
  })

  test('a send begins within seconds if the gateway shows its first page for every page that it is asked for (B102)', async () => {
    const { waitedMs, asked } = await firstSendAfter({ ask: (query) => query.set('page', '1') })

    expect(waitedMs).toBeLessThan(15_000)
    expect(asked.requests).toBeLessThan(60)
  })

  test('a send begins within seconds if ids do not grow and every page is the first one (B102)', async () => {
    const { waitedMs, asked } = await firstSendAfter({ ask: (query) => query.set('page', '1') }, true)

    expect(waitedMs).toBeLessThan(15_000)
    expect(asked.requests).toBeLessThan(60)
  })
})
