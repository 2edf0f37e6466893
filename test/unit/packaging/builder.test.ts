import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { desktopName } from '../../../package.json'
import { makeConfig } from '../../../packaging/builder.ts'

const plain = makeConfig({ root: '/project', env: {} })
const packaging = join(import.meta.dirname, '..', '..', '..', 'packaging')
const read = (name: string): string => readFileSync(join(packaging, name), 'utf8')
const targetsOf = (targets: unknown): unknown[] =>
  [targets].flat().map((one) => (one as { target?: string }).target ?? one)

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

  it('an installer for Windows is for one person, asks for no administrator, and leaves the profile where it is', () => {
    expect(targetsOf(plain.win?.target)).toEqual(['nsis'])
    expect(plain.nsis).toMatchObject({ perMachine: false, allowElevation: false, deleteAppDataOnUninstall: false })
  })

  it('an installer for macOS is for both kinds of processor, with the hardened runtime loosened for the script engine alone', () => {
    expect(plain.mac?.target).toContainEqual({ target: 'dmg', arch: 'universal' })
    expect(plain.mac?.hardenedRuntime).toBe(true)
    expect(plain.mac?.entitlements).toBe('/project/packaging/entitlements.plist')
    expect(plain.mac?.entitlementsInherit).toBe('/project/packaging/entitlements.plist')
    const granted = [...read('entitlements.plist').matchAll(/<key>(.+)<\/key>\s*<(\w+)\/>/g)]
    expect(granted.map(([, key, value]) => [key, value])).toEqual([['com.apple.security.cs.allow-jit', 'true']])
  })

  it('installers for Linux are an AppImage, a deb and an rpm', () => {
    expect(targetsOf(plain.linux?.target)).toEqual(['AppImage', 'deb', 'rpm'])
  })

  it('the program on Linux calls itself by the entry that is installed (badge and bar went to an entry that no desktop has)', () => {
    expect(desktopName).toBe(`${plain.linux?.executableName}.desktop`)
  })

  it('every system opens spreadsheets, contact cards and campaign files with Postrider', () => {
    const shared = ['csv', 'vcf', 'xlsx']
    const onMac = [plain.mac?.fileAssociations ?? []].flat().map(({ ext }) => ext)
    const onWindows = [...read('sharedFiles.nsh').matchAll(/!insertmacro offerFor "(\w+)"/g)].map(([, ext]) => ext)
    const removed = [...read('sharedFiles.nsh').matchAll(/DeleteRegValue .*\\\.(\w+)\\OpenWithProgids/g)]

    expect(onMac.sort()).toEqual(['csv', 'postrider', 'vcf', 'xlsx'])
    expect(onWindows.sort()).toEqual(shared)
    expect(removed.map(([, ext]) => ext).sort()).toEqual(shared)
    expect(plain.nsis?.include).toBe('/project/packaging/sharedFiles.nsh')
    expect(plain.linux?.mimeTypes).toEqual([
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/vcard',
    ])
    const campaign = [plain.linux?.fileAssociations ?? []].flat()[0]
    expect([campaign?.ext, campaign?.mimeType]).toEqual(['postrider', 'application/x-postrider-campaign'])
  })

  it('every icon that an installer names is there', () => {
    const named = [plain.mac?.fileAssociations ?? [], plain.win?.fileAssociations ?? []].flat().map(({ icon }) => icon)
    const icons = ['icon.ico', 'icon.icns', ...named.filter((icon) => typeof icon === 'string')]
    const onLinux = [16, 32, 48, 64, 128, 256, 512].map((size) => join('icons', `${size}x${size}.png`))

    expect(plain.linux?.icon).toBe('icons')
    expect([...icons, ...onLinux].filter((name) => !existsSync(join(packaging, name)))).toEqual([])
  })
})
