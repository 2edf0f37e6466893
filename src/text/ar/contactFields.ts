export const contactFields = {
  firstname: 'الاسم الأول',
  lastname: 'اسم العائلة',
  email: 'البريد الإلكتروني',
  custom1: 'مخصص 1',
  custom2: 'مخصص 2',
} as const
