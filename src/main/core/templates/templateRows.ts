// Templates and snippets as they are saved. A removed one stays for as long as its removal may be taken back.
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'

export interface TemplateRow {
  readonly id: number
  readonly name: string
  readonly text: string
  readonly updatedAt: string
  readonly usedAt: string | null
}

/** Null: of no account, a snippet. */
type Owner = string | null

export interface TemplateScope {
  readonly accountId: Owner
  readonly templateId: number
}

type Stamped<Scope> = Scope & { readonly at: string }
interface TemplateEdit {
  readonly name?: string | undefined
  readonly text?: string | undefined
}

const select = sql`SELECT id, name, text, updated_at AS updatedAt, used_at AS usedAt FROM templates`

export const templateOperations = operationGroup('templates', {
  /** The last used or changed first. */
  all: read((db, accountId: Owner) =>
    db.all<TemplateRow>(sql`
      ${select} WHERE account_id IS ${accountId} AND removed_at IS NULL
        ORDER BY max(coalesce(used_at, ''), updated_at) DESC, id DESC
    `),
  ),

  create: write((db, { accountId, name, text, at }: Stamped<{ accountId: Owner; name: string; text: string }>) => {
    if (holderOf(db, accountId, name) !== undefined) return undefined
    const { id } = db.run(sql`
      INSERT INTO templates (account_id, name, text, created_at, updated_at)
      VALUES (${accountId}, ${name}, ${text}, ${at}, ${at})
    `)
    return rowOf(db, { accountId, templateId: id })
  }),

  edit: write(
    (
      db,
      { name, text, at, ...scope }: Stamped<TemplateScope & TemplateEdit>,
    ): TemplateRow | 'unknown' | 'name_taken' => {
      if (!rowOf(db, scope)) return 'unknown'
      const holder = name === undefined ? undefined : holderOf(db, scope.accountId, name)
      if (holder !== undefined && holder !== scope.templateId) return 'name_taken'
      db.run(sql`
        UPDATE templates
        SET name = coalesce(${name ?? null}, name), text = coalesce(${text ?? null}, text), updated_at = ${at}
        WHERE id = ${scope.templateId}
      `)
      return rowOf(db, scope) ?? 'unknown'
    },
  ),

  /** `forgetBefore`: what was removed earlier goes for good. */
  remove: write(
    (db, { accountId, templateId, at, forgetBefore }: Stamped<TemplateScope> & { forgetBefore: string }) => {
      db.run(sql`DELETE FROM templates WHERE removed_at < ${forgetBefore}`)
      const { changes } = db.run(sql`
        UPDATE templates
        SET removed_at = ${at}
        WHERE account_id IS ${accountId} AND id = ${templateId} AND removed_at IS NULL
      `)
      return changes === 1
    },
  ),

  /** Under another name if its own was given away meanwhile. */
  restore: write((db, scope: TemplateScope): TemplateRow | undefined => {
    const row = db.get<TemplateRow>(sql`${select} WHERE account_id IS ${scope.accountId} AND id = ${scope.templateId}`)
    if (!row) return undefined
    let name = row.name
    for (let turn = 2; ![undefined, row.id].includes(holderOf(db, scope.accountId, name)); turn += 1)
      name = `${row.name} ${turn}`
    db.run(sql`UPDATE templates SET removed_at = NULL, name = ${name} WHERE id = ${row.id}`)
    return rowOf(db, scope)
  }),

  use: write((db, { at, ...scope }: Stamped<TemplateScope>): TemplateRow | undefined => {
    if (!rowOf(db, scope)) return undefined
    db.run(sql`UPDATE templates SET used_at = ${at} WHERE id = ${scope.templateId}`)
    return rowOf(db, scope)
  }),
})

function rowOf(db: Db, { accountId, templateId }: TemplateScope): TemplateRow | undefined {
  return db.get<TemplateRow>(
    sql`${select} WHERE account_id IS ${accountId} AND id = ${templateId} AND removed_at IS NULL`,
  )
}

function holderOf(db: Db, accountId: Owner, name: string): number | undefined {
  const holder = db.get<{ id: number }>(
    sql`SELECT id FROM templates WHERE account_id IS ${accountId} AND name = ${name} AND removed_at IS NULL`,
  )
  return holder?.id
}
