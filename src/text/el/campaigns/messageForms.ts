export const messageForms = {
  kind_text: 'Μήνυμα κειμένου',
  kind_flash: 'Flash',
  kind_chat_app: 'Εφαρμογή chat',

  noteTitle_flash: 'Εμφανίζεται στην οθόνη και μπορεί να μην αποθηκευτεί',
  noteText_flash:
    'Το τηλέφωνο το δείχνει αμέσως και μπορεί να το διαγράψει όταν κλείσει, οπότε ίσως δεν ξαναδιαβάζεται.',
  noteTitle_chat_app: 'Άτομα χωρίς την εφαρμογή',
  noteText_chat_app:
    'Η πύλη δεν λέει από πριν ποιοι έχουν την εφαρμογή. Μετά μπορείτε να στείλετε μήνυμα κειμένου μόνο σε όσους δεν το έλαβαν.',

  example_single: 'Ένας αριθμός',
  example_several: 'Πολλοί αριθμοί',
  example_list: 'Λίστες της πύλης',
  example_personalised: 'Προσωπικά κείμενα',
  example_scheduled: 'Προγραμματισμένα',
  example_flash: 'Flash',
  example_chat_app: 'Εφαρμογή chat',
  example_query: 'Στη διεύθυνση (το Postrider δεν το κάνει ποτέ)',
  example_older_personalised: 'Παλιό: προσωπικά κείμενα',
  example_older_several: 'Παλιό: πολλοί αριθμοί',
  example_older_list: 'Παλιό: μία λίστα',

  sent_single: 'ένα μήνυμα σε ένα άτομο',
  sent_several: 'ένα κείμενο σε πολλά άτομα',
  sent_list: 'ένα κείμενο σε λίστα της πύλης',
  sent_personalised: 'προσωπικό κείμενο για κάθε άτομο',
  sent_scheduled: 'προσωπικό κείμενο για κάθε άτομο, προγραμματισμένο',
  sent_flash: 'μήνυμα flash',
  sent_chat_app: 'μήνυμα εφαρμογής chat',
  sent_older_personalised: 'προσωπικό κείμενο για κάθε άτομο, παλιό API',
  sent_older_several: 'ένα κείμενο σε πολλά άτομα, παλιό API',
  sent_older_list: 'ένα κείμενο σε λίστα της πύλης, παλιό API',
} as const
