// The draw of a trial, for the statements about the people of a draft: a number that looks random, and is the same for the same draft
// and phone number each time the people are read.
import { createHash } from 'node:crypto'
import type { Db } from '../../storage/db'

const prepared = new WeakSet<object>()

export function prepareDraw({ connection }: Db): void {
  if (prepared.has(connection)) return
  prepared.add(connection)
  connection.function('trial_draw', { deterministic: true }, (draft, phone) => drawOf(String(draft), String(phone)))
}

/** From 0 to 2^48 − 1. */
export function drawOf(draft: string, phone: string): number {
  return createHash('sha1').update(`${draft} ${phone}`).digest().readUIntBE(0, 6)
}
