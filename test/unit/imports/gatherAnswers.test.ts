import { expect, it } from 'vitest'
import { gatherAnswers } from '../../../src/main/core/imports/consent/gatherAnswers'
import { judgeSets } from '../../../src/main/core/imports/consent/judgeAnswers'

const consent = (header: string) => ({ header, target: { kind: 'consent' as const } })

it('a file with thousands of combinations of answers keeps few of them, and loses no refusal', () => {
  const columns = [
    { header: 'Newsletter', target: { kind: 'leave_out' as const } },
    consent('SMS'),
    consent('Marketing'),
  ]
  const gatherer = gatherAnswers(columns)
  const rows = Array.from({ length: 20_000 }, (_, index) => [
    ...[`weekly ${index % 40}x`, index % 7 === 0 ? 'no' : `maybe ${index % 41}x`, `later ${index % 43}x`],
  ])

  const read = rows.map((cells) => gatherer.read(cells))
  const { answers, sets } = gatherer.end()

  expect(sets.length).toBeLessThan(1_200)
  const { refusing } = judgeSets(
    answers,
    sets.map(({ id, answers: places }) => ({ set: id, answers: places })),
    {},
  )
  const isRefused = new Set(refusing)
  expect(read.map(({ set }) => set !== undefined && isRefused.has(set))).toEqual(rows.map((cells) => cells[1] === 'no'))
})

it('a column of names is soon left alone', () => {
  const gatherer = gatherAnswers([{ header: 'Shop', target: { kind: 'field', name: 'Shop' } }])
  const read = Array.from({ length: 200 }, (_, index) => gatherer.read([`shop ${index}`]))

  expect([...read, gatherer.read(['unsubscribed'])].every(({ set }) => set === undefined)).toBe(true)
})
