// The people of a draft as a freeze would take them now, a stretch at a time.
import type { CampaignId } from '../base/ids'
import { audienceOrder, audienceSql, type AudienceRow } from '../campaigns/audienceSql'
import { ownFields } from '../campaigns/audienceRows'
import { readDraft, readScope } from '../campaigns/draftRows'
import { compileForPeople } from '../campaigns/messageOfPerson'
import { parseTemplate } from '../messages/parseTemplate'
import type { FrozenPerson } from '../outbox/outboxStore'
import { operationGroup, read } from '../storage/operations'

interface Scope {
  readonly accountId: string
  readonly id: CampaignId
}

export const requestOperations = operationGroup('requests', {
  /** Undefined for a campaign that is not there. */
  draft: read((db, { accountId, id }: Scope) => {
    const draft = readDraft(db, id)
    if (!draft) return undefined
    const scope = [accountId, readScope(db, draft)] as const
    const counted = db.get<{ people: number }>(
      `${audienceSql} SELECT count(*) AS people FROM audience WHERE reason IS NULL`,
      ...scope,
    )
    const isPersonalised = parseTemplate(draft.template).pieces.some(({ kind }) => kind === 'field')
    return {
      draft,
      isPersonalised,
      isWritten: draft.template.trim() !== '',
      people: counted?.people ?? 0,
    }
  }),

  draftPeople: read(
    (db, { accountId, id, offset, size }: Scope & { offset: number; size: number }): readonly FrozenPerson[] => {
      const draft = readDraft(db, id)
      if (!draft) return []
      const render = compileForPeople(parseTemplate(draft.template).pieces, ownFields(db, accountId))
      const rows = db.all<AudienceRow>(
        `${audienceSql} SELECT * FROM audience WHERE reason IS NULL ${audienceOrder} LIMIT ?3 OFFSET ?4`,
        ...[accountId, readScope(db, draft), size, offset],
      )
      return rows.map((person) => ({ id: person.id, phone: person.phone, text: render(person).text }))
    },
  ),
})
