import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openUploads } from '../../../src/main/hosts/loopback/uploads'
import { writeScriptKey } from '../../../src/main/hosts/loopback/scriptKey'
import { openFileLogger } from '../../../src/main/hosts/node/fileLogger'
import { openProfileFolder } from '../../../src/main/hosts/node/profileFolder'
import { makeProfile } from '../../support/app/openCore'
import { fillDisk, mountSmallDisk, remount, unmountAfterEach } from '../../support/app/smallDisk'

unmountAfterEach()

describe('a host gets as far as the page that explains', () => {
  test.each([
    ['a read-only folder', (folder: string) => remount(folder, 'ro')],
    ['a full disk', (folder: string) => void fillDisk(folder)],
  ])('a host without a usable disk reaches the page that explains it: %s', async (_, spoil) => {
    const profile = mountSmallDisk(makeProfile(), 2)
    spoil(profile)

    expect(openProfileFolder(profile)).toBe(profile)
    const logger = openFileLogger(profile)
    logger.info('nowhere')
    await openUploads(profile, () => Promise.reject(new Error('Nothing was uploaded')))
    const removeScriptKey = writeScriptKey(profile, 'a key', 1234)

    expect(existsSync(join(profile, 'script-key'))).toBe(false)
    removeScriptKey()
    logger.close()
  })
})
