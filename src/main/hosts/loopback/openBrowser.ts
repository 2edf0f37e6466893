// Opens the default browser on our own link file and nothing else. A computer without one is no fault.
import { spawn } from 'node:child_process'

/** `path`: of the link file. No address: arguments can be read by other users of the computer. */
export function openBrowser(path: string, platform: NodeJS.Platform = process.platform): void {
  const [program, args] = openerOf(platform, path)
  const opener = spawn(program, args, { stdio: 'ignore', detached: true })
  opener.on('error', () => undefined)
  opener.unref()
}

function openerOf(platform: NodeJS.Platform, path: string): [string, string[]] {
  if (platform === 'darwin') return ['open', [path]]
  // `start` is a word of the shell, which would read `&` in a name; rundll32 takes it whole.
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', path]]
  return ['xdg-open', [path]]
}
