// The standard fields of a contact: labels on the screen, and headers of exported files, which an import knows again.
import type { ContactFieldName } from '@contract/contactFields'

export const contactFields = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'E-mail',
  custom1: 'Custom 1',
  custom2: 'Custom 2',
} as const satisfies Record<ContactFieldName, string>
