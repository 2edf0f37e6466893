// Blocks in memory, with one number for each word in all of them, so that none of their texts is compared again. Pure.
import { dimensions, type Dimension, type MessageBlock } from './messageBlock'

export interface Vocabulary {
  /** Undefined for a word that is in no block. */
  numberOf(word: string): number | undefined
  wordOf(number: number): string
  learn(word: string): number
}

export interface KnownBlock extends Omit<MessageBlock, 'words' | 'named'> {
  readonly number: number
  /** Numbers of words. */
  readonly named: Readonly<Record<Dimension, Int32Array>>
  /** First and last quarter; the first is after the last if the block is empty. */
  readonly firstQuarter: number
  readonly lastQuarter: number
  /** The word of a dimension in which all messages have the same one. */
  readonly soles: Readonly<Partial<Record<Dimension, number>>>
}

export function makeVocabulary(): Vocabulary {
  const numbers = new Map<string, number>()
  const words: string[] = []
  return {
    numberOf: (word) => numbers.get(word),
    wordOf: (number) => words[number] ?? '',
    learn(word) {
      const known = numbers.get(word)
      if (known !== undefined) return known
      numbers.set(word, words.length)
      return words.push(word) - 1
    },
  }
}

export function learnBlock(vocabulary: Vocabulary, number: number, block: MessageBlock): KnownBlock {
  const { words, named, ...columns } = block
  const numbers = words.map((word) => vocabulary.learn(word))
  const learned = dimensions.map(
    (dimension) => [dimension, Int32Array.from(named[dimension], (place) => numbers[place] ?? 0)] as const,
  )
  const soles = learned.flatMap(([dimension, column]) => {
    const [sole] = column
    return sole !== undefined && column.every((word) => word === sole) ? [[dimension, sole] as const] : []
  })
  return {
    ...columns,
    number,
    soles: Object.fromEntries(soles),
    named: Object.fromEntries(learned) as Record<Dimension, Int32Array>,
    firstQuarter: block.quarters.reduce((least, quarter) => Math.min(least, quarter), Infinity),
    lastQuarter: block.quarters.reduce((most, quarter) => Math.max(most, quarter), -Infinity),
  }
}
