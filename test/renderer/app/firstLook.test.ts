// The language and colours of the first picture in Postrider's own window, from the page's address.
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
