// Opens the default browser with our own address and nothing else. A computer without one is no fault.
import { spawn } from 'node:child_process'

export function openBrowser(address: string, platform: NodeJS.Platform = process.platform): void {
  const [program, args] = openerOf(platform, address)
  const opener = spawn(program, args, { stdio: 'ignore', detached: true })
  opener.on('error', () => undefined)
  opener.unref()
}

function openerOf(platform: NodeJS.Platform, address: string): [string, string[]] {
  if (platform === 'darwin') return ['open', [address]]
  // `start` is a word of the shell, which would read `&` in an address; rundll32 takes it whole.
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', address]]
  return ['xdg-open', [address]]
}
