// Findings of a start, their meaning for people and money, and the ways to repair. Also backups.
export const recovery = {
  notAnswering: 'Postrider ne peut pas lire le résultat de la vérification au démarrage',
  // The database cannot be opened
  blocked_damaged: 'La base de données est endommagée',
  blocked_newer: 'Ce dossier de données demande un Postrider plus récent',
  blocked_read_only: 'Postrider ne peut pas écrire dans son dossier de données',
  blocked_full: 'Le disque est plein',
  blocked_failed: 'La base de données ne peut pas être ouverte',
  blockedBody_damaged:
    'Postrider ne peut pas lire tout le fichier qui contient vos personnes, vos campagnes et votre historique.',
  blockedBody_newer: 'Une version plus récente l’a modifié. Cette version ne l’ouvre pas, pour que rien ne soit perdu.',
  blockedBody_read_only: 'Postrider ne pourrait pas noter ce qu’il envoie : il n’envoie donc rien.',
  blockedBody_full: 'Postrider ne pourrait pas noter ce qu’il envoie : il n’envoie donc rien.',
  blockedBody_failed:
    'Le disque ou le système a refusé d’ouvrir le fichier qui contient vos personnes, vos campagnes et votre historique.',
  blockedMeaning: 'Rien n’est envoyé. Rien n’a été supprimé.',
  next_newer: 'Installez le Postrider plus récent. Il ouvre ce dossier avec tout son contenu.',
  next_read_only:
    'Autorisez votre utilisateur à écrire dans le dossier ci-dessous, puis fermez Postrider et rouvrez-le.',
  next_full: 'Libérez de la place sur le disque du dossier ci-dessous, puis fermez Postrider et rouvrez-le.',
  next_failed:
    'Fermez les autres programmes qui utilisent peut-être le dossier ci-dessous et rouvrez Postrider. Si cela n’aide pas :',
  folder: 'Dossier de données',
  backups: 'Sauvegardes',
  backupsLead: 'Chacune a été vérifiée à sa création. Les plus récentes d’abord.',
  noBackups: 'Il n’y a pas de sauvegarde dans ce dossier de données.',
  bringBackThis: 'Restaurer cette sauvegarde',
  bringBackOf: 'Restaurer la sauvegarde ({time})',
  otherWays: 'Autres moyens',
  salvageFor: 'Garder ce qui reste',
  salvage: 'Récupérer ce qui est lisible',
  salvageHelp:
    'Postrider copie tout ce qui est lisible dans une nouvelle base de données et garde le fichier endommagé. Les personnes illisibles manquent ensuite.',
  notSalvaged: 'La récupération n’a pas fonctionné',
  notSalvagedBody:
    'Trop peu du fichier est lisible, ou le disque a refusé la copie. Le fichier endommagé n’a pas changé. Restaurez une sauvegarde, ou commencez avec un carnet d’adresses vide.',
  startEmptyFor: 'Commencer sans lui',
  startEmpty: 'Commencer avec un carnet d’adresses vide',
  startEmptyHelp:
    'Postrider garde le fichier endommagé et commence à vide. Pour les campagnes en cours, il ne sait alors plus qui a reçu le message et qui attend encore.',
  emptyTitle: 'Commencer avec un carnet d’adresses vide ?',
  emptyBody:
    'Personnes, listes, désinscriptions, campagnes et historique manquent ensuite. Postrider ne connaît plus les campagnes en cours : les renvoyer pourrait contacter des personnes deux fois. Le fichier endommagé reste dans le dossier de données.',
  emptyWord: 'vide',
  emptyType: 'Saisissez « {word} » pour continuer',
  emptyKeep: 'Ne rien changer',
  report: 'Lire un rapport pour l’assistance',
  reportHelp: 'Un fichier texte avec ce qui a été trouvé. Ni noms, ni numéros de téléphone, ni messages.',
  working_restore: 'Restauration et vérification de la sauvegarde.',
  working_salvage: 'Récupération de ce qui est lisible.',
  working_startEmpty: 'Création d’une base de données vide.',
  working_adopt: 'Tous les envois au résultat inconnu sont marqués comme incertains.',
  working_separate: 'Création d’une copie séparée. Tous les envois au résultat inconnu deviennent incertains.',
  working_leave: 'L’envoi est laissé à l’autre ordinateur.',
  working_erase: 'Effacement de tout le dossier de données.',
  working_backUp: 'Création et vérification d’une sauvegarde.',
  working_move: 'Choix d’un nouveau dossier.',
  working_exchange: 'Fermeture et réouverture de la base de données.',
  exchanging: 'Remplacement de la base de données',
  workingLong: 'Une grande base de données demande quelques minutes. Gardez Postrider ouvert.',
  // Why a backup was made
  reason_daily: 'Quotidienne',
  reason_before_update: 'Avant une mise à jour',
  reason_by_hand: 'À la main',
  reason_before_restore: 'Avant une restauration',
  // Bringing one back
  restoreTitle: 'Restaurer la sauvegarde ({time}) ?',
  restoreBody:
    'Les changements ultérieurs ne sont plus affichés. Les campagnes inachevées restent en pause jusqu’à ce que Postrider les ait comparées avec la passerelle. Les désinscriptions ultérieures sont conservées. La base de données actuelle est gardée aussi.',
  restoreBlockedBody:
    'Les changements ultérieurs ne sont plus affichés. Les campagnes inachevées restent en pause jusqu’à ce que Postrider les ait comparées avec la passerelle. Les désinscriptions ultérieures sont conservées si elles sont lisibles. La base de données endommagée est gardée aussi.',
  restoreKeep: 'Garder l’actuelle',
  restored: 'La sauvegarde est restaurée ({time}).',
  restoredBody: 'La base de données précédente est gardée dans le dossier de données.',
  // The card before anything else
  title_unclean_end: 'Postrider a été fermé au milieu d’un envoi',
  title_database_behind: 'La base de données est plus ancienne que le journal d’envoi',
  title_journal_lost: 'Le journal d’envoi manquait',
  title_profile_copied: 'Ce dossier de données a été utilisé ailleurs',
  title_profile_restored: 'Ce dossier de données est plus ancien que le dernier utilisé',
  title_synced_folder: 'Ce dossier de données est à un endroit peu sûr pour une base de données',
  title_check_failed: 'La vérification a trouvé des dommages dans la base de données',
  title_adopted: 'C’est désormais cet ordinateur qui envoie',
  title_separated: 'Ce dossier est maintenant une copie séparée',
  title_not_conserved: 'Certaines personnes ne sont pas comptabilisées',
  title_clock_behind: 'L’horloge de cet ordinateur a reculé',
  title_other: 'La vérification au démarrage a trouvé quelque chose d’inhabituel',
  agree: 'Rien n’a été envoyé depuis. Postrider a comparé le journal d’envoi avec la base de données : ils concordent.',
  found_unclean_end: 'Postrider s’est arrêté sans être fermé normalement.',
  found_journal_torn:
    'La dernière ligne du journal d’envoi était incomplète : Postrider l’a retirée. Le reste concorde avec la base de données.',
  found_behind: {
    one: 'Le journal d’envoi a {count} requête que la base de données a perdue.',
    other: 'Le journal d’envoi a {count} requêtes que la base de données a perdues.',
  },
  found_behind_people: {
    one: 'L’envoi est maintenant incertain pour {count} personne. Rien ne lui est renvoyé avant que le résultat soit connu.',
    other:
      'L’envoi est maintenant incertain pour {count} personnes. Rien ne leur est renvoyé avant que le résultat soit connu.',
  },
  found_behind_unknown: {
    one: '{count} autre personne a été contactée dans une campagne que la base de données n’a pas. Consultez le tableau de bord de la passerelle.',
    other:
      '{count} autres personnes ont été contactées dans des campagnes que la base de données n’a pas. Consultez le tableau de bord de la passerelle.',
  },
  found_journal_lost: {
    one: 'La base de données a {count} requête qui manque dans le journal d’envoi. Postrider a commencé un nouveau journal et relit la liste des messages de la passerelle du dernier jour.',
    other:
      'La base de données a {count} requêtes qui manquent dans le journal d’envoi. Postrider a commencé un nouveau journal et relit la liste des messages de la passerelle du dernier jour.',
  },
  found_journal_broken:
    'Une ligne du journal d’envoi est illisible. Postrider a commencé un nouveau journal et relit la liste des messages de la passerelle du dernier jour.',
  found_profile_copied:
    'Il a été copié ou déplacé sur un autre ordinateur, ou une autre copie a servi depuis. Les envois faits là-bas sont inconnus ici. Rien n’est envoyé d’ici tant que vous n’avez pas choisi.',
  found_profile_restored:
    'Cet ordinateur a utilisé un état plus récent de ce dossier de données. Un état plus ancien a été restauré : il ne montre pas ce qui a été envoyé entre-temps.',
  found_synced_folder:
    'Le dossier de données est sur un lecteur réseau ou dans un dossier qu’un autre programme synchronise. Cela peut endommager la base de données, et deux ordinateurs sur un même dossier pourraient contacter des personnes deux fois.',
  found_check_failed:
    'Une partie peut manquer ou être fausse, même si elle s’ouvre encore. Restaurez une sauvegarde antérieure, ou enregistrez un rapport pour l’assistance.',
  found_not_conserved: {
    one: 'Dans {count} campagne, le nombre de personnes ne correspond pas à votre accord. Elle n’envoie rien. Enregistrez un rapport pour l’assistance.',
    other:
      'Dans {count} campagnes, le nombre de personnes ne correspond pas à votre accord. Elles n’envoient rien. Enregistrez un rapport pour l’assistance.',
  },
  found_adopted:
    'Postrider cherche dans la liste des messages de la passerelle toutes les personnes au résultat inconnu. Rien ne leur est envoyé avant qu’il ait lu la liste.',
  found_separated:
    'Ses campagnes sont en pause jusqu’à ce que vous les repreniez. Postrider cherche dans la liste des messages de la passerelle toutes les personnes au résultat inconnu. L’autre copie continue peut-être d’envoyer.',
  found_clock_behind:
    'L’horloge montre une heure antérieure à la dernière notée par Postrider. Les envois programmés attendent qu’elle soit juste.',
  found_other:
    'La vérification au démarrage a trouvé quelque chose que cette page ne peut pas expliquer : {kind}. Enregistrez un rapport pour l’assistance.',
  lockedTitle: 'Rien n’est encore envoyé depuis ce dossier de données',
  lockedSyncedBody:
    'Vous pouvez tout lire. Pour envoyer, fermez Postrider, déplacez le dossier sur le disque de cet ordinateur et rouvrez-le à cet endroit.',
  before_accepted: 'acceptés par la passerelle avant la fermeture de Postrider',
  now_accepted: 'acceptés par la passerelle',
  refused: 'refusés par la passerelle',
  doubt: 'en cours de transmission à la fermeture de Postrider.',
  doubtOther: 'incertains : on ne sait pas s’ils sont arrivés.',
  lookingUp: 'Vérification en cours, trouvés : {found}',
  allFound: 'Tous ont été trouvés',
  foundSoFar: 'Trouvés jusqu’ici : {found}. Les autres sont incertains',
  lookLater: 'Postrider les vérifie au retour de la connexion. Trouvés jusqu’ici : {found}',
  lookWithKey: 'Postrider les vérifie dès que la clé de ce compte est utilisable. Trouvés jusqu’ici : {found}',
  lookAfterMove: 'Postrider les vérifie quand vous aurez déplacé le dossier de données',
  earlier: 'incertains ou non trouvés. Rien n’est envoyé à ces personnes, sauf si vous en décidez autrement',
  waiting: 'pas commencés, en attente',
  closed: 'classés par votre décision',
  skipped: 'exclus',
  accounted: 'tout le monde est comptabilisé',
  notAccounted: {
    one: '{count} personne n’est pas comptabilisée. Rien ne lui est envoyé. Enregistrez un rapport pour l’assistance.',
    other:
      '{count} personnes ne sont pas comptabilisées. Rien ne leur est envoyé. Enregistrez un rapport pour l’assistance.',
  },
  looking: 'Vérification',
  settled: 'Connu',
  open: 'Incertain',
  lookAt: 'Ouvrir la campagne',
  resume: { one: 'Reprendre {count} message', other: 'Reprendre {count} messages' },
  bringBack: 'Restaurer une sauvegarde',
  goOn: 'Continuer',
  goOnLocked: 'Continuer sans envoyer',
  seeWhy: 'Voir pourquoi et quoi faire',
} as const
