// Finds the field to import a column into, from the words of its header. Pure.
import { headerWords } from './headerWords'
import { normaliseWord } from './normaliseWord'

const fields = ['firstname', 'lastname', 'email', 'custom1', 'custom2'] as const

export function fieldOfHeader(header: string): (typeof fields)[number] | undefined {
  const word = normaliseWord(header)
  if (word === '') return undefined
  // A column with whole names becomes the first name, unless another column does.
  return (
    fields.find((field) => headerWords[field].has(word)) ?? (headerWords.wholeName.has(word) ? 'firstname' : undefined)
  )
}
