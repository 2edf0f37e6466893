// Opens a campaign file as a new draft. Its people are of the draft alone and are checked again: numbers by this computer's
// rules, opt-outs by what is known here, times and links when it is frozen. A file that is broken leaves nothing behind.
import type { ErrorCode } from '@contract'
import { newCampaignId, type CampaignId } from '../../base/ids'
import { isoNow } from '../../base/instants'
import { fail, ok, type Result } from '../../base/result'
import { withoutUndefined } from '../../base/withoutUndefined'
import type { Handlers } from '../../handlers'
import { FileFault } from '../../imports/source/fileFault'
import { openSource } from '../../imports/source/openSource'
import { largestFile, maxHeadLength, maxLineLength, maxPeople, peopleEnd, type FileFaultKind } from './campaignFile'
import type { campaignFileOperations } from './campaignFileRows'
import type { draftOperations } from '../draft/draftRows'
import type { CampaignsOptions } from '../makeCampaigns'

const codes = {
  unknown: 'CAMPAIGN_FILE_UNKNOWN',
  newer: 'CAMPAIGN_FILE_NEWER',
  damaged: 'CAMPAIGN_FILE_DAMAGED',
} as const satisfies Record<FileFaultKind, ErrorCode>

const newline = 0x0a
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])
/** People and bytes of lines in one transaction: sending waits for it. */
const piecePeople = 1_000
const pieceBytes = 256 * 1024

export function makeCampaignFiles(options: CampaignsOptions): Pick<Handlers<'campaigns'>, 'openFile'> {
  const { storage, clock, random, live, accounts, files, freezing } = options
  const filed = storage.bind<typeof campaignFileOperations>('campaignFiles')
  const drafts = storage.bind<typeof draftOperations>('drafts')
  const newId = (): CampaignId => newCampaignId(random.uuid())

  /** Everything behind the head. Throws FileFault. */
  async function takePeople(
    lines: AsyncGenerator<Buffer, void>,
    add: (piece: Buffer) => Promise<number | 'damaged'>,
  ): Promise<FileFaultKind | undefined> {
    let people = 0
    let piece: Buffer[] = []
    let size = 0
    let isEnded = false
    const flush = async (): Promise<boolean> => {
      const added = size === 0 ? 0 : await add(Buffer.concat(piece))
      piece = []
      size = 0
      people += added === 'damaged' ? 0 : added
      return added !== 'damaged' && people <= maxPeople
    }
    for await (const line of lines) {
      const text = line.length <= 8 ? line.toString('latin1').trim() : undefined
      if (isEnded) {
        if (text !== '') return 'damaged'
      } else if (text === peopleEnd) isEnded = true
      else {
        if (line.length > maxLineLength) return 'damaged'
        piece.push(line)
        size += line.length
        if ((piece.length >= piecePeople || size >= pieceBytes) && !(await flush())) return 'damaged'
      }
    }
    // A file that was cut off is damaged: the missing people are unknown.
    return (await flush()) && isEnded ? undefined : 'damaged'
  }

  async function open(
    file: Parameters<typeof openSource>[0] & { readonly name: string },
  ): ReturnType<Handlers<'campaigns'>['openFile']> {
    const account = await accounts.active()
    if (!account.ok) return account
    if (file.sizeBytes === 0) return fail('FILE_EMPTY')
    if (file.sizeBytes > largestFile) return fail('FILE_TOO_LARGE')
    const { id: accountId, country } = account.value
    const of = { accountId, id: newId(), at: isoNow(clock) }
    const lines = linesOf(openSource(file).bytes())
    const head = await lines.next()
    const first = head.done ? Buffer.alloc(0) : withoutMark(head.value)
    const opened =
      first.length > maxHeadLength
        ? 'unknown'
        : await filed.open({ ...of, head: first.toString('utf8').trim(), name: file.name })
    if (typeof opened === 'string') {
      await lines.return()
      return fail(codes[opened])
    }
    let isKept = false
    try {
      const fault = await takePeople(lines, (piece) => filed.addLines({ ...of, ...opened, country, lines: piece }))
      if (fault) return fail(codes[fault])
      await filed.keep(opened)
      const draft = await drafts.get(of.id)
      if (!draft) return fail('CAMPAIGN_UNKNOWN')
      isKept = true
      live.publish({ kind: 'campaigns' })
      const rowSet = draft.rowSets.find(({ id }) => id === opened.rowSetId)
      return ok({ draft, ...(rowSet ? { rowSet } : {}) })
    } finally {
      await lines.return()
      if (!isKept) {
        await drafts.drop(of.id)
        freezing.clearLater()
      }
    }
  }

  return {
    async openFile({ handle }) {
      const file = files.resolve(handle)
      if (!file.ok) return file
      try {
        return await open(file.value)
      } catch (error) {
        if (error instanceof FileFault) return faultProblem(error)
        throw error
      }
    },
  }
}

function faultProblem({ code, detail }: FileFault): Result<never, ErrorCode> {
  return fail(code, 'no', { field: 'handle', ...withoutUndefined({ detail }) })
}

/** Lines without their end; one that never ends is given up as soon as it is longer than any may be. */
async function* linesOf(chunks: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  let rest: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      // With the line's own end, so that pieces can be put together again.
      yield Buffer.concat([...rest, chunk.subarray(from, end + 1)])
      rest = []
      length = 0
      from = end + 1
    }
    rest.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > Math.max(maxHeadLength, maxLineLength)) break
  }
  if (length > 0) yield Buffer.concat(rest)
}

function withoutMark(line: Buffer): Buffer {
  return line.subarray(0, 3).equals(byteOrderMark) ? line.subarray(3) : line
}
