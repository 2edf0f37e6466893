// The question at a start: its facts about each profile, and the effect of each answer.
import { createRouterClient } from '@orpc/server'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runMaintenanceTask } from '../../../src/main/core/storage/worker/maintenanceTasks'
import { lockProfile } from '../../../src/main/core/storage/files/profileLock'
import type { Peeked } from '../../../src/main/core/storage/files/peekProfile'
import { makeReadChoosable } from '../../../src/main/hosts/node/choosableProfiles'
import { chooserLanguage, makeChooser } from '../../../src/main/hosts/node/makeChooser'
import { readProfileList, writeProfileList, type ListedProfile } from '../../../src/main/hosts/node/profileList'
import { makeProfile, openCore } from '../../support/app/openCore'
import { makePeople, prepareCampaign } from '../../support/steps/campaignSteps'

const now = '2026-11-21T10:00:00.000Z'

async function makeUsed(): Promise<string> {
  const core = await openCore()
  await prepareCampaign(core, { people: makePeople(3) })
  await core.stop()
  return core.profile
}

function open(profiles: readonly ListedProfile[], picked?: string) {
  const marks = join(makeProfile(), 'marks')
  writeProfileList({ profiles, asksAtStart: true }, marks)
  const done: string[] = []
  const usual = join(makeProfile(), 'Postrider')
  const chooser = makeChooser({
    ...{ marks, usual, runTask: runMaintenanceTask, now: () => now, pickFolder: async () => picked },
    restart: (folder) => void done.push(folder),
    spoken: (language) => void done.push(language),
  })
  return { client: createRouterClient(chooser), marks, usual, done, list: () => readProfileList(marks) }
}
const finch = (folder: string): ListedProfile => ({ id: 'a', name: 'Alder & Finch', folder, openedAt: now })
const yoga = (folder: string): ListedProfile => ({ id: 'b', name: 'Harbour Yoga', folder })

test('the question lists the profile that was open last first, with what it holds, and says which is open or not there', async () => {
  const [used, locked] = [await makeUsed(), await makeUsed()]
  const lock = lockProfile(join(locked, 'profile.lock'))
  const gone = { id: 'c', name: 'Gone', folder: join(makeProfile(), 'gone') }
  const { client } = open([yoga(locked), gone, finch(used)])

  const { profiles, language } = await client.state()
  lock.release()

  expect(language).toBe('system')
  expect(profiles).toEqual([
    { id: 'a', name: 'Alder & Finch', openedAt: now, is: 'ready', content: { people: 3, isPractice: true } },
    { id: 'b', name: 'Harbour Yoga', is: 'in_use' },
    { id: 'c', name: 'Gone', is: 'missing' },
  ])
  expect(JSON.stringify(profiles)).not.toContain(used)
})

test('a profile whose disk was slow stayed without its people: the next reading waits for the same answer and has them', async () => {
  const folder = makeProfile()
  const peeked: string[] = []
  let answer = (_: Peeked): void => undefined
  const read = makeReadChoosable((from) => {
    peeked.push(from)
    return new Promise((resolve) => (answer = resolve))
  }, 1)

  const first = await read([finch(folder)])
  answer({ is: 'read', contents: { people: 3, isPractice: true } })
  // The answer is there before anyone asks again.
  await new Promise((resolve) => setTimeout(resolve, 5))
  const second = read([finch(folder)])

  const known = { id: 'a', name: 'Alder & Finch', openedAt: now, is: 'ready' }
  expect(first).toEqual([{ ...known, isLate: true }])
  expect(await second).toEqual([{ ...known, content: { people: 3, isPractice: true } }])
  expect(peeked).toEqual([folder])
})

test('the chosen profile is opened by another start, which asks again unless the user wants no question', async () => {
  const folder = makeProfile()
  const { client, done, list } = open([finch(folder), yoga('/b')])

  expect(await client.open({ id: 'nothing', asksAtStart: false })).toBe('failed')
  expect([done, list().asksAtStart]).toEqual([[], true])
  expect(await client.open({ id: 'a', asksAtStart: true })).toBe('opening')
  expect([done, list().asksAtStart]).toEqual([[folder], true])
  await client.open({ id: 'a', asksAtStart: false })

  expect([done, list().asksAtStart]).toEqual([[folder, folder], false])
})

test('a new profile gets an empty folder, is listed and opened; without a disk that takes it nothing is listed', async () => {
  const { client, done, list, usual } = open([finch('/a')])

  expect(await client.create({ name: 'Harbour Yoga' })).toBe('opening')

  const folder = `${usual} - Harbour Yoga`
  expect([done, readdirSync(folder)]).toEqual([[folder], []])
  expect(list().profiles.map(({ name }) => name)).toEqual(['Alder & Finch', 'Harbour Yoga'])
  writeFileSync(usual, 'a file where the folder would be')
  const blocked = makeChooser({
    ...{ marks: join(makeProfile(), 'marks'), usual: join(usual, 'Postrider'), now: () => now },
    ...{ pickFolder: async () => undefined, restart: () => undefined, spoken: () => undefined },
  })
  expect(await createRouterClient(blocked).create({ name: 'Other' })).toBe('failed')
})

test('a folder with a profile is listed once and opened; any other folder is refused and stays as it is', async () => {
  const used = await makeUsed()
  const first = open([finch('/a')], used)
  expect(await first.client.openFolder()).toBe('opening')
  expect(await first.client.openFolder()).toBe('opening')
  expect([first.done, first.list().profiles.map(({ folder }) => folder)]).toEqual([
    [used, used],
    ['/a', used],
  ])

  const letters = join(makeProfile(), 'letters')
  mkdirSync(letters)
  const second = open([finch('/a')], letters)
  expect(await second.client.openFolder()).toBe('no_profile')
  expect([second.done, second.list().profiles.length, readdirSync(letters)]).toEqual([[], 1, []])

  expect(await open([finch('/a')]).client.openFolder()).toBe('cancelled')
})

test('the language of the question is kept beside the list, and one that is none is the system’s', async () => {
  const { client, marks, done, list } = open([finch('/a')])

  expect((await client.speak({ language: 'el' })).language).toBe('el')

  expect([chooserLanguage(marks), done, list().profiles.length]).toEqual(['el', ['el'], 1])
  writeFileSync(join(marks, 'profiles.json'), '{"profiles":[],"language":"klingon"}')
  expect(chooserLanguage(marks)).toBe('system')
})
