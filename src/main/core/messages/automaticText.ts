// Texts that a machine wrote: out-of-office messages, bounces, bots. Answering one could start an endless exchange between two
// machines that costs money with every turn. Missing an answer does less harm, so a phrase anywhere in the text is enough.
import { once } from '../base/once'
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
  // Acknowledgements and absences.
  'get back to you|be in touch shortly|be in touch soon|received your message|thanks for your message',
  'thank you for your message|thank you for contacting|thanks for contacting|thanks for reaching out',
  'thank you for reaching out|currently away|currently unavailable|currently closed|away from my phone',
  'on holiday until|on vacation until|on annual leave|will respond as soon|will reply as soon',
  'danke fur ihre nachricht|dank fur ihre nachricht|danke fur deine nachricht|dank fur deine nachricht',
  'wir melden uns|ich melde mich|derzeit nicht erreichbar|momentan nicht erreichbar|zurzeit nicht erreichbar',
  'bin im urlaub|ihre nachricht erhalten|ihre anfrage erhalten|merci pour votre message|merci de votre message',
  'avons bien recu|ai bien recu votre|vous recontacterons|vous repondrons|actuellement absent|suis absent',
  'suis absente|suis en conge|gracias por su mensaje|gracias por tu mensaje|hemos recibido su|hemos recibido tu',
  'nos pondremos en contacto|le responderemos|te responderemos|estoy ausente|estoy de vacaciones',
  'ευχαριστουμε για το μηνυμα|λαβαμε το μηνυμα|θα επικοινωνησουμε|θα σας απαντησουμε|ειμαι εκτος|ειμαι σε αδεια',
  'شكرا لرسالتك|شكرا على رسالتك|شكرا لتواصلك|استلمنا رسالتك|سنعود اليك|سنعود إليك|سنرد عليك|سنتواصل معك',
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

/** Folding them takes a hundredth of a second in each thread that loads this. */
const folded = once(() => phrases.map((phrase) => foldReply(phrase)))
const hasNoSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Phones write these words when someone puts a heart or a thumb on a message; the message follows in quotation marks. */
const reactions = [
  'liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted|removed an?',
  'gefällt|geliebt|gelacht über|lacht über|hervorgehoben|reagierte|hat mit',
  'a aimé|a adoré|aimé|adoré|n’a pas aimé|a ri de|a réagi|a souligné',
  'le gustó|le encantó|me gusta|me encanta|no le gustó|se rio de|se rió de|reaccionó|destacó',
  'του άρεσε|της άρεσε|άρεσε|λάτρεψε|αντέδρασε|أعجبه|أعجبني|أحب|أحببت|تفاعل|ضحك على',
].join('|')
/** A picture alone before the quotation is one too. */
const reaction = new RegExp(
  `^\\s*(?:(?:${reactions})(?!\\p{L}).{0,30}?|[^\\p{L}\\p{N}\\s"“”„«][^\\p{L}\\p{N}"“”„«]*(?:to|auf|à|a|σε)?\\s*)["“”„«]`,
  'isu',
)

/** Whether a reply quotes a message, whole or by its beginning: a reaction to it, or an echo of it. */
export function quotes(text: string, message: string): boolean {
  const [said, sent] = [foldReply(text), foldReply(message)]
  const marked = foldReply(/["“”„«]([^"“”»]+)/u.exec(text)?.[1] ?? '')
  return (sent.length >= minQuoted && said.includes(sent)) || (marked.length >= minQuoted && sent.startsWith(marked))
}

/** Folded letters; a shorter message may well be what a person writes too. */
const minQuoted = 8

export function isAutomaticText(text: string): boolean {
  const said = foldReply(text)
  // Nothing but signs and pictures: an echo, a reaction, a receipt.
  if (said === '' || reaction.test(text)) return true
  return folded().some((phrase) =>
    hasNoSpaces.test(phrase) ? said.includes(phrase) : ` ${said} `.includes(` ${phrase} `),
  )
}
