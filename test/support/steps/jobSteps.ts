// The steps of a person with lists and the gateway, and the gateway's truth of them.
import type { Job } from '@contract'
import type { FaultRule } from '../../../src/main/practice/transport/faults'
import type { Core } from '../app/openCore'

export const createPath = '/v1/people/contacts/create'
export const contactsPath = '/v1/people/contacts'
export const listsPath = '/v1/people/lists'

export async function jobOf(core: Core, jobId: string): Promise<Job> {
  return core.drive(core.client.jobs.get({ jobId }))
}

/** Moves time on until the job is in one of these states. */
export async function untilJob(core: Core, jobId: string, ...states: readonly Job['state'][]): Promise<Job> {
  let job: Job | undefined
  await core.until(async () => {
    job = await core.client.jobs.get({ jobId })
    return states.includes(job.state)
  })
  if (!job) throw new Error('No job')
  return job
}

export async function push(core: Core, listId: number): Promise<Job> {
  const { id } = await core.drive(core.client.jobs.pushList({ listId }))
  return untilJob(core, id, 'done', 'failed')
}

export async function pullAll(core: Core): Promise<Job> {
  const { id } = await core.drive(core.client.jobs.pullAll())
  return untilJob(core, id, 'done', 'failed')
}

export function fault(core: Core, rule: FaultRule): void {
  core.practice.gateway.faults.add(rule)
}

export interface GatewayList {
  readonly id: number
  readonly name: string
  readonly phones: readonly string[]
}

/** Lists and their members as the gateway has them. */
export function gatewayLists(core: Core): GatewayList[] {
  const { state } = core.practice.gateway.context
  return [...state.lists.values()].map(({ id, name, members }) => ({
    id,
    name,
    phones: [...members].map(({ fields }) => fields.phone).sort(),
  }))
}

export function gatewayPerson(core: Core, phone: string) {
  return core.practice.gateway.context.state.contacts.get(phone)
}

/** From now on: how often the gateway made or changed each number, whatever it answered. */
export function watchCreations(core: Core): ReadonlyMap<string, number> {
  const { context } = core.practice.gateway
  const made = new Map<string, number>()
  const record = context.record.bind(context)
  Object.assign(context, {
    record(event: Parameters<typeof record>[0]) {
      if (event.type === 'contact') made.set(event.fields.phone, (made.get(event.fields.phone) ?? 0) + 1)
      record(event)
    },
  })
  return made
}

/** Numbers, each made once. */
export function onceEach(people: readonly { readonly phone: string }[]): ReadonlyMap<string, number> {
  return new Map(people.map(({ phone }) => [phone, 1]))
}

export function rows(core: Core, sql: string, ...parameters: readonly (string | number)[]): unknown[] {
  return core.db
    .prepare(sql)
    .all(...parameters)
    .map((row) => ({ ...row }))
}

export interface GatewayPerson {
  readonly phone: string
  readonly firstname?: string
  readonly lastname?: string
  readonly email?: string
}

/** Makes a list with people at the gateway, behind the app's back. */
export async function makeGatewayList(core: Core, name: string, people: readonly GatewayPerson[]): Promise<string> {
  const { body } = await core.practice.post('/v1/people/lists/create', { name })
  const id = String(body.data.id)
  for (const [index, person] of people.entries()) {
    await core.practice.post(createPath, { ...person, list_ids: id })
    // The gateway takes 150 requests a second.
    if (index % 100 === 99) await core.clock.advance(1_000)
  }
  return id
}
