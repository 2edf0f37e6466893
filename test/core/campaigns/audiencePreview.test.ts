// The preview of a smart list's rule before it is saved.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ActiveAccount } from '../../../src/main/core/accounts/activeAccount'
import { makeAudience, type AudienceOptions } from '../../../src/main/core/audience/makeAudience'
import { fail, ok } from '../../../src/main/core/base/result'
import { accountId, codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

const live = { publish: () => undefined, subscribe: () => undefined as never, close: () => undefined }
const known = () => Promise.resolve(ok({ id: accountId, country: 'GB' } as ActiveAccount))
const audienceOf = (activeAccount: AudienceOptions['activeAccount']) =>
  makeAudience({ storage: core.storage, live, clock: core.clock, activeAccount })
const person = (end: number) => ({ phone: `+44770090000${end}`, firstname: `Person ${end}`, lastname: '' })

test('the first people of a rule come in the order in which they were added, and nothing is saved', async () => {
  const audience = audienceOf(known)
  await core.contacts.seedContacts({ accountId, listName: 'Choir', people: [5, 1, 3].map(person) })
  await core.contacts.seedContacts({ accountId, listName: 'Band', people: [2, 4].map(person) })
  const rule = { kind: 'not' as const, rule: { kind: 'in_lists' as const, listIds: [2] } }

  const some = expectOk(await audience.preview({ rule, limit: 2 }))
  const all = expectOk(await audience.preview({ rule, limit: 50 }))
  const nobody = expectOk(await audience.preview({ rule: { kind: 'any', rules: [] }, limit: 50 }))

  expect(some.rows).toEqual(all.rows.slice(0, 2))
  expect(all.rows.map(({ name }) => name).toSorted()).toEqual(['Person 1', 'Person 3', 'Person 5'])
  expect(all.rows.map(({ id }) => id)).toEqual(all.rows.map(({ id }) => id).toSorted((a, b) => a - b))
  expect(nobody.rows).toEqual([])
  expect(expectOk(await audience.all(undefined)).smartLists).toEqual([])
})

test('a rule has no people to show without an account', async () => {
  const audience = audienceOf(() => Promise.resolve(fail('NO_ACCOUNT')))
  expect(codeOf(await audience.preview({ rule: { kind: 'all', rules: [] }, limit: 5 }))).toBe('NO_ACCOUNT')
})
