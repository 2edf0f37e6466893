// Asks for work on the side file of a checked import by its name. Apart from the work itself, which loads the database.
import type { StagedAnswer, StagedPlace, StagedRequest, StagedWorkInput, StagedWorkName } from './stagedWork'

export interface StagedWork {
  run<Name extends StagedWorkName>(
    name: Name,
    place: StagedPlace,
    input: StagedWorkInput<Name>,
  ): Promise<StagedAnswer<Name>>
  remove(path: string): Promise<void>
}

export function makeStagedWork(ask: (request: StagedRequest) => Promise<unknown>): StagedWork {
  return {
    run: (name, place, input) => ask({ name, place, input }) as never,
    remove: async (path) => void (await ask({ name: 'remove', place: { path, databasePath: '' }, input: undefined })),
  }
}
