// Words that opt a person out when they are the whole reply, by language (BCP 47). Only words that are never the answer to a
// question; everyday ones are hints at most (see optOutHints). Compared as folded by foldReply.

export interface ReplyWords {
  readonly language: string
  readonly words: readonly string[]
}

export const optOutReplies: readonly ReplyWords[] = [
  {
    language: 'en',
    words: [
      ...['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'UNSUB', 'UNSUBSCRIBE ALL', 'CANCEL', 'END', 'QUIT', 'REVOKE'],
      ...['OPTOUT', 'OPT OUT', 'REMOVE', 'REMOVE ME', 'STOP SMS', 'STOP TEXTS', 'STOP MESSAGES', 'OPT ME OUT'],
      ...['UNSUBSCRIBE ME', 'CANCEL ALL', 'END ALL', 'STOP TXT'],
    ],
  },
  {
    language: 'fr',
    words: ['ARRÊT', 'ARRÊTER', 'ARRÊTEZ', 'DÉSABONNER', 'DÉSABONNEMENT', 'DÉSINSCRIRE', 'DÉSINSCRIPTION', 'STOP PUB'],
  },
  { language: 'de', words: ['STOPP', 'ABMELDEN', 'ABMELDUNG', 'ABBESTELLEN', 'AUSTRAGEN', 'ENDE', 'STOPPEN'] },
  { language: 'es', words: ['BAJA', 'DARSE DE BAJA', 'DAR DE BAJA', 'ALTO', 'PARAR', 'CANCELAR', 'DETENER', 'BASTA'] },
  { language: 'pt', words: ['SAIR', 'PARE', 'PARAR', 'CANCELAR', 'REMOVER', 'DESCADASTRAR', 'CANCELAR INSCRIÇÃO'] },
  { language: 'it', words: ['FERMA', 'FERMATE', 'CANCELLA', 'CANCELLAMI', 'DISISCRIVI', 'DISISCRIVIMI', 'ANNULLA'] },
  { language: 'nl', words: ['AFMELDEN', 'AFMELD', 'UITSCHRIJVEN', 'STOPPEN', 'STOP SMS'] },
  { language: 'ca', words: ['BAIXA', 'ATURA', 'CANCEL·LAR'] },
  { language: 'ro', words: ['DEZABONARE', 'DEZABONEAZĂ', 'OPRIRE', 'OPREȘTE'] },
  { language: 'da', words: ['FRAMELD', 'AFMELD', 'AFMELDING', 'STOP'] },
  { language: 'nb', words: ['STOPP', 'AVMELD', 'AVSLUTT', 'MELD AV'] },
  { language: 'sv', words: ['STOPP', 'STOPPA', 'AVSLUTA', 'AVREGISTRERA', 'AVANMÄL'] },
  { language: 'fi', words: ['LOPETA', 'SEIS', 'PERUUTA', 'PERU TILAUS', 'POISTA'] },
  { language: 'is', words: ['STOPP', 'HÆTTA', 'AFSKRÁ'] },
  { language: 'et', words: ['LÕPETA', 'STOPP'] },
  { language: 'lv', words: ['APTURĒT', 'ATTEIKTIES'] },
  { language: 'lt', words: ['STABDYTI', 'ATSISAKYTI', 'ATSISAKAU'] },
  { language: 'pl', words: ['STOP', 'REZYGNUJĘ', 'REZYGNACJA', 'WYPISZ', 'WYPISZ MNIE', 'ANULUJ'] },
  { language: 'cs', words: ['STOP', 'ODHLÁSIT', 'ZRUŠIT', 'UKONČIT'] },
  { language: 'sk', words: ['STOP', 'ODHLÁSIŤ', 'ZRUŠIŤ', 'UKONČIŤ'] },
  { language: 'hu', words: ['STOP', 'LEIRATKOZÁS', 'LEIRATKOZOM', 'LEMONDÁS', 'ÁLLJ'] },
  { language: 'hr', words: ['STOP', 'ODJAVA', 'ODJAVI', 'PREKINI'] },
  { language: 'sl', words: ['STOP', 'ODJAVA', 'ODJAVI', 'PREKLIČI'] },
  { language: 'sq', words: ['NDAL', 'NDALO', 'ÇREGJISTRO'] },
  { language: 'tr', words: ['İPTAL', 'RET', 'RED', 'DUR', 'DURDUR', 'ÇIK'] },
  { language: 'el', words: ['ΣΤΟΠ', 'ΔΙΑΚΟΠΗ', 'ΔΙΑΓΡΑΦΗ', 'ΤΕΛΟΣ', 'ΑΠΕΓΓΡΑΦΗ'] },
  { language: 'ru', words: ['СТОП', 'ОТПИСАТЬСЯ', 'ОТПИСКА', 'ОТПИСАТЬ', 'ОТКАЗ', 'ОТМЕНА'] },
  { language: 'uk', words: ['СТОП', 'ВІДПИСАТИСЯ', 'ВІДПИСКА', 'ВІДМОВА'] },
  { language: 'bg', words: ['СТОП', 'ОТПИШИ', 'ОТКАЗ'] },
  { language: 'sr', words: ['СТОП', 'ОДЈАВА', 'ODJAVA'] },
  { language: 'ar', words: ['إيقاف', 'الغاء', 'إلغاء', 'قف', 'توقف', 'الغاء الاشتراك'] },
  { language: 'he', words: ['הסר', 'הסירו', 'הסרה', 'עצור', 'להסרה', 'סטופ'] },
  { language: 'fa', words: ['لغو', 'لغو اشتراک', 'توقف'] },
  { language: 'ur', words: ['بند', 'بند کرو'] },
  { language: 'hi', words: ['बंद', 'बंद करो', 'रोकें', 'रोको', 'स्टॉप'] },
  { language: 'bn', words: ['বন্ধ', 'বন্ধ করুন'] },
  { language: 'th', words: ['หยุด', 'ยกเลิก'] },
  { language: 'vi', words: ['HỦY', 'HUỶ', 'DỪNG', 'TỪ CHỐI', 'HỦY ĐĂNG KÝ'] },
  { language: 'id', words: ['BERHENTI', 'STOP'] },
  { language: 'ms', words: ['BERHENTI', 'BATAL', 'HENTI'] },
  { language: 'fil', words: ['ITIGIL', 'TIGIL', 'HINTO'] },
  { language: 'sw', words: ['SITISHA', 'ACHA', 'SIMAMISHA'] },
  { language: 'zh', words: ['退订', '退訂', 'TD', '停止', '取消', '取消订阅', '取消訂閱', '拒收'] },
  { language: 'ja', words: ['停止', '配信停止', '配信解除', '解除', 'ストップ', 'やめて'] },
  { language: 'ko', words: ['중지', '수신거부', '거부', '스톱', '그만', '해지'] },
]
