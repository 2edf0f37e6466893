// Where the practice gateway is found: names that can never exist on a network (RFC 2606), and a key that is no secret.

export const practiceAddresses = {
  base: 'https://base.practice.invalid',
  auth: 'https://auth.practice.invalid',
  api: 'https://api.practice.invalid',
} as const

export const practiceKey = 'practice-key'
