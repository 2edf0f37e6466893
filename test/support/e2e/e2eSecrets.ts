// Finds secrets: reads the system's keychain and searches files, without the product's own code.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findCredentialsAsync } from 'keytar'

/** Every text in the items that Postrider has in the keychain of this session, secrets and names alike. */
export async function keysInKeychain(): Promise<string[]> {
  const items = await listItems(5)
  return items.flatMap(({ password }) => textsIn(password))
}

/** Another test's app may take an item away (the check for a working keychain does) while this one reads the list. */
async function listItems(tries: number): ReturnType<typeof findCredentialsAsync> {
  try {
    return await findCredentialsAsync('Postrider')
  } catch (error) {
    if (tries <= 1) throw error
    return listItems(tries - 1)
  }
}

function textsIn(item: string): string[] {
  return item.startsWith('{') ? Object.values(JSON.parse(item) as object).map(String) : [item]
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
