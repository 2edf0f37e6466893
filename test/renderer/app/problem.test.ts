import { ORPCError } from '@orpc/client'
import { errorCodes } from '@contract/errors'
import { hasText, makeText } from '@text'
import { expect, test } from 'vitest'
import { UploadFailure } from '../../../src/renderer/src/api/files'
import { describeProblem, toProblem } from '../../../src/renderer/src/api/problem'

const t = makeText('en-GB')

test('an expected failure keeps its code, its field and the gateway’s own words', () => {
  const thrown = new ORPCError('KEY_REFUSED', { data: { retry: 'no', field: 'apiKey', detail: 'Unauthenticated.' } })

  expect(toProblem(thrown)).toEqual({ code: 'KEY_REFUSED', retry: 'no', field: 'apiKey', detail: 'Unauthenticated.' })
})

test('an unexpected failure is a defect and says nothing of its insides', () => {
  expect(toProblem(new Error('TypeError in outboxRows.ts:12'))).toEqual({ code: 'unexpected', retry: 'now' })
  expect(toProblem(new ORPCError('INTERNAL_SERVER_ERROR', { message: 'stack' })).code).toBe('unexpected')
})

test('no answer is told apart from an answer', () => {
  expect(toProblem(new TypeError('Failed to fetch')).code).toBe('CORE_LOST')
  expect(describeProblem({ code: 'CORE_LOST', retry: 'after' }, t).title).toBe('Postrider is not responding')
})

test('a failed upload carries its own problem', () => {
  expect(toProblem(new UploadFailure({ code: 'FILE_TOO_LARGE', retry: 'no' })).code).toBe('FILE_TOO_LARGE')
})

test('every code of the contract has its own sentence, with no placeholder left over', () => {
  const without = errorCodes.filter((code) => {
    const { title, body } = describeProblem({ code, retry: 'no' }, t)
    return !hasText(`errors.${code}`) || title === '' || /[{}]/.test(title + body)
  })

  expect(without).toEqual([])
})

test('a page that could not be read during a send does not say that nothing was sent', () => {
  expect(describeProblem({ code: 'STORAGE_FAILED', retry: 'after' }, t)).toEqual(
    expect.objectContaining({
      title: 'Postrider could not read from or write to its folder',
      body: 'Nothing was changed. Check the disk, then try again.',
    }),
  )
})

test('the first sentence is what happened, and the rest what it means', () => {
  const { title, body } = describeProblem({ code: 'unexpected', retry: 'now' }, t)

  expect(title).toBe('Something went wrong in Postrider')
  expect(body).toMatch(/^It sent nothing\./)
})
