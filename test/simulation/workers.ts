// Hands work to several processes of this same program, one piece at a time: a process that is done gets the next.
import { fork } from 'node:child_process'

/** Megabytes: what a run makes is mostly gone with it. */
const roomForYoung = '--max-semi-space-size=64'
/** After as many pieces a process is replaced: each run leaves some 60 kB behind. */
const piecesPerProcess = 250

export async function inWorkers<Piece, Outcome>(
  pieces: readonly Piece[],
  workers: number,
  onOutcome: (outcome: Outcome) => void,
  args: readonly string[] = [],
): Promise<void> {
  const waiting = [...pieces]
  /** One process, until nothing waits or it has had its pieces. */
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = fork(process.argv[1] ?? '', ['--part', ...args], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        execArgv: [...process.execArgv, roomForYoung],
      })
      let isBusy = false
      let left = piecesPerProcess
      const next = (): void => {
        const piece = left > 0 ? waiting.shift() : undefined
        left -= 1
        isBusy = piece !== undefined
        if (piece === undefined) child.disconnect()
        else child.send(piece as object)
      }
      child.on('message', (outcome) => {
        onOutcome(outcome as Outcome)
        next()
      })
      child.on('error', reject)
      child.on('exit', (code) => (code === 0 && !isBusy ? resolve() : reject(new Error(`ended with ${code}`))))
      next()
    })
  const workOn = async (): Promise<void> => {
    while (waiting.length > 0) await work()
  }
  await Promise.all(Array.from({ length: Math.min(workers, pieces.length) }, workOn))
}

/** The other side: answers each piece before it takes the next. Ends with the process that handed them out. */
export function serveParent<Piece, Outcome>(run: (piece: Piece) => Promise<Outcome>): void {
  process.on('message', (piece) => {
    run(piece as Piece).then(
      (outcome) => process.send?.(outcome as object),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
        process.exit(2)
      },
    )
  })
}
