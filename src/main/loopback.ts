// Entry of the loopback host, in plain Node.
import { startLoopback } from './hosts/loopback/start'

void startLoopback(process.argv.slice(2), import.meta.dirname)
