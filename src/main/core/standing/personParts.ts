// How many parts the text of each person has in a forecast: their own text, as it would be frozen on the day of sending.
import type { Draft } from '@contract'
import { dayAt } from '../campaigns/audience/sendDayRows'
import { measureFor } from '../campaigns/draft/measureDraft'
import { compileForPeople, standardFields, type OwnFields, type PersonTexts } from '../campaigns/draft/messageOfPerson'
import { isDated, isPersonal, parseTemplate } from '../messages/parseTemplate'
import type { PassedPerson } from './passRows'

export interface PersonParts {
  /** The values of people's fields are needed. */
  readonly readsTexts: boolean
  /** `at`: when they are texted. At least 1. */
  of(person: PassedPerson, at: number): number
}

/** A text without fields needs none. */
const noTexts = Object.fromEntries([...standardFields.map((name) => [name, '']), ['fields', '{}']]) as PersonTexts

export function makePersonParts({ template, kind }: Pick<Draft, 'template' | 'kind'>, own: OwnFields): PersonParts {
  const { pieces } = parseTemplate(template)
  const [isOwn, hasDay] = [isPersonal(pieces), isDated(pieces)]
  let sentAt = 0
  let textZone = ''
  const render = compileForPeople(pieces, { ...own, sendDayOf: () => dayAt(sentAt, textZone) })
  /** A person may have many moments in 90 days, with the same text at each unless it names the day. */
  let last: { readonly id: number; readonly parts: number } | undefined
  return {
    readsTexts: isOwn,
    of(person, at) {
      const { row } = person
      if (last && !hasDay && (!isOwn || last.id === row.id)) return last.parts
      sentAt = at
      textZone = person.textZone
      const { id, phone, country, reason } = row
      const texts = row.texts === null ? noTexts : (JSON.parse(row.texts) as PersonTexts)
      const { text } = render({ ...texts, id, phone, country, reason, phone_type: null, due_at: null })
      const parts = Math.max(1, measureFor(kind, text).parts)
      last = { id: row.id, parts }
      return parts
    },
  }
}
