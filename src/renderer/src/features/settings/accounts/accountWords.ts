// How an account proves itself and where that is kept, in words.
import type { Account } from '@contract'
import type { Translate } from '@text'
import type { Tag } from '../../../composables/writing/useMarks'

export function credentialWords({ credential, credentialKind }: Account, t: Translate): string {
  if (credential === 'not_needed') return t('settings.kindPractice')
  const kind = {
    api_key: t('settings.kindKey'),
    client: t('settings.kindClient'),
    password: t('settings.kindPassword'),
  }[credentialKind]
  return {
    keychain: t('settings.inKeychain', { kind }),
    session: t('settings.inSession', { kind }),
    missing: t('settings.nowhere', { kind }),
    expired: t('settings.expired', { kind }),
    locked: t('settings.behindLock', { kind }),
    unavailable: t('settings.noAnswer', { kind }),
  }[credential]
}

/** The tag of an account whose credential cannot be used; undefined if it can. */
export function credentialTag({ credential, credentialKind }: Account, t: Translate): Tag | undefined {
  const missing = credentialKind === 'api_key' ? t('settings.keyMissing') : t('settings.accessMissing')
  if (credential === 'missing') return { label: missing, icon: 'i-lucide-triangle-alert', tone: 'warning' }
  if (credential === 'expired')
    return { label: t('settings.accessMissing'), icon: 'i-lucide-triangle-alert', tone: 'warning' }
  if (credential === 'locked') return { label: t('settings.keyLocked'), icon: 'i-lucide-lock', tone: 'warning' }
  if (credential !== 'unavailable') return undefined
  return { label: t('settings.keyUnavailable'), icon: 'i-lucide-triangle-alert', tone: 'warning' }
}
