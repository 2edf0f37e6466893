// The computer's list of profiles: which one a start opens, and what is kept of each.
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  byLastOpening,
  chooseAtStart,
  listUsualProfile,
  makeProfileFolder,
  noteMoved,
  noteOpened,
  readProfileList,
  writeProfileList,
  type ListedProfile,
} from '../../../src/main/hosts/node/profileList'
import { withoutDataArgument } from '../../../src/main/hosts/electron/readDataArgument'
import { makeProfile, openCore } from '../../support/app/openCore'
import { addAccount, credentials } from '../../support/app/ownAccount'
import { makePeople, prepareCampaign } from '../../support/steps/campaignSteps'

const finch: ListedProfile = { id: 'a', name: 'Alder & Finch', folder: '/a', openedAt: '2026-11-18T09:30:00.000Z' }
const yoga: ListedProfile = { id: 'b', name: 'Harbour Yoga', folder: '/b', openedAt: '2026-11-20T09:30:00.000Z' }

describe('the profile of a start', () => {
  test('a start without a list opens the usual folder, and one profile is opened without a question', () => {
    expect(chooseAtStart({ profiles: [], asksAtStart: true })).toBeUndefined()
    expect(chooseAtStart({ profiles: [finch], asksAtStart: true })).toBe(finch)
  })

  test('a start asks which of two profiles to open, unless it is hidden or the user wants no question: then it is the last one', () => {
    const profiles = [finch, yoga]

    expect(chooseAtStart({ profiles, asksAtStart: true })).toBe('ask')
    expect(chooseAtStart({ profiles, asksAtStart: false })).toBe(yoga)
    expect(chooseAtStart({ profiles, asksAtStart: true }, { isHidden: true })).toBe(yoga)
    expect(byLastOpening([{ id: 'c', name: 'New', folder: '/c' }, finch, yoga]).map(({ id }) => id)).toEqual([
      ...['b', 'a', 'c'],
    ])
  })

  test('a start that is told to ask does so with one profile and without the question, but not before there is any', () => {
    expect(chooseAtStart({ profiles: [finch], asksAtStart: true }, { isAsked: true })).toBe('ask')
    expect(chooseAtStart({ profiles: [finch, yoga], asksAtStart: false }, { isAsked: true })).toBe('ask')
    expect(chooseAtStart({ profiles: [], asksAtStart: true }, { isAsked: true })).toBeUndefined()
  })

  test('a start that is told to ask lists the only profile first; a list with profiles and a computer without any stay as they are', async () => {
    const core = await openCore()
    await core.stop()
    const marks = join(makeProfile(), 'marks')

    listUsualProfile(makeProfile(), marks)
    expect(readProfileList(marks).profiles).toEqual([])
    listUsualProfile(core.profile, marks)
    listUsualProfile(core.profile, marks)

    expect(readProfileList(marks).profiles).toEqual([
      { id: expect.any(String) as string, name: 'Postrider', folder: core.profile },
    ])
  })

  test('another start gets every argument but the folder of this one', () => {
    expect(withoutDataArgument(['.', '--data', '/a', '--hidden', '--data=/b', 'people.csv'])).toEqual([
      ...['.', '--hidden', 'people.csv'],
    ])
  })
})

describe('the list of profiles', () => {
  test('the list remembers the last opening and a move of those that are in it, for its owner alone', () => {
    const marks = join(makeProfile(), 'marks')
    writeProfileList({ profiles: [finch, yoga], asksAtStart: false }, marks)

    noteOpened('/a', '2026-11-21T08:00:00.000Z', marks)
    noteOpened('/somewhere', '2026-11-21T08:00:00.000Z', marks)
    noteMoved('/b', '/disk/b', marks)

    expect(readProfileList(marks)).toEqual({
      profiles: [
        { ...finch, openedAt: '2026-11-21T08:00:00.000Z' },
        { ...yoga, folder: '/disk/b' },
      ],
      asksAtStart: false,
    })
    expect(statSync(join(marks, 'profiles.json')).mode & 0o777).toBe(0o600)
  })

  test.each(['', 'null', '[]', '{"profiles":7}', '{"profiles":[{"id":1},null]}'])(
    'a list that cannot be read is an empty one, and keeps no start from opening: %s',
    (text) => {
      const marks = makeProfile()
      writeFileSync(join(marks, 'profiles.json'), text)

      expect(readProfileList(marks).profiles).toEqual([])
    },
  )

  test('each new profile gets a folder of its own, whatever it is called', () => {
    const usual = join(makeProfile(), 'Postrider')
    const names = ['Harbour Yoga', 'Harbour Yoga', '../../etc', 'Καφενείο', '…']

    const folders = names.map((name) => makeProfileFolder(name, usual))

    expect(folders.map((folder) => folder.slice(usual.length))).toEqual([
      ...[' - Harbour Yoga', ' - Harbour Yoga 2', ' - etc', ' - Καφενείο', ' 2'],
    ])
    expect(folders.map((folder) => statSync(folder).mode & 0o777)).toEqual(folders.map(() => 0o700))
  })
})

test('another profile is not opened during a send', async () => {
  const asked: string[] = []
  const profileList = {
    list: () => ({ isPossible: true, profiles: [], asksAtStart: true }),
    ...{ create: () => undefined, rename: () => undefined, forget: () => undefined, ask: () => undefined },
    open: (id: string) => void asked.push(id),
  }
  const core = await openCore({ profileList })
  await prepareCampaign(core, { people: makePeople(3) })
  core.db.exec(`UPDATE campaigns SET state = 'running'`)

  expect(await core.codeOf(core.client.profiles.open({ id: 'b' }))).toBe('SENDING_BUSY')
  expect(asked).toEqual([])
  core.db.exec(`UPDATE campaigns SET state = 'paused'`)
  await core.drive(core.client.profiles.open({ id: 'b' }))

  expect(asked).toEqual(['b'])
})

test('two profiles with the same key keep it under names of their own, and erasing one leaves the key of the other', async () => {
  const first = await openCore()
  await first.drive(addAccount(first, credentials.api_key))
  const keys = (): string[] => [...first.secrets.kept.keys()].filter((item) => item.startsWith('api-key'))
  const [own] = keys()
  const second = await openCore({ secrets: first.secrets, practice: first.practice })
  await second.drive(addAccount(second, credentials.api_key))
  expect(keys()).toHaveLength(2)

  const content = await second.client.recovery.content()
  await second.drive(second.client.recovery.erase({ content }))

  expect(keys()).toEqual([own])
})
