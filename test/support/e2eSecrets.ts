// Where a secret is: read from the system's keychain and looked for in files, without the product's own code.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findCredentialsAsync } from 'keytar'

/** Every secret that Postrider has in the keychain of this session. */
export async function keysInKeychain(): Promise<string[]> {
  return (await findCredentialsAsync('Postrider')).map(({ password }) => password)
}

/** Files under the folder that hold the text: plain, as UTF-16, in Base64 or in hexadecimal. */
export function placesHolding(folder: string, text: string): string[] {
  const plain = Buffer.from(text)
  const forms = [plain, Buffer.from(text, 'utf16le'), Buffer.from(plain.toString('hex'))]
  // The first bytes of a Base64 run depend on what stands before it, so that three shifts are looked for.
  for (const shift of [0, 1, 2]) forms.push(Buffer.from(plain.subarray(shift).toString('base64').slice(0, -4)))
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path)
      return forms.some((form) => bytes.includes(form))
    })
}
