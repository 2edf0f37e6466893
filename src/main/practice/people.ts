// The 200 invented people of a new practice account, in three lists. All numbers are reserved for fiction.
import { day } from '../core/base/durations'
import type { Context } from './context'
import { pickBy, shareOf } from './hashText'

const firstNames: readonly [string, ...string[]] = [
  'Ada',
  'Bruno',
  'Celia',
  'Dario',
  'Edith',
  'Felix',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kira',
  'Leon',
  'Mira',
  'Nils',
  'Olive',
  'Pascal',
  'Rosa',
  'Stellan',
  'Tilda',
  'Ugo',
  'Vera',
  'Wilma',
  'Xenia',
  'Yara',
  'Zoë',
  'Éloïse',
  'Sofía',
]
const lastNames: readonly [string, ...string[]] = [
  'Ashgrove',
  'Brambleby',
  'Coldwater',
  'Dunmarrow',
  'Elderfen',
  'Fernhollow',
  'Greystone',
  'Hartwell',
  'Ivershaw',
  'Juniper',
  'Kestrelby',
  'Larkmoor',
  'Mossgate',
  'Nettlefold',
  'Oakhampton',
  'Pebblewick',
  'Quillmere',
  'Rookwood',
  'Silverbeck',
  'Thistledown',
  'Underhay',
  'Vellacott',
  'Willowmere',
  'Yarrowby',
  "O'Fenwick",
  'Saint-Clairmont',
]
const places: readonly [string, ...string[]] = ['Harbour Street', 'Mill Lane', 'Old Market', 'Station Road']

const personCount = 200

function phoneOf(index: number): string {
  if (index % 10 === 7) return `+336399800${String(Math.floor(index / 10)).padStart(2, '0')}`
  if (index % 10 === 3) return `+1212555${String(100 + Math.floor(index / 10)).padStart(4, '0')}`
  return `+447700900${String(index * 4).padStart(3, '0')}`
}

export function seedPeople(context: Context, now: number): void {
  const makeList = (name: string, description: string) => {
    const id = context.state.nextSmallId
    context.record({ type: 'list', at: now, id, name, description, shared: false })
    return id
  }
  const customers = makeList('Customers', 'Everybody who has bought something')
  const newsletter = makeList('Newsletter', 'News once a month')
  const appointments = makeList('Appointments', 'Reminders a day ahead')
  for (let index = 0; index < personCount; index++) {
    const phone = phoneOf(index)
    const firstname = pickBy(`first ${index}`, firstNames)
    const lastname = pickBy(`last ${index}`, lastNames)
    const listIds = index < 140 ? [customers] : []
    if (index % 3 !== 0) listIds.push(newsletter)
    if (listIds.length === 0 || index % 5 === 0) listIds.push(appointments)
    const letters = `${firstname}.${lastname}.${index}`.normalize('NFD').replace(/[^A-Za-z0-9.-]/g, '')
    const visit = new Date(now + Math.ceil(shareOf(`visit ${index}`) * 20) * day).toISOString().slice(0, 10)
    context.record({
      type: 'contact',
      at: now,
      id: context.state.nextSmallId,
      fields: {
        phone,
        firstname,
        lastname,
        email: `${letters.toLowerCase()}@example.org`,
        custom1: pickBy(`place ${index}`, places),
        custom2: visit,
      },
      listIds,
      optOut: index % 40 === 25 ? true : null,
    })
  }
}
