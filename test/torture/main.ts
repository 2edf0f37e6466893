// --minutes M [--seed S] [--readings R]: tortures the built app and ends with 1 if anyone was texted twice or after an opt-out,
// lost, stuck or shown wrongly. Without --readings they are drawn by the seed; `document` keeps the document's wording.
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeProfile } from '../support/hosts/builtHosts'
import { startGateway } from '../support/e2e/e2eGateway'
import { drawReadingsBySeed, writeReadings } from '../../src/main/practice/readings/readings'
import { makeChance } from './chance'
import { breaches } from './compareTruth'
import { makeOperator } from './operator'
import { addPeople } from './people'
import { describe, hasBreach, torture } from './torture'
import { addAccount, startApp } from './tortureApp'

const maxLines = 20

async function run(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { minutes: { ...text, default: '1' }, seed: text, readings: text } })
  const minutes = Number(values.minutes)
  const seed = Number(values.seed ?? randomInt(2 ** 31))
  if (!(minutes > 0) || !Number.isSafeInteger(seed))
    throw new Error('--minutes M [--seed S] [--readings R], the first two numbers')
  const say = (line: string): void => void process.stderr.write(`${line}\n`)
  const readings = readingsOf(values.readings, seed)
  say(`Torture for ${minutes} minutes, --seed ${seed} --readings "${readings || 'document'}"`)
  const chance = makeChance(seed)
  const gateway = await startGateway({ balance: 1_000_000_000, readings })
  process.on('exit', () => void gateway.stop())
  const profile = makeProfile()
  // Nothing is approved yet: a computer that does not know the folder asks nothing.
  const first = await startApp(profile, process.env.POSTRIDER_MARKS ?? '')
  const accountId = await addAccount(first, gateway)
  await first.close()
  const operator = makeOperator({ accountId, chance, listIds: addPeople(profile, accountId, chance) })
  const end = await torture({ profile, accountId, gateway, readings, operator, chance, minutes, say })
  const requests = (await gateway.requests()).filter(({ method, path }) => method === 'POST' && path === '/sms/send')
  await gateway.stop()
  for (const kind of breaches) for (const line of end.found[kind].slice(0, maxLines)) say(`${kind}: ${line}`)
  const campaigns = operator.approvals.length
  process.stdout.write(
    `seed ${seed}: ${end.kills} kills, ${campaigns} campaigns, ${requests.length} sends, ${end.faults} faults, ${end.optOuts} opt-outs, ${end.carried} times on the other computer, ${end.restored} brought back\n${describe(end)}\n`,
  )
  if (hasBreach(end)) {
    say(`The data folder stays for whoever looks into it: ${profile}`)
    process.exitCode = 1
  } else rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** Writes the readings as the practice gateway takes them. */
function readingsOf(given: string | undefined, seed: number): string {
  if (given === 'document') return ''
  return given ?? writeReadings(drawReadingsBySeed(seed))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(2))
run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(2)
})
