// Countries that treat senders in a special way. Dated facts, no advice: other countries' rules are not known. The gateway may
// have arranged more with its networks, so these become warnings and never keep a message back.
import { senderKind } from '../../messages/checkSender'

/** `letters_replaced`: a name is swapped for a number there, or the message refused. `registered`: sender and text must be known to the networks first. */
export type SenderRuleKind = 'letters_replaced' | 'must_be_registered'

interface SenderFact {
  readonly countries: readonly string[]
  /** Senders the rule is about. The gateway's own choice of a sender is never among them. */
  readonly senders: readonly ('letters' | 'number')[]
  readonly rule: SenderRuleKind
  readonly source: string
}

/** The day on which the sources were read. */
export const senderFactsAsOf = '2026-11'

const senderFacts: readonly SenderFact[] = [
  {
    countries: ['US', 'CA'],
    senders: ['letters'],
    rule: 'letters_replaced',
    source: 'help pages of several senders: networks in the United States and Canada carry no names as senders',
  },
  {
    countries: ['IN'],
    senders: ['letters', 'number'],
    rule: 'must_be_registered',
    source: 'help page of one sender: the telecom regulator wants header and template registered (DLT)',
  },
]

export interface SenderRule {
  readonly country: string
  readonly people: number
  readonly rule: SenderRuleKind
  readonly source: string
  readonly asOf: string
}

/** The most people first. Nothing for a sender that the gateway chooses. */
export function senderRulesFor(
  sender: string,
  byCountry: readonly { readonly country: string; readonly people: number }[],
): SenderRule[] {
  const kind = senderKind(sender)
  if (kind === 'own') return []
  return byCountry
    .flatMap(({ country, people }) =>
      senderFacts
        .filter(({ countries, senders }) => countries.includes(country) && senders.includes(kind))
        .map(({ rule, source }) => ({ country, people, rule, source, asOf: senderFactsAsOf })),
    )
    .sort((one, other) => other.people - one.people)
}
