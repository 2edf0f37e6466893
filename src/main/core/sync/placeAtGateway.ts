// Finds the list of this name at the gateway, or has it made there. Before every request to make it the gateway's lists are
// searched, and that it was asked for is on disk: it is not made twice.
import { fail } from '../base/result'
import type { Lists } from '../gateway/client/lists'
import type { JobRecord, StepEnd } from '../jobs/jobKind'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { OperationClient } from '../storage/operations'
import type { OwnList } from './boundListRows'
import { judgeCreate } from './judgeCreate'
import type { pushOperations } from './pushRows'
import type { PushCursor } from './pushState'

export interface Placing {
  readonly job: JobRecord
  readonly cursor: PushCursor
  readonly list: OwnList
  readonly gateway: { readonly lists: Lists }
  readonly store: OperationClient<(typeof pushOperations)['operations']>
  /** The instant until which a request may still arrive late. */
  readonly late: () => string
}

const listsAtOnce = 100
/** A search by a whole name finds few lists; a gateway that searches nothing shows all of them. */
const maxPages = 50
const maxTries = 3

export async function placeAtGateway({ job, cursor, list, gateway, store, late }: Placing): Promise<StepEnd> {
  const bind = async (gatewayId: string): Promise<StepEnd> => {
    const { lookFrom: _, walk: __, ...rest } = cursor
    await store.bindList({ jobId: job.id, listId: list.id, gatewayId, cursor: { ...rest, stage: 'look' } })
    return { kind: 'more' }
  }
  if (list.gatewayId !== null) return bind(list.gatewayId)
  const found = await findByName(gateway.lists, list.name)
  if (!found.ok) return { kind: 'trouble', problem: found.problem }
  const free = await store.freeList({ accountId: job.accountId, gatewayIds: found.value })
  if (free !== undefined) return bind(free)

  if (cursor.listTries >= maxTries) {
    await store.saveCursor({ jobId: job.id, cursor: { ...cursor, listTries: 0 } })
    return { kind: 'trouble', problem: fail('GATEWAY_NOT_UNDERSTOOD').problem }
  }
  const asked: PushCursor = { ...cursor, stage: 'list', listTries: cursor.listTries + 1, lookFrom: late() }
  await store.saveCursor({ jobId: job.id, cursor: asked })
  const { name, description } = list
  const made = await gateway.lists.create({ name, ...(description === '' ? {} : { description }) })
  if (made.ok) return made.value.id === undefined ? { kind: 'more' } : bind(made.value.id)
  if (judgeCreate(made).state !== 'unknown') await store.saveCursor({ jobId: job.id, cursor })
  return { kind: 'trouble', problem: made.problem }
}

/** Ids of the lists of exactly this name, oldest first. */
async function findByName(lists: Lists, name: string): Promise<GatewayResult<readonly string[]>> {
  const ids: string[] = []
  let previousFirst: string | undefined
  for (let page = 1; page <= maxPages; page++) {
    const answer = await lists.list({ name, page, limit: listsAtOnce, direction: 'ASC' })
    if (!answer.ok) return answer
    const { rows, hasNext } = answer.value
    const first = rows[0]?.id
    if (rows.length === 0 || (page > 1 && first === previousFirst)) break
    ids.push(...rows.flatMap((row) => (row.id !== undefined && row.name?.trim() === name.trim() ? [row.id] : [])))
    if (!hasNext) break
    previousFirst = first
  }
  return { ok: true, value: ids }
}
