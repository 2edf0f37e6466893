// Every bench, in the order in which they run.
import type { Bench } from './bench'
import { memory } from './memory'
import { pace } from './pace'
import { throughput } from './throughput'

export const benches: readonly Bench[] = [throughput, pace, memory]
