// The acts of moving a planned send: take it, move it by a key, put it back, approve its new time. Says each step to those
// who do not see the block, and keeps the focus on it.
import { computed, nextTick, onScopeDispose, ref, watch, type Ref } from 'vue'
import { useRouter } from 'vue-router'
import { useNotices, type Notice } from '../../composables/useNotices'
import { useFormat } from '../../composables/writing/useFormat'
import { useText } from '../../composables/writing/useText'
import { useCalendar } from '../../stores/calendar'
import { useCalendarMove } from '../../stores/calendarMove'
import type { CalendarEntry } from './calendarEntries'
import type { Shift } from './movedEntries'
import { useMoveWords } from './useMoveWords'
import { useMoving, type Shown } from './useMoving'

export interface MoveActsOptions {
  /** The element that has the blocks. */
  readonly area: Readonly<Ref<HTMLElement | undefined>>
  /** Everything on the screen, without what is being moved. */
  readonly planned: Readonly<Ref<readonly CalendarEntry[]>>
  readonly span: Readonly<Ref<Shown>>
  /** Closes the panel. */
  readonly close: () => void
  readonly show: (day: string) => void
}

export function useMoveActs({ area, planned, span, close, show }: MoveActsOptions) {
  const t = useText()
  const format = useFormat()
  const router = useRouter()
  const notices = useNotices()
  const calendar = useCalendar()
  const moves = useCalendarMove()
  const words = useMoveWords()
  const moving = useMoving(() => span.value)
  onScopeDispose(moving.cancel)
  const said = ref('')
  const moved = computed(() => moving.place(planned.value).find(({ place }) => place === 'now'))

  const focusBlock = (begins: string) =>
    nextTick(() => area.value?.querySelector<HTMLElement>(`[data-send^="${CSS.escape(begins)}"]`)?.focus())

  /** The send with the focus, or the one that is being moved. */
  function focusedSend(): CalendarEntry | undefined {
    const key = document.activeElement?.closest<HTMLElement>('[data-send]')?.dataset.send
    return moving.place(planned.value).find((send) => send.key === key) ?? moved.value
  }

  const whyNot = (path: string): Notice => ({
    title: t('calendar.moveNotThis'),
    description: t('calendar.moveNotWhy'),
    action: { label: t('calendar.open'), run: () => void router.push(path) },
  })
  function begin(send: CalendarEntry): boolean {
    if (moves.isMoving) return false
    if (moving.begin(send, planned.value)) {
      close()
      return true
    }
    if (send.ruleId !== undefined) void router.push(`/standing/${send.ruleId}`)
    else if (send.state === 'planned') notices.show(whyNot(send.path))
    else notices.show({ title: t('calendar.moveNot') })
    return false
  }

  function nudge(by: Shift): void {
    const send = focusedSend()
    if (!send || !begin(send)) return
    moving.nudge(by)
    const now = moved.value
    if (!now) return putBack(send)
    if (now.day < span.value.from || now.day > span.value.to) show(now.day)
    void focusBlock(now.key)
  }

  watch([moving.start, moving.refusal, moving.mode], () => {
    const at = moving.start.value
    if (moving.mode.value !== 'put' || !at) return
    const { refusal, nearest } = moving
    if (!refusal.value) return void (said.value = words.plain(at))
    const places = nearest.value.map((place) => words.near(place, at))
    said.value = [
      words.refused(at, refusal.value),
      places.length > 0 ? `${t('calendar.moveNearest')} ${format.list(places)}` : t('calendar.moveNoNearest'),
    ].join('. ')
  })

  /** Not while its new time is being approved: it would look as if the approval had been withdrawn. */
  function putBack(send = moved.value): void {
    if (moves.isMoving) return
    const key = moving.originals.value[0]?.key ?? send?.key
    const start = moves.places?.start
    moving.cancel()
    if (start) said.value = t('calendar.moveBack', { time: words.plain(start) })
    if (key) void focusBlock(key)
  }

  async function approve(): Promise<void> {
    const id = moving.campaignId.value
    const to = moves.ahead?.now
    const answer = id === undefined ? undefined : await moves.move(id)
    if (!answer || !to) return
    if (answer.state === 'differs') {
      notices.show({ title: t('calendar.moveDiffers'), description: t('calendar.moveDiffersText'), tone: 'warning' })
      moving.cancel()
      return void router.push(`/compose/${answer.draftId}/review`)
    }
    await calendar.readAgain()
    moving.cancel()
    notices.show({ title: t('calendar.moveDone', { time: words.plain(to) }), tone: 'success' })
    void focusBlock(answer.campaignId)
  }

  return { moving, moved, said, begin, nudge, putBack, approve, focusedSend }
}
