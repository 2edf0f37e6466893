// Hands the terminal to one program: its output, the signals sent to us, its end.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { toolEnvironment } from './install.mjs'

/** Resolves to the exit code, 128 + n for a program ended by signal n. `onStart` gets the child process. */
export function runProgram(program, args, { env = {}, cwd, stdio = 'inherit', onStart } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, stdio, env: toolEnvironment(env) })
    onStart?.(child)
    const forward = (signal) => {
      // Ctrl-C in a terminal has already reached the child; a second one would mean "end at once".
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    const finish = (code) => {
      for (const signal of signals) process.off(signal, forward)
      resolve(code)
    }
    child.on('error', (error) => {
      process.stderr.write(`${program}: ${error.message}\n`)
      finish(127)
    })
    child.on('close', (code, signal) => finish(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/** Puts a program in the place of this process, so that nothing waits beside it. On Windows, and on older Nodes, it runs as a child. */
export async function becomeProgram(program, args, env = {}) {
  if (process.platform === 'win32' || typeof process.execve !== 'function') return runProgram(program, args, { env })
  const given = Object.entries(toolEnvironment(env)).filter(([, value]) => value !== undefined)
  return process.execve(program, [program, ...args], Object.fromEntries(given))
}
