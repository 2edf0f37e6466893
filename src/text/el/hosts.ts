// Texts outside the window: in the terminal, in a system dialog, on a page that may not be shown.
export const hosts = {
  profileInUse: 'Το Postrider είναι ήδη ανοιχτό με τον φάκελο δεδομένων {folder}. Συνεχίστε εκεί ή κλείστε το πρώτα.',
  notStarted:
    'Το Postrider δεν μπόρεσε να ανοίξει τον φάκελο δεδομένων {folder} ({code}). Το αρχείο postrider.log εκεί λέει περισσότερα.',
  portInUse: 'Άλλο πρόγραμμα χρησιμοποιεί τη θύρα {port}. Επιλέξτε άλλη με --port ή παραλείψτε τη.',
  badArguments: 'Το Postrider δεν κατάλαβε τα ορίσματα ({detail}). Γνωρίζει τα --port N, --data DIR και --no-open.',
  linkUsedTwice:
    'Αυτός ο σύνδεσμος ανοίχτηκε δεύτερη φορά, ίσως από κάποιον άλλον. Το Postrider τερμάτισε τη συνεδρία που είχε ανοίξει.',
  linkExpired: 'Αυτός ο σύνδεσμος έληξε: ισχύει για ένα λεπτό. Εκτελέστε ξανά την εντολή εκκίνησης για νέο σύνδεσμο.',
  sessionEnded: 'Αυτή η συνεδρία τερματίστηκε. Εκτελέστε ξανά την εντολή εκκίνησης για νέο σύνδεσμο.',
  newLink: 'Νέος σύνδεσμος, για ένα πρόγραμμα περιήγησης, για ένα λεπτό: {address}',
  keyNeeded: 'Ανοίξτε αυτή τη σελίδα με τον σύνδεσμο που εμφάνισε το Postrider όταν ξεκίνησε.',
  foreignRequest: 'Το Postrider αρνήθηκε αυτό το αίτημα επειδή ήρθε από αλλού.',
  pageCrashed: {
    one: 'Το παράθυρο του Postrider κατέρρευσε',
    other: 'Το παράθυρο του Postrider κατέρρευσε {count} φορές στη σειρά',
  },
  pageCrashedDetail:
    'Η αποστολή συνεχίζεται χωρίς το παράθυρο και τίποτα δεν στέλνεται δύο φορές. Το αρχείο postrider.log στον φάκελο δεδομένων λέει περισσότερα.',
  pageOpenAgain: 'Άνοιγμα παραθύρου ξανά',
  pageQuit: 'Τερματισμός Postrider',
  viewMenu: 'Προβολή',
  noticePeople: { one: '1 άτομο έγραψε', other: '{count} άτομα έγραψαν' },
  noticeReplies: { one: '1 νέα απάντηση.', other: '{count} νέες απαντήσεις.' },
  noticeOptedOut: { one: '1 απεγγραφή.', other: '{count} απεγγραφές.' },
  trayTip: 'Postrider',
  trayTipUnread: {
    one: 'Postrider: 1 αδιάβαστη απάντηση',
    other: 'Postrider: {count} αδιάβαστες απαντήσεις',
  },
  trayOpen: 'Άνοιγμα Postrider',
  trayUnread: { one: '1 αδιάβαστη απάντηση', other: '{count} αδιάβαστες απαντήσεις' },
  trayNoUnread: 'Καμία αδιάβαστη απάντηση',
  trayQuit: 'Τερματισμός Postrider',
  campaignFiles: 'Αρχεία καμπάνιας',
  spreadsheets: 'Υπολογιστικά φύλλα και κάρτες επαφών',
  allFiles: 'Όλα τα αρχεία',
  fileKind: 'Αρχείο {ending}',
  downloadGone: 'Αυτό το αρχείο δεν υπάρχει πια. Κάντε ξανά εξαγωγή.',
} as const
