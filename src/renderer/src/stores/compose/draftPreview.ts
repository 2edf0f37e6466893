// The message for one of a draft's people: which person is shown, and their text. A part of the draft's store, which says when
// to read again.
import type { Preview } from '@contract'
import { ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import type { Client } from '../../api/client'

export type PreviewChoice = 'typical' | 'longest' | 'shortest' | 'fallback'
type Show =
  | { readonly position: number }
  | { readonly which: PreviewChoice }
  | { readonly condition: number; readonly isMet: boolean; readonly after: number }

export interface DraftPreview {
  readonly preview: ShallowRef<Preview | undefined>
  readonly show: Ref<Show>
  look(wanted?: Show): Promise<void>
  /** The person before or after, round the end. */
  step(by: 1 | -1): Promise<void>
  forgetPreview(): void
}

/** `lookAt` is the draft whose people are shown; undefined if it has none. */
export function makeDraftPreview(client: Client, lookAt: () => string | undefined): DraftPreview {
  const preview = shallowRef<Preview>()
  const show = ref<Show>({ which: 'typical' })
  let looking = 0

  function forgetPreview(): void {
    looking += 1
    preview.value = undefined
    show.value = { which: 'typical' }
  }

  async function look(wanted: Show = show.value): Promise<void> {
    looking += 1
    const turn = looking
    show.value = wanted
    const campaignId = lookAt()
    if (campaignId === undefined) {
      preview.value = undefined
      return
    }
    try {
      const found = await client.campaigns.preview({ campaignId, show: wanted })
      if (turn === looking) preview.value = found
    } catch {
      // Its condition is gone, or no one is left for whom it holds.
      if (turn === looking && 'condition' in wanted) return look({ which: 'typical' })
      // A message that cannot be rendered yet has its issues in the measure; the last picture would be untrue.
      if (turn === looking) preview.value = undefined
    }
  }

  async function step(by: 1 | -1): Promise<void> {
    const now = preview.value
    if (!now || now.of === 0) return
    await look({ position: ((now.position - 1 + by + now.of) % now.of) + 1 })
  }

  return { preview, show, look, step, forgetPreview }
}
