// Templates and snippets in the Message step: taken into the message as one step of its undo, and kept from it.
import type { Template } from '@contract'
import { ref, type Ref } from 'vue'
import { useNotices } from '../../../composables/useNotices'
import { useText } from '../../../composables/writing/useText'
import { useCompose } from '../../../stores/compose/compose'
import { useSavedTexts, type TextKind } from '../../../stores/settings/templates'

interface TextTaker {
  put(start: number, end: number, text: string): void
  putWords(text: string): void
  undo(): void
}

export interface MessageTemplates {
  readonly isPicking: Ref<boolean>
  readonly isSaving: Ref<boolean>
  pick(): void
  /** The picker makes room for the dialog that asks for a name. */
  save(): void
  take(template: Template, how: 'replace' | 'insert'): void
}

export function useMessageTemplates(kind: TextKind, editor: () => TextTaker | undefined): MessageTemplates {
  const t = useText()
  const notices = useNotices()
  const compose = useCompose()
  const texts = useSavedTexts(kind)
  const isPicking = ref(false)
  const isSaving = ref(false)

  function take(template: Template, how: 'replace' | 'insert'): void {
    const into = editor()
    if (!into) return
    if (how === 'insert') into.putWords(template.text)
    else into.put(0, compose.draft?.template.length ?? 0, template.text)
    texts.use(template.id)
    const taken = compose.draft?.template
    notices.show({
      title: t(`${kind}.taken`, { name: template.name }),
      undo: () => editor()?.undo(),
      // The editor's own undo would revert the next change.
      holds: () => compose.draft?.template === taken,
    })
  }

  return {
    isPicking,
    isSaving,
    pick: () => (isPicking.value = true),
    save() {
      isPicking.value = false
      isSaving.value = true
    },
    take,
  }
}
