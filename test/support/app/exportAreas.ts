// Exports over the same storage as coreAreas, with a dialog that answers a path of the test's own.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LiveEvent } from '@contract'
import type { ActiveAccount } from '../../../src/main/core/accounts/activeAccount'
import { ok } from '../../../src/main/core/base/result'
import { makeExports, type ExportsArea, type ExportsOptions } from '../../../src/main/core/exports/makeExports'
import type { Ports } from '../../../src/main/core/ports'
import { accountId, type CoreAreas } from './coreAreas'
import { testLanguage } from './testLanguage'

export interface ExportAreas extends ExportsArea {
  readonly events: LiveEvent[]
  /** Names that the save dialog suggested. */
  readonly suggested: string[]
  /** The content of the last file that was saved. */
  bytes(): Buffer
  text(): string
  /** Everything in the folder the files go to. */
  names(): string[]
}

export interface ExportOptions {
  readonly folder: string
  /** Name in the folder, or undefined for a dialog that is closed. `'browser'`: there is no dialog. */
  readonly saveAs?: ((name: string) => string | undefined) | 'browser'
  readonly clock?: Ports['clock']
  readonly currency?: string
  /** Stands for the charts. */
  readonly insight?: ExportsOptions['insight']
  readonly language?: Ports['language']
  readonly printPage?: Ports['printPage']
}

export async function startExports(core: CoreAreas, options: ExportOptions): Promise<ExportAreas> {
  const { folder, saveAs = (name: string) => name } = options
  const events: LiveEvent[] = []
  const suggested: string[] = []
  let last = ''
  const pickSave = async (name: string): Promise<string | undefined> => {
    suggested.push(name)
    const chosen = saveAs === 'browser' ? undefined : saveAs(name)
    return chosen === undefined ? undefined : (last = join(folder, chosen))
  }
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const area = await makeExports({
    storage: core.storage,
    live: { publish: (event) => void events.push(event), subscribe: () => never(), close: () => undefined },
    insight: options.insight ?? { figures: never, balance: never },
    activeAccount: async () => ok({ id: accountId, country: 'GB', currency: options.currency } as ActiveAccount),
    ports: {
      clock: options.clock ?? core.clock,
      random: { uuid: () => crypto.randomUUID(), next: () => 0.5 },
      logger: silent,
      paths: { profile: core.folder, resources: '' },
      language: options.language ?? testLanguage(),
      ...(saveAs === 'browser' ? {} : { pickSave }),
      ...(options.printPage ? { printPage: options.printPage } : {}),
    },
  })
  return {
    ...area,
    ...{ events, suggested },
    bytes: () => readFileSync(last),
    text: () => readFileSync(last, 'utf8'),
    names: () => readdirSync(folder),
  }
}

function never(): never {
  throw new Error('Not used here')
}
