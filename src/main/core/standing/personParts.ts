// Counts the parts of each person's own text in a forecast, as it would be frozen on the day of sending.
import type { Draft } from '@contract'
import { dayAt } from '../campaigns/audience/dayAt'
import { measureFor } from '../campaigns/draft/measureDraft'
import {
  compileForPeople,
  standardFields,
  textNamesOf,
  type OwnFields,
  type PersonTexts,
  type TextName,
} from '../campaigns/draft/messageOfPerson'
import { isDated, isPersonal, parseTemplate } from '../messages/parseTemplate'
import type { PassedPerson } from './passRows'

export interface PersonParts {
  /** The cells of each person that the text uses. */
  readonly texts: readonly TextName[]
  /** `at`: when they are texted. At least 1. */
  of(person: PassedPerson, at: number): number
}

/** Cells that the text does not use. */
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
    texts: textNamesOf(pieces, own),
    of(person, at) {
      const { id, phone, country, reason, row } = person
      if (last && !hasDay && (!isOwn || last.id === id)) return last.parts
      sentAt = at
      textZone = person.place.textZone
      const { text } = render({
        ...noTexts,
        ...textsOf(row.texts),
        id,
        phone,
        country,
        reason,
        phone_type: null,
        due_at: null,
      })
      const parts = Math.max(1, measureFor(kind, text).parts)
      last = { id, parts }
      return parts
    },
  }
}

/** The cells that were read from a person. */
export function textsOf(texts: string | null): Partial<PersonTexts> {
  return texts === null ? {} : (JSON.parse(texts) as Partial<PersonTexts>)
}
