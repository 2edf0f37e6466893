// Runs in a process of its own beside a keyring: does the named steps with the product's keychain and prints what each
// answered, one JSON list. Steps: `read:ITEM`, `write:ITEM:SECRET`, `remove:ITEM`, `kill` (the daemon in KEYRING_PID).
import { makeKeychain } from '../../../src/main/hosts/node/keychain.ts'

const keychain = makeKeychain({ deadlineMs: 20_000 })
const answers: unknown[] = []
for (const step of process.argv.slice(2)) {
  const [verb, item = '', secret = ''] = step.split(':')
  if (verb === 'read') answers.push(await keychain.read(item))
  if (verb === 'write') answers.push(await keychain.write(item, secret))
  if (verb === 'remove') answers.push(await keychain.remove(item))
  if (verb === 'kill') process.kill(Number(process.env.KEYRING_PID), 'SIGKILL')
}
console.log(JSON.stringify(answers))
process.exit(0)
