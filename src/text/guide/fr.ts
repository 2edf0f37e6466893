import type { Guide } from './guide'

export const guide: Guide = {
  start: {
    title: 'Les dix premières minutes',
    lead: 'Postrider envoie un message à beaucoup de personnes. Avant tout envoi, on voit qui le reçoit et ce qu’il coûte.',
    parts: [
      {
        heading: 'Essayer d’abord',
        text: 'Le compte d’entraînement se trouve dans Postrider. Ses personnes et son argent sont fictifs : aucun message ne part par erreur.',
      },
      {
        heading: 'De la feuille de calcul au message',
        steps: [
          '**Importer.** Choisissez une feuille de calcul. Postrider trouve la colonne des numéros de téléphone.',
          '**Vérifier.** Chaque numéro douteux est montré, avec une proposition.',
          '**Écrire.** Saisissez le texte. Un champ comme le prénom est rempli pour chaque personne.',
          '**Approuver.** Relisez le récapitulatif et appuyez sur Envoyer. Jusque-là, rien n’a quitté cet ordinateur.',
        ],
      },
      {
        heading: 'Tout retrouver',
        text: 'Ctrl K trouve par leur nom les pages, les personnes, les listes et les réglages. F1 ouvre la page de ce guide qui correspond à l’écran.',
      },
    ],
    words: 'début aide entraînement démo visite premiers pas',
  },
  'sign-in': {
    title: 'Se connecter à la passerelle',
    lead: 'La passerelle est le service qui envoie vos messages. Postrider s’y connecte avec la clé ou les identifiants que vous y avez.',
    parts: [
      {
        heading: 'Ce qu’il faut',
        steps: [
          'Une clé API, ou un Client ID avec son secret. Les deux se trouvent dans le tableau de bord de la passerelle.',
          'Les trois adresses de la passerelle, dans sa documentation.',
          'Le pays de vos numéros, pour ceux écrits sans +.',
        ],
      },
      {
        heading: 'Ce que devient la clé',
        text: 'Postrider lit une fois votre solde pour voir si la clé fonctionne. Il la place ensuite dans le trousseau de cet ordinateur, jamais dans un fichier, une sauvegarde ou un journal.',
      },
      {
        heading: 'Si elle n’est pas acceptée',
        text: 'Rien de ce qui est saisi n’est perdu. Postrider marque le champ à vérifier : la clé, ou l’adresse qui ne répond pas. La clé peut être remplacée plus tard sous [[settings.accounts]].',
      },
    ],
    words: 'connexion mot de passe clé jeton trousseau compte adresse identifiants',
  },
  import: {
    title: 'Importer une liste',
    lead: 'Postrider lit les feuilles de calcul, les fichiers texte et les cartes de contact. Rien n’est enregistré avant la dernière étape, et l’import peut être annulé pendant 30 jours.',
    parts: [
      {
        heading: 'Comment faire',
        steps: [
          'Appuyez sur [[shell.importContacts]], puis déposez un fichier ou collez des cellules.',
          'Regardez les colonnes. L’une d’elles doit être le numéro de téléphone.',
          'Pour les numéros sans +, choisissez leur pays.',
          'Vérifiez les lignes, choisissez une liste et importez.',
        ],
      },
      {
        heading: 'Importer de nouveau le même fichier',
        text: 'Postrider retient les colonnes de chaque fichier. Les personnes déjà connues sont mises à jour, jamais ajoutées deux fois.',
      },
      {
        heading: 'Les personnes qui ont dit non',
        text: 'Une personne désinscrite le reste, quoi que dise le fichier. Si une colonne dit non aux messages, Postrider demande ce qu’elle signifie.',
      },
    ],
    words: 'excel csv feuille vcf colonnes fichier coller annuler',
  },
  check: {
    title: 'Vérifier les lignes',
    lead: 'Les tableurs abîment les numéros : ils retirent le premier 0, arrondissent les longs numéros ou ajoutent des signes. Postrider montre chacun d’eux avec la raison.',
    parts: [
      {
        heading: 'Ce que disent les nombres',
        steps: [
          '[[imports.countReady]] : ces lignes sont importées telles quelles.',
          '[[imports.countFixed]] : des espaces, des signes ou un + manquant ont été corrigés.',
          '[[imports.countToDecide]] : Postrider a une proposition et attend votre réponse.',
          '[[imports.countDuplicates]] : le même numéro apparaît plusieurs fois, une ligne est gardée.',
          '[[imports.countCannotUse]] : pas de numéro utilisable. Saisissez-le, ou enregistrez ces lignes et corrigez le fichier.',
        ],
      },
      {
        heading: 'Rien n’est deviné',
        text: 'Une proposition montre toujours un exemple : avant et après. Les lignes sans réponse sont exclues. Si le tableur a perdu des chiffres, nul ne peut les retrouver : enregistrez la colonne comme texte et importez de nouveau.',
      },
    ],
    words: 'numéros faux doublon zéro corriger chiffres perdus ligne erreur',
  },
  message: {
    title: 'Écrire un message',
    lead: 'Le texte s’écrit une fois. Les champs le rendent personnel, et l’aperçu le montre exactement comme une personne le reçoit.',
    parts: [
      {
        heading: 'Champs',
        text: 'Tapez { et choisissez un champ. S’il est vide pour une personne, Postrider demande un texte par défaut : nul ne lira « Bonjour , ».',
      },
      {
        heading: 'Avant de continuer',
        steps: [
          'Regardez quelques personnes dans l’aperçu : une typique, la plus longue, une avec un champ vide.',
          'Envoyez-vous un essai : [[review.test]].',
          'Dites comment se désinscrire. Si l’expéditeur est un nom, on ne peut pas lui répondre.',
        ],
      },
      {
        heading: 'Un texte selon la personne',
        text: 'Choisissez [[message.insertIf]] au-dessus du message, puis un champ. Le premier texte va aux personnes à qui la condition s’applique, le texte après « sinon » aux autres. Une condition demande si un champ est rempli, vide, ou égal à un certain texte. [[message.conditionSee]] montre le message d’une personne de chaque groupe.',
      },
      {
        heading: 'Des dates justes le jour même',
        text: 'Choisissez [[message.insertDay]] au-dessus du message pour une date comptée à partir du jour de l’envoi, comme une offre qui finit 7 jours plus tard. Chaque personne lit la date correspondant au jour où le message lui est envoyé, à son heure locale. Si la campagne dure plus longtemps que ce jour, les autres sont exclues et comptées. Une date d’une colonne peut s’écrire « demain » ou « dans 3 jours » : choisissez ce format pour son champ.',
      },
      {
        heading: 'Textes fréquents',
        text: 'Gardez-les sous [[settings.templates]]. Un brouillon s’enregistre pendant la saisie et n’envoie rien. Les textes courts, comme vos horaires, sont des extraits : [[snippets.button]] en insère un au curseur. Le message garde sa propre copie.',
      },
    ],
    words: 'rédiger champs prénom modèle aperçu expéditeur texte personnel',
  },
  cost: {
    title: 'Le coût d’un message',
    lead: 'La passerelle facture par partie. Une partie contient 160 caractères simples, ou 70 dès qu’un seul caractère est hors de l’alphabet SMS.',
    parts: [
      {
        heading: 'Les caractères qui coûtent',
        text: 'Une apostrophe courbe ou un emoji peut doubler le prix. Postrider marque le caractère, le nomme et propose le simple. Vous décidez.',
      },
      {
        heading: 'Quand le prix s’affiche',
        steps: [
          'Pendant la rédaction, d’après le coût des messages précédents.',
          'Dans le récapitulatif, comme estimation de la passerelle.',
          'Après l’envoi, tel que la passerelle l’a facturé.',
        ],
      },
      {
        heading: 'Limites',
        text: 'Sous [[settings.limits]] se règle le maximum par jour ou par mois. À la limite, Postrider retient les autres et continue quand elle le permet.',
      },
      {
        heading: 'Pas trop de messages',
        text: 'Au même endroit se trouvent les limites par personne : messages sur sept jours quelconques et heures entre deux messages. Toutes les campagnes et réponses automatiques comptent, même les messages dont l’arrivée est incertaine. Les tests et vos propres réponses ne comptent pas. La vérification indique qui dépasse une limite. Postrider retient ces personnes jusqu’à leur prochain moment, ou vous les excluez, ou vous envoyez quand même en donnant une raison.',
      },
    ],
    words: 'prix argent parties unicode emoji caractères solde budget limite estimation cher',
  },
  time: {
    title: 'Quand il arrive',
    lead: 'Envoyer tout de suite, à une heure donnée, ou à l’heure locale de chaque personne. Les heures calmes évitent les messages de nuit.',
    parts: [
      {
        heading: 'Heures calmes',
        text: 'Postrider connaît des heures suggérées pour chaque pays et lit le lieu dans le numéro. Pendant ses heures calmes, une personne attend leur fin. Ces heures sont des suggestions avec leur source, pas un avis juridique.',
      },
      {
        heading: 'Une heure tirée d’une colonne',
        text: 'Une colonne de votre tableau peut dire quand chaque personne reçoit le message : à cette heure, ou un certain temps avant ou après. Les lignes sans date ou à une date passée sont listées et exclues.',
      },
      {
        heading: 'Le plan d’envoi',
        text: 'Le graphique montre qui reçoit le message et quand : une ligne par fuseau horaire, avec le début, la fin et le nombre de personnes.',
      },
      {
        heading: 'Qui lance l’envoi',
        steps: [
          '**Cet ordinateur** le lance. Il doit alors être allumé, et l’envoi peut être arrêté jusqu’au bout.',
          '**La passerelle** le garde. L’ordinateur peut être éteint, mais l’envoi ne peut plus être annulé.',
        ],
      },
      {
        heading: 'D’abord un essai',
        text: '[[trial.title]] envoie à une partie des personnes, tirée au sort, avec un texte ou deux. Les autres attendent votre décision, et personne de l’essai ne reçoit un autre message.',
      },
    ],
    words: 'programmer heures calmes nuit heure fuseau plus tard férié pourquoi attend essai part deux textes',
  },
  standing: {
    title: 'Envois permanents',
    lead: 'Un envoi permanent écrit selon une règle : pour un anniversaire, avant un rendez-vous, chaque mois ou après l’arrivée dans une liste. Vous l’approuvez une fois, avec des limites.',
    parts: [
      {
        heading: 'Comment en créer un',
        steps: [
          '**[[standing.stepRule]].** Choisissez quand il part, et les listes. À côté, vous voyez ce que la colonne contient vraiment.',
          '**[[standing.stepMessage]].** Écrivez-le comme pour une campagne.',
          '**[[standing.stepApproval]].** Indiquez combien de personnes et combien d’argent par jour, par mois et par an, et jusqu’à quand.',
          '**[[standing.stepForecast]].** Voyez qui le reçoit quel jour. Activez-le ensuite.',
        ],
      },
      {
        heading: 'Quand il se met en pause',
        text: 'Il se met en pause quand un jour dépasserait le double du plus grand jour de la prévision, quand une limite est atteinte, quand son texte ou ses personnes changent, quand il n’y a pas de prix et quand un envoi est incertain. Sa page dit pourquoi et que faire. Les jours qui passent entre-temps sont exclus et listés ; rien n’est rattrapé plus tard.',
      },
      {
        heading: 'Si cet ordinateur est éteint',
        text: 'Seul cet ordinateur envoie. Les personnes prévues pendant ce temps sont exclues, sauf si vous autorisez quelques heures de retard le même jour. Personne ne le reçoit deux fois pour le même jour, quoi qu’il arrive à l’horloge ou à l’ordinateur.',
      },
      {
        heading: 'Les personnes qui ne répondent pas',
        text: 'Une règle peut écrire aux personnes d’une campagne qui ne répondent pas, par exemple trois jours après leur propre message. Une personne qui répond ne reçoit rien, même si sa réponse arrive à la dernière minute. Il en va de même si le premier message n’est pas arrivé ou reste incertain. Quand tout le monde a eu son tour, la règle s’éteint et le dit.',
      },
      {
        heading: 'En modifier un qui est actif',
        text: 'Une autre heure, d’autres jours ou des limites plus hautes attendent votre approbation ; jusque-là, la version approuvée continue. Vous pouvez abandonner le changement. Un autre texte ou d’autres personnes le mettent aussitôt en pause.',
      },
      {
        heading: 'Dates particulières',
        text: 'Un anniversaire le 29 février compte pour le 28 février les autres années, ou pour le 1er mars si vous le choisissez. Une date future ou un texte qui n’est pas une date n’est jamais utilisé ; vous pouvez voir ces personnes et les corriger. Si une date se lit de deux façons, Postrider vous le demande.',
      },
      {
        heading: 'Heures calmes et jours fériés',
        text: 'Si l’heure d’une personne tombe dans ses heures calmes ou un jour calme, la règle décide : [[standing.quiet_later]], [[standing.quiet_next_day]], [[standing.quiet_earlier]] ou [[standing.quiet_leave_out]]. Si l’anniversaire d’Anna est un dimanche et que rien n’est envoyé le dimanche, elle reçoit le message le lundi ou le samedi, à la même heure. Un message est déplacé de trois jours au plus, un rappel jusqu’à une semaine plus tôt ; les personnes qui n’ont pas de jour ouvert dans ce délai sont exclues et comptées. Personne ne le reçoit deux fois à cause d’un déplacement, même si vous changez ce choix. Une limite par jour compte le jour de l’envoi ; un jour que vous sautez est celui auquel le message est destiné.',
      },
      {
        heading: 'Sur un autre ordinateur',
        text: 'Enregistrez un envoi permanent dans un fichier depuis sa page ou depuis la liste, puis ouvrez ce fichier sur l’autre ordinateur. Il y devient un brouillon : rien n’est activé, et rien de ce qui a été approuvé ou envoyé ne l’accompagne. Les listes, les champs et une campagne sont retrouvés par leur nom ; ce qui manque est indiqué, pour que vous puissiez faire un autre choix. Désactivez-le ici avant de l’activer là-bas, sinon les deux ordinateurs envoient.',
      },
      {
        heading: 'Deux règles et deux ordinateurs',
        text: 'Deux règles qui touchent la même personne le même jour envoient toutes les deux, sauf si vos limites par personne retiennent la seconde. Si deux ordinateurs aux profils séparés ont la même règle, chacun vérifie la liste de la passerelle avant d’envoyer, mais il reste quelques secondes où les deux peuvent envoyer. Gardez une règle sur un seul ordinateur.',
      },
    ],
    words:
      'envoi permanent anniversaire fête rappel rendez-vous récurrent répéter chaque mois automatique règle approbation limite',
  },
  approve: {
    title: 'Relire et approuver',
    lead: 'Le récapitulatif est la dernière page avant l’envoi. Il dit qui reçoit quoi, quand et à quel prix.',
    parts: [
      {
        heading: 'Ce que couvre votre accord',
        text: 'Il fixe les personnes, le texte, l’heure et le coût maximal. Toute modification demande un nouvel accord. Une seule chose change encore : une personne qui se désinscrit est retirée.',
      },
      {
        heading: 'Lire les avertissements',
        steps: [
          'Les personnes qui viennent de recevoir presque le même texte sont nommées.',
          'Si les réponses n’ont pas été relevées depuis longtemps, des désinscriptions peuvent manquer.',
          'Si le solde est trop bas, l’envoi se met en pause quand il est épuisé.',
        ],
      },
      {
        heading: 'Les dix dernières secondes',
        text: 'Après l’appui sur Envoyer, Postrider attend quelques secondes. Jusqu’au départ l’envoi peut être arrêté, et aucun message n’est parti.',
      },
    ],
    words: 'envoyer confirmer récapitulatif accord avertissement deux fois exclus',
  },
  sending: {
    title: 'Pendant l’envoi',
    lead: 'Postrider transmet les personnes par lots. Chacune figure dans un seul compte, et la somme des comptes est toujours juste.',
    parts: [
      {
        heading: 'Le sens des mots',
        steps: [
          '[[campaigns.countWaiting]] : rien ne leur a encore été envoyé.',
          '[[campaigns.countAccepted]] : la passerelle a le message. Il n’est pas encore distribué.',
          '[[campaigns.countRefused]] : la passerelle a dit non. Ses propres mots sont affichés.',
          '[[campaigns.countUncertain]] : la réponse s’est perdue. Postrider vérifie.',
        ],
      },
      {
        heading: 'Est-il arrivé ?',
        text: 'Distribué ou non, la passerelle le dit plus tard. Pour les personnes non atteintes, un nouvel essai peut être préparé. C’est un brouillon, qui n’envoie rien avant votre accord. Sous « Et ensuite », une campagne terminée offre aussi des brouillons pour les personnes qui ont répondu et pour celles qui n’ont pas répondu.',
      },
      {
        heading: 'La fenêtre peut être fermée',
        text: 'Avec [[optOutWords.keepInTray]], Postrider continue d’envoyer. Si l’ordinateur s’arrête au milieu, la campagne est en pause au démarrage suivant, et nul ne reçoit le message deux fois.',
      },
    ],
    words: 'progression distribué accepté lot statut nouvel essai historique',
  },
  pause: {
    title: 'Pause, reprise et arrêt',
    lead: 'Une pause prend effet après le lot en cours. Les autres attendent, et rien ne leur est envoyé avant la reprise.',
    parts: [
      {
        heading: 'La différence',
        steps: [
          '[[campaigns.pause]] retient les personnes en attente. [[campaigns.resume]] continue avec elles.',
          '**Arrêter** met fin à la campagne pour les personnes en attente. Ce qui est transmis ne peut plus être annulé.',
        ],
      },
      {
        heading: 'Modifier ce qui est approuvé',
        steps: [
          '[[planned.edit]] change le texte, les personnes et l’heure pour toutes celles qui attendent. D’ici là, l’ancienne version ne part pas, et la nouvelle ne part qu’après votre approbation.',
          '[[planned.takeOut]] enlève une liste, un groupe ou des personnes, même pendant l’envoi. Moins de personnes ne demandent pas de nouvelle approbation.',
        ],
      },
      {
        heading: 'Quand Postrider se met en pause',
        text: 'Après plusieurs requêtes sans réponse, quand le solde est épuisé, quand la passerelle refuse la clé ou les identifiants, ou quand l’envoi est incertain pour trop de personnes. La page dit ce qui est connu et quoi faire.',
      },
      {
        heading: 'Pas de connexion',
        text: 'Sans connexion rien n’est envoyé et rien n’est perdu. Postrider continue dès son retour. Importer, écrire et programmer restent possibles.',
      },
    ],
    words: 'pause arrêter annuler reprendre hors ligne connexion solde épuisé modifier changer programmée retirer',
  },
  uncertain: {
    title: 'Envois incertains',
    lead: 'Il arrive qu’un lot parte et que la réponse ne revienne jamais. On ignore alors si ces personnes ont le message. Postrider ne devine pas et n’envoie pas de nouveau. Il dit l’envoi **incertain** et vérifie la liste des messages de la passerelle jusqu’à savoir.',
    parts: [
      {
        heading: 'Ce que fait Postrider',
        steps: [
          '**Il vérifie la liste** tout de suite, puis encore et encore. La plupart sont trouvés dans la première minute.',
          '**Ce qu’il trouve compte** comme accepté, avec l’entrée qui le prouve.',
          '**Il vous interroge sur le reste** quand le délai d’attente est passé. D’ici là nul ne peut renvoyer, même par erreur.',
        ],
      },
      {
        heading: 'Ce que vous pouvez choisir',
        text: 'Continuer à vérifier, compter comme envoyé, ou envoyer de nouveau. Chaque choix dit combien de personnes risquent de le recevoir deux fois, et combien pas du tout.',
      },
    ],
    words: 'deux fois double perdue réponse inconnu non trouvé décider',
  },
  computers: {
    title: 'Plusieurs ordinateurs',
    lead: 'Un dossier de données utilisé sur deux ordinateurs pourrait contacter des personnes deux fois. Un seul ordinateur peut donc envoyer depuis ce dossier.',
    parts: [
      {
        heading: 'Passer à un autre ordinateur',
        steps: [
          'Fermez Postrider sur l’ancien.',
          'Copiez le dossier de données sur le disque du nouveau, pas dans un dossier partagé ou synchronisé.',
          'Ouvrez-le là. Postrider montre ce qu’il sait et demande quel ordinateur envoie désormais.',
          'Choisissez **celui-ci**. Il lit d’abord la liste des messages de la passerelle.',
        ],
      },
      {
        heading: 'Avant le choix',
        text: 'On peut tout lire et tout préparer. Rien n’est envoyé, et les campagnes programmées attendent.',
      },
      {
        heading: 'La clé n’est pas dans le dossier',
        text: 'Elle est dans le trousseau de l’ancien ordinateur. Saisissez-la sur le nouveau, sous [[settings.accounts]].',
      },
    ],
    words: 'déplacer copier second ordinateur portable synchroniser dossier deux fois',
  },
  replies: {
    title: 'Réponses',
    lead: 'Les réponses arrivent dans la boîte de réception. La passerelle ne les garde qu’une heure : Postrider doit donc rester ouvert pour les relever.',
    parts: [
      {
        heading: 'Lire et répondre',
        steps: [
          'Choisissez une conversation et écrivez la réponse dessous. Le prix est à côté du bouton.',
          'Marquez-la comme traitée. Elle revient quand la personne écrit de nouveau.',
        ],
      },
      {
        heading: 'Répondre par une règle',
        text: 'Sous [[answers.title]], une règle répond aux messages qui contiennent un mot ou qui arrivent hors des heures d’ouverture. Elle n’envoie rien avant que vous l’activiez. Personne ne reçoit plus d’une réponse automatique par jour, ni aucune après une désinscription.',
      },
      {
        heading: 'Une interruption',
        text: 'Si Postrider est resté fermé plus d’une heure, il montre l’interruption. Il relit les désinscriptions de cette période. Les réponses de cette période ne sont que sur la passerelle.',
      },
      {
        heading: 'Le laisser ouvert',
        text: 'Activez [[optOutWords.keepInTray]] et [[optOutWords.notifyReplies]] sous [[optOutWords.notifications]].',
      },
    ],
    words: 'répondre boîte interruption manqué conversation notification',
  },
  'opt-outs': {
    title: 'Désinscriptions',
    lead: 'Une personne désinscrite ne reçoit plus rien, d’aucune liste ni d’aucun import. Postrider le vérifie de nouveau avant chaque lot.',
    parts: [
      {
        heading: 'Comment on se désinscrit',
        steps: [
          'Par une réponse comme STOP, l’un des [[optOutWords.title]]. Elle compte tout de suite.',
          'Par vous, dans les contacts.',
          'Par une colonne du fichier qui dit non.',
          'Par la passerelle.',
        ],
      },
      {
        heading: 'Réponses à clarifier',
        text: '« merci de ne plus écrire » n’est pas l’un des mots. Postrider retient le numéro et vous interroge. Avant votre décision, rien ne lui est envoyé.',
      },
      {
        heading: 'Réinscrire',
        text: 'Vous seul pouvez le faire, pour une personne ou pour plusieurs, et Postrider garde votre raison.',
      },
    ],
    words: 'désabonner stop consentement retirer rgpd plainte bloqué',
  },
  backups: {
    title: 'Sauvegarder et restaurer',
    lead: 'Contacts, messages et historique ne sont que sur cet ordinateur. Postrider fait une sauvegarde chaque jour et la vérifie. Les 14 dernières sont gardées.',
    parts: [
      {
        heading: 'En faire une maintenant',
        text: 'Appuyez sur [[settings.backUpNow]] sous [[settings.data]]. Copiez de temps en temps le dossier de données sur un autre disque : une sauvegarde sur le même disque se perd avec lui.',
      },
      {
        heading: 'En restaurer une',
        steps: [
          'Appuyez sur [[settings.bringBack]] et choisissez une sauvegarde.',
          'La base de données actuelle est gardée à côté.',
          'Les désinscriptions ultérieures restent. Les campagnes inachevées sont en pause jusqu’à leur comparaison avec la passerelle.',
        ],
      },
      {
        heading: 'Clés',
        text: 'Une sauvegarde ne contient ni clé ni mot de passe. Sur un autre ordinateur, la clé est saisie de nouveau.',
      },
    ],
    words: 'enregistrer perte disque endommagé récupérer export effacer réglages',
  },
}
