// Finds the field to import a column into, from the words of its header. Pure.
import { contactFieldNames, type ContactFieldName } from '@contract/contactFields'
import { headerWords } from './headerWords'
import { normaliseWord } from './normaliseWord'

export function fieldOfHeader(header: string): ContactFieldName | undefined {
  const word = normaliseWord(header)
  if (word === '') return undefined
  // A column with whole names becomes the first name, unless another column does.
  return (
    contactFieldNames.find((field) => headerWords[field].has(word)) ??
    (headerWords.wholeName.has(word) ? 'firstname' : undefined)
  )
}
