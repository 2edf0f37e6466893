// Reads a column that says whether people want messages. Only a "no" has an effect; a "yes" never opts anybody in.
import { normaliseWord } from './normaliseWord'

const noWords = new Set(
  (
    'no,n,false,f,0,off,never,nein,non,não,nao,nee,nej,nei,ei,nie,ne,όχι,oxi,нет,ні,не,hayır,hayir,nem,nu,jo ei,いいえ,否,不,' +
    'declined,refused,withdrawn,revoked,denied'
  )
    .split(',')
    .map(normaliseWord),
)
// Say "no" whatever the column asks.
const goneWords = new Set(
  (
    'opt out,opted out,optout,unsubscribe,unsubscribed,stop,stopped,do not contact,do not text,dnc,abgemeldet,' +
    'widerrufen,désabonné,désinscrit,baja,disiscritto,afgemeld,avregistrerad,frameldt,blocked'
  )
    .split(',')
    .map(normaliseWord),
)
const yesWords = new Set(
  'yes,y,true,t,1,on,x,ja,j,oui,o,sí,si,s,sim,tak,ano,да,так,ναι,evet,igen,da,kyllä,jo,はい,是'
    .split(',')
    .map(normaliseWord),
)

/** What the header asks: "Newsletter" wants a yes, "Unsubscribed" a no. */
export function asksForRefusal(header: string): boolean {
  const word = normaliseWord(header)
  return [...goneWords].some((gone) => gone.length > 3 && word.includes(gone)) || word === 'stop' || word === 'dnc'
}

/** Whether a cell of a column with this header opts its person out. An empty cell never does. */
export function readConsent(header: string): (cell: string) => boolean {
  const isInverted = asksForRefusal(header)
  return (cell) => {
    const word = normaliseWord(cell)
    if (word === '') return false
    if (goneWords.has(word)) return true
    // Under "Unsubscribed" a date or a tick is a refusal as well.
    return isInverted ? !noWords.has(word) : noWords.has(word)
  }
}

/** Whether most cells are answers a consent column would hold. */
export function looksLikeConsent(cells: readonly string[]): boolean {
  const filled = cells.map(normaliseWord).filter((word) => word !== '')
  return filled.every((word) => noWords.has(word) || yesWords.has(word) || goneWords.has(word))
}
