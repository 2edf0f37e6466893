// The loop: an app that is killed and started again and again while it sends, on two computers in turn, from states to which
// a computer was brought back; a gateway that fails in every way it can; people who opt out; and a person who meddles. Then a
// fair network until nothing changes any more, and the comparison.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseReadings, writeReadings } from '../../src/main/practice/readings/readings'
import { fictionPhone } from '../support/steps/campaignSteps'
import type { RunningGateway } from '../support/e2e/e2eGateway'
import type { Chance } from './chance'
import { breaches, compareTruth, type Comparison } from './compareTruth'
import { makeComputers } from './computers'
import { drawFault, drawLatency, latestAcceptanceMs } from './faultPlan'
import type { Operator } from './operator'
import { poolSize } from './people'
import { giveKey, startApp, useHere, type TortureApp } from './tortureApp'

export interface TortureOptions {
  readonly profile: string
  readonly accountId: string
  readonly gateway: RunningGateway
  /** `name=value,name=value`. */
  readonly readings: string
  readonly operator: Operator
  readonly chance: Chance
  readonly minutes: number
  readonly say: (line: string) => void
}

export interface TortureEnd extends Comparison {
  readonly kills: number
  readonly faults: number
  readonly optOuts: number
  readonly carried: number
  readonly restored: number
}

const maxSending = 4
/** A request without an answer is given up by the app after a minute. */
const calmMs = 90_000
const listedWithinMs = 60_000

export async function torture(options: TortureOptions): Promise<TortureEnd> {
  const { profile, accountId, gateway, operator, chance, minutes, say } = options
  const endsAt = performance.now() + minutes * 60_000
  const computers = makeComputers(profile)
  const optOuts = new Map<string, number>()
  const readings = parseReadings(options.readings)
  // Only the listing shows what a lost state had sent, and it must be readable before the next run.
  const canBringBack = readings.lag === 'none' && readings.rows !== 'missingForAWhile'
  // An opt-out of one list says nothing of the others.
  const canOptOut = readings.optOutScope === 'accountWide'
  let kills = 0
  let faults = 0

  /** Runs beside an app that may be killed at any moment, so calls that break off then are expected. */
  async function trouble({ client }: TortureApp, life: { isKilled: boolean }): Promise<void> {
    while (!life.isKilled) {
      try {
        if (chance.percent(55)) {
          await gateway.addFault(drawFault(chance))
          faults += 1
        }
        if (canOptOut && chance.percent(4)) await someoneOptsOut()
        if (await hasRoom(client)) await operator.sendSomething(client)
        else await operator.meddle(client)
        await sleep(chance.between(20, 350))
      } catch (error) {
        if (!life.isKilled) throw error
      }
    }
  }

  async function someoneOptsOut(): Promise<void> {
    const phone = fictionPhone(chance.between(0, poolSize - 1))
    if (optOuts.has(phone)) return
    await gateway.receive({ from: phone, message: 'STOP' })
    optOuts.set(phone, Date.now())
  }

  /** Campaigns that only wait until their doubts are settled do not count. */
  async function hasRoom(client: TortureApp['client']): Promise<boolean> {
    const sending = (await operator.open(client)).filter(({ state }) => state !== 'settling')
    return sending.length < maxSending && chance.percent(60)
  }

  async function compare(how: { isSettled: boolean; isRead: boolean }): Promise<Comparison> {
    const truth = await gateway.acceptances()
    return compareTruth({ profile, truth, approvals: operator.approvals, optOuts, readings, ...how })
  }

  async function oneLife(): Promise<Comparison> {
    await gateway.clearFaults()
    await gateway.addFault(drawLatency(chance))
    const app = await startApp(profile, computers.marks)
    const life = { isKilled: false }
    // Some apps are killed before anyone has used them.
    const lastsMs = chance.percent(15) ? chance.between(0, 300) : chance.between(300, 3_000)
    const living = chance.percent(10)
      ? Promise.resolve()
      : begin(app).then(
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
    const comparison = await compare({ isSettled: false, isRead: false })
    await changeComputers()
    return comparison
  }

  async function begin(app: TortureApp): Promise<void> {
    await giveKey(app, accountId, gateway)
    await useHere(app)
  }

  /** Between two lives. */
  async function changeComputers(): Promise<void> {
    if (chance.percent(10)) computers.keep(operator.approvals.length)
    else if (canBringBack && chance.percent(8)) {
      await sleep(latestAcceptanceMs)
      const approvals = computers.bringBack()
      if (approvals !== undefined) operator.forgetAfter(approvals)
    } else if (chance.percent(10)) computers.carry()
  }

  /** A fair network and a patient person, until no one waits or is on the way, and the whole listing was read. */
  async function calmDown(): Promise<Comparison> {
    await gateway.clearFaults()
    await gateway.setReadings(writeReadings({ ...readings, lag: 'none', rows: 'once' }))
    await sleep(latestAcceptanceMs)
    const app = await startApp(profile, computers.marks)
    await begin(app)
    const calmUntil = performance.now() + calmMs
    while (performance.now() < calmUntil && (await operator.resumeAll(app.client)) > 0) await sleep(500)
    const listedUntil = performance.now() + listedWithinMs
    let read: Comparison
    do {
      await operator.lookAll(app.client)
      read = await compare({ isSettled: true, isRead: true })
    } while (read.found.stuck.length > 0 && performance.now() < listedUntil)
    await operator.decideSome(app.client)
    say(`   settled on a fair network; ${(await operator.open(app.client)).length} campaigns keep a doubt`)
    await app.close()
    const end = await compare({ isSettled: true, isRead: false })
    return { ...end, found: { ...end.found, stuck: read.found.stuck } }
  }

  function ended(comparison: Comparison): TortureEnd {
    const { carried, restored } = computers
    computers.remove()
    return { ...comparison, kills, faults, carried, restored, optOuts: optOuts.size }
  }

  while (performance.now() < endsAt) {
    const comparison = await oneLife()
    say(`   kill ${kills}: ${describe(comparison)}`)
    if (hasBreach(comparison)) return ended(comparison)
  }
  return ended(await calmDown())
}

export function hasBreach({ found }: Comparison): boolean {
  return breaches.some((kind) => found[kind].length > 0)
}

export function describe(comparison: Comparison): string {
  const { approved, accepted, waiting, refused, leftOut, uncertain, decided, found } = comparison
  const counts = breaches.map((kind) => `${kind} ${found[kind].length}`).join(', ')
  return (
    `${approved} approved: accepted ${accepted}, ${counts}, ` +
    `uncertain ${uncertain}, decided ${decided}, refused ${refused}, left out ${leftOut}, waiting ${waiting}`
  )
}
