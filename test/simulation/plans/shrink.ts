// Makes a failing plan small: drops whatever is not needed for the same invariant to fail.
import type { ReadingName } from '../../../src/main/practice/readings/table'
import { documentReadings, readingNames } from '../../../src/main/practice/readings/readings'
import type { CampaignPlan, Plan } from './plan'
import { runPlan, type RunOutcome } from '../runPlan'

const lists = ['sends', 'listings', 'disk', 'offline', 'actions', 'ends'] as const
const maxRuns = 400

export interface Smallest {
  readonly plan: Plan
  readonly outcome: RunOutcome
}

export async function shrink(failing: Plan): Promise<Smallest> {
  let runs = 0
  let best: Smallest = { plan: failing, outcome: await runPlan(failing) }
  const wanted = best.outcome.breach?.invariant

  async function tryPlan(plan: Plan): Promise<boolean> {
    if (runs++ >= maxRuns) return false
    const outcome = await runPlan(plan)
    if (outcome.breach?.invariant !== wanted) return false
    best = { plan, outcome }
    return true
  }

  for (let isSmaller = true; isSmaller && runs < maxRuns;) {
    isSmaller = false
    if (await dropReadings()) isSmaller = true
    for (const name of lists) if (await dropFrom(name)) isSmaller = true
    for (const plan of simpler(best.plan)) if (await tryPlan(plan)) isSmaller = true
  }
  return best

  /** All of them, then halves, quarters, single ones: back to the document's wording. */
  async function dropReadings(): Promise<boolean> {
    let isSmaller = false
    let size = Infinity
    for (let names = drawnNames(); names.length > 0 && size >= 1; size = Math.floor(Math.min(size, names.length) / 2)) {
      for (let start = 0; start < names.length; start += size) {
        const dropped = names.slice(start, start + size)
        const document = Object.fromEntries(dropped.map((name) => [name, documentReadings[name]]))
        const { readings, ...plan } = best.plan
        const left = { ...documentReadings, ...readings, ...document }
        const isDocument = readingNames.every((name) => left[name] === documentReadings[name])
        if (await tryPlan(isDocument ? plan : { ...plan, readings: left })) isSmaller = true
      }
      names = drawnNames()
    }
    return isSmaller
  }

  function drawnNames(): ReadingName[] {
    return readingNames.filter(
      (name) => (best.plan.readings?.[name] ?? documentReadings[name]) !== documentReadings[name],
    )
  }

  /** Halves, quarters, single entries. */
  async function dropFrom(name: (typeof lists)[number]): Promise<boolean> {
    let isSmaller = false
    for (let size = best.plan[name].length; size >= 1; size = Math.floor(size / 2))
      for (let start = 0; start < best.plan[name].length;) {
        const kept = best.plan[name].filter((_, index) => index < start || index >= start + size)
        if (await tryPlan({ ...best.plan, [name]: kept })) isSmaller = true
        else start += size
      }
    return isSmaller
  }
}

function* simpler(plan: Plan): Generator<Plan> {
  const { world, campaigns } = plan
  if (campaigns.length > 1) yield { ...plan, campaigns: campaigns.slice(0, 1) }
  const [first] = campaigns
  if (first)
    for (const change of smallerCampaigns(first))
      yield { ...plan, campaigns: [{ ...first, ...change }, ...campaigns.slice(1)] }
  const { frozenListing, ...thawed } = world
  if (frozenListing) yield { ...plan, world: thawed }
  if (world.zoneHours !== 0) yield { ...plan, world: { ...world, zoneHours: 0 } }
  if (world.pageCap !== 200) yield { ...plan, world: { ...world, pageCap: 200 } }
  if (world.storageMs !== 0) yield { ...plan, world: { ...world, storageMs: 0 } }
  if (world.strangers !== 0) yield { ...plan, world: { ...world, strangers: 0 } }
  if (world.sentBefore) yield { ...plan, world: { ...world, sentBefore: false } }
  if (world.callbackAddress) yield { ...plan, world: { ...world, callbackAddress: false } }
}

function smallerCampaigns({ people, batchSize, kind, timing }: CampaignPlan): Partial<CampaignPlan>[] {
  // Its waves are made for this number of people.
  if (timing) return batchSize > 1 ? [{ batchSize: 1 }] : []
  return [
    ...(people > 2 ? [{ people: 2 }, { people: Math.ceil(people / 2) }] : []),
    ...(batchSize > 1 ? [{ batchSize: 1 }, { batchSize: 2 }] : []),
    ...(kind === 'one_text' ? [] : [{ kind: 'one_text' as const }]),
  ]
}
