// Actions on one number from its messages: look it up, leave it out of every send, put it back.
import type { VerifiedNumber } from '@contract'
import { shallowRef, type ShallowRef } from 'vue'
import { formatPhone } from '../../composables/writing/formatPhone'
import { useNotices } from '../../composables/useNotices'
import { useText } from '../../composables/writing/useText'
import { usePersonHistory } from '../../stores/history/personHistory'
import { useAct } from '../shell/useAct'

export interface NumberActs {
  readonly isVerifying: Readonly<ShallowRef<boolean>>
  /** The last result requested here, of whichever number. */
  readonly verified: Readonly<ShallowRef<VerifiedNumber | undefined>>
  /** Set apart from here. */
  readonly apart: Readonly<ShallowRef<ReadonlySet<string>>>
  verify(phone: string): Promise<void>
  setApart(phone: string): Promise<void>
  putBack(phone: string): Promise<void>
}

export function useNumberActs(): NumberActs {
  const t = useText()
  const act = useAct()
  const notices = useNotices()
  const person = usePersonHistory()
  const isVerifying = shallowRef(false)
  const verified = shallowRef<VerifiedNumber>()
  const apart = shallowRef<ReadonlySet<string>>(new Set())
  const mark = (phone: string, isApart: boolean) => {
    const next = new Set(apart.value)
    if (isApart) next.add(phone)
    else next.delete(phone)
    apart.value = next
  }

  async function putBack(phone: string): Promise<void> {
    await act(async () => {
      await person.putBack(phone)
      mark(phone, false)
      notices.show({ title: t('history.putBackDone', { phone: formatPhone(phone).text }), tone: 'success' })
    })
  }
  return {
    isVerifying,
    verified,
    apart,
    putBack,
    async verify(phone) {
      isVerifying.value = true
      await act(async () => {
        const result = await person.verify(phone)
        verified.value = result
        if (result.isSetApart) mark(phone, true)
      })
      isVerifying.value = false
    },
    async setApart(phone) {
      await act(async () => {
        const changed = await person.setApart(phone)
        mark(phone, true)
        const said = { phone: formatPhone(phone).text }
        notices.show({
          title: changed > 0 ? t('history.setApartDone', said) : t('history.setApartAlready', said),
          undo: () => void putBack(phone),
          holds: () => apart.value.has(phone),
        })
      })
    },
  }
}
