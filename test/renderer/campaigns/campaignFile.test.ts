import UApp from '@nuxt/ui/components/App.vue'
import type { StandingNotHere } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { describe, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { useRouter } from 'vue-router'
import CampaignAfter from '../../../src/renderer/src/features/campaigns/CampaignAfter.vue'
import OpenCampaignFile from '../../../src/renderer/src/features/campaigns/list/OpenCampaignFile.vue'
import { useCampaigns } from '../../../src/renderer/src/stores/campaigns/campaigns'
import { useCampaignFiles } from '../../../src/renderer/src/stores/campaigns/campaignFiles'
import { useExports } from '../../../src/renderer/src/stores/exports'
import { areaClient, refusal, withStores } from '../areaClient'
import { mountPart } from '../mountPage'
import { aDraft, aProgress } from '../shapes'
import { aRule } from '../standing/standingShapes'

describe('a campaign file', () => {
  test('a campaign file is chosen in the host’s own dialog if there is one', async () => {
    const openFile = vi.fn((_input: unknown) => ({ draft: aDraft({ id: 'c9' }) }))
    const page = mountPart(OpenCampaignFile, {
      client: areaClient({
        files: {
          canPick: () => ({ canPick: true }),
          pick: () => ({ handle: 'h1', name: 'News.postrider', sizeBytes: 1 }),
        },
        standing: { openFile: () => ({ kind: 'other' }) },
        campaigns: { openFile },
      }) as never,
    })

    await page.get('button').trigger('click')
    await vi.waitFor(() => expect(openFile.mock.calls).toEqual([[{ handle: 'h1' }]]))
  })

  test('a campaign file is chosen in the browser’s dialog if the host has none', async () => {
    const page = mountPart(OpenCampaignFile, {
      client: areaClient({ files: { canPick: () => ({ canPick: false }) } }) as never,
    })
    const click = vi.spyOn(page.get<HTMLInputElement>('[data-campaign-file]').element, 'click')

    await page.get('button').trigger('click')

    await vi.waitFor(() => expect(click).toHaveBeenCalledTimes(1))
  })

  test('campaign files are opened one at a time', async () => {
    const answers: (() => void)[] = []
    const files = withStores(
      {
        files: {
          canPick: () => ({ canPick: true }),
          pick: () => ({ handle: 'h1', name: 'News.postrider', sizeBytes: 1 }),
        },
        standing: { openFile: () => ({ kind: 'other' }) },
        campaigns: { openFile: () => new Promise((resolve) => answers.push(() => resolve({ draft: aDraft() }))) },
      },
      useCampaignFiles,
    )

    const first = files.pick()
    await vi.waitFor(() => expect(files.openingName).toBe('News.postrider'))
    const second = await files.pick()
    answers[0]?.()

    expect(second).toBeUndefined()
    expect(await first).toMatchObject({ draft: { id: 'c1' } })
    expect(files.openingName).toBe('')
  })

  test('a file of a standing send opens the steps of its draft and names what is not on this computer', async () => {
    const campaign = vi.fn((_input: unknown) => ({ draft: aDraft() }))
    const notHere: StandingNotHere[] = [
      { what: 'list', name: 'Guests' },
      { what: 'field', name: 'Birthday' },
      { what: 'currency', name: 'EUR' },
    ]
    let router: ReturnType<typeof useRouter> | undefined
    const page = mountPart(
      defineComponent({
        setup() {
          router = useRouter()
          return () => h(UApp, null, () => h(OpenCampaignFile, { label: 'Open a file' }))
        },
      }),
      {
        client: areaClient({
          files: {
            canPick: () => ({ canPick: true }),
            pick: () => ({ handle: 'h1', name: 'Greetings.postrider', sizeBytes: 1 }),
          },
          standing: { openFile: () => ({ kind: 'rule', rule: aRule({ id: 7, state: 'draft' }), notHere }) },
          campaigns: { openFile: campaign },
        }) as never,
      },
    )
    router!.addRoute({ path: '/standing/:id/:step?', component: { template: '<i />' } })

    await page.get('button').trigger('click')
    await vi.waitFor(() => expect(router!.currentRoute.value.path).toBe('/standing/7/rule'))

    expect(campaign).not.toHaveBeenCalled()
    const notice = document.body.textContent
    expect(notice).toContain('Opened as a draft. It sends nothing until you approve it.')
    expect(notice).toContain('Not on this computer: the list “Guests”, the field “Birthday”. Choose others')
    expect(notice).toContain('Its limits of money were in EUR.')
  })

  test('a standing send is saved by its id, without a format to choose', async () => {
    const standing = vi.fn((_input: unknown) => ({ kind: 'cancelled' as const }))
    const exporting = withStores({ exports: { standing } }, useExports)

    await exporting.run('standing 7', { kind: 'standing', ruleId: 7 }, 'json')
    expect(standing.mock.calls).toEqual([[{ ruleId: 7, exportId: expect.any(String) }]])
  })

  test('a campaign file is saved by the campaign’s id, without a format to choose', async () => {
    const campaign = vi.fn((_input: unknown) => ({ kind: 'cancelled' as const }))
    const exporting = withStores({ exports: { campaign } }, useExports)

    expect(await exporting.run('campaign c1', { kind: 'campaign', campaignId: 'c1' }, 'json')).toEqual({
      kind: 'cancelled',
    })
    expect(campaign.mock.calls).toEqual([[{ campaignId: 'c1', exportId: expect.any(String) }]])
  })
})

describe('what comes after a campaign', () => {
  async function openMenu(changes: Parameters<typeof aProgress>[0]) {
    const prepareJoined = vi.fn((_input: unknown) => aDraft({ id: 'c2' }))
    const page = mountPart(CampaignAfter, {
      props: { progress: aProgress(changes) },
      client: areaClient({ campaigns: { prepareJoined } }) as never,
    })
    await page.get('[data-after]').trigger('click')
    await vi.waitFor(() => expect(document.querySelector('[role=menu]')).not.toBeNull())
    const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
    return { items, words: items.map(({ textContent }) => textContent), prepareJoined }
  }

  test('the follow-up of a campaign is a draft for those who joined since', async () => {
    const { items, words, prepareJoined } = await openMenu({})
    expect(words).toEqual([
      expect.stringContaining('Send to people who joined since'),
      expect.stringContaining('Report to print'),
      expect.stringContaining('Duplicate'),
      expect.stringContaining('Save as a file'),
    ])

    items[0]?.click()
    await flushPromises()

    await vi.waitFor(() => expect(prepareJoined.mock.calls).toEqual([[{ campaignId: 'c1' }]]))
  })

  test('a campaign to a list of the gateway has no follow-up, as its people are unknown here', async () => {
    const { words } = await openMenu({ gatewayList: { name: 'Regulars' } })

    expect(words.join()).not.toContain('joined since')
  })
})

test('a message to people who replied, before anyone has, advised to choose a list: it says that no one has replied', async () => {
  const page = mountPart(
    defineComponent(() => () => h(UApp, null, () => h(CampaignAfter, { progress: aProgress({ state: 'done' }) }))),
    {
      client: areaClient({
        campaigns: { prepareRetry: () => Promise.reject(refusal('CAMPAIGN_NO_PEOPLE')) },
      }) as never,
    },
  )
  await page.get('[data-after]').trigger('click')
  await flushPromises()
  const items = [...document.body.querySelectorAll<HTMLElement>('[role=menuitem]')]
  items.find((item) => item.textContent.includes('Write to people who replied'))?.click()

  await vi.waitFor(() => expect(document.body.textContent).toContain('No one has replied yet'))
  expect(useCampaigns().problem).toBeUndefined()
})
