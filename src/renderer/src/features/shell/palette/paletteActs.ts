// The palette's actions for a person, a list or a campaign, each with its letter. None of them sends.
import type { CampaignRow, ContactRow, List } from '@contract'
import type { Translate } from '@text'
import { formatPhone } from '../../../composables/writing/formatPhone'
import type { PaletteAct } from '../../../composables/keys/usePaletteActions'

/** The ways into the app that the acts need. */
export interface PaletteWays {
  readonly go: (path: string) => () => void
  readonly write: (phone: string) => void
  readonly copy: (text: string) => void
  readonly optOut: (person: ContactRow) => void
  readonly duplicate: (campaignId: string) => void
}

export function actsOfPerson(person: ContactRow, t: Translate, ways: PaletteWays): PaletteAct[] {
  const phone = encodeURIComponent(person.phone)
  return [
    {
      id: 'open',
      label: t('shell.actOpen'),
      icon: 'i-lucide-user',
      letter: 'p',
      suffix: t('shell.contacts'),
      run: ways.go(`/contacts?person=${person.id}`),
    },
    {
      id: 'write',
      label: t('shell.actWrite'),
      suffix: t('shell.actOpensDraft'),
      icon: 'i-lucide-send',
      letter: 'm',
      run: () => ways.write(person.phone),
    },
    {
      id: 'talk',
      label: t('shell.actConversation'),
      icon: 'i-lucide-inbox',
      letter: 'r',
      run: ways.go(`/inbox?phone=${phone}`),
    },
    {
      id: 'verify',
      label: t('shell.actVerify'),
      suffix: t('shell.actMayCharge'),
      letter: 'v',
      icon: 'i-lucide-badge-check',
      run: ways.go(`/numbers?show=results&phone=${phone}`),
    },
    {
      id: 'history',
      label: t('shell.actHistory'),
      icon: 'i-lucide-history',
      letter: 'y',
      run: ways.go(`/history/person?phone=${phone}`),
    },
    {
      id: 'copy',
      label: t('shell.actCopyNumber'),
      suffix: formatPhone(person.phone).text,
      letter: 'c',
      icon: 'i-lucide-copy',
      run: () => ways.copy(person.phone),
    },
    {
      id: 'opt-out',
      label: t('shell.actOptOut'),
      suffix: t('shell.actUndoFor'),
      letter: 'o',
      icon: 'i-lucide-ban',
      isDangerous: true,
      run: () => ways.optOut(person),
    },
  ]
}

export function actsOfList(list: List, t: Translate, { go }: PaletteWays): PaletteAct[] {
  return [
    {
      id: 'open',
      label: t('shell.actOpen'),
      suffix: t('shell.contacts'),
      icon: 'i-lucide-list',
      letter: 'o',
      run: go(`/contacts?list=${list.id}`),
    },
    {
      id: 'write',
      label: t('shell.actWrite'),
      suffix: t('shell.actOpensDraft'),
      icon: 'i-lucide-send',
      letter: 'm',
      run: go(`/compose?list=${list.id}`),
    },
    {
      id: 'import',
      label: t('shell.actImportInto'),
      icon: 'i-lucide-file-up',
      letter: 'i',
      run: go(`/import?list=${list.id}`),
    },
  ]
}

export function actsOfCampaign({ id }: CampaignRow, path: string, t: Translate, ways: PaletteWays): PaletteAct[] {
  return [
    { id: 'open', label: t('shell.actOpen'), icon: 'i-lucide-arrow-right', letter: 'o', run: ways.go(path) },
    {
      id: 'duplicate',
      label: t('shell.actDuplicate'),
      suffix: t('shell.actOpensDraft'),
      letter: 'd',
      icon: 'i-lucide-copy',
      run: () => ways.duplicate(id),
    },
    {
      id: 'history',
      label: t('shell.actHistory'),
      icon: 'i-lucide-history',
      letter: 'y',
      run: ways.go(`/history?campaign=${id}`),
    },
  ]
}
