// Makes the kept form of a picture: half of its width and height, and a few dozen colours. Areas keep theirs.
import { colourAt, type Picture } from './png'

/** A colour with this many pixels belongs to an area and gets a separate group. */
const minAreaPixels = 300
const maxColours = 250
/** The other colours may be off by this much per channel. Most of them are edges of letters. */
const firstDistance = 18

/** Colours, the most frequent first. */
type Counted = readonly (readonly [colour: number, pixels: number])[]

/** Each pixel is the average of four. */
export function halve({ width, height, pixels }: Picture): Picture {
  const half = { width: width >> 1, height: height >> 1 }
  const averages = new Uint8Array(half.width * half.height * 3)
  const stride = width * 3
  let to = 0
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++)
      for (let channel = 0; channel < 3; channel++) {
        const from = y * 2 * stride + x * 6 + channel
        const above = (pixels[from] ?? 0) + (pixels[from + 3] ?? 0)
        const below = (pixels[from + stride] ?? 0) + (pixels[from + stride + 3] ?? 0)
        averages[to++] = (above + below + 2) >> 2
      }
  return { ...half, pixels: averages }
}

export function reduceColours(picture: Picture): Picture {
  const counts = new Map<number, number>()
  for (let at = 0; at < picture.pixels.length; at += 3) {
    const colour = colourAt(picture.pixels, at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const byCount = [...counts].sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || one - other)
  let chosen: number[] = []
  for (let distance = firstDistance; chosen.length === 0 || chosen.length > maxColours; distance += 6)
    chosen = chooseColours(byCount, distance)
  const groupOf = new Map(byCount.map(([colour]) => [colour, nearestOf(chosen, colour)]))
  const averages = averageOfEach(byCount, groupOf)
  const pixels = new Uint8Array(picture.pixels.length)
  for (let at = 0; at < pixels.length; at += 3) {
    const average = averages.get(groupOf.get(colourAt(picture.pixels, at)) ?? 0)
    if (average) pixels.set(average, at)
  }
  return { ...picture, pixels }
}

/** Gives each group the average colour of its pixels. */
function averageOfEach(byCount: Counted, groupOf: ReadonlyMap<number, number>): Map<number, number[]> {
  const sums = new Map<number, [red: number, green: number, blue: number, pixels: number]>()
  for (const [colour, pixels] of byCount) {
    const group = groupOf.get(colour) ?? 0
    const [red, green, blue, before] = sums.get(group) ?? [0, 0, 0, 0]
    sums.set(group, [
      red + (colour >> 16) * pixels,
      green + ((colour >> 8) & 255) * pixels,
      blue + (colour & 255) * pixels,
      before + pixels,
    ])
  }
  return new Map(
    [...sums].map(([group, [red, green, blue, pixels]]) => [
      group,
      [red, green, blue].map((sum) => Math.round(sum / pixels)),
    ]),
  )
}

function chooseColours(byCount: Counted, distance: number): number[] {
  const chosen: number[] = []
  for (const [colour, pixels] of byCount)
    if (pixels >= minAreaPixels || !chosen.some((other) => distanceOf(colour, other) <= distance)) chosen.push(colour)
  return chosen
}

function nearestOf(chosen: readonly number[], colour: number): number {
  let nearest = chosen[0] ?? 0
  for (const other of chosen) if (distanceOf(colour, other) < distanceOf(colour, nearest)) nearest = other
  return nearest
}

/** The difference of the channel that differs most. */
function distanceOf(one: number, other: number): number {
  return Math.max(
    Math.abs((one >> 16) - (other >> 16)),
    Math.abs(((one >> 8) & 255) - ((other >> 8) & 255)),
    Math.abs((one & 255) - (other & 255)),
  )
}
