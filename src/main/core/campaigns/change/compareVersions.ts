// Compares an approved campaign with its changed version. Pure.
import type { ChangedPart, Comparison, Money, Timing } from '@contract'

type Version = Comparison['now']

export function changedParts(
  approved: Comparison['approved'],
  now: Version,
  { came, left }: Pick<Comparison, 'came' | 'left'>,
): ChangedPart[] {
  const differs: Readonly<Record<ChangedPart, boolean>> = {
    people: approved.people !== now.people || came + left > 0,
    text: approved.template !== now.template,
    sender: approved.sender !== now.sender,
    when: inOrder(approved.timing) !== inOrder(now.timing),
    money: !isSame(approved.about, now.about) || !isSame(approved.ceiling, now.ceiling),
  }
  return (Object.keys(differs) as ChangedPart[]).filter((part) => differs[part])
}

/** The same choices are stored in one order by the When step, and in another by a save. */
function inOrder(timing: Timing): string {
  return JSON.stringify(Object.entries({ ...timing, late: JSON.stringify(timing.late) }).sort())
}

function isSame(one: Money | undefined, other: Money | undefined): boolean {
  return one?.micros === other?.micros && one?.currency === other?.currency
}
