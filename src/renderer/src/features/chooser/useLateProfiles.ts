// The profiles of the question, without waiting for slow disks: those that were late are shown as soon as they have answered.
import type { ChoosableProfile } from '@contract'
import { onScopeDispose, shallowRef, type ShallowRef } from 'vue'
import type { ChooserClient } from '../../api/client'

export function useLateProfiles(
  client: ChooserClient,
  first: readonly ChoosableProfile[],
): Readonly<ShallowRef<readonly ChoosableProfile[]>> {
  const profiles = shallowRef(first)
  let isOver = false
  onScopeDispose(() => (isOver = true))

  /** Each answer comes when all disks have answered, or after two seconds. */
  async function askWhileLate(): Promise<void> {
    while (!isOver && profiles.value.some(({ isLate }) => isLate)) {
      const next = await client.state().catch(() => undefined)
      if (!next) return
      profiles.value = next.profiles
    }
  }
  void askWhileLate()
  return profiles
}
