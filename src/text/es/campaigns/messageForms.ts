export const messageForms = {
  kind_text: 'Mensaje de texto',
  kind_flash: 'Flash',
  kind_chat_app: 'App de chat',

  noteTitle_flash: 'Aparece en la pantalla y puede que no se guarde',
  noteText_flash:
    'El teléfono lo muestra al momento y puede borrarlo al cerrarlo, así que quizá no se pueda volver a leer.',
  noteTitle_chat_app: 'Personas sin la app',
  noteText_chat_app:
    'La pasarela no dice de antemano quién tiene la app. Después puede enviar un mensaje de texto solo a las personas a las que no llegó.',

  example_single: 'Un número',
  example_several: 'Varios números',
  example_list: 'Listas de la pasarela',
  example_personalised: 'Personalizado',
  example_scheduled: 'Programado',
  example_flash: 'Flash',
  example_chat_app: 'App de chat',
  example_query: 'En la dirección (Postrider nunca lo hace)',
  example_older_personalised: 'Anterior: personalizado',
  example_older_several: 'Anterior: varios números',
  example_older_list: 'Anterior: una lista',

  sent_single: 'un mensaje a una persona',
  sent_several: 'un texto a varias personas',
  sent_list: 'un texto a una lista de la pasarela',
  sent_personalised: 'un texto personal para cada persona',
  sent_scheduled: 'un texto personal para cada persona, programado',
  sent_flash: 'un mensaje flash',
  sent_chat_app: 'un mensaje de app de chat',
  sent_older_personalised: 'un texto personal para cada persona, API anterior',
  sent_older_several: 'un texto a varias personas, API anterior',
  sent_older_list: 'un texto a una lista de la pasarela, API anterior',
} as const
