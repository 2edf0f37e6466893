// The profiles of this computer, for a person who has several businesses. The host owns the list and starts another one.
import type { ProfilesState } from '@contract'
import { fail, ok } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { ProfileList } from '../ports'

export interface ProfilesOptions {
  readonly list: ProfileList | undefined
  /** Whether a campaign is being sent from this profile. */
  readonly isSending: () => Promise<boolean>
}

const none: ProfilesState = { isPossible: false, profiles: [], asksAtStart: false }

export function makeProfiles({ list, isSending }: ProfilesOptions): Handlers<'profiles'> {
  const state = (): CoreResult<ProfilesState> => ok(list?.list() ?? none)
  return {
    list: async () => state(),
    async create({ name, thisName }) {
      try {
        list?.create(name, thisName)
      } catch (error) {
        return fail('STORAGE_FAILED', 'now', { detail: (error as { code?: string }).code ?? 'other' })
      }
      return state()
    },
    async rename({ id, name }) {
      list?.rename(id, name)
      return state()
    },
    async forget({ id }) {
      list?.forget(id)
      return state()
    },
    async ask({ asksAtStart }) {
      list?.ask(asksAtStart)
      return state()
    },
    async open({ id }) {
      if (await isSending()) return fail('SENDING_BUSY', 'after')
      list?.open(id)
      return state()
    },
  }
}
