// The record of a campaign: one sentence for each thing that happened and each decision.
export const audit = {
  approved: 'Approuvée',
  approved_people: { one: 'Approuvée pour {count} personne', other: 'Approuvée pour {count} personnes' },
  paused: 'En pause',
  paused_user: 'Vous l’avez mise en pause',
  resumed: 'Reprise',
  started: 'Envoi démarré ou repris',
  waits_planned: 'En attente de l’heure programmée',
  waits_quiet_hours: 'En attente de la fin des heures calmes',
  waits_daily_cap: 'Retenue : limite du jour atteinte',
  waits_money_day: 'Retenue : plafond du jour atteint',
  waits_money_month: 'Retenue : plafond du mois atteint',
  waits_countdown: 'Sur le point de démarrer',
  stopped: 'Arrêtée',
  stopped_people: {
    one: 'Arrêtée. Rien n’a été envoyé à {count} personne, qui est exclue',
    other: 'Arrêtée. Rien n’a été envoyé à {count} personnes, qui sont exclues',
  },
  recovered: 'Postrider a été fermé pendant l’envoi. Reprenez pour continuer',
  recovered_people: {
    one: 'Postrider a été fermé pendant l’envoi. Envoi incertain pour {count} personne, les autres attendent que vous repreniez',
    other:
      'Postrider a été fermé pendant l’envoi. Envoi incertain pour {count} personnes, les autres attendent que vous repreniez',
  },
  quarantined: 'Les données ne concordaient pas. L’envoi est incertain pour les personnes concernées',
  quarantined_people: {
    one: 'Les données ne concordaient pas. Envoi incertain pour {count} personne',
    other: 'Les données ne concordaient pas. Envoi incertain pour {count} personnes',
  },
  found: '1 personne trouvée sur la passerelle, message compté comme accepté',
  found_people: {
    one: '{count} personne trouvée sur la passerelle, message compté comme accepté',
    other: '{count} personnes trouvées sur la passerelle, messages comptés comme acceptés',
  },
  found_late: '1 personne finalement retrouvée, message compté comme accepté',
  found_late_people: {
    one: '{count} personne finalement retrouvée, message compté comme accepté',
    other: '{count} personnes finalement retrouvées, messages comptés comme acceptés',
  },
  second_record: 'La liste des messages de la passerelle montre un deuxième message pour 1 personne',
  sent_again: 'Vous avez choisi de renvoyer',
  sent_again_people: {
    one: 'Vous avez choisi de renvoyer à {count} personne',
    other: 'Vous avez choisi de renvoyer à {count} personnes',
  },
  closed: 'Classé',
  closed_people: { one: '{count} message classé', other: '{count} messages classés' },
  closed_assumed_sent: 'Vous les avez comptés comme envoyés',
  closed_assumed_sent_people: {
    one: 'Vous avez compté {count} envoi incertain comme envoyé',
    other: 'Vous avez compté {count} envois incertains comme envoyés',
  },
  already_listed: 'La liste des messages montre ce message pour des personnes en attente',
  already_listed_people: {
    one: 'La liste des messages montre ce message pour {count} personne en attente',
    other: 'La liste des messages montre ce message pour {count} personnes en attente',
  },
  left_to_other: 'Vous avez laissé le reste à l’autre ordinateur',
  sent_rest: 'Vous avez choisi d’envoyer aux personnes non listées',
  sent_rest_people: {
    one: 'Vous avez choisi d’envoyer à {count} personne non listée',
    other: 'Vous avez choisi d’envoyer aux {count} personnes non listées',
  },
  closed_written_off: 'Vous les avez classés comme non envoyés',
  closed_written_off_people: {
    one: 'Vous avez classé {count} envoi incertain comme non envoyé',
    other: 'Vous avez classé {count} envois incertains comme non envoyés',
  },
  adopted: 'Vous avez confirmé que ce dossier de données est utilisé ici',
  adopted_people: {
    one: 'Vous avez confirmé que ce dossier de données est utilisé ici. Envoi incertain pour {count} personne',
    other: 'Vous avez confirmé que ce dossier de données est utilisé ici. Envoi incertain pour {count} personnes',
  },
  finished: 'Tout le monde est comptabilisé',
} as const
