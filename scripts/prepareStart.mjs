// The first half of npm start, on whatever Node the machine has: installs what is missing. The second half then runs on the Node
// that this brought, which npm finds first.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
