// The part counter of another library (npm `sms-segments-calculator`), ten times faster until `slow` is called: only its cutting of
// a text into characters and its adding up of a part are replaced.
import { createRequire } from 'node:module'
import { SegmentedMessage } from 'sms-segments-calculator'

export interface OtherCount {
  readonly encoding: 'gsm7' | 'ucs2'
  readonly parts: number
}

interface TextUtils {
  splitGraphemes: (text: string) => string[]
}
interface Sized {
  sizeInBits(): number
}
interface SegmentModule {
  readonly default: { readonly prototype: { sizeInBits: (this: readonly Sized[]) => number } }
}

const load = createRequire(import.meta.url)
const texts = load('sms-segments-calculator/dist/libs/textUtils.js') as TextUtils
const { prototype } = (load('sms-segments-calculator/dist/libs/Segment.js') as SegmentModule).default
const { splitGraphemes } = texts
const { sizeInBits } = prototype
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const pace = {
  quick(): void {
    texts.splitGraphemes = (text) => Array.from(characters.segment(text), ({ segment }) => segment)
    prototype.sizeInBits = function () {
      let bits = 0
      for (let index = 0; index < this.length; index++) bits += this[index]?.sizeInBits() ?? 0
      return bits
    }
  },
  slow(): void {
    texts.splitGraphemes = splitGraphemes
    prototype.sizeInBits = sizeInBits
  },
}

export function countElsewhere(text: string): OtherCount {
  const message = new SegmentedMessage(text)
  return {
    encoding: message.encodingName === 'GSM-7' ? 'gsm7' : 'ucs2',
    // An empty text is one empty message there, and none here.
    parts: text === '' ? 0 : message.segmentsCount,
  }
}
