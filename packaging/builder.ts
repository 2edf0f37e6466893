// How electron-builder makes the installers. Only built files and native binaries go in; what an installer may hold is
// checked by test/packaged.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration } from 'electron-builder'

/** The languages of the interface, for the browser engine's own words (print dialog, form messages). */
const languages = ['en-US', 'en-GB', 'de', 'fr', 'es', 'el', 'ar']

const campaignFile = {
  ext: 'postrider',
  name: 'Postrider campaign',
  description: 'Campaign of Postrider',
  mimeType: 'application/x-postrider-campaign',
  role: 'Editor',
} as const
/** Postrider offers to open these; it never becomes the usual program for them. */
const sharedFiles = [
  { ext: 'csv', name: 'Comma-separated text', mimeType: 'text/csv' },
  {
    ext: 'xlsx',
    name: 'Excel workbook',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  { ext: 'vcf', name: 'Contact card', mimeType: 'text/vcard' },
]

/** Fuses are switched in the program itself, before it is signed: nothing outside of it can switch them back. */
const fuses = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableCookieEncryption: true,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  grantFileProtocolExtraPrivileges: false,
}

export interface PackageOptions {
  /** The project's folder. */
  readonly root: string
  readonly env?: NodeJS.ProcessEnv
  /** A folder with a prepared Electron, and that Electron's version. */
  readonly dist?: string
  readonly version?: string
  /** A file that stands in for node:sqlite if that Electron's Node has none; such a package is for checks only. */
  readonly shim?: string
}

export function makeConfig({ root, env = process.env, dist, version, shim }: PackageOptions): Configuration {
  return {
    appId: 'app.postrider.desktop',
    productName: 'Postrider',
    copyright: 'MIT licence',
    directories: { output: join(root, 'dist'), buildResources: join(root, 'packaging') },
    ...(dist !== undefined && version !== undefined ? { electronDist: dist, electronVersion: version } : {}),
    electronLanguages: languages,
    // Every JavaScript dependency is in the bundles; the keychain's binary is there already and is not compiled.
    npmRebuild: false,
    asar: true,
    asarUnpack: ['**/*.node'],
    files: [
      'out/main/**/*.cjs',
      // Programs of their own: the browser host and the practice gateway over HTTP.
      '!out/main/{loopback,practice}.cjs',
      'out/preload/*.cjs',
      'out/renderer/**/*',
      'out/notices.json',
      'resources/icons/*',
      'package.json',
      '!**/*.map',
      '!node_modules/**/*.{md,d.ts}',
      ...(shim ? [{ from: join(root, 'dist', 'checks'), to: '.', filter: ['withShim.cjs'] }] : []),
    ],
    ...(shim ? { extraMetadata: { main: 'withShim.cjs' } } : {}),
    // Samples are imported like any file, and a file in the archive has no time of change that could be compared.
    extraResources: [
      { from: join(root, 'dist', 'notices'), to: 'notices' },
      { from: join(root, 'resources', 'samples'), to: 'samples' },
    ],
    electronFuses: fuses,
    publish: publishTo(env),
    // A release without signing material fails instead of being published unsigned.
    forceCodeSigning: env.POSTRIDER_SIGNED === 'required',
    mac: {
      target: [
        { target: 'dmg', arch: 'universal' },
        { target: 'zip', arch: 'universal' },
      ],
      category: 'public.app-category.business',
      // Each binary of the keychain is for one kind of processor, and both are in both halves.
      x64ArchFiles: '**/keyring.darwin-*.node',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: join(root, 'packaging', 'entitlements.plist'),
      entitlementsInherit: join(root, 'packaging', 'entitlements.plist'),
      notarize: hasNotaryKey(env),
      fileAssociations: [
        { ...campaignFile, icon: 'document.icns' },
        ...sharedFiles.map((kind) => ({ ...kind, role: 'Viewer' as const, rank: 'Alternate' as const })),
      ],
    },
    win: {
      target: [{ target: 'nsis', arch: ['x64', 'arm64'] }],
      fileAssociations: [{ ...campaignFile, icon: 'document.ico' }],
    },
    nsis: {
      oneClick: true,
      perMachine: false,
      allowElevation: false,
      deleteAppDataOnUninstall: false,
      include: join(root, 'packaging', 'sharedFiles.nsh'),
    },
    linux: {
      target: ['AppImage', 'deb', 'rpm'],
      executableName: 'postrider',
      icon: 'icons',
      category: 'Office',
      synopsis: 'Bulk text messages and the contacts for them',
      maintainer: 'Postrider <postrider@example.invalid>',
      vendor: 'Postrider',
      mimeTypes: sharedFiles.map(({ mimeType }) => mimeType),
      fileAssociations: [campaignFile],
      desktop: { entry: { StartupWMClass: 'Postrider', Keywords: 'sms;text;message;campaign;' } },
    },
    deb: {
      depends: [
        'libgtk-3-0',
        'libnotify4',
        'libnss3',
        'libxss1',
        'libxtst6',
        'xdg-utils',
        'libatspi2.0-0',
        'libsecret-1-0',
      ],
    },
  }
}

/** Where new versions are published and looked for. Without it the app has no updates, and says so. */
function publishTo(env: NodeJS.ProcessEnv): NonNullable<Configuration['publish']> | null {
  if (env.POSTRIDER_UPDATES_URL) return [{ provider: 'generic', url: env.POSTRIDER_UPDATES_URL }]
  const [owner, repo] = (env.GITHUB_REPOSITORY ?? '').split('/')
  return owner && repo ? [{ provider: 'github', owner, repo, releaseType: 'draft' }] : null
}

function hasNotaryKey(env: NodeJS.ProcessEnv): boolean {
  const { APPLE_API_KEY: key, APPLE_API_KEY_ID: id, APPLE_API_ISSUER: issuer } = env
  if (key && id && issuer) return existsSync(key)
  return Boolean(env.APPLE_ID && env.APPLE_APP_SPECIFIC_PASSWORD && env.APPLE_TEAM_ID)
}
