import { parsePhone } from './parsePhone'

/** By the numbering plan: a text to it may not arrive. Where plans do not tell, as in the US, it is taken for a mobile. */
export function isLandline(e164: string): boolean {
  const verdict = parsePhone(e164)
  return verdict.ok && verdict.type === 'landline'
}
