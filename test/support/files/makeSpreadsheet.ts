// Spreadsheets of any size with a valid number of its own in each row.
//
// The first 10,000 numbers are +33 6 39 98 00 00 to 99 99 and the next 10,000 +1 ... 555 0100 to 0199 in 100 area codes:
// both reserved for fiction. Beyond 20,000 rows there is no reserved range large enough; the rest are other lines of
// the exchange 555 (never 1212), which carries no subscribers but is not set aside for fiction. So files of more than
// 20,000 rows may only ever meet the practice gateway and benches.

const areas = (
  '201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 220 223 224 225 227 228 229 231 234 239 240 248 ' +
  '251 252 253 254 256 260 262 267 269 270 272 274 276 279 281 301 302 303 304 305 307 308 309 310 312 313 314 315 316 ' +
  '317 318 319 320 321 323 325 326 330 331 332 334 336 337 339 341 346 347 350 351 352 353 360 361 363 364 369 380 385 ' +
  '386 401 402 404 405 406 407 408 409 410 412 413 414'
).split(' ')
const reservedFrench = 10_000
const reservedAmerican = areas.length * 100
export const maxReservedRows = reservedFrench + reservedAmerican
export const maxRows = maxReservedRows + areas.length * 9_899

const firstNames =
  'Ada Ben Carys Dev Ella Finn Grace Hana Isla Jack Kai Leila Maeve Noah Olga Priya Rosa Siân Tariq Zoë'.split(' ')
const surnames =
  'Abara Barnes Chen Davies Evans Fletcher Gray Hughes Ito Kelly Lewis Malik Nowak Patel Quinn Shah Turner Young'.split(
    ' ',
  )
const shops = ['Leeds', 'York', 'Bristol', 'Cardiff', 'Glasgow', 'Bath', 'Norwich']

export const spreadsheetHeader = 'Mobile,First,Surname,Nearest shop,Points'

/** The whole text at once: about 40 bytes a row. Lines end in LF; no cell is quoted. */
export function makeRows(count: number, seed = 1): string {
  let text = ''
  for (const chunk of spreadsheetChunks(count, seed)) text += chunk
  return text
}

/** The same text in pieces of at most 5,000 rows, for writing large files. */
export function* spreadsheetChunks(count: number, seed = 1): Generator<string> {
  if (count > maxRows) throw new RangeError(`At most ${maxRows} rows have a number of their own`)
  yield `${spreadsheetHeader}\n`
  for (let from = 0; from < count; from += 5_000) {
    let chunk = ''
    for (let row = from; row < Math.min(from + 5_000, count); row++) chunk += `${makeRow(row, count, seed)}\n`
    yield chunk
  }
}

function makeRow(row: number, count: number, seed: number): string {
  const mixed = Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b)
  const spread = (mixed ^ (mixed >>> 15)) >>> 0
  const phone = phoneAt(scatter(row, count, seed))
  const first = firstNames[spread % firstNames.length]
  const last = surnames[(spread >>> 8) % surnames.length]
  return `${phone},${first},${last},${shops[(spread >>> 16) % shops.length]},${(spread >>> 20) % 2_400}`
}

/** Takes each of 0 to count - 1 once, out of order, as real lists are. */
function scatter(row: number, count: number, seed: number): number {
  // The step is a prime; only a multiple of it has no use for it.
  const step = count % 48_271 === 0 ? 1 : 48_271
  return (row * step + seed) % count
}

/** E.164 of the n-th number. */
export function phoneAt(index: number): string {
  if (index < reservedFrench) return `+3363998${String(index).padStart(4, '0')}`
  const american = index - reservedFrench
  if (american < reservedAmerican) return `+1${areas[Math.floor(american / 100)]}5550${100 + (american % 100)}`
  const other = american - reservedAmerican
  // 9,899 lines are left of an area's 10,000 without the reserved ones and 1212.
  const line = other % 9_899
  const skipped = line < 100 ? line : line < 1_112 ? line + 100 : line + 101
  return `+1${areas[Math.floor(other / 9_899)]}555${String(skipped).padStart(4, '0')}`
}
