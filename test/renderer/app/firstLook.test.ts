// The host reads some things ahead, for the first picture in Postrider's own window; they stand in the page's address.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readFirstLook } from '../../../src/renderer/src/api/firstLook'

afterEach(() => vi.unstubAllGlobals())

describe('in Postrider’s own window', () => {
  const read = (search: string) => {
    vi.stubGlobal('postrider', { platform: 'linux' })
    return readFirstLook(search)
  }

  it('the first picture has the language and the colours that the host read ahead', () => {
    expect(read('?language=ar&colours=dark')).toEqual({ language: 'ar', colourMode: 'dark' })
  })

  it('the first page knows the account that was in use last', () => {
    expect(read('?account=a1-b2')?.accountId).toBe('a1-b2')
  })

  it.each(['', '?language=xx&colours=pink', '?language=&colours=', '?chooser'])(
    'the first picture follows the system if the address says “%s”',
    (search) => {
      expect(read(search)).toEqual({ language: 'system', colourMode: 'system' })
    },
  )
})

it('in a browser nothing is known before the settings were read', () => {
  expect(readFirstLook('?language=de&colours=dark')).toBeUndefined()
})
