// One entry per error code: what happened, what that means for people and money, the next step.
export const errors = {
  unexpected:
    'Un problème est survenu dans Postrider. Il n’a rien envoyé. Réessayez. Si cela se reproduit, enregistrez le fichier journal pour obtenir de l’aide.',

  ADDRESS_NOT_HTTPS:
    'Cette adresse ne commence pas par https://. N’importe qui pourrait lire votre clé en chemin. Utilisez l’adresse https de votre passerelle.',
  ADDRESS_NOT_AN_ORIGIN: 'Utilisez seulement l’hôte, par exemple https://api.example.com, sans chemin.',
  KEY_EMPTY: 'La clé manque. Collez-la depuis API clients dans le tableau de bord de votre passerelle.',
  KEY_CHARACTERS:
    'La clé contient un espace, un saut de ligne ou un caractère qu’aucune clé n’a. Copiez seulement la clé.',
  KEY_TOO_LONG: 'C’est trop long pour une clé. Rien n’a été enregistré. Collez seulement la clé.',
  KEY_REFUSED:
    'La passerelle n’a pas accepté cette clé. Elle n’a pas été enregistrée. Copiez-la de nouveau depuis API clients dans le tableau de bord de votre passerelle.',
  KEYCHAIN_LOCKED:
    'Le trousseau de cet ordinateur est verrouillé. Rien n’a été modifié. Déverrouillez-le, puis réessayez.',
  KEYCHAIN_UNAVAILABLE:
    'Le trousseau de cet ordinateur ne répond pas. Rien n’a été enregistré. Vous pouvez garder la clé jusqu’à la fermeture de Postrider.',
  CREDENTIAL_MISSING:
    'Ce compte n’a pas de clé sur cet ordinateur, ou sa session est terminée. Rien n’est envoyé sans elle. Ressaisissez la clé ou reconnectez-vous dans Réglages, Comptes.',
  NEEDS_API_KEY:
    'Disponible seulement avec une clé API. Ce compte utilise d’autres identifiants. Ajoutez une clé API dans Réglages, Comptes.',
  ZONE_UNKNOWN:
    'Aucun fuseau horaire ne porte ce nom. Rien n’a été modifié. Choisissez-en un dans la liste, comme Europe/Paris.',
  CALLBACK_NOT_HTTPS:
    'Les mises à jour de statut demandent une adresse https. Rien n’a été modifié. Saisissez une adresse de votre serveur, ou laissez vide.',
  CHANNEL_NOT_ALLOWED:
    'Un nom de canal a au plus 40 lettres, chiffres, - ou _. Rien n’a été modifié. Copiez-le depuis la documentation de votre passerelle.',
  ACCOUNT_UNKNOWN: 'Ce compte n’existe plus. Choisissez-en un autre.',
  ACCOUNT_BUSY:
    'Ce compte a une campagne inachevée. Rien n’a été retiré. Arrêtez d’abord la campagne ou laissez-la se terminer.',
  NO_ACCOUNT: 'Aucun compte n’est connecté. Connectez-en un, ou essayez le compte d’entraînement.',

  GATEWAY_UNREACHABLE: 'La passerelle est injoignable. Rien n’a été envoyé. Vérifiez la connexion, puis réessayez.',
  GATEWAY_NAME_UNKNOWN: 'Cette adresse n’existe pas. Rien n’a été envoyé. Vérifiez l’orthographe et la connexion.',
  GATEWAY_CERTIFICATE:
    'Le certificat de cette adresse n’est pas digne de confiance. Rien n’a été envoyé, pas même la clé. Vérifiez l’adresse, ou demandez à l’assistance de votre passerelle.',
  GATEWAY_SLOW: 'La passerelle n’a pas répondu à temps. Rien n’a été modifié ici. Réessayez dans un instant.',
  GATEWAY_SIGN_IN:
    'L’authentification de la passerelle n’est pas disponible. Rien n’a été modifié ici. Réessayez dans un instant ou vérifiez son adresse.',
  GATEWAY_NOT_UNDERSTOOD:
    'La réponse de cette adresse ne vient pas d’une passerelle. Rien n’a été modifié. Vérifiez les trois adresses.',
  GATEWAY_REFUSED: 'La passerelle a refusé. Rien n’a été modifié. Lisez ses mots ci-dessous.',
  GATEWAY_BUSY: 'La passerelle demande une pause. Rien n’est perdu. Réessayez dans une minute.',
  GATEWAY_BALANCE:
    'Le solde sur la passerelle est trop bas pour cela. Rien n’a été envoyé. Ajoutez de l’argent, puis revérifiez le solde.',
  GATEWAY_NOT_FOUND: 'La passerelle ne connaît pas cette entrée. Rien n’a été modifié.',
  GATEWAY_NO_LAST:
    'La passerelle ne montre aucun dernier message. Elle n’en a peut-être pas encore. Rien n’a été modifié.',

  FILE_UNKNOWN: 'Ce fichier n’est plus ouvert. Choisissez-le de nouveau. Postrider se souvient de vos réglages.',
  FILE_GONE: 'Le fichier n’existe plus. Rien n’a été importé. Choisissez-le à son nouvel emplacement.',
  FILE_UNREADABLE:
    'Postrider ne peut pas lire le fichier. Rien n’a été importé. Fermez-le dans les autres programmes, ou vérifiez ses autorisations.',
  FILE_EMPTY: 'Le fichier est vide. Choisissez-en un autre, ou enregistrez-le de nouveau.',
  FILE_TOO_LARGE: 'Le fichier est trop grand pour Postrider. Rien n’a été importé. Divisez-le en fichiers plus petits.',
  FILE_TOO_MANY_COLUMNS:
    'Le fichier a plus de 1 000 colonnes (A à ALL), le maximum que Postrider lit. Un « non » pourrait se trouver dans les autres : rien n’a été importé. Supprimez les colonnes inutiles, enregistrez le fichier et choisissez-le de nouveau.',
  FILE_IS_FOLDER: 'C’est un dossier, pas un fichier. Choisissez la feuille de calcul qu’il contient.',
  FILE_IS_PROTECTED:
    'Ce classeur est protégé par un mot de passe. Rien n’a été importé. Ouvrez-le dans votre tableur, enregistrez une copie sans mot de passe et choisissez-la.',
  FILE_IS_XLS:
    'Ce classeur est dans un format antérieur à Excel 97. Rien n’a été importé. Ouvrez-le dans Excel ou LibreOffice, enregistrez-le en .xlsx et choisissez ce fichier.',
  FILE_IS_NUMBERS:
    'C’est une feuille de calcul Numbers. Rien n’a été importé. Dans Numbers, exportez-la en Excel ou CSV et choisissez ce fichier.',
  FILE_IS_ZIP:
    'Ce fichier est une archive. Décompressez-la d’abord, puis choisissez la feuille de calcul qu’elle contient.',
  FILE_IS_PDF:
    'C’est un PDF, qui n’a pas de lignes à lire. Exportez la liste en CSV depuis le programme qui l’a créée.',
  FILE_IS_HTML:
    'C’est une page web, pas une feuille de calcul. Exportez la liste en CSV depuis le programme qui l’a créée.',
  FILE_IS_GZIP: 'Ce fichier est compressé. Décompressez-le d’abord, puis choisissez le fichier qu’il contient.',
  FILE_IS_BINARY:
    'Ce fichier n’est ni du texte ni une feuille de calcul. Rien n’a été importé. Enregistrez la liste en .xlsx ou CSV et choisissez ce fichier.',
  FILE_CHANGED:
    'Le fichier a changé pendant que Postrider le lisait. Rien n’a été importé. Fermez-le dans les autres programmes et vérifiez-le de nouveau.',
  FILE_BAD_QUOTES:
    'Un guillemet du fichier n’est jamais fermé. Rien n’a été importé. Corrigez la ligne nommée ci-dessous et vérifiez de nouveau.',
  FILE_NO_ROWS:
    'Le fichier n’a aucune ligne de personnes. Choisissez-en un autre, ou enregistrez-le de nouveau dans le programme qui l’a créé.',
  FILE_NO_SHEET:
    'Le classeur n’a pas de feuille de ce nom. Rien n’a été importé. Choisissez une autre feuille, ou enregistrez de nouveau le classeur.',
  FILE_DAMAGED:
    'Le classeur est endommagé. Rien n’a été importé. Ouvrez-le dans votre tableur et enregistrez-le de nouveau.',
  FILE_LINE_TOO_LONG:
    'Une ligne du fichier est trop longue. Rien n’a été importé. Vérifiez le séparateur et les guillemets.',
  FILE_OPENING_STOPPED:
    'Vous avez arrêté l’ouverture du fichier. Rien n’a été importé. Choisissez-le de nouveau quand vous voulez.',
  IMPORT_UNKNOWN: 'Cet import n’est plus ouvert. Rien n’a été importé. Choisissez de nouveau le fichier.',
  IMPORT_NO_PHONE_COLUMN:
    'Aucune colonne n’est réglée sur Numéro de téléphone. Choisissez la colonne, ou ouvrez le fichier d’exemple pour en voir une.',
  IMPORT_DUPLICATE_TARGET: 'Une autre colonne va déjà dans ce champ. Changez d’abord celle-là.',
  IMPORT_NOT_CHECKED: 'Les lignes ne sont pas encore vérifiées. Rien n’a été importé. Vérifiez-les d’abord.',
  IMPORT_CONSENT_OPEN:
    'Certaines réponses sur le consentement ne sont pas claires. Rien n’a été importé. Choisissez d’abord ce qu’elles veulent dire.',
  IMPORT_NOTHING_READY:
    'Aucune ligne n’a de numéro utilisable. Rien n’a été importé. Corrigez les lignes ci-dessous, ou choisissez une autre colonne.',
  IMPORT_FINISHED: 'Cet import est terminé. Ses personnes sont dans la liste.',
  IMPORT_PLAN_CHANGED: 'Vos contacts ont changé entre-temps. Rien n’a été importé. Vérifiez les nouveaux chiffres.',
  IMPORT_SAVING_STOPPED: 'Vous avez arrêté l’import. Rien n’a été importé, et Postrider garde vos décisions.',
  IMPORT_NOT_COMMITTED: 'Cet import n’a enregistré personne, ou il est déjà annulé.',
  IMPORT_UNDO_TOO_LATE: 'Un import peut être annulé pendant 30 jours. Celui-ci est plus ancien.',
  PHONE_NOT_USABLE:
    'On ne peut pas envoyer de message à ce numéro. Saisissez-le avec l’indicatif du pays, par exemple +33 6 39 98 12 34.',

  LIST_UNKNOWN: 'Cette liste n’existe plus. Choisissez-en une autre.',
  LIST_NAME_TAKEN: 'Une liste porte déjà ce nom. Choisissez-la, ou saisissez un autre nom.',
  CONTACT_UNKNOWN: 'Cette personne n’est plus dans vos contacts.',
  CONTACT_IN_CAMPAIGN:
    'Cette personne est dans une campagne inachevée. Rien n’a été effacé. Terminez ou arrêtez cette campagne, ou décidez de ses envois incertains.',
  PHONE_TAKEN:
    'Un autre contact a ce numéro. Rien n’a été enregistré. Ouvrez ce contact, ou saisissez un autre numéro.',
  NAME_EMPTY: 'Une liste a besoin d’un nom. Saisissez-en un.',
  SMART_LIST_UNKNOWN: 'Cette liste dynamique n’existe plus. Choisissez-en une autre.',
  SMART_LIST_NAME_TAKEN: 'Une liste dynamique porte déjà ce nom. Saisissez un autre nom.',
  UNDO_GONE: 'Il n’est plus possible d’annuler ceci. Rien n’a été modifié.',

  JOB_UNKNOWN: 'Ce travail n’est plus dans la liste. Ce qui est terminé reste.',
  JOB_FINISHED: 'Ce travail est déjà terminé. Ce qui est fait reste. Relancez-le si besoin.',
  JOB_NOTHING_FAILED: 'Il n’y a plus rien à réessayer.',
  JOB_LISTING_INCOMPLETE:
    'La liste de la passerelle était incomplète. Postrider a gardé ce qu’il a lu. Réessayez plus tard.',
  LIST_NOT_AT_GATEWAY:
    'Cette liste est sur cet ordinateur seulement. Rien n’a été lu. Copiez-la d’abord sur la passerelle.',

  EXPORT_NOTHING: 'Il n’y a rien à exporter ici. Aucun fichier n’a été créé.',
  EXPORT_DISK_FULL:
    'Le disque est plein. Aucun fichier n’a été créé. Libérez de la place ou choisissez un autre disque, puis exportez de nouveau.',
  EXPORT_FOLDER_GONE: 'Le dossier n’existe plus. Aucun fichier n’a été créé. Choisissez un autre dossier.',
  EXPORT_FOLDER_READ_ONLY:
    'Postrider ne peut pas écrire dans ce dossier. Aucun fichier n’a été créé. Choisissez un autre dossier.',
  EXPORT_FILE_OPEN:
    'Un fichier de ce nom est ouvert dans un autre programme. Il n’a pas été modifié. Fermez-le ou choisissez un autre nom, puis exportez de nouveau.',
  EXPORT_TOO_LARGE: 'C’est plus qu’un fichier Excel ne peut contenir. Aucun fichier n’a été créé. Exportez en CSV.',
  EXPORT_NOT_WRITTEN:
    'Postrider n’a pas pu terminer le fichier. Aucun fichier n’a été créé. Exportez de nouveau, ou choisissez un autre dossier.',

  CAMPAIGN_UNKNOWN: 'Cette campagne n’existe plus. Rien n’a été envoyé.',
  CAMPAIGN_NOT_DRAFT:
    'Cette campagne est déjà approuvée : elle ne peut plus être modifiée. Dupliquez-la pour repartir de son message.',
  CAMPAIGN_NO_PEOPLE:
    'Personne ne recevrait ce message. Choisissez une liste avec des personnes qui ne sont pas désinscrites.',
  CAMPAIGN_NO_TEXT: 'Le message est vide. Écrivez-le d’abord.',
  CAMPAIGN_TEXT_TOO_LONG: 'Pour au moins une personne, le message dépasse la longueur possible. Raccourcissez-le.',
  TEMPLATE_UNKNOWN: 'Ce modèle n’existe plus. Rien n’a été modifié.',
  ANSWER_RULE_UNKNOWN: 'Cette règle n’existe plus. Rien n’a été modifié.',
  ANSWER_NOT_READY:
    'Cette règle ne peut pas encore être activée : il lui manque des mots ou une réponse, ou le compte ne peut pas répondre.',
  STANDING_UNKNOWN: 'Cet envoi permanent n’existe plus. Rien n’a été modifié.',
  STANDING_NOT_READY:
    'Cet envoi permanent ne peut pas encore être activé : il manque quelque chose, ou quelque chose n’est pas clair.',
  STANDING_WRONG_STATE: 'Ce n’est pas possible dans l’état actuel de l’envoi permanent. Consultez sa page.',
  SNIPPET_UNKNOWN: 'Cet extrait n’existe plus. Rien n’a été modifié.',
  SNIPPET_NAME_TAKEN: 'Un autre extrait porte ce nom. Rien n’a été modifié. Choisissez un autre nom.',
  TEMPLATE_NAME_TAKEN: 'Un autre modèle porte ce nom. Rien n’a été modifié. Choisissez un autre nom.',
  CAMPAIGN_TEMPLATE_ISSUE:
    'Le message a un champ que Postrider ne peut pas remplir. Corrigez d’abord l’endroit marqué.',
  CAMPAIGN_FIELD_MISSING:
    'Un champ de ce message est vide pour certaines personnes. Saisissez un texte par défaut, ou retirez le champ.',
  HOURS_NOT_POSSIBLE:
    'Un jour doit commencer avant de finir, et au moins un jour doit être ouvert. Rien n’a été modifié. Corrigez les heures.',
  NUMBERS_NONE:
    'Ce texte ne contient aucun numéro. Rien n’a été ajouté. Saisissez ou collez des numéros, un par ligne.',
  CAMPAIGN_FILE_UNKNOWN:
    'Ce n’est pas un fichier de campagne Postrider. Rien n’a été ouvert. Pour ajouter des personnes depuis une feuille de calcul, utilisez l’import.',
  CAMPAIGN_FILE_NEWER:
    'Une version plus récente de Postrider a créé ce fichier. Rien n’a été ouvert. Mettez à jour Postrider sur cet ordinateur, puis rouvrez-le.',
  CAMPAIGN_FILE_DAMAGED:
    'Ce fichier de campagne est incomplet, ou un autre programme l’a modifié. Rien n’a été ouvert. Enregistrez-le de nouveau sur l’autre ordinateur.',
  SENDER_NOT_ALLOWED:
    'Un expéditeur a au plus 11 lettres, chiffres, espaces, - ou _, ou c’est un numéro de 15 chiffres au plus.',
  APPROVAL_STALE:
    'Les personnes, le texte ou le prix ont changé depuis l’affichage de cette page. Rien n’a été envoyé. Vérifiez les nouveaux chiffres et approuvez-les.',
  APPROVAL_COUNT_WRONG: 'Vous avez saisi un autre nombre de messages. Rien n’a été envoyé. Saisissez-le de nouveau.',
  CAMPAIGN_WRONG_STATE:
    'La campagne a changé depuis l’affichage de cette page. Rien n’a été fait. La page est maintenant à jour.',
  APPROVAL_LIMIT:
    'Cet envoi pourrait dépasser un plafond du compte, par jour ou par mois. Rien n’a été envoyé. Choisissez une autre heure ou moins de personnes, ou relevez le plafond dans les réglages.',
  APPROVAL_CONSENT:
    'Il faut cocher une case avant cet envoi. Rien n’a été envoyé. Cochez-la sur la page Récapitulatif.',
  DECISION_STALE:
    'Postrider a trouvé certaines de ces personnes depuis l’affichage de cette page. Rien n’a été fait. Vérifiez les nouveaux chiffres et choisissez de nouveau.',
  DECISION_TOO_EARLY:
    'Un message en retard peut encore apparaître : envoyer maintenant pourrait contacter des personnes deux fois. Rien n’a été envoyé. Attendez l’heure indiquée.',
  ALREADY_LISTED:
    'Un autre ordinateur semble envoyer cette campagne : elle n’a pas été reprise. Sur sa page, choisissez quoi faire des personnes qui restent.',
  TAKE_OUT_NO_ONE: 'Aucune de ces personnes n’attend plus. Personne n’a été retiré.',
  TAKE_OUT_EVERYONE: 'Ce sont toutes les personnes qui restent. Pour mettre fin à la campagne, arrêtez-la.',
  SENDING_LOCKED:
    'Ce dossier de données a été copié ou restauré : rien n’est envoyé depuis celui-ci. Confirmez d’abord qu’il est utilisé ici.',
  SENDING_BUSY: 'Une campagne est en cours d’envoi. Rien n’a été modifié. Mettez-la d’abord en pause, puis réessayez.',
  SCHEDULE_PAST:
    'Cette heure est passée ou dans moins d’une minute. Rien n’a été envoyé. Choisissez une heure plus tardive.',
  SCHEDULE_NOT_POSSIBLE:
    'La passerelle ne peut programmer que des SMS vers vos propres listes, au plus un an à l’avance. Envoyez maintenant, ou changez cela.',
  SCHEDULE_TOO_MANY_TIMES:
    'Cet envoi a trop d’heures différentes : 5 000 au plus par campagne, 200 si la passerelle lance l’envoi. Rien n’a été envoyé. Choisissez une heure pour tout le monde, ou répartissez les personnes.',
  FORM_NEEDS_ONE_TEXT:
    'Une liste de la passerelle reçoit un seul texte pour tous. Retirez les champs, ou choisissez une de vos listes.',
  FORM_NOT_POSSIBLE:
    'Ce compte ne peut pas envoyer ce type de message de cette façon. Rien n’a été envoyé. Choisissez un autre type, ou vos propres listes.',
  LINK_NOT_ALLOWED: 'Cette adresse web ne commence pas par https://. Rien n’a été envoyé. Collez l’adresse entière.',

  REQUEST_PARAMETER:
    'Une valeur de cette requête manque ou est fausse. Rien n’a été demandé. Corrigez le champ marqué.',

  STORAGE_FULL:
    'Le disque est plein. Rien n’a été envoyé et rien n’a été enregistré. Libérez de la place, puis réessayez.',
  STORAGE_FAILED:
    'Postrider n’a pas pu lire ou écrire dans son dossier. Rien n’a été modifié. Vérifiez le disque, puis réessayez.',
  STORAGE_BLOCKED:
    'Postrider ne peut pas ouvrir la base de données : il n’affiche et n’envoie rien. Choisissez quoi faire sur la page de récupération.',
  BACKUP_UNKNOWN: 'Cette sauvegarde n’existe plus. Rien n’a été modifié. Choisissez-en une autre.',
  BACKUP_DAMAGED: 'Postrider ne peut pas lire cette sauvegarde. Rien n’a été modifié. Choisissez-en une autre.',
  SETTINGS_FILE_UNKNOWN:
    'Ce n’est pas un fichier de paramètres de Postrider, ou il est tronqué. Rien n’a été modifié. Choisissez un autre fichier.',
  SETTINGS_FILE_NEWER:
    'Une version plus récente de Postrider a créé ce fichier de paramètres. Rien n’a été modifié. Mettez Postrider à jour ou enregistrez de nouveau le fichier avec cette version.',
  SETTINGS_FILE_DAMAGED:
    'Ce fichier de paramètres est endommagé. Rien n’a été modifié. Enregistrez-le de nouveau sur l’autre ordinateur.',
  SETTINGS_FILE_TOO_LARGE:
    'Ce fichier est plus grand que tout fichier de paramètres de Postrider. Rien n’a été modifié. Choisissez un autre fichier.',
  SETTINGS_FILE_NAME_TWICE:
    'Deux comptes de ce fichier de paramètres ont le même nom. Rien n’a été modifié. Renommez-en un sur l’autre ordinateur, puis enregistrez de nouveau le fichier.',
  SETTINGS_FILE_STALE:
    'Les paramètres ont changé depuis la lecture de ce fichier. Rien n’a été modifié. Choisissez de nouveau le fichier.',
  SETTINGS_NAMES_TWICE:
    'Deux de vos comptes ont le même nom, le fichier ne pourrait pas les distinguer. Rien n’a été enregistré. Renommez-en un, puis enregistrez de nouveau.',
  CONTENT_CHANGED:
    'Les nombres ont changé depuis l’affichage de cette page. Rien n’a été effacé. Vérifiez les nouveaux nombres, puis choisissez à nouveau.',
  MOVE_NOT_EMPTY:
    'Ce dossier n’est pas vide, ou il fait partie du dossier de données. Rien n’a été déplacé. Choisissez un dossier vide.',
  MOVE_SYNCED:
    'Ce dossier est sur un lecteur réseau, ou un autre programme le synchronise. Une base de données n’y est pas en sécurité : rien n’a été déplacé. Choisissez un dossier de cet ordinateur.',
  MOVE_NOT_WRITABLE: 'Postrider ne peut pas écrire dans ce dossier. Rien n’a été déplacé. Choisissez-en un autre.',
  MOVE_NO_ROOM:
    'Il n’y a pas assez de place sur ce disque. Rien n’a été déplacé. Libérez de l’espace ou choisissez un autre disque.',
  SETTINGS_RESET:
    'Postrider n’a pas pu lire le fichier des réglages : il utilise les réglages par défaut. L’ancien fichier est conservé.',
} as const
