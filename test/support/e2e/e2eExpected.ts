// The messages that must arrive at the gateway, worked out from the spreadsheet alone and by other means than the product's:
// nothing of src is used here.
import papaparse from 'papaparse'

export interface ExpectedRow {
  readonly phone: string
  readonly cells: Readonly<Record<string, string>>
}

/** Rows by column name. */
export function readSheet(text: string): Readonly<Record<string, string>>[] {
  const { data } = papaparse.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
  })
  return data
}

/**
 * The rows of resources/samples/customers.csv that get a message, first row of a number first, once the lost zeros are
 * back. Works for the writings that scripts/makeSample.mjs lists, with Britain for numbers without +.
 */
export function sampleRecipients(text: string): ExpectedRow[] {
  const found = new Map<string, ExpectedRow>()
  const optedOut = new Set<string>()
  for (const cells of readSheet(text)) {
    const phone = readPhone(cells.Mobile ?? '')
    if (phone === undefined) continue
    if (/^(no|n)$/i.test(cells['SMS ok?']?.trim() ?? '')) optedOut.add(phone)
    if (!found.has(phone)) found.set(phone, { phone, cells })
  }
  return [...found.values()].filter(({ phone }) => !optedOut.has(phone))
}

/** E.164, or undefined for a cell that holds no one whole number. */
function readPhone(cell: string): string | undefined {
  let text = cell.normalize('NFKC').replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  text = text.replace(/[\u200E\u200F\u202A-\u202E\u00A0]/g, '').replace(/^="(.*)"$/, '$1')
  text = text.replace(/^'/, '').replace(/\.0$/, '').replace('(0)', '')
  const exponent = /^(\d)[.,](\d+)E\+(\d+)$/i.exec(text.trim())
  if (exponent) {
    const [, first, rest = '', power] = exponent
    if (rest.length < Number(power)) return undefined
    text = `${first}${rest}`
  }
  if (/[a-z/;,]/i.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  const isInternational = text.trim().startsWith('+') || digits.startsWith('00')
  const national = digits.replace(/^00/, '')
  const e164 = isInternational
    ? `+${national}`
    : national.startsWith('44')
      ? `+${national}`
      : /^0[127]/.test(digits)
        ? `+44${digits.slice(1)}`
        : `+44${digits}`
  return plans.some((plan) => plan.test(e164)) ? e164 : undefined
}

/** The ranges the sample's people are from. */
const plans = [/^\+447700900\d{3}$/, /^\+441632960\d{3}$/, /^\+3363998\d{4}$/, /^\+1\d{3}55501\d\d$/]
