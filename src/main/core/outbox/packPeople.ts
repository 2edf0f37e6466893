// People on their way between two threads, in columns: one by one, their names for every field would go with each. Pure.
import type { NextPeople } from './outboxStore'

export interface PackedPeople {
  readonly ids: readonly number[]
  readonly phones: readonly string[]
  readonly texts: readonly string[]
  readonly positions: readonly number[]
  readonly marks: readonly string[]
  readonly optedOut: readonly number[]
}

export function packPeople({ people, optedOut }: NextPeople): PackedPeople {
  return {
    ids: people.map(({ id }) => id),
    phones: people.map(({ phone }) => phone),
    texts: people.map(({ text }) => text),
    positions: people.map(({ position }) => position),
    marks: people.map(({ mark }) => mark),
    optedOut,
  }
}

export function unpackPeople({ ids, phones, texts, positions, marks, optedOut }: PackedPeople): NextPeople {
  const people = ids.map((id, at) => {
    const [phone = '', text = '', position = 0, mark = ''] = [phones[at], texts[at], positions[at], marks[at]]
    return { id, phone, text, position, mark }
  })
  return { people, optedOut }
}
