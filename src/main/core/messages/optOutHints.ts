// Hints that a reply may be an opt-out without being a keyword; a person decides. All folded by foldReply: without accents,
// capitals, signs and apostrophes.

/** Phrases with commas between them. */
function listed(text: string): readonly string[] {
  return text.split(',').map((phrase) => phrase.trim().normalize('NFC'))
}

/** Say it wherever they stand. Each is the beginning of a word, so that endings do not matter. */
export const optOutHints: readonly string[] = [
  // English
  listed(`
    unsubscri, unsub me, opt out, opt me out, optout, opting out, take me off, take this number off,
    take my number off, take my name off, remove me, remove my, remove this number, remove number, delete me,
    delete my number, delete my details, delete this number, lose my number, get me off, no more texts,
    no more messages, no more sms, no more txt, no more spam, no more of these, no more ads, stop text, stop messag,
    stop send, stop sms, stop spam, stop contact, stop these, stop this, stop bothering, stop harass, stop calling,
    stop txt, stop the text, stop the messag, stop all, stop it, stop writing, stop your, stop advert, stop market,
    you stop, u stop, i stop getting, i stop receiving, to stop receiving, to stop getting, how do i stop,
    how can i stop, make it stop, make this stop, says stop, said stop, wrote stop, sent stop, texted stop,
    i want to stop, want this to stop, want these to stop, dont text, do not text, dont message, do not message,
    dont contact, do not contact, dont send me, do not send me, dont send any, do not send any, dont want these,
    do not want these, dont want your, dont want any more, do not want any more, dont want text, dont want messag,
    do not want text, do not want messag, dont want to receive, do not want to receive, dont want to get,
    dont wish to receive, not interested, no longer interested, no longer wish, no longer want, never text,
    never contact, never message, quit text, quit messag, quit sending, cease, leave me alone, go away, fuck off,
    f off, piss off, bugger off, cancel my subscription, cancel subscription, cancel these, cancel texts,
    cancel messages, end these, end texts, end messages, revoke my consent, withdraw my consent, i withdraw consent,
    off your list, off this list, off the list, off of your list, block this number, blocking you, blocking this,
    report you as spam, reporting this, reported as spam, this is spam, this is harassment, never signed up,
    didnt sign up, did not sign up, gdpr, tcpa
  `),
  // French
  listed(`
    desabonn, desinscri, desincri, ne plus recevoir, plus de sms, plus de message, arretez de, arrete de,
    arreter de m, arreter les, arretez les, stop aux, retirez moi, retirez mon, supprimez mon, supprimez moi,
    enlevez moi, ne me contactez plus, ne m ecrivez plus, ne mecrivez plus, laissez moi tranquille, pas interesse,
    de votre liste
  `),
  // German
  listed(`
    abmeld, abbestell, austragen, keine sms, keine nachricht, keine werbung, aus dem verteiler, aus der liste,
    aus ihrer liste, nicht mehr schreiben, nicht mehr anschreiben, horen sie auf, hor auf, hort auf,
    loschen sie meine, loscht meine, nummer loschen, lassen sie mich in ruhe, kein interesse, streichen sie mich,
    nehmen sie mich
  `),
  // Spanish
  listed(`
    darme de baja, darse de baja, dar de baja, denme de baja, dame de baja, deme de baja, borrenme, borrame,
    borren mi, borra mi numero, eliminen mi, eliminenme, quitenme, quitame, no mas mensajes, no mas sms,
    no quiero recibir, no quiero mas, no me escriban, no me escribas, no me envien, no me envies, no me manden,
    no me mandes, dejen de, deja de, dejad de, desuscri, cancelar suscri, cancelar la suscri, no molest,
    no me interesa, no estoy interesad
  `),
  // Portuguese
  listed(`
    descadastr, descadastra, remova me, me remova, me remover, me tire, me tira, me retire, tirem me, remover meu,
    pare de, parem de, nao quero receber, nao quero mais, nao desejo, nao me envie, nao me mande, nao envie,
    cancelar inscri, cancelar a inscri, cancelar a subscri, sair da lista, nao tenho interesse, anular a subscri
  `),
  // Italian
  listed(`
    disiscri, cancellatemi, cancellami, cancellare il mio, cancellate il mio, toglietemi, toglimi, rimuovetemi,
    rimuovimi, non voglio, non scrivetemi, non scrivermi, non mandatemi, non inviatemi, basta messaggi, basta sms,
    smettetela, smettila, smettete di, non sono interessat, non mi interessa
  `),
  // Dutch, Danish, Norwegian, Swedish, Finnish
  listed(`
    afmeld, uitschrijv, geen sms, geen berichten, haal me, haal mij, van de lijst, stop met, geen interesse,
    framelding, frameld, meld mig fra, afmeld mig, slet mit, fjern mig, ikke flere, ingen flere, meld meg av,
    fjern meg, slett meg, avmeld, slutt a sende, ikke send, stop med at sende, ikke interesseret, avregistrer,
    avanmal, ta bort mig, ta bort mitt, sluta skicka, sluta sms, inga fler, ej intresserad, peruuta tilaus, perukaa,
    poistakaa, poista numero, lopettakaa, ei enaa, alkaa lahettako
  `),
  // Polish, Czech, Slovak, Hungarian, Romanian, Croatian, Lithuanian, Turkish
  listed(`
    wypisz mnie, wypiszcie, prosze mnie wypisac, usun moj, usuncie, nie wysylaj, nie chce, rezygn,
    nie jestem zainteresowan, odhlas, odhlaste, vymazte, smazte, neposilejte, neposielajte, nechci, uz nepiste,
    leiratkoz, toroljenek, torolje, ne kuldjenek, ne kuldjon, nem kerek, dezabon, nu mai trimite, nu mai vreau,
    nu ma mai, stergeti, scoateti ma, odjavi me, odjavite, ne saljite, ne zelim, atsisaky, nebesiusk, nesiusk,
    abonelikten, mesaj atma, sms atma, listeden cik, iptal et, mesaj istemiyorum, sms istemiyorum, rahatsiz etm,
    gondermeyin
  `),
  // Greek, Russian, Ukrainian, Bulgarian, Serbian
  listed(`
    διαγραψτε, διαγραφη, σταματηστε, σταματα, μη μου στελν, μην μου στελν, δεν θελω, απεγγρα, отпиш, отписа, отпис,
    удалите, удали мои, не пишите, не присылаи, не отправля, не шлите, хватит, прекратите, не беспоко, уберите меня,
    не интересует, відпис, не надсила, видаліть, не пишіть, спрете, не ми пишете, не ми изпраща, не шаљите
  `),
  // Arabic, Hebrew, Persian, Hindi
  listed(`
    الغاء الاشتراك, الغي, الغوا, اوقفوا, ايقاف الرسائل, توقفوا عن, لا ترسل, احذف رقمي, احذفوا, להסיר אותי,
    תסירו אותי, תסיר אותי, הסר אותי, תפסיקו, לא מעוניין, לא מעוניינת, די לשלוח, נא להסיר, پیام نفرست, लिस्ट से हटा,
    मुझे हटा, मैसेज मत, मत भेज, बंद करे, sms band kar, message band kar
  `),
  // Indonesian, Vietnamese, Filipino
  listed(`
    berhenti berlangganan, jangan kirim, hapus nomor, jangan sms, khong nhan, dung gui, huy dang ky, huwag mag text,
    huwag na, tanggalin, tigilan
  `),
  // Chinese, Japanese, Korean
  listed(`
    退订, 退訂, 不要再发, 别再发, 不要再發, 別再發, 取消订阅, 取消訂閱, 请勿, 請勿, 不想收到, 配信停止, 配信を止め, 配信を停止, 送らないで, 送信しないで, 解除して, やめてください,
    止めてください, 수신거부, 수신 거부, 그만 보내, 보내지 마, 보내지마, 문자 그만, 삭제해
  `),
].flat()

/** Words that say it alone, and with little beside them. Typing errors in them count as well. */
export const strongWords: readonly string[] = listed(`
  stop, stopp, stopall, unsubscribe, unsub, optout, arret, arretez, arreter, abmelden, abbestellen, стоп, στοπ,
  afmelden, uitschrijven, desabonner, disiscrivi, отписка, отписаться, framelding, avregistrera, leiratkozas,
  rezygnacja, odhlasit, dezabonare, berhenti
`)

/** Everyday words too: they count with words of courtesy alone beside them. */
export const weakWords: readonly string[] = listed(`
  cancel, end, quit, revoke, remove, delete, enough, baja, alto, parar, pare, sair, basta, cancelar, annulla,
  cancella, ferma, ende, aufhoren, stoppen, iptal, ret, dur, peru, lopeta, avsluta, avslutt, slutt, sluta, anuluj,
  koniec, fin, fini, no more, nomore, unfollow, leave, отмена, отказ, τελος, halt, block, spam, opt
`)

/** Say nothing of their own. */
export const fillers: readonly string[] = listed(`
  please, pls, plz, plse, thanks, thank, thx, ty, you, u, now, ok, okay, just, me, it, all, this, these, them, that,
  hi, hello, hey, yes, yeah, no, sorry, sir, madam, mate, already, today, immediately, asap, everything, forever,
  again, cheers, kindly, and, i, said, text, texts, message, messages, sms, txt, msg, msgs, spam, messaging,
  texting, sending, ffs, lol, svp, stp, merci, s, il, vous, te, plait, bonjour, les, bitte, danke, jetzt, hallo,
  sofort, die, por, favor, porfavor, gracias, ya, hola, obrigado, obrigada, ola, mensajes, mensagens, per, favore,
  grazie, ciao, subito, messaggi, alstublieft, aub, graag, nu, bedankt, tak, takk, tack, snalla, kiitos, prosze,
  dziekuje, prosim, dekuji, dakujem, kerem, koszonom, va, rog, multumesc, molim, hvala, lutfen, tesekkurler,
  пожалуиста, спасибо, будь, ласка, παρακαλω, ευχαριστω, моля, من, فضلك, شكرا, בבקשה, תודה, कृपया, धन्यवाद, tolong,
  terima, kasih, xin, cam, on
`)

/** Beside these "stop" is a place, a pause or a visit. */
export const innocentBefore: readonly string[] = listed(`
  bus, tram, train, tube, metro, subway, next, last, first, non, full, pit, rest, truck, one, short, quick, cant,
  couldnt, wont, didnt, never, dont, doesnt, not, door, f, whistle, arret, single, second, third, every, each, taxi,
  ill, will, well, may, might, gonna, then
`)
export const innocentAfter: readonly string[] = listed(`
  by, at, in, over, off, sign, light, lights, watch, gap, here, there, near, for, on, worrying, raining, laughing,
  smiling, thinking, crying, dreaming, is, was, to, outside, motion, between
`)

/** Words of their own, one letter away from a word that opts out. */
export const realWords: readonly string[] = listed(`
  shop, shops, step, steps, top, tops, atop, stow, slop, swop, stoop, strop, sop, sto, stap, stoep, storm, story,
  stomp, spot, arrest, garret, subscribe, subscribed, subscriber, стол, топ, стопа, столп, odhlasil
`)

export const questionWords: readonly string[] = listed(`
  when, where, what, which, who, why, how, does, is, are, was, did, has, quand, ou, quel, quelle, comment, est,
  wann, wo, welche, welcher, wie, ist, halt, cuando, donde, cual, como, onde, qual, dove, come, wanneer, waar, hoe,
  hvor, nar, var, gdzie, kiedy, kde, kdy, hol, mikor, unde, cand, где, когда, де, коли, που, ποτε
`)

/** Signs that say it without a word. */
export const stopSigns = /^(?:[\u{1F6D1}\u26D4\u{1F6AB}\u{1F515}\u270B\u{1F590}]\uFE0F?\s*)+$/u
