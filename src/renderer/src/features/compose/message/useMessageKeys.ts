// Keys of the Message step.
import type { ComputedRef, Ref } from 'vue'
import { useShortcuts } from '../../../composables/keys/useShortcuts'
import { readingArrows } from '../../../composables/readingDirection'
import { useText } from '../../../composables/writing/useText'
import { useCompose } from '../../../stores/compose/compose'

export interface MessageKeys {
  readonly isWide: Readonly<Ref<boolean>> | ComputedRef<boolean>
  openFieldList(): void
  openTemplates(): void
  openSnippets(): void
  openPreview(): void
  replaceCostly(): void
  goOn(): void
}

export function useMessageKeys(keys: MessageKeys): void {
  const t = useText()
  const compose = useCompose()
  const arrows = readingArrows()
  const canReplace = () => compose.measure?.costly.some(({ replacement }) => replacement !== undefined) ?? false
  useShortcuts([
    { keys: '{', label: t('compose.keyInsert'), caps: ['{'], hint: true, run: () => keys.openFieldList() },
    {
      keys: `alt+${arrows.onward}`,
      label: t('compose.keyNextPerson'),
      hint: true,
      inDialogs: true,
      run: () => void compose.step(1),
    },
    {
      keys: `alt+${arrows.back}`,
      label: t('compose.keyPreviousPerson'),
      inDialogs: true,
      run: () => void compose.step(-1),
    },
    { keys: 'alt+r', label: t('compose.keyReplace'), hint: true, when: canReplace, run: () => keys.replaceCostly() },
    {
      keys: 'alt+p',
      label: t('compose.keyPreview'),
      hint: true,
      when: () => !keys.isWide.value,
      run: () => keys.openPreview(),
    },
    { keys: 'alt+t', label: t('templates.button'), hint: true, run: () => keys.openTemplates() },
    { keys: 'alt+s', label: t('snippets.button'), run: () => keys.openSnippets() },
    { keys: 'mod+enter', label: t('compose.keyContinue'), hint: true, run: () => keys.goOn() },
  ])
}
