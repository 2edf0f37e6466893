// Command line arguments of the loopback host.
import { parseArgs } from 'node:util'

export interface LoopbackArguments {
  /** 0 takes any free port. */
  readonly port: number
  readonly dataDir: string | undefined
  readonly open: boolean
}

/** Throws an error whose message names what was not understood. */
export function readArguments(args: readonly string[]): LoopbackArguments {
  const { values } = parseArgs({
    args: [...args],
    strict: true,
    allowPositionals: false,
    options: {
      loopback: { type: 'boolean' },
      port: { type: 'string', default: '0' },
      data: { type: 'string' },
      'no-open': { type: 'boolean', default: false },
    },
  })
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535) throw new Error(`--port ${values.port}`)
  return { port, dataDir: values.data, open: !values['no-open'] }
}
