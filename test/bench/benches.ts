// Every bench, in the order in which they run.
import type { Bench } from './bench'
import { contacts } from './contacts'
import { freeze } from './freeze'
import { history } from './history'
import { imports } from './imports'
import { interaction } from './interaction'
import { memory } from './memory'
import { pace } from './pace'
import { planning } from './planning'
import { preflight } from './preflight'
import { scroll } from './scroll'
import { start } from './start'
import { sync } from './sync'
import { throughput } from './throughput'

export const benches: readonly Bench[] = [
  throughput,
  pace,
  memory,
  imports,
  contacts,
  history,
  preflight,
  planning,
  freeze,
  sync,
  scroll,
  interaction,
  start,
]
