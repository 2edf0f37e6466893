// A flight plan of three rows over two days of invented people, for tests to change.
import type { FlightPlan, FlightRow } from '@contract'

export const aRow = (changes: Partial<FlightRow> = {}): FlightRow => ({
  ...{ wave: 1, country: 'GB', zones: ['Europe/London'], people: 50, parts: 50, offsetMinutes: 0, quiet: [] },
  sends: [{ from: '2027-01-12T10:00:00.000Z', to: '2027-01-12T10:04:00.000Z', batches: 3, people: 50 }],
  ...changes,
})

export const aPlan = (changes: Partial<FlightPlan> = {}): FlightPlan => ({
  zone: 'Europe/London',
  span: { from: '2027-01-12T08:00:00.000Z', to: '2027-01-12T18:00:00.000Z' },
  rows: [
    aRow({
      ...{ country: 'FR', zones: ['Europe/Paris'], people: 20, offsetMinutes: 60 },
      sends: [{ from: '2027-01-12T09:00:00.000Z', to: '2027-01-12T09:02:00.000Z', batches: 2, people: 20 }],
    }),
    aRow({ wave: 2 }),
    aRow({
      ...{ wave: 3, country: 'US', zones: ['America/New_York'], people: 10, offsetMinutes: -300 },
      quiet: [{ from: '2027-01-12T08:00:00.000Z', to: '2027-01-12T13:00:00.000Z' }],
      sends: [{ from: '2027-01-12T15:00:00.000Z', to: '2027-01-12T15:00:00.000Z', batches: 1, people: 10 }],
    }),
  ],
  ...{ people: 80, batches: 6, isMixed: false, batchSize: 20 },
  first: '2027-01-12T09:00:00.000Z',
  half: '2027-01-12T10:02:00.000Z',
  last: '2027-01-12T15:00:00.000Z',
  notes: [{ kind: 'inside_hours', people: 80 }],
  plannedAt: '2027-01-11T09:00:00.000Z',
  ...changes,
})
