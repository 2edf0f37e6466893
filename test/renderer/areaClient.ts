// A client made from the contract: what a test does not answer fails, and what it answers is checked by the schemas.
import { contract, type Contract } from '@contract'
import type { ContractRouterClient } from '@orpc/contract'
import { createRouterClient, implement, ORPCError } from '@orpc/server'
import { createPinia, setActivePinia } from 'pinia'
import { createApp } from 'vue'
import { clientKey, type Client } from '../../src/renderer/src/api/client'

type Whole = ContractRouterClient<Contract>
type Procedure = (...input: never[]) => unknown
export type Answers = {
  readonly [Area in keyof Whole]?: {
    readonly [Name in keyof Whole[Area]]?: Whole[Area][Name] extends Procedure
      ? (
          input: Parameters<Whole[Area][Name]>[0],
        ) => Awaited<ReturnType<Whole[Area][Name]>> | Promise<Awaited<ReturnType<Whole[Area][Name]>>>
      : never
  }
}
type Handled = { handler(handle: (call: { input: unknown }) => unknown): unknown }

export function areaClient(answers: Answers): Client {
  const os = implement(contract) as unknown as Record<string, Record<string, Handled>>
  const router = Object.fromEntries(
    Object.entries(answers).map(([area, procedures]) => [
      area,
      Object.fromEntries(
        Object.entries(procedures as Record<string, (input: unknown) => unknown>).map(([name, answer]) => [
          name,
          os[area]?.[name]?.handler(({ input }) => answer(input)),
        ]),
      ),
    ]),
  )
  return createRouterClient(router as never, { context: {} } as never) as unknown as Client
}

/** The same client, which notes each question in the moment it is asked. */
export function noteQuestions(client: Client, asked: string[]): Client {
  const noted = (area: object, name: string) =>
    new Proxy(area, {
      get:
        (procedures, procedure) =>
        (...input: unknown[]): unknown => {
          asked.push(`${name}.${String(procedure)}`)
          return (procedures as Record<string | symbol, (...input: unknown[]) => unknown>)[procedure]?.(...input)
        },
    })
  return new Proxy(client, {
    get: (areas, area) => noted((areas as unknown as Record<string | symbol, object>)[area] ?? {}, String(area)),
  })
}

/** Makes stores that talk to these answers. */
export function withStores<Store>(answers: Answers, use: () => Store): Store {
  const app = createApp({})
  const pinia = createPinia()
  app.use(pinia)
  app.provide(clientKey, areaClient(answers))
  setActivePinia(pinia)
  return app.runWithContext(use)
}

export function refusal(
  code: string,
  retry: 'no' | 'now' | 'after' = 'no',
  detail?: string,
): ORPCError<string, unknown> {
  return new ORPCError(code, { status: 422, data: { retry, ...(detail === undefined ? {} : { detail }) } })
}
