// Whether a folder lies where a database cannot be kept whole: on a network drive, whose locks and fsync cannot be relied
// on (https://www.sqlite.org/howtocorrupt.html), or in a folder that a cloud program copies behind our back, file by file.

export interface Mount {
  /** As the system names it: ext4, nfs4, fuse.sshfs. */
  readonly fileSystem: string
  readonly mountPoint: string
}

/** Names that the cloud programs give their folders. */
const syncedNames: readonly RegExp[] = [
  /^onedrive( - .+)?$/,
  /^dropbox( \(.+\))?$/,
  /^icloud ?drive$/,
  /^mobile documents$/,
  /^cloudstorage$/,
  /^google ?drive$/,
  /^my drive$/,
  /^nextcloud\d*$/,
  /^owncloud$/,
]

const networkFileSystems =
  /^(nfs\d?|cifs|smb\w*|9p|afs|ceph|davfs2?|fuse\.(sshfs|rclone|davfs2?|gvfsd-fuse|s3fs|smbnetfs))$/

/** `mount`: of the file system that holds the folder, if the system tells. */
export function looksSynced(folder: string, mount?: Mount): boolean {
  return isNetworkAddress(folder) || hasSyncedName(folder) || (mount !== undefined && isNetworkMount(mount))
}

/** `\\server\share`. `\\?\C:\…` and `\\.\…` are this computer's; `\\?\UNC\…` is not. */
function isNetworkAddress(folder: string): boolean {
  const path = folder.replaceAll('/', '\\')
  if (/^\\\\\?\\unc\\/i.test(path)) return true
  return /^\\\\[^\\?.]/.test(path)
}

function hasSyncedName(folder: string): boolean {
  return folder.split(/[\\/]/).some((part) => syncedNames.some((name) => name.test(part.toLowerCase())))
}

/** The root of a container may itself come over 9p; what lies on it is as safe as the rest of that computer. */
function isNetworkMount({ fileSystem, mountPoint }: Mount): boolean {
  return networkFileSystems.test(fileSystem) && !(fileSystem === '9p' && mountPoint === '/')
}
