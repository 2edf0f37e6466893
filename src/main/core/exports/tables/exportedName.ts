// The name of a campaign in a file. A trial and its rest have the same one and are told apart.
import type { MessageRow } from '@contract'
import type { Translate } from '@text'

export interface PartNames {
  readonly trial: string
  readonly rest: string
}

type TrialPart = Pick<MessageRow, 'isTrial' | 'isRest'>

export const partNamesOf = (t: Translate): PartNames => ({ trial: t('trial.partTrial'), rest: t('trial.partRest') })

export function withPart(name: string, { isTrial, isRest }: TrialPart, { trial, rest }: PartNames): string {
  const part = isTrial ? trial : isRest ? rest : ''
  return part === '' ? name : `${name} · ${part}`
}

export function exportedName(campaign: TrialPart & { readonly name: string }, t: Translate): string {
  return withPart(campaign.name === '' ? t('exports.nameCampaign') : campaign.name, campaign, partNamesOf(t))
}
