// The field that an import fills from a column with this header, as far as the header's words say it. Pure.
import { headerWords } from './headerWords'
import { normaliseWord } from './normaliseWord'

const fields = ['firstname', 'lastname', 'email', 'custom1', 'custom2'] as const

export function fieldOfHeader(header: string): (typeof fields)[number] | undefined {
  const word = normaliseWord(header)
  if (word === '') return undefined
  // A column with whole names becomes the first name, as long as no other column does.
  return (
    fields.find((field) => headerWords[field].has(word)) ?? (headerWords.wholeName.has(word) ? 'firstname' : undefined)
  )
}
