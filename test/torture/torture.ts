// The loop: an app that is killed and started again and again while it sends, a gateway that fails in every way it can, and
// a person who meddles. Then a fair network until nothing moves any more, and the reckoning.
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningGateway } from '../support/e2eGateway'
import type { Chance } from './chance'
import { compareTruth, type Comparison } from './compareTruth'
import { drawFault, drawLatency, latestAcceptanceMs } from './faultPlan'
import type { Operator } from './operator'
import { giveKey, startApp, type TortureApp } from './tortureApp'

export interface TortureOptions {
  readonly profile: string
  readonly accountId: string
  readonly gateway: RunningGateway
  readonly operator: Operator
  readonly chance: Chance
  readonly minutes: number
  readonly say: (line: string) => void
}

export interface TortureEnd extends Comparison {
  readonly kills: number
  readonly faults: number
}

const mostSending = 4
/** A request without an answer is given up by the app after a minute. */
const calmMs = 90_000

export async function torture(options: TortureOptions): Promise<TortureEnd> {
  const { profile, accountId, gateway, operator, chance, minutes, say } = options
  const endsAt = performance.now() + minutes * 60_000
  let kills = 0
  let faults = 0

  /** Runs beside an app that may be killed at any moment: what breaks by that is expected. */
  async function trouble({ client }: TortureApp, life: { isKilled: boolean }): Promise<void> {
    while (!life.isKilled) {
      try {
        if (chance.percent(55)) {
          await gateway.addFault(drawFault(chance))
          faults += 1
        }
        if (await hasRoom(client)) await operator.sendSomething(client)
        else await operator.meddle(client)
        await sleep(chance.between(20, 350))
      } catch (error) {
        if (!life.isKilled) throw error
      }
    }
  }

  /** Campaigns that only wait for their doubts to end take nobody's place. */
  async function hasRoom(client: TortureApp['client']): Promise<boolean> {
    const sending = (await operator.open(client)).filter(({ state }) => state !== 'settling')
    return sending.length < mostSending && chance.percent(60)
  }

  async function compare(isSettled: boolean): Promise<Comparison> {
    const truth = await gateway.acceptances()
    return compareTruth({ profile, truth, approvals: operator.approvals, isSettled })
  }

  async function oneLife(): Promise<Comparison> {
    await gateway.clearFaults()
    await gateway.addFault(drawLatency(chance))
    const app = await startApp(profile)
    const life = { isKilled: false }
    // Some die before anybody has said anything to them.
    const lastsMs = chance.percent(15) ? chance.between(0, 300) : chance.between(300, 3_000)
    const living = chance.percent(10)
      ? Promise.resolve()
      : giveKey(app, accountId, gateway).then(
          () => trouble(app, life),
          (error: unknown) => {
            if (!life.isKilled) throw error
          },
        )
    await Promise.race([sleep(lastsMs), living.then(() => sleep(lastsMs))])
    life.isKilled = true
    await app.kill()
    kills += 1
    await living
    return compare(false)
  }

  while (performance.now() < endsAt) {
    const comparison = await oneLife()
    say(`   kill ${kills}: ${describe(comparison)}`)
    if (hasBreach(comparison)) return { ...comparison, kills, faults }
  }
  await calmDown(options)
  return { ...(await compare(true)), kills, faults }
}

/** A fair network and a patient person, until nobody waits or is on the way. */
async function calmDown({ profile, accountId, gateway, operator, say }: TortureOptions): Promise<void> {
  await gateway.clearFaults()
  await sleep(latestAcceptanceMs)
  const app = await startApp(profile)
  await giveKey(app, accountId, gateway)
  const calmUntil = performance.now() + calmMs
  while (performance.now() < calmUntil && (await operator.resumeAll(app.client)) > 0) await sleep(500)
  await operator.lookAll(app.client)
  await operator.decideSome(app.client)
  say(`   settled on a fair network; ${(await operator.open(app.client)).length} campaigns keep a doubt`)
  await app.close()
}

export function hasBreach(comparison: Comparison): boolean {
  return comparison.twice.length + comparison.lost.length + comparison.false.length > 0
}

export function describe(comparison: Comparison): string {
  const { approved, accepted, waiting, refused, leftOut, uncertain, decided, twice, lost, false: wrong } = comparison
  return (
    `${approved} approved: accepted ${accepted}, twice ${twice.length}, lost ${lost.length}, false ${wrong.length}, ` +
    `uncertain ${uncertain}, decided ${decided}, refused ${refused}, left out ${leftOut}, waiting ${waiting}`
  )
}
