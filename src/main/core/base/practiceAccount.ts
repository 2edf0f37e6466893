// The practice gateway's addresses, with names that can never exist on a network (RFC 2606), and its key, which is no secret.

export const practiceAddresses = {
  base: 'https://base.practice.invalid',
  auth: 'https://auth.practice.invalid',
  api: 'https://api.practice.invalid',
} as const

export const practiceKey = 'practice-key'
