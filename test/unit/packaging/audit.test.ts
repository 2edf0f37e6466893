import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

interface Judged {
  readonly failures: readonly string[]
  readonly notes: readonly string[]
}

/** The scripts have no types of their own. */
const load = (name: string): Promise<unknown> =>
  import(pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'scripts', name)).href)
const { judgeAudit } = (await load('audit.mjs')) as { judgeAudit(text: string): Judged | undefined }
const { isPermissive } = (await load('notices.mjs')) as { isPermissive(licence: string): boolean }
const { findUnknownLicences } = (await load('licences.mjs')) as {
  findUnknownLicences(packages: Readonly<Record<string, { readonly license?: string }>>): string[]
}

describe('the audit of dependencies', () => {
  const hole = (severity: string) => ({ name: 'some', range: '<2', severity })

  it('the audit fails for high and critical holes, and names the others', () => {
    const report = { vulnerabilities: { a: hole('critical'), b: hole('high'), c: hole('moderate') } }

    expect(judgeAudit(JSON.stringify(report))).toEqual({
      failures: ['some <2: critical', 'some <2: high'],
      notes: ['some <2: moderate'],
    })
  })

  it.each(['', 'not found', '{"message":"405 Method Not Allowed"}', 'null', '{"vulnerabilities":null}'])(
    'the audit does not take the answer %j for a clean report',
    (answer) => {
      expect(judgeAudit(answer)).toBeUndefined()
    },
  )
})

describe('licences', () => {
  it.each([
    ['MIT', true],
    ['(ISC AND CC-BY-3.0)', true],
    ['(GPL-3.0 OR MIT)', true],
    ['(MIT AND GPL-3.0)', false],
    ['MPL-2.0', false],
  ])('a licence %s may go into the app: %s', (licence, wanted) => {
    expect(isPermissive(licence)).toBe(wanted)
  })

  it('a tool may have a licence that asks for more, but a package without a licence is named', () => {
    const packages = { '': {}, 'node_modules/a': { license: 'MPL-2.0' }, 'node_modules/b': { license: 'GPL-3.0' } }

    expect(findUnknownLicences({ ...packages, 'node_modules/c': {} })).toEqual([
      'node_modules/b: GPL-3.0',
      'node_modules/c: undefined',
    ])
  })
})
