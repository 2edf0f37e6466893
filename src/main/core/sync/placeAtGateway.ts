// Finds the list of this name at the gateway, or has it made there. Before every request to make it the gateway's lists are
// searched, and that it was asked for is on disk: it is not made twice.
import { fail, ok } from '../base/result'
import type { Lists } from '../gateway/client/lists'
import { readToEnd } from '../gateway/client/readToEnd'
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
  const free = await store.freeList({ accountId: job.accountId, gatewayIds: found.value.ids })
  if (free !== undefined) return bind(free)
  // The list may be among those that were not shown: a second one of its name would get everyone twice.
  if (!found.value.isWhole) return { kind: 'trouble', problem: fail('JOB_LISTING_INCOMPLETE').problem }

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

interface NamedLists {
  /** Oldest first. */
  readonly ids: readonly string[]
  /** False: there may be others, which the gateway did not show. */
  readonly isWhole: boolean
}

async function findByName(lists: Lists, name: string): Promise<GatewayResult<NamedLists>> {
  const ids = new Set<string>()
  const read = await readToEnd({
    maxPages,
    ask: (page) => lists.list({ name, page, limit: listsAtOnce, direction: 'ASC' }),
    keyOf: ({ id }) => id,
    onPage({ rows }) {
      for (const row of rows) if (row.id !== undefined && row.name?.trim() === name.trim()) ids.add(row.id)
    },
  })
  return read.ok ? ok({ ids: [...ids], isWhole: read.value.isWhole }) : read
}
