// A trial and the rest of one have the name that the person gave: whatever names the campaign of a message says which of the two it is.
import type { ContactDetail, ConversationEntry, PersonEntry as Entry } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { makeText } from '@text'
import { expect, test } from 'vitest'
import EraseDialog from '../../../src/renderer/src/features/contacts/person/EraseDialog.vue'
import PersonMessages from '../../../src/renderer/src/features/contacts/person/PersonMessages.vue'
import MessageFacts from '../../../src/renderer/src/features/history/message/MessageFacts.vue'
import PersonEntry from '../../../src/renderer/src/features/history/PersonEntry.vue'
import SentLine from '../../../src/renderer/src/features/inbox/SentLine.vue'
import { figureCampaign } from '../../../src/renderer/src/features/insight/figureCampaign'
import { campaignNameOf } from '../../../src/renderer/src/features/shell/sending/campaignName'
import { detail, frame } from '../contacts/contactsParts'
import { aDetail, aMessage, at, figureRow } from '../history/historyParts'
import { aSent } from '../inbox/inboxParts'

const ofTrial = { campaignId: 'c1', campaignName: 'Wool', isTrial: true } as const
const t = makeText('en-GB')

const inHistory: Entry = { kind: 'message', at, message: aMessage(ofTrial) }
const leftOut: Entry = { kind: 'campaign', at, ...ofTrial, state: 'skipped', reason: 'opted_out' }
const recent: ContactDetail['recent'] = [{ text: 'Wool is here', status: 'DELIVERED', at, ...ofTrial }]
const sent: ConversationEntry = aSent(ofTrial)

test.each([
  ['the panel of a message', MessageFacts, { detail: aDetail({ message: aMessage(ofTrial) }) }],
  ['a message on the page of a person', PersonEntry, { entry: inHistory }],
  ['a campaign that left a person out', PersonEntry, { entry: leftOut }],
  ['the recent messages of a contact', PersonMessages, { detail: detail(1, { recent }) }],
  ['a sent line of the inbox', SentLine, { entry: sent }],
])('%s named a trial as its rest', async (_, part, props) => {
  frame(part, {}, props)
  await flushPromises()

  expect(document.body.textContent).toContain('Wool · trial')
})

test('the question before erasing named a trial and its rest alike', async () => {
  const blockedBy = [
    { campaignId: 'c1', name: 'Wool', isTrial: true, state: 'uncertain' },
    { campaignId: 'c2', name: 'Wool', isRest: true, state: 'pending' },
  ] as const
  frame(
    EraseDialog,
    { contacts: { beforeErase: () => ({ messages: 0, campaigns: 2, lists: 0, blockedBy: [...blockedBy] }) } },
    { contactId: 3, name: 'Maya Stone' },
  )
  await flushPromises()

  expect(document.body.textContent).toContain('Wool · trial')
  expect(document.body.textContent).toContain('Wool · the rest')
})

test('the figures by campaign and the table of the history named a trial and its rest alike', () => {
  expect(figureCampaign(figureRow('c2', { label: 'Wool', isRest: true }), t)).toBe('Wool · the rest')
  expect(figureCampaign(figureRow('', {}), t)).toBe('Not from a campaign here')
  expect(campaignNameOf(aMessage({ ...ofTrial, campaignName: '' }), t)).toBe('Untitled campaign · trial')
  expect(campaignNameOf(aMessage({ campaignId: undefined }), t)).toBeUndefined()
})
