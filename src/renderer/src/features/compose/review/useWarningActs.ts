// Remedies for a warning on the review. A change of the draft undoes the freeze; the people are frozen again at once, so that
// the review shows the changed draft.
import { ref, shallowRef, type Ref } from 'vue'
import { useRouter } from 'vue-router'
import { useCompose } from '../../../stores/compose/compose'
import type { DraftEdit } from '../../../stores/compose/draftEdit'
import type { RepeatedKind } from '../../../stores/compose/review'
import type { WarningAct } from './warningWords'

type CompareAct = Extract<WarningAct, { kind: 'compare' }>

export interface WarningActs {
  act(act: WarningAct): void
  /** The people that a warning is about are listed. */
  readonly listed: Ref<'costly' | 'landline' | undefined>
  /** The people who were texted before are listed. */
  readonly repeatedShown: Ref<RepeatedKind | undefined>
  /** The earlier campaign whose text is shown beside this one's. */
  readonly compared: Ref<CompareAct | undefined>
}

export function useWarningActs(options: {
  /** Freezes again, and asks for the price. */
  readonly freezeAgain: () => Promise<void>
  readonly goTo: (step: number) => void
  readonly checkOptOuts: () => Promise<void>
}): WarningActs {
  const router = useRouter()
  const compose = useCompose()
  const listed = ref<'costly' | 'landline'>()
  const repeatedShown = shallowRef<RepeatedKind>()
  const compared = shallowRef<CompareAct>()

  function editFor(change: Extract<WarningAct, { kind: 'change' }>['change']): DraftEdit {
    const timing = compose.draft?.timing
    if (change === 'no_bypass') return { bypassOptOut: false }
    if (!timing) return {}
    return { timing: change === 'quiet' ? { ...timing, quietHours: true } : { ...timing, clock: 'app' } }
  }

  async function change(edit: DraftEdit): Promise<void> {
    compose.edit(edit)
    if (await compose.flush()) await options.freezeAgain()
  }

  function act(asked: WarningAct): void {
    if (asked.kind === 'change') void change(editFor(asked.change))
    else if (asked.kind === 'not_texted') void change({ notTextedDays: asked.days })
    else if (asked.kind === 'repeated') repeatedShown.value = asked.which
    else if (asked.kind === 'compare') compared.value = asked
    else if (asked.kind === 'check_opt_outs') void options.checkOptOuts()
    else if (asked.kind === 'step') options.goTo(asked.step)
    else if (asked.kind === 'settings') void router.push('/settings/limits')
    else if (asked.kind === 'campaign') void router.push(`/campaigns/${asked.campaignId}`)
    else if (asked.kind === 'costly' || asked.kind === 'landline') listed.value = asked.kind
  }

  return { act, listed, repeatedShown, compared }
}
