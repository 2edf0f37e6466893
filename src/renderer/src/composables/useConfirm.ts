// Asks a question in a dialog and promises the answer. Only for what cannot be taken back.
import { inject, shallowRef, type InjectionKey, type ShallowRef } from 'vue'

export interface Question {
  /** The question itself, with its numbers. */
  readonly title: string
  /** Says which effects cannot be undone, and which data stays. */
  readonly body?: string
  /** Verb and count, `Stop 610 messages`. */
  readonly confirmLabel: string
  /** The alternative, `Keep sending`. */
  readonly cancelLabel?: string
  readonly tone?: 'primary' | 'danger'
  /** Nothing is left to confirm: the dialog closes, and the answer is no. */
  readonly isOver?: () => boolean
}

export interface Confirm {
  readonly asked: Readonly<ShallowRef<Question | undefined>>
  ask(question: Question): Promise<boolean>
  answer(yes: boolean): void
}

export const confirmKey: InjectionKey<Confirm> = Symbol('confirm')

/** Made once, by App. Questions wait for each other; an unanswered one is never confirmed. */
export function makeConfirm(): Confirm {
  const asked = shallowRef<Question>()
  const waiting: { question: Question; resolve: (yes: boolean) => void }[] = []

  function ask(question: Question): Promise<boolean> {
    return new Promise((resolve) => {
      waiting.push({ question, resolve })
      asked.value ??= question
    })
  }

  function answer(yes: boolean): void {
    const first = waiting.shift()
    asked.value = waiting[0]?.question
    first?.resolve(yes)
  }
  return { asked, ask, answer }
}

export function useConfirm(): Confirm['ask'] {
  const confirm = inject(confirmKey, undefined)
  if (!confirm) throw new Error('useConfirm needs the App around it')
  return confirm.ask
}
