// Texts that a machine wrote: out-of-office messages, bounces, bots. Answering one could start an endless exchange between two
// machines that costs money with every turn. Missing an answer does less harm, so a phrase anywhere in the text is enough.
import { foldReply } from './foldReply'

const phrases: readonly string[] = [
  'automatic reply|automatic response|automated reply|automated response|automated message',
  'auto reply|autoreply|auto response|autoresponder|automatically generated|auto generated',
  'out of office|out of the office|do not reply|dont reply|noreply|not monitored',
  'driving with|driving focus|im driving|notifications turned on|mailbox is not|delivery failed',
  'could not be delivered|message blocked|message not sent|message not delivered|verification code',
  'automatische antwort|automatisch erstellt|automatisch generiert|abwesenheitsnotiz',
  'nicht im buro|nicht auf diese nachricht|bitte nicht antworten|autoantwort|nicht zugestellt',
  'reponse automatique|message automatique|absent du bureau|ne pas repondre|ne repondez pas',
  'genere automatiquement|respuesta automatica|mensaje automatico|fuera de la oficina|no responda',
  'no responder|no contestar|generado automaticamente|αυτοματη απαντηση|αυτοματο μηνυμα',
  'εκτος γραφειου',
  'μην απαντησετε',
  'رد تلقائي',
  'رسالة تلقائية',
  'رد آلي',
  'رسالة آلية',
  'خارج المكتب',
  'لا ترد',
  'risposta automatica|resposta automatica|automatisch antwoord|automatiskt svar|automatisk svar',
  'автоматический ответ',
  'автоответ',
  'automatyczna odpowiedz',
  'otomatik yanit',
  '自动回复',
  '自動回覆',
  '自動返信',
].flatMap((line) => line.split('|'))

const folded = phrases.map((phrase) => foldReply(phrase))
const hasNoSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

export function isAutomaticText(text: string): boolean {
  const said = foldReply(text)
  // Nothing but signs and pictures: an echo, a reaction, a receipt.
  if (said === '') return true
  return folded.some((phrase) =>
    hasNoSpaces.test(phrase) ? said.includes(phrase) : ` ${said} `.includes(` ${phrase} `),
  )
}
