// The words that opt a person out: those that Postrider brings, without those taken away, and a person's own.
import type { OptOutWords } from '@contract'
import { foldReply } from '../messages/foldReply'
import type { ExactWords } from '../messages/judgeReply'
import { optOutReplies } from '../messages/optOutReplies'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'

interface OwnWord {
  readonly key: string
  readonly word: string
  readonly kind: 'added' | 'removed'
}

const brought: ReadonlyMap<string, string> = new Map(
  optOutReplies.flatMap(({ words }) => words.map((word) => [foldReply(word), word] as const)).reverse(),
)

export function exactWords(db: Db): ExactWords {
  const words = new Map(brought)
  for (const { key, word, kind } of ownWords(db)) {
    if (kind === 'removed') words.delete(key)
    else words.set(key, word)
  }
  return words
}

const ownWords = (db: Db): OwnWord[] =>
  db.all<OwnWord>(sql`SELECT key, word, kind FROM opt_out_words ORDER BY word, key`)

function readWords(db: Db): OptOutWords {
  const own = ownWords(db)
  return {
    groups: optOutReplies.map(({ language, words }) => ({ language, words: [...words] })),
    added: own.filter(({ kind }) => kind === 'added').map(({ word }) => word),
    removed: own.filter(({ kind }) => kind === 'removed').flatMap(({ key }) => spellings(key)),
  }
}

/** The words as the groups hold them: one word may be there in several languages. */
function spellings(key: string): string[] {
  return [...new Set(optOutReplies.flatMap(({ words }) => words).filter((word) => foldReply(word) === key))]
}

export const optOutWordOperations = operationGroup('optOutWords', {
  all: read((db) => readWords(db)),

  exact: read((db) => [...exactWords(db)]),

  change: write((db, { add, remove }: { add: readonly string[]; remove: readonly string[] }): OptOutWords => {
    for (const word of remove) {
      const key = foldReply(word)
      db.run(sql`DELETE FROM opt_out_words WHERE key = ${key}`)
      if (brought.has(key))
        db.run(sql`INSERT INTO opt_out_words (key, word, kind) VALUES (${key}, ${word.trim()}, 'removed')`)
    }
    for (const word of add) {
      const key = foldReply(word)
      db.run(sql`DELETE FROM opt_out_words WHERE key = ${key}`)
      if (!brought.has(key))
        db.run(sql`INSERT INTO opt_out_words (key, word, kind) VALUES (${key}, ${word.trim()}, 'added')`)
    }
    return readWords(db)
  }),
})
