// Binds the handlers to the contract, and answers it through whatever product is there at the moment of the call, so that one can
// take another's place while windows stay connected. oRPC appears only here and where the router is made.
import { contract, type ErrorCode } from '@contract'
import { problemStatus } from '@contract/errors'
import { implement, ORPCError } from '@orpc/server'
import { fail, type Problem } from './base/result'
import type { AllHandlers, CoreResult, ProductHandlers } from './handlers'
import type { Logger } from './ports'
import { StorageError } from './storage/storageError'

type AnyHandler = (input: unknown) => Promise<CoreResult<unknown>>
interface AnyProcedure {
  handler(run: (options: { input: unknown }) => Promise<unknown>): unknown
}

/** Binds handlers to the contract: problems become typed errors, storage failures too; anything else is a defect. */
export function implementHandlers(handlers: AllHandlers, logger: Logger) {
  const implementer = implement(contract) as unknown as Record<string, Record<string, AnyProcedure>>
  const areas = Object.entries(handlers).map(([area, procedures]) => {
    const implemented = Object.entries(procedures as Record<string, AnyHandler>).map(([name, handler]) => {
      const procedure = implementer[area]?.[name]
      if (!procedure) throw new Error(`The contract has no ${area}.${name}`)
      return [name, procedure.handler(({ input }) => answer(`${area}.${name}`, handler, input, logger))] as const
    })
    return [area, Object.fromEntries(implemented)] as const
  })
  return Object.fromEntries(areas)
}

async function answer(name: string, handler: AnyHandler, input: unknown, logger: Logger): Promise<unknown> {
  let result: CoreResult<unknown>
  try {
    result = await handler(input)
  } catch (error) {
    if (!(error instanceof StorageError)) {
      logger.error('defect', { procedure: name, error })
      throw error
    }
    // A page that still asks while the app ends is no trouble to anyone.
    if (error.fault !== 'closed') logger.error('storage', { procedure: name, fault: error.fault, error })
    throw problemError({
      code: error.fault === 'full' ? 'STORAGE_FULL' : 'STORAGE_FAILED',
      retry: 'after',
      detail: error.fault,
    })
  }
  if (!result.ok) throw problemError(result.problem)
  return result.value
}

function problemError({ code, ...data }: Problem<ErrorCode>): Error {
  return new ORPCError(code, { status: problemStatus, data, message: code })
}

/** Answered without a database, or a stream: see app.ts. */
const apart: ReadonlySet<string> = new Set([
  'recovery',
  'diagnostics',
  'profiles',
  'settings',
  'sessions',
  'files',
  'live',
])
const areasOfProduct = (Object.keys(contract) as (keyof typeof contract)[]).filter(
  (area): area is keyof ProductHandlers => !apart.has(area),
)

/** Every procedure of these areas; STORAGE_BLOCKED while there is no product. */
export function switchHandlers(current: () => ProductHandlers | undefined): ProductHandlers {
  const switched = areasOfProduct.map((area) => {
    const names = Object.keys(contract[area])
    return [area, Object.fromEntries(names.map((name) => [name, answerNow(area, name)]))] as const
  })
  return Object.fromEntries(switched) as unknown as ProductHandlers

  function answerNow(area: (typeof areasOfProduct)[number], name: string): AnyHandler {
    return async (input) => {
      const handlers = current()?.[area] as Readonly<Record<string, AnyHandler>> | undefined
      return handlers?.[name]?.(input) ?? fail('STORAGE_BLOCKED')
    }
  }
}
