// Words for a folder that another computer had: the facts, and the choice which computer sends from now on. Pure.
import type { RecoveryStatus } from '@contract'
import type { Translate } from '@text'
import type { KnownLine } from '../../components/KnownList.vue'
import { textedNotAtAll, textedTwice, type ConsequenceOption } from '../../composables/consequences'
import type { Format } from '../../composables/writing/useFormat'

export type Sender = 'here' | 'other' | 'separate'
type Uses = NonNullable<RecoveryStatus['uses']>

export function usesTitle({ locked, uses }: RecoveryStatus, t: Translate, format: Format): string {
  if (uses?.other && uses.here) return t('otherComputer.titleSince', { time: format.time(uses.here.at, 'inline') })
  if (uses?.other) return t('otherComputer.titleNamed')
  return t(locked === 'profile_restored' ? 'recovery.title_profile_restored' : 'recovery.title_profile_copied')
}

export function usesLead({ locked, uses }: RecoveryStatus, t: Translate): string {
  if (uses?.other) return t('otherComputer.lead')
  return t(locked === 'profile_restored' ? 'recovery.found_profile_restored' : 'recovery.found_profile_copied')
}

/** Ends with what is not known. */
export function usesLines({ here, other, texted }: Uses, t: Translate, format: Format): KnownLine[] {
  const dated = (at: string) => ({ at, when: format.time(at), inFull: format.time(at, 'full') })
  const lines: KnownLine[] = []
  if (here) {
    const title = here.computer ? t('otherComputer.hereNamed', { computer: here.computer }) : t('otherComputer.here')
    lines.push({ ...dated(here.at), icon: 'i-lucide-monitor', tone: 'neutral', title, text: '' })
  }
  if (other)
    lines.push({
      ...dated(other.openedAt),
      icon: 'i-lucide-laptop',
      tone: 'warning',
      title: t('otherComputer.opened', { computer: other.computer }),
      text: t('otherComputer.openedText', { time: format.time(other.notedAt, 'inline') }),
    })
  if (texted && texted.people > 0) {
    const from = format.time(texted.from, 'day')
    const isOneDay = from === format.time(texted.until, 'day')
    const campaigns = t('otherComputer.inCampaigns', { count: texted.campaigns })
    lines.push({
      when: isOneDay ? from : t('otherComputer.fromUntil', { from, until: format.time(texted.until, 'inline') }),
      icon: 'i-lucide-send',
      tone: 'success',
      title: t('otherComputer.texted', { count: texted.people }),
      text: `${campaigns} ${t('otherComputer.textedText')}`,
    })
  }
  lines.push({
    when: other
      ? t('otherComputer.since', { time: format.time(other.notedAt, 'inline') })
      : t('otherComputer.notDated'),
    icon: 'i-lucide-circle-help',
    tone: 'warning',
    title: other ? t('otherComputer.unknownAfter') : t('otherComputer.unknown'),
    text: t('otherComputer.unknownText'),
  })
  return lines
}

export function senderOptions(uses: Uses, isOffline: boolean, t: Translate): readonly ConsequenceOption<Sender>[] {
  const computer = uses.other?.computer
  return [
    {
      value: 'here',
      label: t('otherComputer.here_label'),
      disabled: isOffline,
      mark: isOffline ? t('otherComputer.here_needsList') : t('uncertain.advised'),
      text: computer ? t('otherComputer.here_text', { computer }) : t('otherComputer.here_textUnnamed'),
      facts: [textedTwice(t), textedNotAtAll(t)],
    },
    {
      value: 'other',
      label: t('otherComputer.other_label'),
      text: t('otherComputer.other_text'),
      facts: [textedTwice(t), textedNotAtAll(t, t('otherComputer.other_notAtAll'), 'open')],
    },
    {
      value: 'separate',
      label: t('otherComputer.separate_label'),
      text: t('otherComputer.separate_text'),
      facts: [textedTwice(t, t('otherComputer.separate_twice')), textedNotAtAll(t)],
    },
  ]
}
