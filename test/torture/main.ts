// --minutes M [--seed S]: tortures the built app and ends with 1 when anybody was texted twice, lost or shown wrongly.
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeProfile } from '../support/builtHosts'
import { startGateway } from '../support/e2eGateway'
import { makeChance } from './chance'
import { makeOperator } from './operator'
import { addPeople } from './people'
import { describe, hasBreach, torture } from './torture'
import { addAccount, startApp } from './tortureApp'

const mostLines = 20

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' } } })
  const minutes = Number(values.minutes)
  const seed = Number(values.seed ?? randomInt(2 ** 31))
  if (!(minutes > 0) || !Number.isSafeInteger(seed)) throw new Error('--minutes M [--seed S], both numbers')
  const say = (line: string): void => void process.stderr.write(`${line}\n`)
  say(`Torture for ${minutes} minutes, seed ${seed}`)
  const chance = makeChance(seed)
  const gateway = await startGateway({ balance: 1_000_000_000 })
  process.on('exit', () => void gateway.stop())
  const profile = makeProfile()
  const first = await startApp(profile)
  const accountId = await addAccount(first, gateway)
  await first.close()
  const operator = makeOperator({ accountId, chance, listIds: addPeople(profile, accountId, chance) })
  const end = await torture({ profile, accountId, gateway, operator, chance, minutes, say })
  const requests = (await gateway.requests()).filter(({ method, path }) => method === 'POST' && path === '/sms/send')
  await gateway.stop()
  for (const [kind, lines] of Object.entries({ twice: end.twice, lost: end.lost, false: end.false }))
    for (const line of lines.slice(0, mostLines)) say(`${kind}: ${line}`)
  const campaigns = operator.approvals.length
  process.stdout.write(
    `seed ${seed}: ${end.kills} kills, ${campaigns} campaigns, ${requests.length} sends, ${end.faults} faults\n${describe(end)}\n`,
  )
  if (hasBreach(end)) {
    say(`The data folder stays for whoever looks into it: ${profile}`)
    process.exitCode = 1
  } else rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(2))
run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(2)
})
