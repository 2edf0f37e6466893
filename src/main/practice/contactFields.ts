// The fields of a contact at this gateway, as the document lists them; not those of the app, which may have others.
import { z } from 'zod'

const names = ['firstname', 'lastname', 'email', 'custom1', 'custom2'] as const

export type ContactFields = Readonly<Record<'phone' | (typeof names)[number], string>>

export function emptyFields(phone: string): ContactFields {
  return { phone, ...inEach('') }
}

/** The fields that a request may name. */
export const fieldsOfRequest = {
  ...inEach(z.string().max(255).optional()),
  email: z.union([z.literal(''), z.email()]).optional(),
}

function inEach<Value>(value: Value): Record<(typeof names)[number], Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<(typeof names)[number], Value>
}
