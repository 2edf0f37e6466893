import { describe, expect, test } from 'vitest'
import { looksSynced } from '../../../src/main/core/recovery/looksSynced'
import { findMount } from '../../../src/main/core/recovery/readMount'

describe('a folder that looks synced', () => {
  test.each([
    'C:\\Users\\ada\\OneDrive\\Postrider',
    'C:\\Users\\ada\\OneDrive - Example Ltd\\Postrider',
    '/home/ada/Dropbox/postrider',
    '/home/ada/Dropbox (Work)/postrider',
    '/Users/ada/Library/Mobile Documents/com~apple~CloudDocs/Postrider',
    '/Users/ada/Library/CloudStorage/GoogleDrive-ada@example.com/My Drive/Postrider',
    'G:\\My Drive\\Postrider',
    '/home/ada/Nextcloud/postrider',
    '\\\\server\\share\\Postrider',
    '//server/share/Postrider',
    '\\\\?\\UNC\\server\\share\\Postrider',
  ])('a folder looks synced: %s', (folder) => {
    expect(looksSynced(folder)).toBe(true)
  })

  test.each([
    '/home/ada/.config/postrider',
    'C:\\Users\\ada\\AppData\\Roaming\\Postrider',
    '\\\\?\\C:\\Users\\ada\\Postrider',
    '/home/ada/dropbox-old-stuff/postrider',
    '/srv/drive/postrider',
  ])('a folder does not look synced: %s', (folder) => {
    expect(looksSynced(folder)).toBe(false)
  })

  test.each(['nfs', 'nfs4', 'cifs', 'smb3', '9p', 'fuse.sshfs', 'davfs'])(
    'a folder on %s looks synced, whatever its name',
    (fileSystem) => {
      expect(looksSynced('/srv/postrider', { fileSystem, mountPoint: '/srv' })).toBe(true)
    },
  )

  test.each(['ext4', 'btrfs', 'tmpfs', 'overlay', 'fuseblk'])(
    'a folder does not look synced for lying on %s',
    (fileSystem) => {
      expect(looksSynced('/srv/postrider', { fileSystem, mountPoint: '/srv' })).toBe(false)
    },
  )

  test('a container whose root comes over 9p does not look synced', () => {
    expect(looksSynced('/srv/postrider', { fileSystem: '9p', mountPoint: '/' })).toBe(false)
  })
})

test('the mount that holds the folder is found among several, whatever is in its name', () => {
  const mountinfo = `22 27 0:21 / /proc rw,relatime - proc proc rw
27 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
40 27 0:50 / /mnt/our\\040share rw,relatime - cifs //server/share rw
41 27 0:51 / /mnt/our rw,relatime - nfs4 server:/our rw
42 27 0:52 / /mnt/our rw,relatime - xfs /dev/vdb rw`

  expect(findMount(mountinfo, '/home/ada')).toEqual({ fileSystem: 'ext4', mountPoint: '/' })
  expect(findMount(mountinfo, '/mnt/our share/postrider')).toEqual({
    fileSystem: 'cifs',
    mountPoint: '/mnt/our share',
  })
  expect(findMount(mountinfo, '/mnt/our')).toEqual({ fileSystem: 'xfs', mountPoint: '/mnt/our' })
  expect(findMount(mountinfo, '/mnt/ourselves')).toEqual({ fileSystem: 'ext4', mountPoint: '/' })
})
