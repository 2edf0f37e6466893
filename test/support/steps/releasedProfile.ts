// A small profile with something of everything that must outlive an update, and readings of it that every later version must give.
import { join } from 'node:path'
import type { Core } from '../app/openCore'
import { addList, approve, makePeople, prepareCampaign, startCampaign } from './campaignSteps'

export const profilesFolder = join(import.meta.dirname, '..', '..', 'fixtures', 'profiles')

/** People, an opt-out, a template, a campaign that is done, one that waits for its time, and a draft. */
export async function fillProfile(core: Core): Promise<void> {
  const { client } = core
  const done = await startCampaign(core, { people: makePeople(30) })
  await core.until(async () => (await client.outbox.progress({ campaignId: done.id })).state === 'done')
  const paused = await prepareCampaign(core, { people: makePeople(25), template: 'Second {{firstname}}' })
  await approve(core, paused)
  await core.drive(client.outbox.pause({ campaignId: paused.id }))
  await core.drive(client.templates.create({ name: 'Hours', text: 'We open at nine' }))
  const { rows } = await core.drive(client.contacts.page({ offset: 0, limit: 1, order: 'name' }))
  await core.drive(client.contacts.optOut({ contactIds: rows.map(({ id }) => id) }))
  const listId = addList(core, makePeople(40), 'Members')
  await core.drive(client.campaigns.create({ name: 'Not sent', listIds: [listId] }))
}

export interface ProfileSummary {
  readonly contacts: number
  readonly optedOut: readonly string[]
  readonly templates: readonly string[]
  readonly campaigns: readonly {
    readonly name: string
    readonly state: string
    readonly people: number
    readonly accepted: number
    readonly waiting: number
    readonly uncertain: number
  }[]
}

export async function readProfile({ client, drive }: Core): Promise<ProfileSummary> {
  const everyone = await drive(client.contacts.page({ offset: 0, limit: 500, order: 'name' }))
  const templates = await drive(client.templates.all({}))
  const campaigns = await drive(client.campaigns.page({ offset: 0, limit: 100 }))
  return {
    contacts: everyone.rows.length,
    optedOut: everyone.rows.filter(({ optedOut }) => optedOut).map(({ phone }) => phone),
    templates: templates.templates.map(({ name, text }) => `${name}: ${text}`),
    campaigns: campaigns.rows
      .map(({ name, state, people, accepted, waiting, uncertain }) => {
        return { name, state, people, accepted, waiting, uncertain }
      })
      .sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
  }
}
