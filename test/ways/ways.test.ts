// How many files of the app a newcomer passes who follows one thing: from the page's call through the core to its answer, with
// everything that the app does for it meanwhile. `npm run house -- --ways` prints what is measured here.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Timing } from '@contract'
import { afterEach, expect, test } from 'vitest'
import { createFakeClock } from '../support/app/fakeClock'
import { closeOpened, openCore } from '../support/app/openCore'
import { openPractice, testStart } from '../support/app/practiceGateway'
import { campaignState, makePeople, openPracticeAccount } from '../support/steps/campaignSteps'
import { approvalOf, atOnce, reviewForm, tomorrow } from '../support/steps/formSteps'
import { askForOlder, sendElsewhere, untilFirstRead } from '../support/steps/historySteps'
import { filesOfTheJourney, journeys } from './filesOfTheJourney'
import { filesThatRan } from './filesThatRan'

const folder = resolve(import.meta.dirname, '../../.cache/ways')

afterEach(closeOpened)

async function measure(way: string, work: () => Promise<unknown>): Promise<readonly string[]> {
  return keep(way, await filesThatRan(work))
}

function keep(way: string, files: readonly string[]): readonly string[] {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${way}.txt`), `${files.join('\n')}\n`)
  return files
}

test('an approval for tomorrow passes at most 90 files of the app', async () => {
  const core = await openCore()
  const timing: Timing = { ...atOnce, kind: 'moment', at: tomorrow, zone: 'UTC', clock: 'app' }
  const approval = approvalOf(await reviewForm(core, { timing }, { people: makePeople(3) }))

  const files = await measure('approval', () => core.drive(core.client.campaigns.approve(approval)))

  expect(files).toContain('src/main/core/campaigns/approval/makeApproval.ts')
  expect(files.length).toBeLessThanOrEqual(90)
})

test('one follows a message from its approval to its outcome through at most 47 files', async () => {
  const core = await openCore()
  const review = await reviewForm(core, { timing: atOnce }, { people: makePeople(3) })
  const isOver = () => /^(done|settling)/.test(campaignState(core, review.draft.id))

  const ran = await measure('sending', async () => {
    await core.drive(core.client.campaigns.approve(approvalOf(review)))
    await core.until(isOver)
  })

  expect(keep('sendingJourney', filesOfTheJourney(ran, journeys.sending)).length).toBeLessThanOrEqual(47)
})

test('a page of the listing with older messages passes at most 59 files of the app until a chart shows them', async () => {
  const practice = openPractice({ clock: createFakeClock(testStart) })
  await sendElsewhere(practice, [1, 40, 200], 3)
  const core = await openCore({ practice })
  await openPracticeAccount(core)
  await untilFirstRead(core)
  const months = () => core.drive(core.client.insight.figures({ filter: {}, by: 'month', timeZone: 'UTC' }))
  expect((await months()).total.messages).toBe(6)

  const files = await measure('chart', async () => {
    await askForOlder(core)
    await months()
  })

  expect((await months()).total.messages).toBe(9)
  expect(files.length).toBeLessThanOrEqual(59)
  // A newcomer opens at most 24 of them, from the answer with the page to the figures.
  expect(keep('chartJourney', filesOfTheJourney(files, journeys.chart)).length).toBeLessThanOrEqual(24)
})
