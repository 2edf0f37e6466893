// Compares a picture with the kept one: nothing may have moved, and no area may have another colour. In another browser or with other
// fonts every letter differs, so then only blocks and large areas are compared.
import { colourAt, type Picture } from './png'

export type Closeness = 'same_machine' | 'other_machine'

/** Colours of `kept` are off by less than half of this (`reduceColours`). */
const maxOff = 40
/** About one letter. */
const maxPixelsElsewhere = 12
const minAreaPixels = 400
const maxAreaOff = 3
/** Pixels along each side of a block. */
const blockSize = 8
const maxBlockOff = 24
const maxBlocksElsewhere = 0.03
const minLargeArea = 0.01

/** The difference in words, for a failed test; undefined if they look the same. */
export function comparePictures(kept: Picture, taken: Picture, closeness: Closeness): string | undefined {
  if (kept.width !== taken.width || kept.height !== taken.height)
    return `its size is ${taken.width} × ${taken.height}, not ${kept.width} × ${kept.height}`
  const pixels = kept.width * kept.height
  const isSame = closeness === 'same_machine'
  const recoloured = isSame
    ? findRecoloured(kept, taken, minAreaPixels)
    : findRecoloured(kept, taken, pixels * minLargeArea, isWithinArea)
  if (recoloured) return recoloured
  if (!isSame) {
    const share = shareOfBlocks(kept, taken)
    return share > maxBlocksElsewhere ? `${(share * 100).toFixed(1)} % of its blocks look different` : undefined
  }
  const elsewhere = findDifferent(kept, taken).length
  return elsewhere > maxPixelsElsewhere ? `${elsewhere} pixels look different` : undefined
}

/** Places of the pixels that look different. */
export function findDifferent(kept: Picture, taken: Picture): number[] {
  const different: number[] = []
  for (let at = 0; at < kept.pixels.length; at += 3)
    for (let channel = at; channel < at + 3; channel++)
      if (Math.abs((kept.pixels[channel] ?? 0) - (taken.pixels[channel] ?? 0)) > maxOff) {
        different.push(at)
        break
      }
  return different
}

interface Area {
  pixels: number
  readonly sums: [red: number, green: number, blue: number]
}

/** Its neighbours have its colour too. Letters have many pixels of a colour, but none of them is within an area. */
function isWithinArea(picture: Picture, at: number): boolean {
  const row = picture.width * 3
  return [-row, -3, 3, row].every((step) => {
    const neighbour = at + step
    const isOutside = neighbour < 0 || neighbour >= picture.pixels.length
    return isOutside || colourAt(picture.pixels, neighbour) === colourAt(picture.pixels, at)
  })
}

/** Finds a colour of the kept picture whose pixels now have another one on average. */
function findRecoloured(
  kept: Picture,
  taken: Picture,
  minPixels: number,
  isCounted: (kept: Picture, at: number) => boolean = () => true,
): string | undefined {
  const areas = new Map<number, Area>()
  for (let at = 0; at < kept.pixels.length; at += 3) {
    if (!isCounted(kept, at)) continue
    const colour = colourAt(kept.pixels, at)
    const area = areas.get(colour) ?? { pixels: 0, sums: [0, 0, 0] }
    area.pixels++
    area.sums[0] += taken.pixels[at] ?? 0
    area.sums[1] += taken.pixels[at + 1] ?? 0
    area.sums[2] += taken.pixels[at + 2] ?? 0
    areas.set(colour, area)
  }
  for (const [colour, { pixels, sums }] of areas) {
    if (pixels < minPixels) continue
    const was = [colour >> 16, (colour >> 8) & 255, colour & 255]
    const is = sums.map((sum) => Math.round(sum / pixels))
    if (was.some((channel, index) => Math.abs(channel - (is[index] ?? 0)) > maxAreaOff))
      return `what was rgb(${was.join(' ')}) in ${pixels} pixels is rgb(${is.join(' ')})`
  }
  return undefined
}

/** The share of small squares whose average differs. */
function shareOfBlocks(kept: Picture, taken: Picture): number {
  const wide = Math.ceil(kept.width / blockSize)
  const high = Math.ceil(kept.height / blockSize)
  const sums = new Float64Array(wide * high * 3)
  const counts = new Uint16Array(wide * high)
  for (let y = 0; y < kept.height; y++)
    for (let x = 0; x < kept.width; x++) {
      const block = Math.floor(y / blockSize) * wide + Math.floor(x / blockSize)
      const at = (y * kept.width + x) * 3
      counts[block] = (counts[block] ?? 0) + 1
      for (let channel = 0; channel < 3; channel++)
        sums[block * 3 + channel] =
          (sums[block * 3 + channel] ?? 0) + (kept.pixels[at + channel] ?? 0) - (taken.pixels[at + channel] ?? 0)
    }
  let different = 0
  counts.forEach((count, block) => {
    const off = [0, 1, 2].map((channel) => Math.abs((sums[block * 3 + channel] ?? 0) / count))
    if (Math.max(...off) > maxBlockOff) different++
  })
  return different / counts.length
}

/** The new picture, pale, with the different pixels in red. */
export function markDifferent(kept: Picture, taken: Picture): Picture {
  const pixels = taken.pixels.map((value) => 170 + Math.round(value / 3))
  for (const at of findDifferent(kept, taken)) pixels.set([220, 0, 0], at)
  return { ...taken, pixels }
}
