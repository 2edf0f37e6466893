// A page forbids code made from text. The schema library would try once whether it may, and the page would report it.
import { z } from 'zod'

if ('document' in globalThis) z.config({ jitless: true })
