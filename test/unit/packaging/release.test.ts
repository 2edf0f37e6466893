// The release workflow runs on a public forge only. What it names of this project is checked here, before a tag finds out.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scripts } from '../../../package.json'
import { makeConfig } from '../../../packaging/builder.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const read = (...path: readonly string[]): string => readFileSync(join(root, ...path), 'utf8')
const workflow = read('.github', 'workflows', 'release.yml')
const everyMatch = (pattern: RegExp): string[] => [...workflow.matchAll(pattern)].map(([, found]) => found ?? '')

describe('the release workflow', () => {
  it('the release workflow uploads only notices that the packaging makes (it named a file that never was, and each release would have failed)', () => {
    const uploaded = everyMatch(/dist\/notices\/(\S+)/g)
    const packaging = read('scripts', 'package.mjs')

    expect(uploaded).toEqual(['sbom.cdx.json', 'THIRD-PARTY-NOTICES.txt'])
    expect(uploaded.filter((name) => !packaging.includes(`join(folder, '${name}')`))).toEqual([])
  })

  it('the release workflow runs only scripts that exist, and builds on three systems', () => {
    expect(everyMatch(/npm run ([\w:]+)/g).filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
    expect(everyMatch(/node (scripts\/\S+)/g).filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(everyMatch(/system: (\w+)-\S+, flag: --\w+ /g)).toEqual(['ubuntu', 'windows', 'macos'])
    expect(everyMatch(/system: \w+-\S+, flag: (--\w+) /g)).toEqual(['--linux', '--win', '--mac'])
  })

  it('one job of the release workflow makes the draft and the others wait for it (three at once could each make one)', () => {
    const [, draft = '', build = ''] = workflow.split(/^  (?:draft|build):$/m)

    expect(everyMatch(/^  (\w+):$/gm).slice(-2)).toEqual(['draft', 'build'])
    expect(everyMatch(/(gh release create .*)/g)).toHaveLength(1)
    expect(draft).toContain('gh release create "$GITHUB_REF_NAME" --draft --verify-tag')
    expect(draft).not.toContain('matrix')
    expect(build).toMatch(/^    needs: draft$/m)
    // The builder looks for a draft with this tag, and adds to it.
    const [published] = [makeConfig({ root, env: { GITHUB_REPOSITORY: 'someone/postrider' } }).publish].flat()
    expect(published).toEqual({ provider: 'github', owner: 'someone', repo: 'postrider', releaseType: 'draft' })
    expect(draft).toContain('test "v$(node -p "require(\'./package.json\').version")" = "$GITHUB_REF_NAME"')
  })

  it('the release workflow takes what it signs with from secrets alone, and publishes nothing unsigned', () => {
    const signing = everyMatch(/^ +((?:WIN_CSC|CSC|APPLE)_\w+: .*)$/gm)

    expect(signing.map((line) => line.split(':')[0])).toEqual([
      'WIN_CSC_LINK',
      'WIN_CSC_KEY_PASSWORD',
      'CSC_LINK',
      'CSC_KEY_PASSWORD',
      'APPLE_ID',
      'APPLE_APP_SPECIFIC_PASSWORD',
      'APPLE_TEAM_ID',
    ])
    expect(signing.filter((line) => !/\bsecrets\.[A-Z_]+/.test(line))).toEqual([])
    expect(everyMatch(/POSTRIDER_SIGNED: (\w+)/g)).toEqual(['required'])
    expect(makeConfig({ root, env: { POSTRIDER_SIGNED: 'required' } }).forceCodeSigning).toBe(true)
  })

  it('the release workflow says where each kind of installer was built', () => {
    const { mac, win, linux } = makeConfig({ root, env: {} })
    const targets = [mac?.target, win?.target, linux?.target].flat(2)
    const kinds = targets.map((one) => (typeof one === 'object' ? one?.target : one))
    const endings = kinds.map((kind) => (kind === 'nsis' ? 'exe' : kind))

    expect(everyMatch(/^ +dist\/\*\.(\w+)$/gm).sort()).toEqual([...new Set(endings)].sort())
    expect(workflow).toContain('id-token: write')
    expect(workflow).toContain('uses: actions/attest-build-provenance@')
  })
})
