// The day on which each person of a draft is sent their text, on the clock where they are: as the waves of a freeze plan it.
import type { Draft } from '@contract'
import { zonesOf } from '../../phones/zonesOf'
import { handoverWindow } from '../../planning/handoverWindows'
import type { Db } from '../../storage/db'
import type { WaveGroup } from '../approval/assignWaves'
import { wavesFor } from '../approval/wavesRows'
import type { SendDay, SentPerson } from '../draft/messageOfPerson'
import { isAtGateway, mayHaveWaves } from '../draft/timing'
import type { AudienceMoment } from './audienceScopeRows'
import { dayAt } from './dayAt'
import { zoneOf } from './momentRows'

/** Nothing is read before the first person is asked for. */
export function sendDays(
  db: Db,
  { timing }: Pick<Draft, 'timing'>,
  { accountId, at }: AudienceMoment,
): (person: SentPerson) => SendDay {
  let find: ((person: SentPerson) => SendDay) | undefined
  const start = (): ((person: SentPerson) => SendDay) => {
    const zone = zoneOf(db, accountId)
    const waves = wavesFor(db, { timing, zone, at })
    const now = Date.parse(at)
    const waits = timing.quietHours && !isAtGateway(timing)
    // If everyone goes at once, those of one wave live in several places.
    const isOneWave = !mayHaveWaves(timing)
    const known = new Map<string, SendDay>()
    const make = ({ dueAt, zones, hours }: WaveGroup, clock: string): SendDay => {
      const planned = handoverWindow({ people: 0, dueAt, zones, hours: waits ? hours : null }, now).from
      // A time that never comes keeps the draft from being frozen.
      return dayAt(Number.isFinite(planned) ? planned : now, clock)
    }
    return ({ phone, country, due_at: dueAt }) => {
      const index = waves.waveOf(phone, country, dueAt)
      const group = waves.groups[index]
      if (!group) throw new Error('Every person has a group')
      const zones = isOneWave ? zonesOf(phone, country).zones : group.zones
      const clock = zones.includes(zone) ? zone : (zones[0] ?? zone)
      const key = `${index} ${clock}`
      const day = known.get(key) ?? make(group, clock)
      known.set(key, day)
      return day
    }
  }
  return (person) => (find ??= start())(person)
}
