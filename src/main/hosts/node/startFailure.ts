// One clear sentence and an exit code for a start that did not work.
import type { Translate } from '@text'
import { MovedAway } from './movedProfile'

export interface StartFailure {
  readonly sentence: string
  readonly exitCode: number
}

export const inUseExitCode = 3

export function explainStartFailure(t: Translate, error: unknown, folder: string, port = 0): StartFailure {
  const code = (error as { code?: unknown } | undefined)?.code
  if (error instanceof MovedAway) return { sentence: t('hosts.movedAway', { folder: error.folder }), exitCode: 5 }
  if (code === 'PROFILE_IN_USE') return { sentence: t('hosts.profileInUse', { folder }), exitCode: inUseExitCode }
  // As text, because a port is a name and not an amount: no separators.
  if (code === 'EADDRINUSE') return { sentence: t('hosts.portInUse', { port: String(port) }), exitCode: 4 }
  return {
    sentence: t('hosts.notStarted', { folder, code: typeof code === 'string' ? code : 'UNEXPECTED' }),
    exitCode: 1,
  }
}
