// The form of a campaign file: one campaign with its people, to be opened and checked again on another computer. No account,
// no credential, no list, no opt-out is in it. Pure.
//
// It is one JSON document with each person on a line of its own, so that neither side ever holds it whole:
//   {"format":"postrider-campaign","version":1,"madeAt":…,"campaign":{…},"fields":["points"],"people":[
//   ["+447700900147","Maya","Lindqvist","312"],
//   …
//   ]}
// Whatever is read here comes from anywhere: everything is bounded, and a person is a list of texts, never keys.
import { z } from 'zod'
import type { Timing, Trial } from '@contract'
import { maxCardFieldLength, messageKinds } from '@contract/messageForms'
import { timingSchema, trialSchema } from '@contract/campaigns/draft'
import { isAllowedSender } from '../../messages/checkSender'

const formatName = 'postrider-campaign'
/** A higher number is a form that this version cannot know. A campaign has the lowest that knows all of it, for older readers. */
const versions = { plain: 1, column: 2, trial: 3 } as const
const version = versions.trial

export const campaignFileEnding = 'postrider'
export const peopleEnd = ']}'

/** Bytes: a million people with ten values of some length. */
export const largestFile = 1024 ** 3
export const maxHeadLength = 512 * 1024
export const maxLineLength = 256 * 1024
export const maxPeople = 1_000_000
const maxFields = 300
const maxNameLength = 80
const maxValueLength = 10_000

/** Characters that a text must not hold: invisible ones, and those that end a text elsewhere. Line ends and tabs are allowed. */
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

export const textSchema = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => !controls.test(text))

/** A message as it is written to a file, with a campaign or with a standing send. */
export const messageInFile = {
  kind: z.enum(messageKinds),
  template: textSchema(20_000),
  sender: textSchema(40).refine(isAllowedSender),
  imageUrl: textSchema(maxCardFieldLength),
  targetUrl: textSchema(maxCardFieldLength),
  caption: textSchema(maxCardFieldLength),
}

const campaignSchema = z.strictObject({
  name: textSchema(200),
  ...messageInFile,
  timing: timingSchema,
  notTextedDays: z.number().int().min(1).max(365).optional(),
  trial: trialSchema.extend({ secondText: textSchema(20_000).optional() }).optional(),
})

const headSchema = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(Object.values(versions)),
  madeAt: z.iso.datetime(),
  campaign: campaignSchema,
  /** Names of the values that follow number, first and last name. */
  fields: z.array(textSchema(maxNameLength).min(1)).max(maxFields),
  people: z.array(z.never()).length(0),
})

export type FiledCampaign = Omit<z.infer<typeof campaignSchema>, 'timing' | 'notTextedDays' | 'trial'> & {
  readonly timing: Timing
  readonly notTextedDays?: number | undefined
  readonly trial?: Trial | undefined
}

export interface FileHead {
  readonly madeAt: string
  readonly campaign: FiledCampaign
  readonly fields: readonly string[]
}

export interface FiledPerson {
  readonly phone: string
  readonly firstname: string
  readonly lastname: string
  /** In the order of the head's fields. */
  readonly values: readonly string[]
}

/** `unknown`: no campaign file at all; `newer`: of a later version; `damaged`: one that does not hold what it should. */
export type FileFaultKind = 'unknown' | 'newer' | 'damaged'

/** The first line, which leaves the people open. */
export function writeHead({ madeAt, campaign, fields }: FileHead): string {
  const { column: _, ...timing } = campaign.timing
  const isByColumn = timing.kind === 'column'
  // A column that is left over from another choice would keep older versions from reading it.
  const written = isByColumn ? campaign : { ...campaign, timing }
  const needed = campaign.trial ? versions.trial : isByColumn ? versions.column : versions.plain
  const head = JSON.stringify({ format: formatName, version: needed, madeAt, campaign: written, fields, people: [] })
  return head.slice(0, -peopleEnd.length)
}

export function writePerson({ phone, firstname, lastname, values }: FiledPerson): string {
  return JSON.stringify([phone, firstname, lastname, ...values].map(withoutControls))
}

/** Removes characters that the reader of the file would refuse. */
export function withoutControls(text: string): string {
  return controls.test(text) ? text.replace(new RegExp(controls, 'g'), ' ') : text
}

export function parseHead(line: string): FileHead | FileFaultKind {
  const found = parseJson(`${line}${peopleEnd}`)
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return 'unknown'
  const named = found as { readonly format?: unknown; readonly version?: unknown }
  if (named.format !== formatName) return 'unknown'
  if (typeof named.version === 'number' && named.version > version) return 'newer'
  const head = headSchema.safeParse(found)
  if (!head.success) return 'damaged'
  const { madeAt, campaign, fields } = head.data
  // Two columns of one name would hide one of them.
  if (new Set(fields.map((name) => name.toLowerCase())).size !== fields.length) return 'damaged'
  return { madeAt, campaign: campaign as FiledCampaign, fields }
}

/** A person's line, with or without the comma to the next. */
export function parsePerson(line: string, fields: number): FiledPerson | undefined {
  const cells = parseJson(line.endsWith(',') ? line.slice(0, -1) : line)
  if (!Array.isArray(cells) || cells.length !== fields + 3 || !cells.every(isCell)) return undefined
  const [phone = '', firstname = '', lastname = '', ...values] = cells
  return phone.length > 60 ? undefined : { phone, firstname, lastname, values }
}

function isCell(cell: unknown): cell is string {
  return typeof cell === 'string' && cell.length <= maxValueLength && !controls.test(cell)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
