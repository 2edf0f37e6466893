export const contactFields = {
  firstname: 'Prénom',
  lastname: 'Nom',
  email: 'E-mail',
  custom1: 'Champ libre 1',
  custom2: 'Champ libre 2',
} as const
