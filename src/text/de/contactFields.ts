export const contactFields = {
  firstname: 'Vorname',
  lastname: 'Nachname',
  email: 'E-Mail',
  custom1: 'Zusatz 1',
  custom2: 'Zusatz 2',
} as const
