// When the window is shown that is made before the core: the window itself and the port are stood in for.
import { beforeEach, expect, it, vi } from 'vitest'
import { makeWindowAhead } from '../../../src/main/hosts/electron/windowAhead'

let paint: () => void = () => undefined
const made: { mayShow?: Promise<void> }[] = []
vi.mock('../../../src/main/hosts/electron/window', () => ({
  makeWindow: (parts: { mayShow?: Promise<void> }) => {
    made.push(parts)
    return { once: (_: string, heard: () => void) => (paint = heard) }
  },
  showPage: () => Promise.resolve(),
}))
vi.mock('../../../src/main/hosts/electron/callPort', () => ({ offerCallPort: () => undefined }))

beforeEach(() => {
  made.length = 0
})

function makeAhead(look: { accountId?: string }) {
  const parts = { look, mayLoad: Promise.resolve(), logger: { error: () => undefined } }
  const ahead = makeWindowAhead(parts as never, () => undefined)
  let isShown = false
  void made[0]?.mayShow?.then(() => (isShown = true))
  let isThere = false
  void ahead.isFirstPageThere.then(() => (isThere = true))
  const settle = () => new Promise((done) => setTimeout(done))
  return { ahead, settle, isShown: () => isShown, isThere: () => isThere }
}

it('the core is loaded after the first page was painted, if that page is known', async () => {
  const { settle, isThere } = makeAhead({ accountId: 'a1' })
  await settle()
  expect(isThere()).toBe(false)

  paint()
  await settle()

  expect(isThere()).toBe(true)
})

it('a core without which the first page is not known does not wait for a page', async () => {
  const { settle, isThere } = makeAhead({})
  await settle()

  expect(isThere()).toBe(true)
})

it('a page that is never painted does not keep the core from being loaded', async () => {
  vi.useFakeTimers()
  const { isThere } = makeAhead({ accountId: 'a1' })
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()

  expect(isThere()).toBe(true)
})

it('a window whose account is known is shown once the profile is open, before the core answers', async () => {
  const { ahead, settle, isShown } = makeAhead({ accountId: 'a1' })
  await settle()
  expect(isShown()).toBe(false)

  ahead.profileIsOpen()
  await settle()

  expect(isShown()).toBe(true)
})

it('a window whose first page may be Welcome is shown only when the core answers', async () => {
  const { ahead, settle, isShown } = makeAhead({})
  ahead.profileIsOpen()
  await settle()
  expect(isShown()).toBe(false)

  ahead.open({} as never)
  await settle()

  expect(isShown()).toBe(true)
})
