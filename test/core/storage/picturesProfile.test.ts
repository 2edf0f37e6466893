// The profile of the pictures is stored, so that nothing in them changes with the day. `npm run pictures -- --profile` writes it.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ProfileMark } from '../../../src/main/core/ports'
import { createFakeClock } from '../../support/app/fakeClock'
import { makeProfile, openCore } from '../../support/app/openCore'
import { openPractice } from '../../support/app/practiceGateway'
import { readPicturesProfile, unpackPicturesProfile } from '../../support/pictures/picturesProfile'
import { writePicturesProfile } from '../../support/steps/picturesProfile'

if (process.env.POSTRIDER_WRITE_PROFILE === '1') {
  test('the profile of the pictures is written', () => writePicturesProfile(makeProfile()), 600_000)
}

test('the profile of the pictures opens with the code of today, has a campaign in each state, and sends nothing', async () => {
  const folder = makeProfile()
  unpackPicturesProfile(folder, makeProfile())
  const { at, marks, campaigns } = readPicturesProfile()
  const known: Record<string, ProfileMark> = { ...marks }
  const practice = openPractice({ clock: createFakeClock(at), stateFile: join(folder, 'practice.jsonl') })
  const { acceptances } = practice.gateway.counts()

  const core = await openCore({
    ...{ profile: folder, practice },
    marks: { read: (id) => known[id], write: (id, mark) => void (known[id] = mark) },
  })
  await core.clock.advance(60_000)

  const { rows } = await core.drive(core.client.campaigns.page({ offset: 0, limit: 20 }))
  expect(
    Object.fromEntries(rows.map(({ name, state, pauseReason }) => [name, [state, pauseReason].join(' ').trim()])),
  ).toEqual({
    'A year without you · 2026-11-20': 'waiting',
    'Loyalty points reminder': 'done',
    'New shop in York': 'done',
    'Rye bread, a trial': 'done',
    'Spring menu': 'paused user',
    'Market day in Leeds': 'waiting',
    'Summer opening hours': 'draft',
    'Shop is closed on Monday': 'paused restart',
  })
  expect(rows.map(({ id }) => id).toSorted()).toEqual(Object.values(campaigns).toSorted())
  expect(practice.gateway.counts()).toMatchObject({ acceptances })
  practice.gateway.close()
})
