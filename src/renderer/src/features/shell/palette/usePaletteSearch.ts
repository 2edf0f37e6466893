// Lists, campaigns, people, templates and snippets in the palette, asked from the core as one types.
import type { CampaignRow, ContactRow, List, Template } from '@contract'
import { useRouter } from 'vue-router'
import { useClient } from '../../../api/client'
import { formatPhone } from '../../../composables/writing/formatPhone'
import { fits } from '../../../composables/keys/matchPalette'
import { useCopy } from '../../../composables/useCopy'
import { useMarks } from '../../../composables/writing/useMarks'
import { usePaletteActions, type PaletteRow } from '../../../composables/keys/usePaletteActions'
import { useText } from '../../../composables/writing/useText'
import { useAccounts } from '../../../stores/settings/accounts'
import { useSnippets } from '../../../stores/settings/templates'
import { useCampaigns } from '../../../stores/campaigns/campaigns'
import { useQuickSend } from '../../compose/useQuickSend'
import { usePeopleActs } from '../../contacts/usePeopleActs'
import { campaignName } from '../sending/campaignName'
import { actsOfCampaign, actsOfList, actsOfPerson, type PaletteWays } from './paletteActs'
import { useAct } from '../useAct'

/** Campaigns that are looked through by name: the latest ones. */
const latestCampaigns = 100
const maxPeople = 6
/** A number with its country, as one types or pastes it. */
const typedNumber = /^\+[\d\s().-]{7,24}$/

export function usePaletteSearch(): void {
  const t = useText()
  const client = useClient()
  const router = useRouter()
  const accounts = useAccounts()
  const marks = useMarks()
  const go = (path: string) => () => void router.push(path)
  const act = useAct()
  const quickSend = useQuickSend()
  const people = usePeopleActs()
  const { copy } = useCopy()
  const campaigns = useCampaigns()
  const saved = useSnippets()
  async function duplicate(id: string): Promise<void> {
    const copied = await campaigns.duplicate(id)
    if (copied !== undefined) await router.push(`/compose/${copied}`)
  }
  const ways: PaletteWays = {
    go,
    write: (phone) => void act(() => quickSend(phone)),
    copy: (text) => void copy(text),
    optOut: ({ id }) => void people.optOut({ contactIds: [id] }),
    duplicate: (id) => void duplicate(id),
  }

  function rowsOfList(list: List): PaletteRow[] {
    const suffix = t('home.draftPeople', { count: list.people })
    return [
      {
        id: `write-${list.id}`,
        group: 'do',
        label: t('shell.paletteWriteTo', { name: list.name }),
        suffix,
        icon: 'i-lucide-send',
        run: go(`/compose?list=${list.id}`),
      },
      {
        id: `import-${list.id}`,
        group: 'do',
        label: t('shell.paletteImportInto', { name: list.name }),
        icon: 'i-lucide-file-up',
        run: go(`/import?list=${list.id}`),
      },
      {
        id: `list-${list.id}`,
        group: 'lists',
        label: list.name,
        suffix,
        icon: 'i-lucide-list',
        run: go(`/contacts?list=${list.id}`),
        acts: actsOfList(list, t, ways),
      },
    ]
  }
  function rowOfCampaign(campaign: CampaignRow): PaletteRow {
    const isDraft = campaign.state === 'draft' || campaign.state === 'frozen'
    const { label, icon } = marks.campaign(campaign.state, campaign.pauseReason, campaign)
    const path = isDraft ? `/compose/${campaign.id}` : `/campaigns/${campaign.id}`
    return {
      id: `campaign-${campaign.id}`,
      group: 'campaigns',
      label: campaignName(campaign, t),
      suffix: label,
      icon,
      run: go(path),
      acts: actsOfCampaign(campaign, path, t, ways),
    }
  }
  function rowOfPerson(person: ContactRow): PaletteRow {
    const phone = formatPhone(person.phone).text
    const label = person.name || phone
    return {
      id: `person-${person.id}`,
      group: 'people',
      label,
      suffix: person.name ? phone : '',
      icon: 'i-lucide-user',
      run: go(`/contacts?person=${person.id}`),
      acts: actsOfPerson(person, t, ways),
    }
  }
  function rowOfTemplate({ id, name }: Template): PaletteRow {
    return {
      id: `template-${id}`,
      group: 'templates',
      label: name,
      icon: 'i-lucide-notebook-text',
      run: go('/settings/templates'),
    }
  }

  /** Goes into the message that is being written, or else to the place where it can be changed. */
  function rowOfSnippet(snippet: Template): PaletteRow {
    const { insert } = saved
    return {
      id: `snippet-${snippet.id}`,
      group: 'snippets',
      label: snippet.name,
      suffix: insert ? t('snippets.pickInsert') : '',
      icon: 'i-lucide-text-quote',
      run: insert ? () => insert(snippet) : go('/settings/templates?show=snippets'),
    }
  }

  /** Opens the number with its results; what a look-up may cost is said there, before it is asked for. */
  function rowsOfNumber(term: string): PaletteRow[] {
    if (!typedNumber.test(term.trim())) return []
    const phone = `+${term.replace(/\D/g, '')}`
    return [
      {
        id: `verify-${phone}`,
        group: 'do',
        label: t('shell.paletteVerify', { phone: formatPhone(phone).text }),
        icon: 'i-lucide-badge-check',
        run: () => void router.push({ path: '/numbers', query: { show: 'results', phone } }),
      },
    ]
  }

  async function search(term: string): Promise<readonly PaletteRow[]> {
    if (!accounts.activeId) return []
    const [lists, page, contacts, { templates }, { snippets }] = await Promise.all([
      client.lists.all(),
      client.campaigns.page({ offset: 0, limit: latestCampaigns }),
      client.contacts.page({ offset: 0, limit: maxPeople, order: 'name', filter: { search: term } }),
      client.templates.all({ search: term }),
      client.snippets.all({ search: term }),
    ])
    const named = [...lists.lists.flatMap(rowsOfList), ...page.rows.map(rowOfCampaign)]
    return [
      ...named.filter((row) => fits(row, term)),
      ...contacts.rows.map(rowOfPerson),
      ...rowsOfNumber(term),
      ...templates.map(rowOfTemplate),
      ...snippets.map(rowOfSnippet),
    ]
  }
  usePaletteActions({ search })
}
