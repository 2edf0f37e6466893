// Whether this computer's keychain answers, and the sentence for it. Asked again after it was unlocked.
import { computed, onMounted, ref } from 'vue'
import { useClient } from '../../api/client'
import { useText } from '../../composables/writing/useText'

export type KeychainState = 'ready' | 'locked' | 'unavailable'

export function useKeychain(isKey: () => boolean, onProblem: (thrown: unknown) => void) {
  const t = useText()
  const client = useClient()
  /** Undefined until it has answered. */
  const state = ref<KeychainState>()
  const note = computed(() => {
    if (state.value === undefined) return ''
    if (state.value === 'ready') return t('welcome.keychainReady')
    if (state.value === 'locked') return isKey() ? t('welcome.keychainLocked') : t('welcome.keychainLockedSignIn')
    return isKey() ? t('welcome.keychainUnavailable') : t('welcome.keychainUnavailableSignIn')
  })

  async function look(): Promise<void> {
    try {
      state.value = (await client.accounts.keychain()).state
    } catch (thrown) {
      onProblem(thrown)
    }
  }
  let firstLook: Promise<void> | undefined
  onMounted(() => void (firstLook = look()))
  return { state, note, look, answered: () => firstLook }
}
