// Whether a message tells its people a way to stop messages that works with its sender. Advice, never a condition: which
// wording a country asks for is not known here, and a way out may stand on the page that a link opens.
import { senderKind } from './checkSender'
import { answerWords, optOutPhrases, sendWords, stopWords } from './optOutWords'
import { versionsOf } from './versionsOf'

/**
 * `no_way_out`: the sender takes no reply, and the text names nothing else, or asks for a reply that cannot come.
 * `no_opt_out_words`: nothing says how to stop.
 */
export type OptOutAdvice = 'none' | 'no_way_out' | 'no_opt_out_words'

/** `sender`: the one that will be used, empty if the gateway chooses. `text`: a rendered text, or the source of one. */
export function optOutAdvice(sender: string, text: string): OptOutAdvice {
  const folded = fold(text)
  const says = saysHow(text, folded)
  if (senderKind(sender) !== 'letters') return says ? 'none' : 'no_opt_out_words'
  if (asksForReply.test(folded) || !namesAPlace(folded)) return 'no_way_out'
  return says ? 'none' : 'no_opt_out_words'
}

/** The worst advice of all its versions: someone may get any. No one gets an empty one. */
export function adviceForTemplate(sender: string, template: string): OptOutAdvice {
  const versions = versionsOf(template)
  const texts = versions.filter((text) => text.trim() !== '')
  const found = (texts.length > 0 ? texts : versions).map((text) => optOutAdvice(sender, text))
  return found.find((advice) => advice === 'no_way_out') ?? found.find((advice) => advice !== 'none') ?? 'none'
}

// Ways to opt out that a text can name: a link, an address, or a number to call.
const link = /https?:\/\/\S|(?<![\p{L}\d])www\.\S|(?<![\p{L}\d.@-])(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,}\/\S/u
const shortLink =
  /(?<![\p{L}\d.@-])(?:[a-z\d-]{1,63}\.){1,5}(?:com|org|net|info|biz|co|uk|de|fr|es|it|nl|eu|us|ie|example)(?![\p{L}\d-])/u
const mail = /[^\s@]{1,64}@[^\s@]{1,250}\.[a-z]{2,}/u
// Digits that begin as numbers do: an amount or a day is not taken for one.
const number = /(?<![\p{L}\d.,/-])(?:\+|\(?0|1[ .-]\(?)\d?(?:[ ().-]{0,2}\d){6,}|\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/u
/** The gateway may put a link in its place. */
const gatewayLink = '{optout}'

function namesAPlace(folded: string): boolean {
  return (
    [link, shortLink, mail, number].some((place) => place.test(folded)) ||
    sentToCode.test(folded) ||
    hasGatewayLink(folded)
  )
}

function saysHow(text: string, folded: string): boolean {
  return phrases.test(folded) || loudWord.test(foldAccents(text)) || askedWord.test(folded) || hasGatewayLink(folded)
}

const hasGatewayLink = (folded: string): boolean => folded.includes(gatewayLink)

const quote = `["'\u2018\u2019\u201C\u201D\u201E\u00AB\u00BB]`
const stop = oneOf(stopWords)
const phrases = new RegExp(optOutPhrases.map((phrase) => `${boundaryOf(phrase)}${escape(fold(phrase))}`).join('|'), 'u')
const asksForReply = new RegExp(`(?<!\\p{L})(?:${oneOf(answerWords)})\\s+${quote}?(?:${stop})(?!\\p{L})`, 'u')
const askedWord = new RegExp(
  `(?<!\\p{L})(?:${oneOf([...answerWords, ...sendWords])})\\s+${quote}?(?:${stop})(?!\\p{L})|${quote}(?:${stop})${quote}`,
  'u',
)
const sentToCode = new RegExp(
  `(?<!\\p{L})(?:${oneOf(sendWords)})\\s+${quote}?(?:${stop})${quote}?\\s+\\p{L}{1,5}\\s+\\+?\\d{4,}`,
  'u',
)
const loudWord = new RegExp(`(?<!\\p{L})(?:${oneOf(stopWords.map((word) => word.toUpperCase()))})(?!\\p{L})`, 'u')

function oneOf(words: readonly string[]): string {
  // The longest first, or `reply` would hide `reply with`.
  return [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => escape(word))
    .join('|')
}

/** Scripts without spaces have no edges of words. */
function boundaryOf(phrase: string): string {
  return /\p{Script=Han}|\p{Script=Hangul}/u.test(phrase) ? '' : '(?<!\\p{L})'
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+')
}

function fold(text: string): string {
  return foldAccents(text).toLowerCase()
}

function foldAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}/gu, '')
}
