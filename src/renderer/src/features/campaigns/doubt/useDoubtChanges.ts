// Announces changes of the counts while the page is open: on the page, and to screen readers.
import type { Uncertain } from '@contract'
import { ref, watch, type Ref } from 'vue'
import { useText } from '../../../composables/writing/useText'

export function useDoubtChanges(known: Readonly<Ref<Uncertain | undefined>>) {
  const t = useText()
  const changed = ref('')
  const announced = ref('')
  const announce = (sentence: string): void => {
    announced.value = sentence
  }

  function sentenceOf(now: Uncertain, before: Uncertain): string {
    const left = now.uncertain + now.absent
    const gone = before.uncertain + before.absent - left
    if (gone > 0) return t('uncertain.turnedUp', { count: gone, left })
    if (gone < 0) return t('uncertain.becameMore', { count: -gone, left })
    return now.absent > before.absent ? t('uncertain.becameAbsent', { count: now.absent - before.absent }) : ''
  }
  watch(known, (now, before) => {
    if (!now) changed.value = announced.value = ''
    if (!now || !before) return
    const sentence = sentenceOf(now, before)
    if (sentence === '') return
    changed.value = sentence
    announce(sentence)
  })
  return { changed, announced, announce }
}
