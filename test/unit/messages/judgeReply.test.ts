import { describe, expect, test } from 'vitest'
import { editsBetween, foldReply } from '../../../src/main/core/messages/foldReply'
import { judgeReply, type ExactWords } from '../../../src/main/core/messages/judgeReply'
import { optOutReplies } from '../../../src/main/core/messages/optOutReplies'
import { growthOfReading } from '../../support/growthOf'

const words: ExactWords = new Map(
  optOutReplies.flatMap((group) => group.words.map((word) => [foldReply(word), word] as const)),
)
const meaningOf = (text: string): string => judgeReply(text, words).meaning

const exact = [
  ...[
    'STOP',
    'stop',
    'Stop',
    'sToP',
    'STOP.',
    'Stop!',
    '“Stop”',
    '"STOP"',
    "'stop'",
    '«stop»',
    '(stop)',
    '*STOP*',
    'STOP!!!',
  ],
  ...[
    '  stop  ',
    'stop\n',
    '\r\nSTOP\r\n',
    '\tstop',
    'S T O P',
    's.t.o.p',
    'S-T-O-P',
    's t o p !',
    'STOP 🛑',
    '🙏 stop 🙏',
  ],
  ...['ＳＴＯＰ', '𝐒𝐓𝐎𝐏', 'st\u200Bop', '\uFEFFSTOP', 'stop\u00A0', 'STOP STOP STOP', 'stop, stop', 'stop...', 'ⓢⓣⓞⓟ'],
  ...['STOPALL', 'stop all', 'Unsubscribe', 'un-subscribe', 'un subscribe', 'UNSUB', 'Cancel', 'END', 'quit', 'Revoke'],
  ...['OPTOUT', 'opt out', 'Opt-Out', 'opt me out', 'remove me', 'Unsubscribe me'],
  ...['Arrêt', 'ARRET', 'arret', 'arrêtez', 'Désabonnement', 'desabonner', 'STOP PUB'],
  ...[
    'Stopp',
    'abmelden',
    'Abbestellen',
    'ENDE',
    'Baja',
    'darse de baja',
    'alto',
    'Sair',
    'PARE',
    'cancelar inscricao',
  ],
  ...['Disiscrivi', 'ferma', 'Afmelden', 'uitschrijven', 'FRAMELD', 'avslutt', 'Avregistrera', 'LOPETA', 'lõpeta'],
  ...[
    'Wypisz mnie',
    'REZYGNUJE',
    'odhlásit',
    'odhlasit',
    'Leiratkozás',
    'odjava',
    'iptal',
    'İPTAL',
    'IPTAL',
    'RET',
    'çık',
  ],
  ...['ΣΤΟΠ', 'στοπ', 'τέλος', 'Стоп', 'стоп.', 'ОТПИСКА', 'отписаться', 'Відписатися', 'ОТКАЗ'],
  ...['إيقاف', 'الغاء', 'إلغاء', 'قِف', 'הסר', 'הסר.', 'बंद', 'หยุด', 'hủy', 'Từ chối', 'berhenti', 'HENTI'],
  ...['退订', '退訂。', 'TD', '取消', '停止', '配信停止', 'ストップ', 'ｽﾄｯﾌﾟ', '수신거부', '수신 거부', '중지'],
]

const unclear = [
  ...[
    'stop please',
    'Please stop',
    'STOP PLEASE!!!',
    'pls stop',
    'Stop thanks',
    'ok stop',
    'stop now',
    'Stop it',
    'just stop',
  ],
  ...[
    'stop texting me',
    'Stop messaging this number',
    'please stop sending me these',
    'I want to stop',
    'make it stop',
  ],
  ...[
    'please take me off',
    'take me off your list',
    'Remove my number',
    'please remove me from your list',
    'delete my number',
  ],
  ...[
    'unsubscribe please',
    'I would like to unsubscribe',
    'How do I unsubscribe?',
    'unsubscribe me from this',
    'UNSUBSRIBE',
  ],
  ...[
    'unsubcribe',
    'Unsuscribe',
    'unsubsribe me',
    'stpo',
    'sotp',
    'tsop',
    'stopp it',
    'stoppp',
    'STOOOOP',
    'stip',
    'Atop it'.replace('A', 's'),
  ],
  ...[
    'no more texts',
    'No more messages please',
    "don't text me",
    'Dont text me again',
    'do not contact me',
    "Don't message me",
  ],
  ...[
    'leave me alone',
    'Go away',
    'fuck off',
    'lose my number',
    'not interested',
    "I'm not interested thanks",
    'enough please',
  ],
  ...[
    'can you stop?',
    'How do I stop these?',
    'Will you stop texting!',
    'why won’t you stop',
    'I said STOP',
    'I already said stop',
  ],
  ...[
    'cancel please',
    'Cancel my subscription',
    'please cancel',
    'quit it',
    'end this',
    'opt out please',
    'opt me out please',
  ],
  ...[
    'STOP I never signed up for this',
    'Stop. I do not live there any more',
    'who is this? stop',
    'Stop or I call the police',
  ],
  ...['this is spam', 'GDPR: delete my details', 'I withdraw my consent', '🛑', '⛔️', '🚫🚫', 'st op'],
  ...[
    'Arrêtez de m’écrire',
    'stop svp',
    'STOP MERCI',
    'Ne m’envoyez plus de SMS',
    'je veux me désabonner',
    'desabonnez moi',
  ],
  ...[
    'bitte abmelden',
    'Bitte keine SMS mehr',
    'Bitte löschen Sie meine Nummer',
    'hören Sie auf',
    'stopp bitte',
    'lasst mich austragen',
  ],
  ...[
    'por favor darme de baja',
    'No me escriban más',
    'dejen de mandarme mensajes',
    'no quiero recibir más',
    'baja por favor',
  ],
  ...['pare de me mandar mensagem', 'não quero mais receber', 'me tira dessa lista', 'sair por favor'],
  ...['basta messaggi', 'non scrivetemi più', 'cancellatemi per favore', 'smettetela', 'stop per favore'],
  ...['graag afmelden', 'stop met sms sturen', 'haal me van de lijst', 'meld meg av', 'sluta skicka', 'stop tak'],
  ...['proszę mnie wypisać', 'nie wysyłajcie więcej', 'odhlaste mě', 'kérem töröljenek', 'mesaj atmayın'],
  ...['не пишите мне больше', 'отпишите меня', 'стоп пожалуйста', 'хватит слать', 'не надсилайте', 'διαγράψτε με'],
  ...['لا ترسل لي', 'أريد إلغاء الاشتراك', 'תסירו אותי בבקשה', 'मुझे हटा दो', 'jangan kirim lagi', 'không nhận tin nữa'],
  ...['不要再发了', '请退订', '配信停止してください', 'もう送らないで', '그만 보내세요', '문자 보내지 마세요'],
]

const ordinary = [
  ...[
    'Yes',
    'ok',
    'Thank you, see you then!',
    '👍',
    '',
    '   ',
    '!!!',
    '1',
    'Who is this?',
    'Call me tomorrow',
    'No',
    'NO thanks',
  ],
  ...[
    'when does the bus stop?',
    'Where is the nearest bus stop',
    'I am at the bus stop',
    'Next stop is yours',
    'I’ll stop by tomorrow',
  ],
  ...[
    'Can I stop by at 5?',
    'Stop by the shop',
    'we will stop at the bakery',
    'non-stop fun',
    'It was a short stop',
    "Can't stop laughing",
  ],
  ...[
    'It did not stop raining',
    'never stop dreaming',
    'the full stop is missing',
    'Is there a stop near you?',
    'What time is the last stop',
  ],
  ...['End of the month works', 'The end', 'weekend', 'at the end of June', 'I will be there until the end', 'friend'],
  ...[
    'I need to cancel my appointment',
    'Please cancel my booking for Tuesday',
    'cancel order 442',
    'He quit his job',
    'cancelled?',
  ],
  ...[
    'START',
    'UNSTOP',
    'start please',
    'subscribe',
    'Shop',
    'step',
    'top',
    'spot',
    'storm',
    'Which shop?',
    'great spot',
    'cancer',
  ],
  ...[
    'Merci, à bientôt',
    'Quel arrêt de bus ?',
    'Danke, bis morgen',
    'Am Ende der Straße?',
    'Gracias',
    'muy alto',
    'trabaja',
  ],
  ...[
    'Obrigado',
    'vou sair mais cedo hoje',
    'Grazie mille',
    'basta così, ci vediamo domani',
    'Tot ziens',
    'Vi ses i morgon',
  ],
  ...['до завтра', 'где остановка?', 'τα λέμε', 'شكرا', 'תודה', 'धन्यवाद', '谢谢', 'ありがとう', '감사합니다'],
  ...[
    'How much is it?',
    'I moved house, my new number is different',
    'Where do I send the form?',
    'can you remove the peanuts from my order',
  ],
]

describe('what a reply means', () => {
  test.each(exact)('a reply of %j opts out', (text) => {
    expect(meaningOf(text)).toBe('opt_out')
  })
  test.each(unclear)('a reply of %j is for the user to decide', (text) => {
    expect(meaningOf(text)).toBe('unclear')
  })
  test.each(ordinary)('a reply of %j is an ordinary reply', (text) => {
    expect(meaningOf(text)).toBe('reply')
  })
})

test('every opt-out word that Postrider brings opts out, in each of its spellings', () => {
  for (const { words: brought } of optOutReplies)
    for (const word of brought)
      for (const spelling of [word, word.toLowerCase(), ` ${word}. `, `“${word}”`, word.normalize('NFD')])
        expect([spelling, meaningOf(spelling)]).toEqual([spelling, 'opt_out'])
})

test('the opt-out word that was found is named as it stands in the list', () => {
  expect(judgeReply(' arret! ', words)).toEqual({ meaning: 'opt_out', word: 'ARRÊT' })
  expect(judgeReply('hello', words)).toEqual({ meaning: 'reply' })
})

test('an own opt-out word counts, and a removed one is judged like any other text', () => {
  const own = new Map(words).set(foldReply('Kein Bock'), 'Kein Bock')
  own.delete('end')
  expect(judgeReply('kein bock!', own).meaning).toBe('opt_out')
  expect(judgeReply('End', own).meaning).not.toBe('opt_out')
})

test.each(['stop ', 'a', '\u0301'])('a reply of ten times as many %j takes no longer to judge', async (sign) => {
  expect(await growthOfReading(meaningOf, (times) => sign.repeat(times), 50_000)).toBeLessThan(5)
})

test.each([
  ['stop', 'stop', 0],
  ['stop', 'stpo', 1],
  ['stop', 'stopp', 1],
  ['unsubscribe', 'unsuscrib', 2],
  ['stop', 'quit', 3],
])('the distance from %s to %s is %i letters, and no more than asked for is counted', (a, b, edits) => {
  expect(editsBetween(a, b, 2)).toBe(edits)
})
