// The content of the packaged folder, and the requests that its program refuses.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect, test } from '@playwright/test'
import { makeProfile } from '../../support/hosts/builtHosts'
import { ImportWizard } from '../pages/importWizard'
import { archive, folder, hasStarted, pageOf, program, resources, startPackaged } from './packagedApp'

/** Megabytes that are ours; the rest is Electron. An installer compresses them to about a third. */
const budgetMb = { archive: 17, notices: 2 }

const allowed = [
  /^\/package\.json$/,
  /^\/out\/main\/(index|storageWorker|importWorker)\.cjs$/,
  /^\/out\/main\/chunks\/[\w-]+\.cjs$/,
  /^\/out\/preload\/index\.cjs$/,
  /^\/out\/renderer\/(index\.html|assets\/[\w.-]+\.(js|css|svg|woff2))$/,
  /^\/out\/notices\.json$/,
  /^\/resources\/icons\/[\w@-]+\.png$/,
  /^\/node_modules\/keytar\/(index|keytar)\.js$/,
  /^\/node_modules\/keytar\/(package\.json|LICENSE)$/,
  /^\/node_modules\/@napi-rs\/keyring-[\w-]+\/(package\.json|[\w.-]+\.node)$/,
]
/** Only in a package that was made for checks on an older Electron. */
const isForChecks = existsSync(join(resources, 'app', 'sqliteShim.cjs'))
if (isForChecks) allowed.push(/^\/withShim\.cjs$/)

const expectedFuses: Readonly<Record<string, boolean>> = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  GrantFileProtocolExtraPrivileges: false,
}

test('the archive has only built files, resources and the binary of the keychain', () => {
  const paths = listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/'))
  const files = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}/`)))

  expect(files.filter((path) => !allowed.some((pattern) => pattern.test(path)))).toEqual([])
  expect(files).toContain('/out/main/storageWorker.cjs')
  expect(files).toContain('/out/renderer/index.html')
})

test('nothing of ours is outside of the archive but native binaries, the notices and the samples', () => {
  const unpacked = readdirSync(`${archive}.unpacked`, { recursive: true, withFileTypes: true })
  const ours = readdirSync(resources).filter((name) => !(isForChecks && name === 'app'))

  const names = unpacked.filter((entry) => entry.isFile()).map(({ name }) => name)
  expect(names.filter((name) => !/^(package\.json|.*\.node)$/.test(name))).toEqual([])
  expect(names.filter((name) => name.endsWith('.node'))).toHaveLength(1)
  expect(ours.sort()).toEqual(['app.asar', 'app.asar.unpacked', 'notices', 'samples'])
})

test(`the archive takes at most ${budgetMb.archive} MB, the notices ${budgetMb.notices} MB`, () => {
  const megabytes = (path: string): number => statSync(path).size / 1_000_000
  const notices = readdirSync(join(resources, 'notices')).map((name) => megabytes(join(resources, 'notices', name)))

  expect(megabytes(archive)).toBeLessThan(budgetMb.archive)
  expect(notices.reduce((sum, one) => sum + one, 0)).toBeLessThan(budgetMb.notices)
})

test('every fuse of the program is switched as it should be', async () => {
  const wire = (await getCurrentFuseWire(program)) as Readonly<Record<number, FuseState>>
  const found = Object.keys(expectedFuses).map((name) => {
    const state = wire[FuseV1Options[name as keyof typeof FuseV1Options]]
    return [name, state === FuseState.ENABLE ? true : state === FuseState.DISABLE ? false : state]
  })

  expect(Object.fromEntries(found)).toEqual(expectedFuses)
})

test('the licence of every shipped package is with it, and the bill of materials tells shipped packages from tools', () => {
  const texts = readFileSync(join(resources, 'notices', 'THIRD-PARTY-NOTICES.txt'), 'utf8')
  const bill = JSON.parse(readFileSync(join(resources, 'notices', 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string
    components: { name: string; version: string; scope: string; licenses?: unknown; hashes?: unknown }[]
  }
  const scopeOf = (name: string): string | undefined => bill.components.find((found) => found.name === name)?.scope
  const shipped = bill.components.filter(({ scope }) => scope === 'required')

  expect(bill.bomFormat).toBe('CycloneDX')
  expect(['vue', 'zod', '@napi-rs/keyring', 'electron'].map(scopeOf)).toEqual(Array(4).fill('required'))
  expect(['vitest', 'electron-builder', 'eslint'].map(scopeOf)).toEqual(Array(3).fill('excluded'))
  const isWith = (title: string): boolean =>
    [`\n${title}\n`, `\n${title} (`].some((line) => `\n${texts}`.includes(line))
  expect(shipped.filter(({ name, version }) => !isWith(`${name} ${version}`))).toEqual([])
  // Data and fonts have licences of their own, which want to be named.
  expect(texts).toContain('SIL OPEN FONT LICENSE')
  expect(texts).toMatch(/date-holidays [\d.]+ \(data of public holidays\)\n\(?ISC AND CC-BY-3\.0/)
  expect(shipped.filter(({ licenses, hashes }) => !licenses || !hashes)).toEqual([])
})

test.describe('the program', () => {
  const profiles: string[] = []
  const profile = (): string => {
    profiles.push(makeProfile())
    return profiles.at(-1) ?? ''
  }
  test.afterAll(() => {
    for (const path of profiles) rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })

  test('the program opens the window from its archive, with its workers, and the practice account and the sample work', async () => {
    const started = startPackaged(profile(), ['--remote-debugging-port=0'])
    const page = await pageOf(started)

    await page.getByRole('button', { name: 'Try the practice account' }).click()
    await expect(page.getByRole('link', { name: 'Contacts', exact: true })).toBeVisible()
    expect(page.url()).toMatch(/^app:\/\/postrider\//)

    // A sample inside of the archive "changed while Postrider read it".
    await page.evaluate(() => (location.hash = '#/import'))
    const imports = new ImportWizard(page)
    await imports.sample.click()
    await expect(imports.target('Mobile')).toHaveText('Phone number')
    await started.end()
  })

  test('the program cannot be run as plain Node, accepts no options of Node, and opens no inspector', async () => {
    const own = profile()
    const [ran, required] = [join(own, 'ran'), join(own, 'required')]
    const loaded = join(own, 'loaded.cjs')
    writeFileSync(loaded, `require('node:fs').writeFileSync(${JSON.stringify(required)}, '')`)
    const code = `require('node:fs').writeFileSync(${JSON.stringify(ran)}, '')`
    const env = { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: `--require ${loaded}` }
    const started = startPackaged(own, ['--inspect=0', '-e', code], env)
    await hasStarted(own)
    await started.end()

    expect(existsSync(ran)).toBe(false)
    expect(existsSync(required)).toBe(false)
    expect(started.said()).not.toContain('Debugger listening')
  })

  test('the program listens on no port of the network', async () => {
    test.skip(process.platform !== 'linux', 'Which program holds a port is read from /proc.')
    const own = profile()
    const started = startPackaged(own)
    await hasStarted(own)
    const ports = listeningPorts(started.child.pid ?? 0)
    await started.end()

    expect(ports).toEqual([])
  })

  test('the program without its archive starts nothing, not even a folder with an app that was put in its place', async () => {
    test.skip(process.platform !== 'linux', 'The layout of the folder is that of Linux.')
    const own = profile()
    const copy = join(own, 'withoutArchive')
    const isLeftOut = (path: string): boolean => /^\/resources\/app(\.asar|$)/.test(path.slice(folder.length))
    cpSync(folder, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !isLeftOut(path) })
    const marker = join(own, 'ran')
    mkdirSync(join(copy, 'resources', 'app'), { recursive: true })
    writeFileSync(join(copy, 'resources', 'app', 'package.json'), '{ "name": "other", "main": "main.js" }')
    writeFileSync(
      join(copy, 'resources', 'app', 'main.js'),
      `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '')`,
    )
    const started = startPackaged(own, [], {}, join(copy, 'postrider'))
    const code = await new Promise((resolve) => {
      started.child.once('exit', resolve)
      setTimeout(() => resolve('still running'), 15_000)
    })
    if (code === 'still running') started.child.kill('SIGKILL')

    expect(existsSync(marker)).toBe(false)
    expect(code).not.toBe(0)
  })
})

/** Addresses of /proc/net at which a program or one of its children accepts connections, or packets. */
function listeningPorts(program: number): string[] {
  const family = new Set([String(program)])
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = tryTo(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
      return stat === undefined ? [] : [{ pid, parent: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '' }]
    })
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const { pid, parent } of parents) if (family.has(parent)) family.add(pid)
  }
  const sockets = new Set(
    [...family].flatMap((pid) =>
      (tryTo(() => readdirSync(`/proc/${pid}/fd`)) ?? []).flatMap(
        (fd) => /^socket:\[(\d+)\]$/.exec(tryTo(() => readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? '')?.[1] ?? [],
      ),
    ),
  )
  expect(sockets.size).toBeGreaterThan(0)
  const listening: Readonly<Record<string, string>> = { tcp: '0A', tcp6: '0A', udp: '07', udp6: '07' }
  return Object.entries(listening).flatMap(([kind, wanted]) =>
    (tryTo(() => readFileSync(`/proc/net/${kind}`, 'utf8')) ?? '').split('\n').flatMap((line) => {
      const [, address = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
      return state === wanted && sockets.has(inode) ? [`${kind} ${address}`] : []
    }),
  )
}

/** Processes end while they are being looked at. */
function tryTo<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
