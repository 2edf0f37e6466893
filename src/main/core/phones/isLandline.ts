import { parsePhone } from './parsePhone'

/** Decides by the numbering plan. In countries whose plan does not tell, such as the US, a number counts as a mobile. */
export function isLandline(e164: string): boolean {
  const verdict = parsePhone(e164)
  return verdict.ok && verdict.type === 'landline'
}
