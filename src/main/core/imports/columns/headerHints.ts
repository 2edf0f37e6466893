// Recognises what a second header line says about the column above it: a unit, or a hint how to fill it in.
import { readAnswer } from '../consent/consentAnswers'
import { normaliseWord } from './normaliseWord'

const words = (list: string): ReadonlySet<string> => new Set(list.split(',').map(normaliseWord))

const units = words(
  'eur,euro,euros,usd,gbp,chf,dollar,dollars,pounds,pence,cent,cents,ct,kg,cm,mm,km,ml,stk,stück,pcs,pieces,unidades,pièces,τεμ,τεμάχια,ευρώ,يورو,قطعة',
)
const forms = words(
  'string,integer,numeric,boolean,required,optional,mandatory,pflicht,pflichtfeld,erforderlich,freiwillig,' +
    'requis,obligatoire,facultatif,obligatorio,opcional,υποχρεωτικό,προαιρετικό,إلزامي,اختياري',
)
/** These are also names: "Consent" above "Date". */
const types = words(
  'text,number,date,time,zahl,ziffern,datum,uhrzeit,texte,chiffres,texto,número,fecha,κείμενο,αριθμός,ημερομηνία,نص,رقم,تاريخ',
)

/**
 * `unit`: belongs to the name, as in "Fee EUR". `form`: only says how a cell is filled in, and so does `type` in a line of hints.
 * Undefined for anything else.
 */
export function hintOf(cell: string): 'unit' | 'form' | 'type' | undefined {
  const text = cell.trim()
  const inside = /^[([{<](.*)[)\]}>]$/su.exec(text)?.[1]
  const plain = (inside ?? text).trim()
  if (/^\p{Sc}$|^[%‰]$/u.test(plain) || units.has(normaliseWord(plain))) return 'unit'
  if (forms.has(normaliseWord(plain)) || isDateForm(plain) || isChoice(plain)) return 'form'
  if (types.has(normaliseWord(plain))) return 'type'
  return inside !== undefined && /\p{L}/u.test(inside) ? 'unit' : undefined
}

/** "TT.MM.JJJJ", "yyyy-mm-dd", "HH:MM". */
function isDateForm(text: string): boolean {
  return /^(?:[dtjηhs]{1,2}|m{2}|[yjaε]{2,4})(?:[./:\s-]+(?:[dtjηhms]{1,2}|[yjaε]{2,4})){1,2}$/iu.test(text)
}

/** "yes/no", "ja oder nein". */
function isChoice(text: string): boolean {
  const parts = text.split(/\s*[/|]\s*|\s+(?:or|oder|ou|o|ή|أو)\s+/u)
  return parts.length === 2 && ['yes,no', 'no,yes'].includes(parts.map((part) => readAnswer(part).says).join(','))
}
