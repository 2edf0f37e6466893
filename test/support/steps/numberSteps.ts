// The steps of a person who has numbers looked up, and the requests that the gateway received.
import type { Job, NumbersSource } from '@contract'
import type { Core } from '../app/openCore'

export const verifyPath = '/v1/verify/number'

/** From now on: how often the gateway was asked for each number, whatever it answered. */
export function watchLookUps(core: Core): ReadonlyMap<string, number> {
  const { gateway } = core.practice
  const asked = new Map<string, number>()
  const answer = gateway.handle.bind(gateway)
  Object.assign(gateway, {
    async handle(request: Parameters<typeof answer>[0]) {
      if (request.path === verifyPath) {
        const { to } = JSON.parse(String(request.body)) as { to: string }
        asked.set(to, (asked.get(to) ?? 0) + 1)
      }
      return answer(request)
    },
  })
  return asked
}

/** Plans and starts, as a person does after seeing the count. */
export async function startLookUps(core: Core, source: NumbersSource, skipCheckedDays?: number): Promise<Job> {
  const which = { source, ...(skipCheckedDays === undefined ? {} : { skipCheckedDays }) }
  const { lookUps } = await core.drive(core.client.numbers.plan(which))
  return core.drive(core.client.numbers.start({ ...which, lookUps }))
}
