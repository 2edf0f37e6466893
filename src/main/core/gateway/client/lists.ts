// Lists of contacts at the gateway, through the endpoints of either interface.
import { z } from 'zod'
import { ok } from '../../base/result'
import type { GatewayResult } from '../gatewayOptions'
import { needRecord, readPage, toDone, unwrap, type Done, type Page } from './readAnswer'
import type { Read } from './reader'
import { date, flag, id, integer, text } from './wireFields'
import { segment } from './wireRequest'

export const listSchema = z.object({
  id,
  user_id: id,
  name: text,
  description: text,
  share_with_team: flag,
  favorite: text,
  from_deleted_user: text,
  list_contacts_count: integer,
  created_at: date,
  updated_at: date,
})

/** The fields of all three forms of the record. */
export interface ListRecord {
  readonly id: string | undefined
  readonly userId: string | undefined
  readonly name: string | undefined
  readonly description: string | undefined
  readonly isShared: boolean | undefined
  readonly favorite: string | undefined
  readonly fromDeletedUser: string | undefined
  readonly contacts: number | undefined
  /** As written; see parseGatewayDate. */
  readonly createdAt: string | undefined
  /** The zone of the date, if the gateway names it (older form). */
  readonly createdAtZone: string | undefined
  readonly updatedAt: string | undefined
  readonly raw: string
}

export interface NewList {
  readonly name: string
  readonly description?: string
  readonly shareWithTeam?: boolean
}

export interface ListQuery {
  readonly page?: number
  readonly limit?: number
  /** Search by name. */
  readonly name?: string
  /** By date of creation. */
  readonly direction?: 'ASC' | 'DESC'
}

export interface OlderListQuery {
  readonly page?: number
  readonly limit?: number
  /** A field's name, with a minus sign in front for descending. */
  readonly sort?: string
  readonly search?: string
}

export interface Lists {
  /** POST {base}/v1/people/lists/create. Once. KEY_*, GATEWAY_*. */
  create(list: NewList): Promise<GatewayResult<ListRecord>>
  /** GET {base}/v1/people/lists, or {api}/v1/lists for an account of the older interface. KEY_*, GATEWAY_*. */
  list(query?: ListQuery): Promise<GatewayResult<Page<ListRecord>>>
  /** DELETE {base}/v1/people/lists/{id}/delete. Once; not to be undone. GATEWAY_NOT_FOUND, KEY_*, GATEWAY_*. */
  remove(listId: string): Promise<GatewayResult<Done>>
}

export interface OlderLists {
  /** GET {api}/v1/lists. KEY_*, GATEWAY_*. */
  list(query?: OlderListQuery): Promise<GatewayResult<Page<ListRecord>>>
  /** GET {api}/v1/lists/{ID}. GATEWAY_NOT_FOUND, KEY_*, GATEWAY_*. */
  byId(listId: string): Promise<GatewayResult<ListRecord>>
}

export function makeListsClient(read: Read, isOlder: boolean): Lists {
  const older = makeOlderListsClient(read)
  return {
    async create({ name, description, shareWithTeam }) {
      const optional = {
        ...(description === undefined ? {} : { description }),
        ...(shareWithTeam === undefined ? {} : { share_with_team: shareWithTeam }),
      }
      const operation = {
        method: 'POST',
        host: 'base',
        path: '/v1/people/lists/create',
        body: { name, ...optional },
      } as const
      const record = needRecord(await read(operation, { once: true }))
      return record.ok ? ok(toListRecord(unwrap(record.value))) : record
    },
    async list({ page, limit, name, direction } = {}) {
      if (isOlder) return older.list(toOlderQuery({ page, limit, name, direction }))
      return readPage(
        await read({ method: 'GET', host: 'base', path: '/v1/people/lists', query: { page, limit, name, direction } }),
        toListRecord,
        { page, limit },
      )
    },
    async remove(listId) {
      const operation = { method: 'DELETE', host: 'base', path: `/v1/people/lists/${segment(listId)}/delete` } as const
      return toDone(await read(operation, { once: true }))
    },
  }
}

export function makeOlderListsClient(read: Read): OlderLists {
  return {
    async list(query = {}) {
      const answer = await read({ method: 'GET', host: 'api', path: '/v1/lists', query: { ...query } })
      return readPage(answer, toListRecord, query)
    },
    async byId(listId) {
      const record = needRecord(await read({ method: 'GET', host: 'api', path: `/v1/lists/${segment(listId)}` }))
      return record.ok ? ok(toListRecord(unwrap(record.value))) : record
    },
  }
}

type Loose<Query> = { readonly [Name in keyof Query]: Query[Name] | undefined }

function toOlderQuery({ page, limit, name, direction }: Loose<ListQuery>): OlderListQuery {
  return {
    ...(page === undefined ? {} : { page }),
    ...(limit === undefined ? {} : { limit }),
    ...(name === undefined ? {} : { search: name }),
    ...(direction === undefined ? {} : { sort: direction === 'DESC' ? '-created_at' : 'created_at' }),
  }
}

function toListRecord(record: Readonly<Record<string, unknown>>): ListRecord {
  const wire = listSchema.parse(record)
  return {
    id: wire.id,
    userId: wire.user_id,
    name: wire.name,
    description: wire.description,
    isShared: wire.share_with_team,
    favorite: wire.favorite,
    fromDeletedUser: wire.from_deleted_user,
    contacts: wire.list_contacts_count,
    createdAt: wire.created_at?.text,
    createdAtZone: wire.created_at?.zone,
    updatedAt: wire.updated_at?.text,
    raw: JSON.stringify(record),
  }
}
