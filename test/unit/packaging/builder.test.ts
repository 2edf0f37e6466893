import { describe, expect, it } from 'vitest'
import { makeConfig } from '../../../packaging/builder.ts'

const plain = makeConfig({ root: '/project', env: {} })

describe('what an installer is made of', () => {
  it('an installer has no place to look for updates unless the environment names one', () => {
    expect(plain.publish).toBeNull()
    expect(makeConfig({ root: '/project', env: { POSTRIDER_UPDATES_URL: 'https://updates.example' } }).publish).toEqual(
      [{ provider: 'generic', url: 'https://updates.example' }],
    )
    expect(makeConfig({ root: '/project', env: { GITHUB_REPOSITORY: 'owner/name' } }).publish).toEqual([
      { provider: 'github', owner: 'owner', repo: 'name', releaseType: 'draft' },
    ])
  })

  it('an installer is notarised only with a whole set of credentials', () => {
    const notarised = (env: NodeJS.ProcessEnv): unknown => makeConfig({ root: '/project', env }).mac?.notarize

    expect(notarised({})).toBe(false)
    expect(notarised({ APPLE_ID: 'a', APPLE_TEAM_ID: 'b' })).toBe(false)
    expect(notarised({ APPLE_ID: 'a', APPLE_TEAM_ID: 'b', APPLE_APP_SPECIFIC_PASSWORD: 'c' })).toBe(true)
    // The key is a file.
    expect(notarised({ APPLE_API_KEY: '/absent.p8', APPLE_API_KEY_ID: 'b', APPLE_API_ISSUER: 'c' })).toBe(false)
  })

  it('an installed Postrider never becomes the usual program for spreadsheets and contact cards', () => {
    const onMac = [plain.mac?.fileAssociations ?? []].flat()
    const onWindows = [plain.win?.fileAssociations ?? []].flat()

    expect(onMac.filter(({ ext }) => ext !== 'postrider').map(({ rank }) => rank)).toEqual(Array(3).fill('Alternate'))
    expect(onWindows.map(({ ext }) => ext)).toEqual(['postrider'])
  })
})
