export const messageForms = {
  kind_text: 'SMS',
  kind_flash: 'Flash',
  kind_chat_app: 'Appli de chat',

  noteTitle_flash: 'S’affiche à l’écran et n’est parfois pas conservé',
  noteText_flash:
    'Le téléphone l’affiche aussitôt et peut l’effacer à la fermeture : on ne peut pas toujours le relire.',
  noteTitle_chat_app: 'Personnes sans l’appli',
  noteText_chat_app:
    'La passerelle ne dit pas à l’avance qui a l’appli. Vous pourrez ensuite écrire aux seules personnes qu’elle n’a pas atteintes.',

  example_single: 'Un numéro',
  example_several: 'Plusieurs numéros',
  example_list: 'Listes de la passerelle',
  example_personalised: 'Personnalisé',
  example_scheduled: 'Programmé',
  example_flash: 'Flash',
  example_chat_app: 'Appli de chat',
  example_query: 'Dans l’adresse (Postrider ne le fait jamais)',
  example_older_personalised: 'Ancienne API : personnalisé',
  example_older_several: 'Ancienne API : plusieurs numéros',
  example_older_list: 'Ancienne API : une liste',

  sent_single: 'un message à une personne',
  sent_several: 'un texte à plusieurs personnes',
  sent_list: 'un texte à une liste de la passerelle',
  sent_personalised: 'un texte personnel par personne',
  sent_scheduled: 'un texte personnel par personne, programmé',
  sent_flash: 'un message flash',
  sent_chat_app: 'un message d’appli de chat',
  sent_older_personalised: 'un texte personnel par personne, ancienne API',
  sent_older_several: 'un texte à plusieurs personnes, ancienne API',
  sent_older_list: 'un texte à une liste de la passerelle, ancienne API',
} as const
