// The keys of the Numbers page. Ctrl E belongs to the export menu.
import { capsOf } from '../../composables/keys/shortcutKeys'
import { useDisplay } from '../../composables/useDisplay'
import { useShortcuts } from '../../composables/keys/useShortcuts'
import { useText } from '../../composables/writing/useText'
import type { VerifyJob } from '../../stores/numbers'
import { canGoOn, canPause } from './numberWords'
import { useVerifyJobs } from './useVerifyJobs'

interface NumbersKeys {
  focusOne(): void
  askForMany(): void
  job(): VerifyJob | undefined
  hasPanel(): boolean
  closePanel(): void
  canExport(): boolean
}

export function useNumbersKeys(keys: NumbersKeys): void {
  const t = useText()
  const acts = useVerifyJobs()
  const { isMac } = useDisplay()
  const pausable = () => {
    const job = keys.job()
    return job && canPause(job) ? job : undefined
  }
  const resumable = () => {
    const job = keys.job()
    return job && canGoOn(job) ? job : undefined
  }
  useShortcuts([
    { keys: 'v', label: t('numbers.keyOne'), hint: true, run: keys.focusOne },
    { keys: 'mod+o', label: t('numbers.keyFile'), hint: true, run: keys.askForMany },
    {
      keys: 'p',
      label: t('numbers.keyPause'),
      hint: true,
      when: () => pausable() !== undefined,
      run() {
        const job = pausable()
        if (job) void acts.pause(job)
      },
    },
    {
      keys: 'p',
      label: t('numbers.keyResume'),
      hint: true,
      when: () => resumable() !== undefined,
      run() {
        const job = resumable()
        if (job) void acts.resume(job)
      },
    },
    {
      keys: [],
      caps: capsOf('mod+e', isMac),
      label: t('numbers.keyExport'),
      hint: true,
      when: keys.canExport,
      run: () => undefined,
    },
    { keys: 'esc', label: t('numbers.closePanel'), when: keys.hasPanel, run: keys.closePanel },
  ])
}
