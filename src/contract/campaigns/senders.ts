// The senders the gateway accepts. Country rules are not known here. Imports nothing, so that the page can use it.

/** At most 11 letters, digits, spaces, `_` or `-`; or digits alone, up to 15, without a plus. Empty: the account's default. */
export function isAllowedSender(sender: string): boolean {
  return sender === '' || /^\d{1,15}$/.test(sender) || /^[A-Za-z0-9 _-]{1,11}$/.test(sender)
}

export type SenderKind = 'own' | 'number' | 'letters'

/** `own`: empty, as the gateway has it for the account. Replies reach a number; nothing reaches letters. */
export function senderKind(sender: string): SenderKind {
  if (sender === '') return 'own'
  return /^\d+$/.test(sender) ? 'number' : 'letters'
}
