// Makes a carrier of the contract cases from a link or from a client, both in this process.
import { isDefinedError, ORPCError } from '@orpc/client'
import type { CallEnd, Carrier } from './contractCases'

type Call = (path: readonly string[], input: unknown) => Promise<unknown>

export function makeCarrier(ask: Call, openStreams?: () => number): Carrier {
  const call: Carrier['call'] = async (path, input): Promise<CallEnd> => {
    try {
      return { value: await ask(path, input) }
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      return { error: { code: error.code, defined: isDefinedError(error), data: error.data as unknown } }
    }
  }
  return {
    call,
    callWithLongString: (path, field, letters) => call(path, { [field]: 'x'.repeat(letters) }),
    async readFirstEvent() {
      const stream = (await ask(['live', 'subscribe'], undefined)) as AsyncIterable<unknown>
      for await (const event of stream) return event
      return undefined
    },
    ...(openStreams ? { openStreams: () => Promise.resolve(openStreams()) } : {}),
  }
}
