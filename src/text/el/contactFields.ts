export const contactFields = {
  firstname: 'Όνομα',
  lastname: 'Επώνυμο',
  email: 'E-mail',
  custom1: 'Πρόσθετο 1',
  custom2: 'Πρόσθετο 2',
} as const
