// `npm start` as a supervisor runs it: it sees one line, and its signal reaches the app although npm stands between.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`npm start prints its one line, and ends cleanly when npm alone gets ${signal} (the app stayed behind)`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'postrider-start-'))
    const options = ['--loopback', '--no-open', '--port', '0', '--data', folder]
    const npm = spawn('npm', ['start', '--silent', '--', ...options], { stdio: ['ignore', 'pipe', 'ignore'] })
    let printed = ''
    npm.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    await expect.poll(() => printed, { timeout: 30_000 }).toContain('\n')
    expect(printed).toMatch(/^Postrider: http:\/\/127\.0\.0\.1:\d+\/\?key=\S+\n$/)
    const address = new URL(printed.slice('Postrider: '.length))
    if (process.platform === 'linux') expect(programsBetween(npm.pid ?? 0)).toEqual([])

    const ended = new Promise<number | null>((resolve) => npm.on('exit', resolve))
    npm.kill(signal)

    expect(await ended).toBe(0)
    await expect(fetch(address.origin)).rejects.toThrow()
    rmSync(folder, { recursive: true })
  })
}

/** The command lines of the processes that stay alive between npm and the app: `npm start` kept a whole Node there. */
function programsBetween(npm: number): string[] {
  const running = readdirSync('/proc').flatMap((name) => {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return [{ pid: Number(name), parent: Number(/PPid:\s+(\d+)/.exec(status)?.[1]), command }]
    } catch {
      return []
    }
  })
  const [child] = running.filter(({ parent }) => parent === npm)
  if (!child) return ['nothing runs']
  return child.command.includes('loopback.cjs') ? [] : [child.command]
}
