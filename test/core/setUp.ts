// Test files of a project share their modules, so the cores that a test opened are closed after each test of every file.
import { afterEach } from 'vitest'
import { closeOpened } from '../support/app/openCore'
import { waitPatiently } from '../support/patientWaits'

waitPatiently()
afterEach(closeOpened)
