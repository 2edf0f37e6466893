export const contactFields = {
  firstname: 'Nombre',
  lastname: 'Apellidos',
  email: 'Correo electrónico',
  custom1: 'Personalizado 1',
  custom2: 'Personalizado 2',
} as const
