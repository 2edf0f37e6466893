// The people of a draft as a freeze would take them now, a stretch at a time.
import type { CampaignId } from '../base/ids'
import { countPeople } from '../campaigns/audience/audienceRows'
import { queryAudience, type AudienceMoment } from '../campaigns/audience/audienceScopeRows'
import { audienceColumns, audienceOrder, type AudienceRow } from '../campaigns/audience/audienceSql'
import { readDraft } from '../campaigns/draft/draftRows'
import { compileTexts, haveSeveralTexts, textsOf } from '../campaigns/draft/messageOfPerson'
import { draftFields } from '../campaigns/audience/draftFieldRows'
import type { Addressed } from '../outbox/store/outboxStore'
import { operationGroup, read } from '../storage/operations'
import { sql } from '../storage/sql'

interface Scope extends AudienceMoment {
  readonly id: CampaignId
}

export const requestOperations = operationGroup('requests', {
  /** Undefined for a campaign that is not there. */
  draft: read((db, { id, ...moment }: Scope) => {
    const draft = readDraft(db, id)
    if (!draft) return undefined
    const isPersonalised = haveSeveralTexts(draft)
    return {
      draft,
      isPersonalised,
      isWritten: textsOf(draft).every((text) => text.trim() !== ''),
      people: countPeople(db, queryAudience(db, draft, moment)),
    }
  }),

  draftPeople: read(
    (db, { id, offset, size, ...moment }: Scope & { offset: number; size: number }): readonly Addressed[] => {
      const draft = readDraft(db, id)
      if (!draft) return []
      const render = compileTexts(draft, draftFields(db, draft, moment))
      const audience = queryAudience(db, draft, moment)
      const rows = db.all<AudienceRow>(sql`
        ${audience} SELECT ${audienceColumns} FROM audience WHERE reason IS NULL ${audienceOrder}
          LIMIT ${size} OFFSET ${offset}
      `)
      return rows.map((person, index) => ({ phone: person.phone, text: render(person, offset + index + 1).text }))
    },
  ),
})
