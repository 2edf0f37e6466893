// The tests of all files share the modules that they load: what one leaves open must not stay open for the next.
import { afterEach } from 'vitest'
import { closeOpened } from '../support/openCore'

afterEach(closeOpened)
