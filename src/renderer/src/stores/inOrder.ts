// Answers and events travel apart, and one may overtake another: what was asked for earlier never replaces what was asked for later.

export interface InOrder<Answer> {
  /** Shows the answer, unless one to a later question is shown already. Throws what the question throws. */
  ask(question: () => Promise<Answer>): Promise<void>
  /** Shows what came without a question, such as an event. Answers to questions before it are not shown. */
  tell(answer: Answer): void
}

export function showInOrder<Answer>(show: (answer: Answer) => void): InOrder<Answer> {
  let asked = 0
  let shown = 0
  const showAs = (number: number, answer: Answer): void => {
    if (number < shown) return
    shown = number
    show(answer)
  }
  return {
    async ask(question) {
      const number = ++asked
      showAs(number, await question())
    },
    tell: (answer) => showAs(++asked, answer),
  }
}
