// A test is a campaign of its own, frozen as it is made: one text, one number, one message that is paid for. From here on it
// goes the way of every other campaign.
import { createHash } from 'node:crypto'
import type { Draft } from '@contract'
import type { CampaignId } from '../base/ids'
import { isLeftOutSql } from '../contacts/consent/optOutRows'
import { chooseForm } from '../outbox/engine/buildPayload'
import { operationGroup, write } from '../storage/operations'
import { ownFields } from './draft/ownFieldRows'
import { hashAccount, type AccountTerms } from '../accounts/activeAccount'
import { readOutline } from './draft/draftRows'
import { issuesOf } from './draft/measureDraft'
import { sql } from '../storage/sql'

export interface TestText {
  readonly id: CampaignId
  /** The person whose text it is. */
  readonly name: string
  readonly text: string
  readonly parts: number
}

export interface NewTests {
  readonly from: CampaignId
  readonly terms: AccountTerms
  readonly phone: string
  readonly country: string | undefined
  readonly texts: readonly TestText[]
  readonly at: string
}

export interface MadeTest {
  readonly id: CampaignId
  readonly hash: string
  readonly form: string
  readonly bypassOptOut: boolean
}

export const testSendOperations = operationGroup('testSends', {
  make: write((db, { from, terms, phone, country, texts, at }: NewTests): MadeTest[] | 'unknown' | 'template_issue' => {
    const draft = readOutline(db, from)
    if (!draft) return 'unknown'
    if (issuesOf(draft.template, ownFields(db, terms.accountId, from)).some(({ severity }) => severity === 'error'))
      return 'template_issue'
    const form = formOf(draft, terms.usesOlderApi)
    // A person who opted out by a try of their own still gets their own tests.
    const bypass = db.get(sql`SELECT 1 WHERE ${isLeftOutSql(sql`${terms.accountId}`, sql`${phone}`)}`) !== undefined
    return texts.map(({ id, name, text, parts }) => {
      const bound = [
        draft.sender,
        bypass,
        draft.kind,
        draft.imageUrl,
        draft.targetUrl,
        draft.caption,
        form,
        phone,
        text,
      ]
      const hash = `${hashAccount(terms)}.${createHash('sha256').update(JSON.stringify(bound)).digest('hex')}`
      db.run(sql`
        INSERT INTO campaigns (id, account_id, name, state, template, sender, kind, image_url, target_url, caption,
          form,
          bypass_opt_out, batch_size, frozen_hash, frozen_people, frozen_parts, frozen_at, is_test, created_at,
            changed_at)
        SELECT ${id}, account_id, name, 'frozen', template, sender, kind, image_url, target_url, caption, ${form},
          ${bypass ? 1 : 0}, 1, ${hash}, 1, ${parts}, ${at}, 1, ${at}, ${at}
        FROM campaigns WHERE id = ${from}
      `)
      const recipient = db.run(sql`
        INSERT INTO recipients (campaign_id, position, phone, name, country, parts, state)
          VALUES (${id}, 1, ${phone}, ${name}, ${country ?? null}, ${parts}, 'pending')
      `)
      db.run(sql`INSERT INTO recipient_texts (recipient_id, text) VALUES (${recipient.id}, ${text})`)
      return { id, hash, form, bypassOptOut: bypass }
    })
  }),
})

/** One text to one number now, whatever the campaign's own timing and audience are. */
function formOf({ kind }: Pick<Draft, 'kind'>, usesOlderApi: boolean): string {
  return chooseForm({ kind, isPersonalised: false, isScheduled: false, isGatewayList: false, usesOlderApi })
}
