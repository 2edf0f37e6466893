// Why a campaign is paused, what happens next, and the reason in a few words for its log.
export const pauses = {
  why_user: 'Vous avez mis cette campagne en pause',
  why_auth: 'La clé ou les identifiants manquent ou ne sont plus acceptés',
  why_balance: {
    one: 'Le solde s’est épuisé après {count} message',
    other: 'Le solde s’est épuisé après {count} messages',
  },
  why_ceiling: 'Le montant que vous avez approuvé est épuisé',
  why_rate: 'La passerelle demande un rythme plus lent',
  why_offline: 'Il n’y a pas de connexion',
  why_sign_in: 'L’authentification de la passerelle n’est pas disponible',
  why_unreadable: 'Les réponses de la passerelle sont illisibles',
  why_disk: 'Le disque est plein ou n’accepte pas l’écriture',
  why_clock: 'Votre horloge est fausse',
  why_uncertain_limit: 'Trop de réponses de la passerelle se sont perdues',
  why_no_answers: 'Trois requêtes de suite sont restées sans réponse',
  why_in_doubt: 'L’envoi est incertain pour trop de personnes',
  why_listing: 'Vérification de la liste des messages de la passerelle',
  why_refusals: 'La passerelle refuse un message après l’autre',
  why_schedule: 'L’heure programmée est passée',
  why_quarantine: 'Les données de cette campagne ne concordent pas',
  why_restart: 'Postrider a été fermé pendant l’envoi',
  why_late: 'Le départ a été manqué',
  why_already_listed: 'Quelqu’un d’autre semble envoyer cette campagne',
  why_changed: 'Vous modifiez cette campagne',
  why_quiet_hours: 'Ce sont maintenant des heures calmes pour le reste',
  why_limit: 'Une limite d’envoi est atteinte',
  why_opt_outs_unknown: 'Des désinscriptions sont inconnues',
  why_cap: 'La liste dépasse la limite par jour de ce compte',
  why_limit_no_price: 'Votre plafond de dépenses ne peut pas être vérifié',
  why_limit_too_low: 'Votre plafond de dépenses est trop bas pour cela',
  next_user: '« Reprendre » continue avec les personnes en attente.',
  next_auth: 'Saisissez-les de nouveau dans les réglages, puis reprenez.',
  next_balance: 'Ajoutez de l’argent sur votre passerelle, vérifiez le solde ici, puis reprenez.',
  next_ceiling:
    'La passerelle a facturé plus que son estimation. Arrêtez cette campagne, vérifiez les prix, puis approuvez de nouveau le reste.',
  next_rate: 'L’envoi continue automatiquement à un rythme plus lent.',
  next_offline: 'L’envoi continue automatiquement au retour de la connexion.',
  next_sign_in: 'L’envoi continue automatiquement quand l’authentification fonctionne à nouveau.',
  next_unreadable: 'L’envoi continue automatiquement quand elles sont à nouveau lisibles.',
  next_disk:
    'Postrider ne peut pas noter les résultats : il n’envoie donc rien. Rien de ce qui est noté n’est perdu. Libérez de la place sur le disque, puis reprenez.',
  next_clock:
    'L’horloge a reculé : les heures calmes et les délais d’attente peuvent être faux. Rien n’est envoyé entre-temps. Corrigez l’horloge, puis reprenez.',
  next_uncertain_limit:
    'L’envoi est incertain pour les personnes de ces lots, et rien ne leur est renvoyé. Reprenez seulement quand la passerelle répond de nouveau.',
  next_no_answers:
    'On ne sait pas si ces personnes ont été contactées : rien ne leur est renvoyé. Reprenez quand la passerelle répond de nouveau.',
  next_in_doubt:
    'La liste des messages de la passerelle ne les a pas montrées à temps. Rien ne leur est renvoyé. « Reprendre » continue avec les personnes en attente.',
  next_listing:
    'Plus de {limit} envois sont incertains. La campagne continue automatiquement dès que la liste en montre assez. Si cela n’aide pas d’ici {time}, Postrider vous demande.',
  next_rate_at: 'L’envoi continue automatiquement à {time}, à un rythme plus lent.',
  next_offline_at: 'Postrider réessaie à {time}.',
  next_refusals:
    'Lisez les mots de la passerelle dans les lots. Si le texte ou l’expéditeur ne va pas, arrêtez cette campagne et dupliquez-la. « Reprendre » essaie avec les personnes en attente.',
  next_schedule:
    'La passerelle enverrait le reste aussitôt. Arrêtez ces messages ici, puis préparez pour ces personnes une campagne à une nouvelle heure.',
  next_quarantine:
    'La base de données est une copie plus ancienne : elle ignore peut-être des messages envoyés. L’envoi est incertain pour les personnes concernées, et rien ne leur est renvoyé automatiquement. « Reprendre » lit d’abord la liste des messages de la passerelle.',
  next_restart:
    'L’envoi est incertain pour les personnes dont le message était alors en transmission, et rien ne leur est renvoyé. « Reprendre » continue avec les personnes en attente.',
  next_late: 'Avec un tel retard, Postrider n’envoie pas automatiquement. Envoyez maintenant, ou laissez en attente.',
  next_already_listed: 'Rien n’est envoyé d’ici tant que vous n’avez pas choisi.',
  next_changed: 'Rien n’est envoyé tant que vous n’avez pas approuvé la modification ou fait marche arrière.',
  next_quiet_hours: '« Reprendre » continue avec ces personnes après leurs heures calmes.',
  next_limit:
    'Vous avez choisi d’être consulté. « Reprendre » continue dans la limite permise, et se remet en pause s’il n’y a toujours pas de place.',
  next_opt_outs_unknown:
    'Postrider était fermé, cet ordinateur était en veille ou la passerelle ne répondait pas, et la passerelle ne garde sa liste des désinscriptions qu’une heure. « Reprendre » envoie quand même à ces personnes. La passerelle exclut celles qui se sont désinscrites il y a un jour ou plus.',
  next_limit_no_price:
    'Cette campagne a été approuvée sans prix : plus rien n’est envoyé. Retirez le plafond dans les réglages, puis reprenez.',
  next_limit_too_low: 'Relevez le plafond dans les réglages, puis reprenez.',
  next_cap:
    'La liste compte plus de personnes que le compte ne peut en contacter en un jour, et une liste de la passerelle part d’un bloc. Relevez la limite dans les réglages, puis reprenez.',
  short_auth: 'la clé ou les identifiants manquent ou ne sont plus acceptés',
  short_balance: 'le solde s’est épuisé',
  short_rate: 'la passerelle demande un rythme plus lent',
  short_offline: 'il n’y a pas de connexion',
  short_sign_in: 'l’authentification de la passerelle n’est pas disponible',
  short_unreadable: 'les réponses de la passerelle étaient illisibles',
  short_disk: 'le disque est plein ou n’accepte pas l’écriture',
  short_clock: 'l’horloge est fausse',
  short_uncertain_limit: 'des réponses de la passerelle manquaient',
  short_refusals: 'la passerelle a refusé un message après l’autre',
  short_schedule: 'l’heure programmée est passée',
  short_quarantine: 'les données ne concordent pas',
  short_restart: 'Postrider a été fermé pendant l’envoi',
  short_late: 'le départ a été manqué',
  short_limit: 'une limite d’envoi a été atteinte',
  short_opt_outs_unknown: 'des désinscriptions sont inconnues',
  short_already_listed: 'la liste des messages montre ce message pour des personnes en attente',
  short_changed: 'vous la modifiez',
  short_quiet_hours: 'les heures calmes ont commencé pour le reste',
} as const
