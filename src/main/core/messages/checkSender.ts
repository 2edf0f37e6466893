// What a sender may look like at the gateway. Country rules are not known here: they are for warnings elsewhere.

/** At most 11 letters, digits, spaces, `_` or `-`; or digits alone, up to 15, without a plus. Empty: the account's default. */
export function isAllowedSender(sender: string): boolean {
  return sender === '' || /^\d{1,15}$/.test(sender) || /^[A-Za-z0-9 _-]{1,11}$/.test(sender)
}
