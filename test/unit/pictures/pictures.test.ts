// Pictures of pages: what is kept of them, and which changes a comparison sees.
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { comparePictures, markDifferent } from '../../support/pictures/comparePictures'
import { readPng, writePng, type Picture } from '../../support/pictures/png'
import { halve, reduceColours } from '../../support/pictures/shrinkPicture'

type Colour = readonly [red: number, green: number, blue: number]

const ground: Colour = [245, 243, 239]
const card: Colour = [255, 255, 255]
const ink: Colour = [51, 49, 45]

interface Drawn {
  readonly at?: number
  readonly size?: number
  readonly colour?: Colour
  readonly lines?: number
  /** Pixels that the letters are high, and that they stand further to the right. */
  readonly tall?: number
  readonly shift?: number
}

/** A page of 320 × 240 with a card, and lines as thick as those of letters in it. */
function draw({ at = 40, size = 160, colour = card, lines = 20, tall = 14, shift = 0 }: Drawn = {}): Picture {
  const [width, height] = [320, 240]
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isCard = x >= at && x < at + size && y >= at && y < at + size
      const isLetter =
        isCard && y >= at + 20 && y < at + 20 + tall && (x - at - shift) % 8 === 3 && (x - at) / 8 < lines
      pixels.set(isLetter ? ink : isCard ? colour : ground, (y * width + x) * 3)
    }
  return { width, height, pixels }
}

const keep = (picture: Picture): Picture => readPng(writePng(reduceColours(halve(picture))))
const compared = (drawn: Drawn, closeness: 'same_machine' | 'other_machine' = 'same_machine') =>
  comparePictures(keep(draw()), halve(draw(drawn)), closeness)

/** In true colours, with the rows as they are in the file. The sums of the chunks are not read. */
function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
  }
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0])
  return Buffer.concat([Buffer.alloc(8), chunk('IHDR', head), chunk('IDAT', deflateSync(rows))])
}

describe('a PNG', () => {
  test('a PNG with few colours and one with many are read as they were written', () => {
    const noisy = draw()
    noisy.pixels.forEach((_, at) => (noisy.pixels[at] = Math.imul(at, 0x9e3779b1) >>> 24))

    expect(readPng(writePng(draw()))).toEqual(draw())
    expect(readPng(writePng(noisy))).toEqual(noisy)
    expect(writePng(draw()).length).toBeLessThan(writePng(noisy).length)
  })

  test('every filter of a PNG is undone', () => {
    // 3 × 5 pixels, red, green and blue each; one row for every filter, all of them 10 20 30 · 40 50 60 · 70 80 90.
    const rows = [
      [0, 10, 20, 30, 40, 50, 60, 70, 80, 90],
      [1, 10, 20, 30, 30, 30, 30, 30, 30, 30],
      [2, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [3, 5, 10, 15, 15, 15, 15, 15, 15, 15],
      [4, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ]

    const { pixels } = readPng(pngOf(3, 5, Buffer.from(rows.flat())))

    expect([...pixels]).toEqual(Array.from({ length: 5 }, () => [10, 20, 30, 40, 50, 60, 70, 80, 90]).flat())
  })
})

describe('a picture that is compared', () => {
  test('a picture of the same page looks the same, here and on another computer', () => {
    expect(compared({})).toBeUndefined()
    expect(compared({}, 'other_machine')).toBeUndefined()
  })

  test('a colour that is a little different on an area is seen', () => {
    expect(compared({ colour: [250, 252, 255] })).toMatch(
      /^what was rgb\(255 255 255\) in \d+ pixels is rgb\(250 252 255\)$/,
    )
    expect(compared({ colour: [240, 245, 255] }, 'other_machine')).toMatch(/^what was rgb/)
  })

  test('padding of two pixels more, and two letters less, are seen', () => {
    expect(compared({ at: 42 })).toMatch(/^\d+ pixels look different$/)
    expect(compared({ lines: 16 })).toMatch(/^\d+ pixels look different$/)
  })

  test('what differs in letters alone is not seen between computers, and a block that has moved is', () => {
    expect(compared({ lines: 16 }, 'other_machine')).toBeUndefined()
    expect(compared({ at: 56 }, 'other_machine')).toMatch(/^(what was rgb|\d+\.\d % of its blocks)/)
  })

  test('letters that another computer draws a pixel further are not an area of another colour', () => {
    const kept = keep(draw({ tall: 100 }))

    expect(comparePictures(kept, halve(draw({ tall: 100, shift: 2 })), 'other_machine')).toBeUndefined()
    expect(comparePictures(kept, halve(draw({ tall: 100, colour: [245, 255, 245] })), 'other_machine')).toContain('rgb')
  })

  test('a picture of another size is named by its sizes', () => {
    const half = halve(draw())

    expect(comparePictures(half, halve(half), 'same_machine')).toBe('its size is 80 × 60, not 160 × 120')
  })

  test('what looks different is marked in red', () => {
    const marked = markDifferent(keep(draw()), halve(draw({ lines: 16 })))

    const red = marked.pixels.filter(
      (_, at) => at % 3 === 0 && marked.pixels[at] === 220 && marked.pixels[at + 1] === 0,
    )
    expect(red.length).toBeGreaterThan(12)
  })
})
