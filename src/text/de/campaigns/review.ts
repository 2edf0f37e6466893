// The step "Review" of a campaign, tests to oneself, and campaign files.
export const review = {
  // People
  peopleFrom: { one: '1 Person. Aus: {sources}', other: '{count} Personen. Aus: {sources}' },
  sourcePasted: { one: '1 eingefügte Nummer', other: '{count} eingefügte Nummern' },
  sourceRows: { one: '1 Zeile von {name}', other: '{count} Zeilen von {name}' },
  sourceImport: 'Import von {file}',
  sourceGone: 'gelöschte Liste',
  onlyIn: 'Nur Personen, die auch hier sind: {sets}.',
  exceptIn: 'Ohne alle in: {sets}.',
  notTexted: {
    one: 'Ohne alle, die in den letzten 24 Stunden angeschrieben wurden.',
    other: 'Ohne alle, die in den letzten {count} Tagen angeschrieben wurden.',
  },
  exceptCampaign: 'Ohne alle, die in „{name}“ waren.',

  // When
  nowThen: {
    one: 'Sobald Sie auf Senden drücken',
    other: 'Sobald Sie auf Senden drücken. {count} s lang können Sie noch stoppen',
  },
  localTime: '{day}, {time} zur Ortszeit jeder Person',
  fromTo: '{from} bis {to}, Zeitzone {zone}.',
  fromToAt: 'Erste {from}, letzte {to}, Zeitzone {zone}.',
  lastIn: {
    one: 'Die letzte Nachricht wird in 1 Tag gesendet.',
    other: 'Die letzte Nachricht wird in {count} Tagen gesendet.',
  },
  endsBefore: 'Wen die Nachricht erst nach der Zeit in der Spalte erreichen würde, den lässt Postrider aus.',
  everySeconds: { one: 'Jede Sekunde ein Paket.', other: 'Alle {count} Sekunden ein Paket.' },
  everyMinutes: { one: 'Jede Minute ein Paket.', other: 'Alle {count} Minuten ein Paket.' },
  everyHours: { one: 'Jede Stunde ein Paket.', other: 'Alle {count} Stunden ein Paket.' },
  batchesOf: { one: '1 Paket mit bis zu {size} Personen.', other: '{count} Pakete mit bis zu {size} Personen.' },
  oneByOne: { one: '1 Anfrage für eine Person.', other: '{count} Anfragen für je eine Person.' },
  slowly: 'Es beginnt langsam: eine Person, dann zehn, dann volle Pakete.',
  clockHere: 'Dieser Computer startet das Senden und muss eingeschaltet sein.',
  clockGateway: 'Das Gateway startet das Senden.',
  handedOver: 'Das Gateway bekommt es, sobald Sie auf Planen drücken.',

  // Message
  pager: '{position} von {of}',
  previous: 'Vorige Person',
  next: 'Nächste Person',
  usesFallback: 'Jemand mit Ersatztext',
  pagerFor: 'Für {name}',
  pagerParts: { one: '1 Teil', other: '{count} Teile' },

  // Money
  costAbout: 'Kosten',
  costSplit: 'Das Gateway schätzt die Summe. Postrider teilt sie anhand früherer Preise auf die Länder auf.',

  // Buttons
  scheduleFor: { one: '1 Nachricht planen für {when}', other: '{count} Nachrichten planen für {when}' },
  scheduleLocal: {
    one: '1 Nachricht planen für {when} Ortszeit',
    other: '{count} Nachrichten planen für {when} Ortszeit',
  },
  whenToday: 'heute {time}',
  whenTomorrow: 'morgen {time}',
  whenIn: '{when} (Zeitzone {zone})',
  whenDay: '{day}, {time}',
  scheduleToList: 'An die ganze Liste planen für {when}',
  waitsForStart: 'Bis zur geplanten Zeit lässt es sich stoppen',

  // Warnings
  warnings: 'Vor dem Senden',
  consentBypass: {
    one: 'Ich darf dies an 1 abgemeldete Person senden',
    other: 'Ich darf dies an {count} abgemeldete Personen senden',
  },
  consentBypassList: 'Ich darf dies an Personen senden, die beim Gateway abgemeldet sind',
  consentOptOutsUnknown: {
    one: 'Ich weiß: Senden an 1 Person ohne diese Abmeldungen',
    other: 'Ich weiß: Senden an {count} Personen ohne diese Abmeldungen',
  },
  consentSameText: {
    one: 'Ich weiß: 1 Person bekommt fast denselben Text noch einmal',
    other: 'Ich weiß: {count} Personen bekommen fast denselben Text noch einmal',
  },
  consentSameTextList: 'Ich weiß: Diese Liste bekommt fast denselben Text noch einmal',
  consentTooMany: {
    one: 'Ich weiß: 1 Person bekommt mehr als {limit} Nachrichten in {hours} h',
    other: 'Ich weiß: {count} Personen bekommen mehr als {limit} Nachrichten in {hours} h',
  },
  consentTooManyList: 'Ich weiß: Diese Liste bekommt mehr als {limit} Nachrichten in {hours} h',
  consentNoRecall: 'Ich weiß: Dies lässt sich nicht zurückholen',
  ticks: { one: '1 Häkchen', other: '{count} Häkchen' },
  ticksMissing: { one: '1 Häkchen fehlt: {what}', other: '{count} Häkchen fehlen: {what}' },
  tick_mayReachOptedOut: 'abgemeldete Personen',
  tick_sameTextPeople: 'derselbe Text noch einmal',
  tick_tooManyTextsPeople: 'viele Nachrichten an eine Person',
  tick_optOutsUnknownFrom: 'Abmeldungen unbekannt',
  tick_cannotBeCalledBack: 'nicht zurückzuholen',
  reaches_opted_out: 'Auch abgemeldete Personen bekommen dies',
  reaches_opted_out_count: {
    one: '1 Person hat sich abgemeldet und bekommt dies trotzdem',
    other: '{count} Personen haben sich abgemeldet und bekommen dies trotzdem',
  },
  reaches_opted_out_text:
    'In den meisten Ländern ist das verboten. Lassen Sie diese Personen aus, es sei denn, Sie dürfen sie anschreiben.',
  leaveThemOut: 'Auslassen',
  opt_outs_unknown: {
    one: 'Für 1 Person sind Abmeldungen unbekannt',
    other: 'Für {count} Personen sind Abmeldungen unbekannt',
  },
  opt_outs_unknown_text:
    'Unbekannt: {hours}. Postrider war da geschlossen oder bekam keine Rückmeldung, und das Gateway hält seine Liste der Abmeldungen nur eine Stunde lang bereit. Wer sich in dieser Zeit abgemeldet hat, bekommt diese Nachricht vielleicht.',
  checkOptOuts: 'Abmeldungen jetzt prüfen',
  hoursBetween: '{from} bis {until}',
  hoursMore: { one: '{hours}, und 1 frühere Lücke', other: '{hours}, und {count} frühere Lücken' },
  same_here: {
    one: '1 Person bekam fast diesen Text von „{name}“',
    other: '{count} Personen bekamen fast diesen Text von „{name}“',
  },
  same_here_list: 'Dieselbe Liste bekam fast diesen Text von „{name}“',
  same_here_text: 'Freigegeben {time}. Mit dieser Kampagne werden sie doppelt angeschrieben.',
  same_gateway: {
    one: '1 Person bekam fast diesen Text von einem anderen Computer',
    other: '{count} Personen bekamen fast diesen Text von einem anderen Computer',
  },
  same_gateway_text:
    'Die Nachrichtenliste des Gateways zeigt es, zuletzt {time}. Mit dieser Kampagne werden sie doppelt angeschrieben.',
  money_limit_day: 'Das überschreitet Ihr Limit von {limit} pro Tag',
  money_limit_month: 'Das überschreitet Ihr Limit von {limit} pro Monat',
  money_limit_text: 'Es kann bis zu {cost} kosten. Schon ausgegeben oder freigegeben: {used}.',
  money_limit_holds_day: {
    one: 'Ihr Limit von {limit} pro Tag hält etwa 1 Person zurück',
    other: 'Ihr Limit von {limit} pro Tag hält etwa {count} Personen zurück',
  },
  money_limit_holds_month: {
    one: 'Ihr Limit von {limit} pro Monat hält etwa 1 Person zurück',
    other: 'Ihr Limit von {limit} pro Monat hält etwa {count} Personen zurück',
  },
  money_limit_holds_text: 'Postrider sendet dorthin automatisch, mit derselben Freigabe, ab {time}.',
  money_limit_next: 'Das Limit erlaubt es ab {time}.',
  money_limit_never: 'Das Limit ist zu niedrig für diese Kampagne.',
  money_limit_no_price: 'Das Gateway nennt keinen Preis, deshalb kann Postrider das Limit nicht prüfen.',
  changeLimits: 'Limits öffnen',
  overLimit: 'Über Ihrem Kostenlimit',
  too_many_texts: {
    one: '1 Person bekäme {texts} Nachrichten in {hours} h',
    other: '{count} Personen bekämen bis zu {texts} Nachrichten in {hours} h',
  },
  too_many_texts_list: 'Diese Liste bekäme {texts} Nachrichten in {hours} h',
  too_many_texts_text:
    'Ihr Limit pro Person ist {limit} in {hours} h. Ändern können Sie es unter Einstellungen, Sendelimits.',
  namesMore: { one: '{names} und 1 weitere Person.', other: '{names} und {count} weitere.' },
  namesAll: '{names}.',
  repeatedTitle_same_text: 'Personen, die fast diesen Text bekamen',
  repeatedTitle_too_many_texts: 'Personen über Ihrem Nachrichtenlimit',
  repeatedTitle_over_limit: 'Durch ein Limit zurückgehalten',
  peopleGoOut: {
    one: '1 geht hinaus',
    other: '{count} gehen hinaus',
  },
  peopleHeld: {
    one: '1 wird zurückgehalten',
    other: '{count} werden zurückgehalten',
  },
  peopleLeftOut: {
    one: '1 wird ausgelassen',
    other: '{count} werden ausgelassen',
  },
  peopleSplit: '{out}, {others}',
  columnReason: 'Grund',
  overReason_texts_a_week: {
    one: '1 Nachricht in 7 Tagen',
    other: '{count} Nachrichten in 7 Tagen',
  },
  overReason_hours_between: 'letzte Nachricht {time}',
  overLimitFact: 'In der Reihenfolge des Sendens, jeweils mit Grund und nächstem Zeitpunkt.',
  costAsPlanned: {
    one: '1 wie geplant',
    other: '{count} wie geplant',
  },
  costHeld: {
    one: '1 bis etwa {time}',
    other: '{count} bis etwa {time}',
  },
  columnNext: 'Weiter ab',
  overLimitWeek: {
    one: '1 Person hat innerhalb von 7 Tagen schon {texts} oder mehr Nachrichten',
    other: '{count} Personen haben innerhalb von 7 Tagen schon {texts} oder mehr Nachrichten',
  },
  overLimitHours: {
    one: '1 Person hat vor weniger als {hours} Stunden eine Nachricht bekommen',
    other: '{count} Personen haben vor weniger als {hours} Stunden eine Nachricht bekommen',
  },
  overLimitHoursOnce: {
    one: '1 Person hat vor weniger als einer Stunde eine Nachricht bekommen',
    other: '{count} Personen haben vor weniger als einer Stunde eine Nachricht bekommen',
  },
  overLimitBoth: {
    one: '1 Person liegt über einem Limit pro Person',
    other: '{count} Personen liegen über einem Limit pro Person',
  },
  overLimitText:
    'Das ist Ihr Limit pro Person. Sie werden zurückgehalten und sind automatisch an der Reihe, sobald das Limit es zulässt.',
  overLimitNoHold:
    'Das ist Ihr Limit pro Person. Beim Gateway gilt eine Zeit für alle, daher kann niemand zurückgehalten werden: Sie werden ausgelassen.',
  overLimit_hold: 'Zurückhalten',
  overLimit_holdText: 'alle bis etwa {time}',
  overLimit_holdNot: 'hier nicht möglich, sie werden ausgelassen',
  overLimit_leave_out: 'Auslassen',
  overLimit_leave_outText: 'nicht in dieser Kampagne',
  overLimit_send_anyway: 'Trotzdem senden',
  overLimit_send_anywayText: 'fragt nach einem Grund',
  overLimitReason: 'Warum bekommen sie trotzdem eine Nachricht?',
  overLimitReasonKept: 'Der Grund bleibt im Protokoll der Kampagne.',
  needReason: 'Geben Sie einen Grund an, um über das Limit hinaus zu senden.',
  limits: 'Limits des Kontos',
  limitOf: '{used} von {limit}',
  limitsUsed: 'schon verbraucht oder geplant',
  limitsMine: 'diese Kampagne',
  overLimitWeekOnce: {
    one: '1 Person hat innerhalb von 7 Tagen schon eine Nachricht',
    other: '{count} Personen haben innerhalb von 7 Tagen schon eine Nachricht',
  },
  repeatedFact: 'In der Reihenfolge des Sendens. Die Nachricht dieser Kampagne zählt mit.',
  repeatedTable: 'Personen, die schon angeschrieben wurden',
  columnTexts: 'Nachrichten',
  columnLastText: 'Letzte andere Nachricht',
  compare: 'Vergleichen',
  compareTitle: 'Die beiden Nachrichten',
  compareHelp: 'Was sich unterscheidet, ist fett.',
  compareSame: 'Beide Nachrichten haben denselben Text.',
  compareReading: 'Die frühere Nachricht wird gelesen',
  compareEarlier: '„{name}“, {time}',
  compareNow: 'Diese Kampagne',
  openCampaign: '„{name}“ öffnen',
  leaveThoseOut: 'Kürzlich Angeschriebene auslassen (7 Tage)',
  leaveTextedOut: {
    one: 'Kürzlich Angeschriebene auslassen (24 Stunden)',
    other: 'Kürzlich Angeschriebene auslassen ({count} Tage)',
  },
  too_late: { one: 'Bis zu 1 Person bekäme sie zu spät', other: 'Bis zu {count} Personen bekämen sie zu spät' },
  too_late_text:
    'Bei diesem Tempo und mit den Limits des Kontos sind sie erst nach der Zeit in der Spalte oder nach dem Tag an der Reihe, den der Text nennt. Postrider lässt sie dann aus.',
  in_quiet_hours: {
    one: '1 Person wird in ihren Ruhezeiten angeschrieben',
    other: '{count} Personen werden in ihren Ruhezeiten angeschrieben',
  },
  in_quiet_hours_text: 'Nachrichten in der Nacht oder an Feiertagen sind in manchen Ländern verboten.',
  keepQuiet: 'Ruhezeiten einhalten',
  changeTime: 'Zeit ändern',
  cannot_be_called_back: 'Dies lässt sich nicht zurückholen',
  cannot_be_called_back_text:
    'Hier startet das Gateway das Senden. Nach der Übergabe können weder Sie noch das Gateway es stoppen.',
  clockHereAct: 'Von diesem Computer starten',
  people_unknown: 'Postrider weiß nicht, wer in dieser Liste ist',
  people_unknown_text:
    'Das entscheidet das Gateway, wenn es die Nachricht annimmt. Postrider prüft Ihre Abmeldungen und doppelte Nummern nicht.',
  daily_cap: {
    one: 'Ihr Limit von {cap} Personen pro Tag hält 1 Person zurück',
    other: 'Ihr Limit von {cap} Personen pro Tag hält {count} Personen zurück',
  },
  daily_cap_text: 'An sie sendet Postrider automatisch an späteren Tagen, mit derselben Freigabe.',
  waits_for_morning: {
    one: '1 Person wartet, bis ihre Ruhezeiten enden',
    other: '{count} Personen warten, bis ihre Ruhezeiten enden',
  },
  waits_for_morning_text: 'Postrider sendet dorthin ab {time}.',
  no_way_out: 'Der Text bietet keine Möglichkeit, sich abzumelden',
  no_way_out_text:
    'Auf einen Absendernamen kann niemand mit STOP antworten. Fügen Sie einen Link, eine Adresse oder eine Nummer zum Abmelden hinzu.',
  no_opt_out_words: 'Der Text sagt nicht, wie man Nachrichten stoppt',
  no_opt_out_words_text: 'Viele Länder verlangen das. „Zum Abmelden STOP antworten“ genügt, wenn man antworten kann.',
  editMessage: 'Nachricht ändern',
  landlines: {
    one: '1 Person hat eine Festnetznummer',
    other: '{count} Personen haben Festnetznummern',
  },
  landlines_text:
    'Eine Nachricht an einen Festnetzanschluss kommt vielleicht nicht an, wird aber berechnet. Nummern können Sie unter Kontakte ändern.',
  letters_replaced: {
    one: '{country}: 1 Person sieht vielleicht einen anderen Absender',
    other: '{country}: {count} Personen sehen vielleicht einen anderen Absender',
  },
  letters_replaced_text: 'Netze dort ersetzen einen Absendernamen oder lehnen die Nachricht ab. ({source}, {asOf})',
  must_be_registered: {
    one: '{country}: Für 1 Person muss der Absender registriert sein',
    other: '{country}: Für {count} Personen muss der Absender registriert sein',
  },
  must_be_registered_text:
    'Netze dort lehnen Nachrichten nicht registrierter Absender ab. Fragen Sie Ihr Gateway. ({source}, {asOf})',
  costly_names: {
    one: 'Die Angaben von 1 Person brauchen mehr Teile',
    other: 'Die Angaben von {count} Personen brauchen mehr Teile',
  },
  costly_names_text: {
    one: 'Zeichen wie das ë in Zoë gehören nicht zum SMS-Alphabet. Einfache Zeichen würden 1 Teil sparen.',
    other: 'Zeichen wie das ë in Zoë gehören nicht zum SMS-Alphabet. Einfache Zeichen würden {count} Teile sparen.',
  },
  costly_names_money:
    'Zeichen wie das ë in Zoë gehören nicht zum SMS-Alphabet. Einfache Zeichen würden etwa {saves} sparen.',
  keepNames: 'Namen lassen, wie sie sind',
  showPeople: { one: '1 zeigen', other: '{count} zeigen' },
  zone_unknown: {
    one: 'Die Zeitzone von 1 Nummer ist unbekannt',
    other: 'Die Zeitzone von {count} Nummern ist unbekannt',
  },
  zone_unknown_text: 'Postrider nimmt dafür die Zeitzone und die Ruhezeiten des Kontos.',

  // Test to me
  test: 'Test an mich',
  testTitle: 'Test an sich selbst senden',
  testText:
    'Ihre eigene Nummer bekommt die Nachricht genau so wie diese Personen. Jeder Test kostet so viel wie jede Nachricht.',
  testPhone: 'Ihre Nummer',
  testPhoneHelp: 'Für den nächsten Test gemerkt.',
  testPhoneNeeded: 'Geben Sie die Nummer Ihres eigenen Telefons ein.',
  testWhom: 'Senden wie für',
  test_typical: 'Typisch',
  test_longest: 'Längste',
  test_fallback: 'Mit Ersatztext',
  testParts: { one: '1 Teil', other: '{count} Teile' },
  testReading: 'Beispielpersonen werden gewählt',
  testNobody: 'Wählen Sie erst Personen und schreiben Sie eine Nachricht.',
  testCost: 'Etwa {cost}, nach früheren Preisen.',
  testCostUnknown: 'Die Kosten sind unbekannt: Sie haben noch keine Nachricht in dieses Land bezahlt.',
  testSend: { one: '1 Test senden', other: '{count} Tests senden' },
  testNone: 'Wählen Sie mindestens einen Test.',
  testAgain: 'Noch einmal senden',
  testDone: 'Schließen',
  testState_waiting: 'Wartet',
  testState_sending: 'Wird übergeben',
  testState_accepted: 'Vom Gateway angenommen',
  testState_refused: 'Vom Gateway abgelehnt',
  testState_uncertain: 'Ungewiss: Die Rückmeldung ging verloren. Postrider prüft.',
  testState_paused: 'Pausiert. Öffnen Sie ihn, um zu sehen, warum.',
  testOpen: 'Öffnen',
  testState_left_out: 'Ausgelassen',
  testWords: 'Das Gateway schrieb: „{words}“',
  testOffline: 'Keine Verbindung. Jetzt lässt sich kein Test senden.',
  keyTest: 'Test an mich',

  // After
  after: 'Was jetzt',
  answered: 'An alle schreiben, die geantwortet haben',
  answeredHelp: 'Ein Entwurf für alle, die seit dem Start geantwortet haben, mit einer neuen Nachricht.',
  not_answered: 'An alle schreiben, die nicht geantwortet haben',
  not_answeredHelp:
    'Ein Entwurf für alle, die sie bekommen haben. Wer vor der Freigabe noch antwortet, ist nicht dabei.',
  joined: 'An seitdem neue Personen senden',
  joinedHelp: 'Ein Entwurf mit derselben Nachricht für alle, die in dieser nicht dabei waren.',
  duplicate: 'Duplizieren',
  saveFile: 'Als Datei speichern',
  saveFileHelp: 'Mit ihren Personen, zum Freigeben auf einem anderen Computer. Die Datei enthält Namen und Nummern.',
  savedFile: {
    one: 'Mit 1 Person in {name} gespeichert',
    other: 'Mit {count} Personen in {name} gespeichert',
  },
  savedMessage: 'In {name} gespeichert, ohne Personen',

  // Campaign files
  openFile: 'Kampagnendatei öffnen',
  opening: '{name} wird geöffnet',
  openedFile: {
    one: 'Als Entwurf mit 1 Person geöffnet. Postrider prüft alles noch einmal.',
    other: 'Als Entwurf mit {count} Personen geöffnet. Postrider prüft alles noch einmal.',
  },
  openedMessage: 'Als Entwurf geöffnet. Die Datei hat keine Personen.',
  openedCannotUse: {
    one: '1 Nummer ist hier nicht verwendbar.',
    other: '{count} Nummern sind hier nicht verwendbar.',
  },
  columnAlways: '{span}, um {time}',
  columnIn_person: '{span}, zur Ortszeit jeder Person',
  columnIn_account: '{span}, Zeitzone {zone}',
  scheduleColumn: { one: '1 Nachricht planen', other: '{count} Nachrichten planen' },
} as const
