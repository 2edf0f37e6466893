// A rule of a smart list as a sentence about one person. Each is whole in the catalogue; names, days and counts are put into it. Pure.
import type { Moment, SmartLeaf, SmartRule } from '@contract'
import type { TextKey, Translate } from '@text'

export interface RuleNames {
  /** Undefined for a list that was deleted. */
  list(id: number): string | undefined
  country(code: string): string
  phoneType(type: Extract<SmartLeaf, { kind: 'phone_type' }>['phoneTypes'][number]): string
  field(name: string): string
  /** Undefined for an import whose file is not known any more. */
  importFile(id: string): string | undefined
  day(at: string): string
  /** `A, B or C` in the words of the language. */
  choice(items: readonly string[]): string
}

export function ruleSentence(rule: SmartRule, names: RuleNames, t: Translate): string {
  if (rule.kind === 'not' && (rule.rule.kind === 'all' || rule.rule.kind === 'any' || rule.rule.kind === 'not'))
    return t('smartRules.none', { rules: ruleSentence(rule.rule, names, t) })
  if (rule.kind === 'not') return leafSentence(rule.rule as SmartLeaf, true, names, t)
  if (rule.kind !== 'all' && rule.kind !== 'any') return leafSentence(rule, false, names, t)
  const [first, ...more] = rule.rules
  if (first === undefined) return t(rule.kind === 'all' ? 'smartRules.everyone' : 'smartRules.no_one')
  if (more.length === 0) return ruleSentence(first, names, t)
  const rules = rule.rules.map((one) => ruleSentence(one, names, t)).join(' · ')
  return t(`smartRules.${rule.kind}`, { rules })
}

function leafSentence(leaf: SmartLeaf, not: boolean, names: RuleNames, t: Translate): string {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    (t as (key: TextKey, values: object) => string)(`smartRules.${not ? 'not_' : ''}${key}` as TextKey, values)
  const sayMoment = (since: Moment | undefined) => {
    if (!since) return say(leaf.kind)
    return 'daysAgo' in since
      ? say(`${leaf.kind}Days`, { count: since.daysAgo })
      : say(`${leaf.kind}Date`, { day: names.day(since.at) })
  }
  const listName = (id: number) => names.list(id) ?? t('smartRules.goneList')
  switch (leaf.kind) {
    case 'in_lists':
      return say(leaf.kind, { lists: names.choice(leaf.listIds.map(listName)) })
    case 'country':
      return say(leaf.kind, { countries: names.choice(leaf.countries.map(names.country)) })
    case 'phone_type':
      return say(leaf.kind, { types: names.choice(leaf.phoneTypes.map(names.phoneType)) })
    case 'field':
      return say(leaf.test, { field: names.field(leaf.field), value: leaf.value ?? '' })
    case 'messaged':
    case 'replied':
    case 'added':
      return sayMoment(leaf.since)
    case 'verified': {
      const rule = say(`verified_${leaf.activity}`)
      if (!leaf.since) return rule
      return 'daysAgo' in leaf.since
        ? t('smartRules.onlyDays', { rule, count: leaf.since.daysAgo })
        : t('smartRules.onlyDate', { rule, day: names.day(leaf.since.at) })
    }
    case 'imported':
      return say(leaf.kind, { file: names.importFile(leaf.importId) ?? t('smartRules.goneImport') })
    case 'opted_out':
      return leaf.listId === undefined ? say(leaf.kind) : say('opted_out_of', { list: listName(leaf.listId) })
    case 'in_no_list':
    case 'set_apart':
      return say(leaf.kind)
  }
}
