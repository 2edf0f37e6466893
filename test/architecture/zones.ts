// Finds the part of the tree that a file belongs to. Paths are from the repository's root, with forward slashes.

/** Areas of the core, low to high. An area may use those of earlier lines, never one of its own line or a later one. */
const areaOrder: readonly (readonly string[])[] = [
  ['workers'],
  ['storage', 'settings', 'files', 'phones', 'messages'],
  ['gateway'],
  ['accounts'],
  ['jobs', 'templates'],
  ['contacts'],
  ['feeds'],
  ['sync'],
  ['imports'],
  ['planning'],
  ['quietHours'],
  ['readback'],
  ['callbacks'],
  ['outbox'],
  ['history', 'inbox', 'numbers', 'recovery'],
  ['retention', 'diagnostics'],
  ['audience'],
  ['campaigns'],
  ['answers'],
  ['standing'],
  ['calendar', 'requests', 'settingsFile'],
  ['exports'],
]

/** Decide and compute only: no I/O, no clock, no chance. `*` stands for any part of one name. */
export const pureFiles: readonly string[] = [
  'src/main/core/answers/judgeAnswer.ts',
  'src/main/core/answers/matchRules.ts',
  'src/main/core/calendar/sendsByDay.ts',
  'src/main/core/standing/momentsOf.ts',
  'src/main/core/standing/ruleFile.ts',
  'src/main/core/feeds/gaps.ts',
  'src/main/core/contacts/people/nameKey.ts',
  'src/main/core/contacts/consent/parseOptOut.ts',
  'src/main/core/contacts/search/searchWords.ts',
  'src/main/core/base/*.ts',
  'src/main/core/phones/*.ts',
  'src/main/core/messages/*.ts',
  'src/main/core/settingsFile/fileForm.ts',
  'src/main/core/settingsFile/*Changes.ts',
  'src/main/core/gateway/client/buildOperation.ts',
  'src/main/core/gateway/client/buildSend.ts',
  'src/main/core/gateway/auth/checkAddress.ts',
  'src/main/core/gateway/auth/checkApiKey.ts',
  'src/main/core/gateway/http/hideSecrets.ts',
  'src/main/core/gateway/client/judgePage.ts',
  'src/main/core/gateway/client/operationTable.ts',
  'src/main/core/gateway/http/parseWireJson.ts',
  'src/main/core/gateway/client/recordRest.ts',
  'src/main/core/gateway/client/wireFields.ts',
  'src/main/core/inbox/parseInbound.ts',
  'src/main/core/imports/consent/consent.ts',
  'src/main/core/imports/consent/consentAnswers.ts',
  'src/main/core/imports/consent/consentWords.ts',
  'src/main/core/imports/consent/gatherAnswers.ts',
  'src/main/core/imports/columns/guess*.ts',
  'src/main/core/imports/source/guessDelimiter.ts',
  'src/main/core/imports/columns/continuesNames.ts',
  'src/main/core/imports/columns/headerHints.ts',
  'src/main/core/imports/columns/headerWords.ts',
  'src/main/core/imports/consent/judgeAnswers.ts',
  'src/main/core/imports/columns/nameColumns.ts',
  'src/main/core/imports/columns/normaliseWord.ts',
  'src/main/core/imports/source/parseCells.ts',
  'src/main/core/imports/columns/phones/findPhoneColumns.ts',
  'src/main/core/imports/columns/phones/orderPhones.ts',
  'src/main/core/imports/columns/phones/phoneHeader.ts',
  'src/main/core/imports/columns/phones/phoneWords.ts',
  'src/main/core/imports/source/recogniseFile.ts',
  'src/main/core/imports/source/splitRecords.ts',
  'src/main/core/imports/source/xlsx/dateCells.ts',
  'src/main/core/imports/source/xlsx/numberFormats.ts',
  'src/main/core/readback/judgeListing.ts',
  'src/main/core/readback/matching/*.ts',
  'src/main/core/readback/nextLook.ts',
  'src/main/core/readback/statuses.ts',
  'src/main/core/readback/toListedRecord.ts',
  'src/main/core/accounts/accountSettings.ts',
  'src/main/core/accounts/keepLine.ts',
  'src/main/core/callbacks/parseUpdates.ts',
  'src/main/core/outbox/engine/buildPayload.ts',
  'src/main/core/outbox/engine/judgeOutcome.ts',
  'src/main/core/outbox/recovery/compareJournal.ts',
  'src/main/core/outbox/engine/run.ts',
  'src/main/core/outbox/engine/plan*.ts',
  'src/main/core/outbox/views/toProgress.ts',
  'src/main/core/history/historyReading.ts',
  'src/main/core/history/toWireFields.ts',
  'src/main/core/planning/*.ts',
  'src/main/core/history/toFirstFinal.ts',
  'src/main/core/history/columns/block.ts',
  'src/main/core/history/columns/matches.ts',
  'src/main/core/history/columns/postings.ts',
  'src/main/core/numbers/judgeLookUp.ts',
  'src/main/core/numbers/lookUpTempo.ts',
  'src/main/core/numbers/splitText.ts',
  'src/main/core/numbers/toVerified.ts',
  'src/main/core/quietHours/holidays.ts',
  'src/main/core/quietHours/hoursBook.ts',
  'src/main/core/campaigns/draft/measureDraft.ts',
  'src/main/core/campaigns/draft/messageOfPerson.ts',
  'src/main/core/campaigns/draft/parseLocalTime.ts',
  'src/main/core/campaigns/draft/checkForm.ts',
  'src/main/core/campaigns/draft/timing.ts',
  'src/main/core/campaigns/files/campaignFile.ts',
  'src/main/core/campaigns/review/reviewWarnings.ts',
  'src/main/core/campaigns/review/sameText.ts',
  'src/main/core/campaigns/draft/senderRules.ts',
  'src/main/core/campaigns/review/splitCost.ts',
  'src/main/core/jobs/planTrouble.ts',
  'src/main/core/sync/judge*.ts',
  'src/main/core/sync/mergeFields.ts',
  'src/main/core/sync/*State.ts',
  'src/main/core/sync/syncWalk.ts',
  'src/main/core/diagnostics/bundleText.ts',
  'src/main/core/exports/writing/fileNames.ts',
  'src/main/core/exports/writing/moneyText.ts',
  'src/main/core/exports/writing/sheetXml.ts',
  'src/main/core/exports/writing/tableChunk.ts',
  'src/main/core/exports/writing/toCsv.ts',
  'src/main/core/exports/writing/workbookParts.ts',
  'src/main/core/recovery/looksSynced.ts',
  'src/main/core/requests/batchOf.ts',
  'src/main/core/requests/readExample.ts',
  'src/main/core/requests/toCurl.ts',
  'src/main/practice/hashText.ts',
  'src/main/practice/readings/*.ts',
]

export function isPure(path: string): boolean {
  return pureFiles.some((pattern) => matches(pattern, path))
}

export function matches(pattern: string, path: string): boolean {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')
  return new RegExp(`^${source}$`).test(path)
}

/** The rank of an area in the order, or undefined for one that is not in it. */
export function areaRank(area: string): number | undefined {
  const rank = areaOrder.findIndex((areas) => areas.includes(area))
  return rank < 0 ? undefined : rank
}

/**
 * `contract`, `text`, `core` (files directly in core), `core/<area>`, `practice`, `entry`, `hosts/<host>`, `preload`,
 * `renderer`, `renderer/<folder>`, or `outside` for everything that is not in src.
 */
export function zoneOf(path: string): string {
  if (!path.startsWith('src/')) return 'outside'
  const [, ring, second, third, ...rest] = path.split('/')
  if (ring === 'main') {
    if (third === undefined) return 'entry'
    if (second === 'practice') return 'practice'
    return rest.length > 0 ? `${second}/${third}` : (second ?? 'entry')
  }
  if (ring === 'renderer') return second === 'src' && rest.length > 0 ? `renderer/${third}` : 'renderer'
  return ring ?? 'outside'
}
