import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { usualBallastBytes } from '../../../src/main/core/storage/files/ballast'
import {
  acceptances,
  campaignState,
  findBreaches,
  makePeople,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { makeProfile, openCore, type Core } from '../../support/app/openCore'
import { fillDisk, mountSmallDisk, unmountAfterEach } from '../../support/app/smallDisk'

const people = 60
const cores: Core[] = []

unmountAfterEach()
afterEach(async () => {
  for (const core of cores.splice(0)) await core.stop()
})

/** The app on a disk of its own, which is filled while requests are on the wire. */
async function fillWhileSending(): Promise<{ core: Core; id: string; filler: string; ballast: string }> {
  const profile = mountSmallDisk(makeProfile(), 24)
  const ballast = join(profile, 'ballast')
  const core = await openCore({ profile, ballastBytes: usualBallastBytes, latencyMs: [1_000, 1_000] })
  cores.push(core)
  const { id } = await startCampaign(core, { people: makePeople(people), batchSize: 10 })
  await core.until(() => (stateCounts(core, id).accepted ?? 0) >= 11 && (stateCounts(core, id).inflight ?? 0) > 0)
  return { core, id, filler: fillDisk(profile), ballast }
}

describe('a disk that fills during a send (B065)', () => {
  test('a disk that fills during a send keeps the outcomes of what is on the wire, submits no one else, and continues when there is room (B065)', async () => {
    const { core, id, filler, ballast } = await fillWhileSending()

    await core.until(() => campaignState(core, id).startsWith('paused'))

    expect(campaignState(core, id)).toBe('paused (disk)')
    const taken = acceptances(core).length
    expect(taken).toBeLessThan(people)
    expect(stateCounts(core, id)).toEqual({ accepted: taken, pending: people - taken })
    expect(existsSync(ballast)).toBe(false)
    await core.clock.advance(10 * 60_000)
    expect(acceptances(core)).toHaveLength(taken)

    rmSync(filler)
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'done')
    expect(acceptances(core)).toHaveLength(people)
    expect(findBreaches(core, id, people)).toEqual([])
  })

  test('a disk that fills during a send and uses up the ballast leaves doubt, never a second message (B065)', async () => {
    const { core: before, id, filler, ballast } = await fillWhileSending()
    rmSync(ballast)
    fillDisk(before.profile)
    await before.clock.advance(10 * 60_000)
    const taken = acceptances(before).length
    expect(findBreaches(before, id, people)).toEqual([])

    await before.stop().catch(() => undefined)
    rmSync(filler)
    const { profile, practice, secrets, marks } = before
    const core = await openCore({ profile, practice, secrets, marks })
    cores.push(core)

    expect(findBreaches(core, id, people)).toEqual([])
    expect(acceptances(core)).toHaveLength(taken)
    if (campaignState(core, id).startsWith('paused')) await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id).startsWith('done'))
    expect(acceptances(core)).toHaveLength(people)
    expect(findBreaches(core, id, people)).toEqual([])
  })
})
