// The start of a bench's profile, remembered beside its data and not among the person's own profiles.
import { join } from 'node:path'
import { makeStartUp, type StartUp } from '../../src/main/core/outbox/recovery/startUp'
import type { Storage } from '../../src/main/core/storage/openStorage'
import { makeProfileMarks } from '../../src/main/hosts/node/profileMarks'
import { systemClock, systemRandom } from '../../src/main/hosts/node/systemClock'

const silent = (): void => undefined
/** The findings of a start are not logged: the campaign was not running. */
export const benchLogger = {
  info: silent,
  warn: silent,
  error: (event: string, fields?: unknown) => void process.stderr.write(`${event} ${JSON.stringify(fields)}\n`),
}

export function makeBenchStartUp(storage: Storage, profile: string): StartUp {
  const marks = makeProfileMarks(join(profile, 'marks'))
  return makeStartUp({
    ...{ storage, clock: systemClock, random: systemRandom, logger: benchLogger },
    ...{ marks, folder: profile, computer: '' },
  })
}
